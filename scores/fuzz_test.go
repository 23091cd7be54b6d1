package scores

import (
	"bytes"
	"errors"
	"io"
	"math"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"
)

// readString reads content in the given format; "" detects the format.
func readString(content io.Reader, as string) (*Table, error) {
	return Read(Source{Label: "x", Paths: []string{"-"}}, Options{As: as, Stdin: content, Keep: []string{"t"}})
}

// exact replaces floats by their bits, so that DeepEqual treats NaN as equal to NaN.
func exact(t *Table) any {
	if t == nil {
		return nil
	}
	values := make([][]uint64, len(t.Metrics))
	flat := *t
	flat.Metrics = make([]Metric, len(t.Metrics))
	for i, m := range t.Metrics {
		for _, v := range m.Values {
			values[i] = append(values[i], math.Float64bits(v))
		}
		m.Values = nil
		flat.Metrics[i] = m
	}
	return []any{flat, values}
}

// checkRead reads content twice, once in small pieces. Both outcomes must be equal, an
// error must be an *Error with one line of text, and a table must be consistent.
func checkRead(t *testing.T, content []byte, as string) {
	t.Helper()
	one, err := readString(bytes.NewReader(content), as)
	two, again := readString(iotest.HalfReader(bytes.NewReader(content)), as)
	if (err == nil) != (again == nil) || err != nil && err.Error() != again.Error() {
		t.Fatalf("%v, then %v", err, again)
	}
	if err != nil {
		e, ok := errors.AsType[*Error](err)
		if !ok || one != nil || e.Msg == "" || e.Hint == "" || strings.ContainsAny(e.Error(), "\n\r") {
			t.Fatalf("%T %v, hint %q", err, err, e.Hint)
		}
		return
	}
	if !reflect.DeepEqual(exact(one), exact(two)) {
		t.Fatalf("%+v\n%+v", one, two)
	}
	checkWhole(t, one)
}

func checkWhole(t *testing.T, table *Table) {
	t.Helper()
	n := table.Questions.Len()
	if n == 0 || table.Lines != nil && len(table.Lines) != n || table.FileIndex != nil && len(table.FileIndex) != n {
		t.Fatalf("%d questions, %d lines", n, len(table.Lines))
	}
	for i, q := range table.Questions.All() {
		if q == "" || table.Line(i) < 1 {
			t.Fatalf("row %d: question %q on line %d", i, q, table.Line(i))
		}
	}
	for _, m := range table.Metrics {
		missing := 0
		for _, v := range m.Values {
			if math.IsInf(v, 0) {
				t.Fatalf("%s: infinite", m.Name)
			}
			if math.IsNaN(v) {
				missing++
			}
		}
		if len(m.Values) != n || missing != m.Missing || len(m.Shown) != min(missing, shownMissing) {
			t.Fatalf("%s: %d values of %d, %d missing of %d, %d shown", m.Name, len(m.Values), n, m.Missing, missing, len(m.Shown))
		}
	}
}

var jsonSeeds = []string{
	`{"id":1,"s":1}`, `{"id":"a","s":0.5,"t":"x"}` + "\n" + `{"id":"b","s":NaN,"x":{"y":[1,{"z":2}],"w":true}}`,
	`[{"id":1,"s":null},{"id":2,"s":"N/A"}]`, `{"rows":[{"id":1,"s":1}]}`, `{"id":1,"s":-Infinity}`,
	`{"id":"\ud800","s":"\u00e9"}`, `{"id":"` + "\xff" + `","s":1}`, `{"id":1,"id":2}`, `{"a.b":1,"a":{"b":2},"id":3}`,
	`{"id":1,"metric":"acc","score":1}`, `{"id":9007199254740993,"s":1e999}`, "{\n\"id\":1}\n{\"id\":2}", `{"":1,"id":2}`,
}

func FuzzJSONL(f *testing.F) { fuzzFormat(f, "jsonl", jsonSeeds) }
func FuzzJSON(f *testing.F)  { fuzzFormat(f, "json", jsonSeeds) }

var tableSeeds = []string{
	"id,s\n1,2\n", "id,s,t\r\n1,2,\"a\r\nb\"\r\n", "id\ts\n1\tTrue\n", "id;s\n1;,5\n", ",id,\n1,2,3\n",
	"id,metric,score\n1,acc,1\n1,acc,2\n", "\xEF\xBB\xBFid,s\n1,-\n", "id,s\n1,\"2\n", "id\n\"\"\n",
}

func FuzzCSV(f *testing.F) { fuzzFormat(f, "csv", tableSeeds) }
func FuzzTSV(f *testing.F) { fuzzFormat(f, "tsv", tableSeeds) }

// FuzzAny tests reading with format detection.
func FuzzAny(f *testing.F) { fuzzFormat(f, "", append(tableSeeds, jsonSeeds...)) }

func fuzzFormat(f *testing.F, as string, seeds []string) {
	f.Helper()
	for _, s := range seeds {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, content []byte) { checkRead(t, content, as) })
}

// FuzzFlat compares the fast scanner with the strict decoder: what the scanner accepts
// must have the same fields. The scanner first parses another object, whose remembered
// keys must not affect the result.
func FuzzFlat(f *testing.F) {
	for _, s := range jsonSeeds {
		f.Add([]byte(s), []byte(`{"id":1,"s":2}`))
		f.Add([]byte(s), []byte(s))
	}
	f.Fuzz(func(t *testing.T, object, before []byte) {
		var fast, strict parser
		fast.flat(before)
		if !fast.flat(object) {
			return
		}
		got := fast.fields
		want, fault := strict.strict(object)
		if fault != nil {
			t.Fatalf("%q: accepted, but %v", object, fault.err.Error())
		}
		if len(got) != len(want) {
			t.Fatalf("%q: %d fields, want %d", object, len(got), len(want))
		}
		for i := range got {
			if g, w := got[i], want[i]; string(g.Name) != string(w.Name) || g.Kind != w.Kind || string(g.Text) != string(w.Text) {
				t.Errorf("%q: field %d is %s %s %d, want %s %s %d", object, i, g.Name, g.Text, g.Kind, w.Name, w.Text, w.Kind)
			}
		}
	})
}

// FuzzNumber compares parseNumber with strconv on decimal numbers.
func FuzzNumber(f *testing.F) {
	for _, s := range []string{"1", "-0", "+.5", "5.", "1e5", "0.8444218515250481", "123456789012345", "1e-400", "1e999", ".", "1e", "0x1p3", "1_0", "inf"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		got, ok := parseNumber(b)
		want, wantOK := oracleNumber(string(b))
		if ok != wantOK || ok && got != want {
			t.Errorf("%q: %v %v, want %v %v", b, got, ok, want, wantOK)
		}
	})
}
