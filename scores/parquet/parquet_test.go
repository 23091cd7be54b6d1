package parquet_test

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	pq "github.com/parquet-go/parquet-go"

	"github.com/realgain/realgain/scores"
	_ "github.com/realgain/realgain/scores/parquet"
)

type inner struct {
	Hit  *bool    `parquet:"hit,optional"`
	Tags []string `parquet:"tags,list"`
}

type record struct {
	ID    int64     `parquet:"id"`
	F     float64   `parquet:"f"`
	Small float32   `parquet:"small"`
	N     *int32    `parquet:"n,optional"`
	Big   uint64    `parquet:"big"`
	Kind  string    `parquet:"kind,dict"`
	In    inner     `parquet:"in"`
	Vec   []float64 `parquet:"vec"`
}

// write writes rows to a file, in row groups of groupRows rows.
func write[T any](t testing.TB, rows []T, groupRows int64) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "a.parquet")
	var b bytes.Buffer
	w := pq.NewGenericWriter[T](&b, pq.MaxRowsPerRowGroup(groupRows), pq.PageBufferSize(4096), pq.Compression(&pq.Snappy))
	if _, err := w.Write(rows); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func readPath(t testing.TB, path string, opt scores.Options) *scores.Table {
	t.Helper()
	table, err := scores.Read(scores.Source{Label: "x", Paths: []string{path}}, opt)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// same fails unless both tables hold the same rows. NaN equals NaN.
func same(t *testing.T, got, want *scores.Table) {
	t.Helper()
	describe := func(table *scores.Table) string {
		var b strings.Builder
		for i, q := range table.Questions.All() {
			fmt.Fprintf(&b, "%q", q)
			for _, m := range table.Metrics {
				fmt.Fprintf(&b, " %s=%x", m.Name, math.Float64bits(m.Values[i]))
			}
			for _, g := range table.Tags {
				fmt.Fprintf(&b, " %s:%s", g.Name, g.Values[i])
			}
			b.WriteByte('\n')
		}
		return b.String()
	}
	if g, w := describe(got), describe(want); g != w {
		g, w := strings.Split(g, "\n"), strings.Split(w, "\n")
		for i := range g {
			if i >= len(w) || g[i] != w[i] {
				t.Fatalf("row %d: %s\n want %s", i, g[i], append(w, "")[min(i, len(w))])
			}
		}
		t.Fatalf("%d rows, want %d", len(g), len(w))
	}
}

// The file has several row groups and pages, optional values, and lists of every
// length. It must be read like the JSON Lines file with the same rows.
func TestWide(t *testing.T) {
	var rows []record
	var lines strings.Builder
	for i := range 5000 {
		r := record{ID: 1<<60 + int64(i), F: float64(i) / 7, Small: float32(i%10) / 10, Big: 1<<63 + uint64(i), Kind: []string{"a", "b"}[i%2]}
		n, hit := "null", "null"
		if i%3 > 0 {
			r.N, n = new(int32(-i)), fmt.Sprint(-i)
		}
		if i%5 > 0 {
			r.In.Hit, hit = new(i%2 == 0), fmt.Sprint(i%2 == 0)
		}
		for k := range i % 4 {
			r.Vec, r.In.Tags = append(r.Vec, float64(k)), append(r.In.Tags, "t")
		}
		rows = append(rows, r)
		fmt.Fprintf(&lines, `{"id":%d,"f":%v,"small":0.%d,"n":%s,"big":%d,"kind":%q,"in":{"hit":%s,"tags":[]},"vec":[1]}`+"\n",
			r.ID, r.F, i%10, n, r.Big, r.Kind, hit)
	}
	path := write(t, rows, 1200)
	text := filepath.Join(t.TempDir(), "a.jsonl")
	if err := os.WriteFile(text, []byte(lines.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, opt := range []scores.Options{
		{},
		{Metrics: []string{"f", "in.*"}},
		{Keep: []string{"kind", "big"}, Metrics: []string{"small"}},
		{KeepIfAny: []string{"kind", "id", "n", "hit"}, Metrics: []string{"small"}},
		{Where: []scores.Filter{{Column: "kind", Value: "b"}}, Metrics: []string{"n"}},
		{ID: "f", Metrics: []string{"small"}},
	} {
		got := readPath(t, path, opt)
		same(t, got, readPath(t, text, opt))
		if f := got.Files[0]; f.Format != "parquet" || f.Rows != 5000 || len(f.SHA256) != 64 || f.Why != "the first bytes are PAR1" {
			t.Errorf("%+v", f)
		}
	}
	if got := readPath(t, path, scores.Options{}); got.Line(0) != 1 || got.Line(4999) != 5000 {
		t.Errorf("lines %d to %d", got.Line(0), got.Line(4999))
	}
}

type longRecord struct {
	QID    string  `parquet:"qid"`
	Metric string  `parquet:"metric,dict"`
	Value  float64 `parquet:"value"`
	Arm    string  `parquet:"arm"`
}

func TestLong(t *testing.T) {
	path := write(t, []longRecord{{"q1", "acc", 1, "a"}, {"q2", "acc", 0, "a"}, {"q1", "f1", 0.5, "a"}, {"q1", "acc", 0, "b"}}, 3)
	tables, err := scores.ReadArms([]string{path}, scores.Options{ArmColumn: "arm"})
	if err != nil || len(tables) != 2 || tables[0].Questions.Len() != 2 || tables[0].Metric("f1").Values[0] != 0.5 || tables[1].Label != "b" {
		t.Errorf("%+v, %v", tables, err)
	}
}

func TestFromMemory(t *testing.T) {
	path := write(t, []longRecord{{"q1", "acc", 1, "a"}}, 10)
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	table, err := scores.Read(scores.Source{Paths: []string{"-"}}, scores.Options{Stdin: bytes.NewReader(content)})
	if err != nil {
		t.Fatal(err)
	}
	if want := readPath(t, path, scores.Options{}); table.Files[0].SHA256 != want.Files[0].SHA256 || table.Metric("acc").Values[0] != 1 {
		t.Errorf("%+v", table)
	}
}

// A damaged file must produce an error or a table, never a panic.
func TestDamaged(t *testing.T) {
	rows := make([]longRecord, 3000)
	for i := range rows {
		rows[i] = longRecord{fmt.Sprint(i), "acc", float64(i), "a"}
	}
	content, err := os.ReadFile(write(t, rows, 1000))
	if err != nil {
		t.Fatal(err)
	}
	failed := 0
	for i := range 400 {
		damaged := bytes.Clone(content)
		if i%2 == 0 {
			damaged = damaged[:4+(len(damaged)-4)*i/400]
		} else {
			for k := range 8 {
				damaged[(4+i*7919+k*104729)%(len(damaged)-4)+4] ^= byte(i)
			}
		}
		_, err := scores.Read(scores.Source{Paths: []string{"-"}}, scores.Options{Stdin: bytes.NewReader(damaged), As: "parquet"})
		if err != nil {
			failed++
			if strings.ContainsAny(err.Error(), "\n\r") {
				t.Errorf("%q", err)
			}
		}
	}
	if failed < 200 { // every truncated file must fail
		t.Errorf("%d of 400 damaged files were found out", failed)
	}
}

// FuzzParquet checks that no input makes the reader panic, and that reading twice gives
// the same result.
func FuzzParquet(f *testing.F) {
	for _, path := range []string{
		write(f, []longRecord{{"q1", "acc", 1, "a"}, {"q2", "acc", 0, "b"}}, 1),
		write(f, []record{{ID: 1, F: 0.5, Vec: []float64{1, 2}}, {ID: 2, N: new(int32(1))}}, 10),
	} {
		content, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(content)
	}
	f.Fuzz(func(t *testing.T, content []byte) {
		opt := func() scores.Options { return scores.Options{As: "parquet", Stdin: bytes.NewReader(content)} }
		one, err := scores.Read(scores.Source{Paths: []string{"-"}}, opt())
		two, again := scores.Read(scores.Source{Paths: []string{"-"}}, opt())
		if (err == nil) != (again == nil) {
			t.Fatalf("%v, then %v", err, again)
		}
		if err == nil {
			same(t, one, two)
		}
	})
}
