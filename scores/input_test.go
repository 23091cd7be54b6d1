package scores_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"strings"
	"sync/atomic"
	"testing"
	"testing/iotest"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"github.com/pierrec/lz4/v4"

	"github.com/realgain/realgain/scores"
)

// pack compresses content according to the file extension.
func pack(t testing.TB, ending, content string) string {
	t.Helper()
	var b bytes.Buffer
	var w io.WriteCloser
	var err error
	switch ending {
	case ".gz":
		w = gzip.NewWriter(&b)
	case ".zst":
		w, err = zstd.NewWriter(&b)
	case ".lz4":
		w = lz4.NewWriter(&b)
	default:
		return content
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(w, content); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// many returns a file with more blocks than are read ahead.
func many(rows int) string {
	var b strings.Builder
	for i := range rows {
		fmt.Fprintf(&b, "{\"id\":\"question-%06d\",\"acc\":%d,\"text\":\"%s\"}\n", i, i%2, strings.Repeat("x", i%90))
	}
	return b.String()
}

func TestCompression(t *testing.T) {
	const rows = 30_000
	content := many(rows)
	for _, ending := range []string{"", ".gz", ".zst", ".lz4"} {
		packed := pack(t, ending, content)
		// The format is detected from the bytes; the extension is ignored.
		table := read(t, "a.jsonl", packed, scores.Options{})
		if table.Questions.Len() != rows || table.Questions.At(rows-1) != "question-029999" || table.Metrics[0].Values[rows-1] != 1 {
			t.Errorf("%s: %d rows, last %s", ending, table.Questions.Len(), table.Questions.At(table.Questions.Len()-1))
		}
		sum := sha256.Sum256([]byte(packed))
		if table.Files[0].SHA256 != hex.EncodeToString(sum[:]) {
			t.Errorf("%s: hash %s", ending, table.Files[0].SHA256)
		}
		if ending == "" {
			continue
		}
		short := file(t, "a.jsonl"+ending, packed[:len(packed)/2])
		if e := fault(t, short, scores.Options{}); e.Msg != "the compressed data ends early" {
			t.Errorf("%s: %v", ending, e)
		}
		damaged := []byte(packed)
		for i := len(damaged) / 3; i < len(damaged)/3+50; i++ {
			damaged[i] ^= 0x55
		}
		fault(t, file(t, "a.jsonl"+ending, string(damaged)), scores.Options{})
	}
	if table := read(t, "a.csv.gz", pack(t, ".gz", "id;s\n1;2\n"), scores.Options{}); table.Files[0].Why != "the ending .csv" {
		t.Error(table.Files[0].Why)
	}
}

func TestStandardInput(t *testing.T) {
	table, err := scores.Read(scores.Source{Paths: []string{"-"}}, scores.Options{Stdin: iotest.OneByteReader(strings.NewReader("id,s\n1,2\n"))})
	if err != nil {
		t.Fatal(err)
	}
	wantRows(t, table, "1 s=2")
	_, err = scores.Read(scores.Source{Paths: []string{"-"}}, scores.Options{
		Stdin: io.MultiReader(strings.NewReader(many(3000)+`{"id":`), iotest.ErrReader(io.ErrClosedPipe))})
	if err == nil || err.Error() != "standard input: io: read/write on closed pipe" {
		t.Error(err)
	}
}

func TestLongLines(t *testing.T) {
	text := strings.Repeat("lorem ipsum \\n ", 100_000) // 1.5 MB
	content := "{\"id\":1,\"s\":1,\"t\":\"" + text + "\"}\n{\"id\":2,\"s\":0,\"t\":\"" + text + "\"}\n"
	wantRows(t, read(t, "a.jsonl", content, scores.Options{}), "1 s=1", "2 s=0")
	table := read(t, "a.json", "["+strings.ReplaceAll(content, "}\n{", "},\n{")+"]", scores.Options{})
	wantRows(t, table, "1 s=1", "2 s=0")
	if table.Line(1) != 2 {
		t.Errorf("lines %v", table.Lines)
	}
	wantRows(t, read(t, "a.csv", "id,t,s\n1,\""+strings.Repeat("many\nlines\n", 100_000)+"\",1\n2,x,0\n", scores.Options{}), "1 s=1", "2 s=0")
}

func TestLineNumbers(t *testing.T) {
	for name, content := range map[string]string{
		"a.jsonl": "\n{\"id\":1,\"s\":1}\r\n\r\n{\"id\":2,\"s\":1}\n",
		"a.csv":   "id,s,t\n1,1,\"a\r\nb\"\n2,1,x\n",
		"a.json":  "[\n{\"id\":1,\"s\":1,\n\"x\":\"[\\\"\"},{\"id\":2,\n\n\"s\":1}]",
	} {
		want := map[string][2]int{"a.jsonl": {2, 4}, "a.csv": {2, 4}, "a.json": {2, 3}}[name]
		if got := read(t, name, content, scores.Options{}); got.Line(0) != want[0] || got.Line(1) != want[1] {
			t.Errorf("%s: lines %d and %d, want %v", name, got.Line(0), got.Line(1), want)
		}
	}
}

func TestProgress(t *testing.T) {
	content := many(20_000)
	path := file(t, "a.jsonl", content)
	var last, total atomic.Int64
	_, err := scores.Read(scores.Source{Paths: []string{path, path}}, scores.Options{Progress: func(read, all int64) {
		last.Store(read)
		total.Store(all)
	}})
	if err != nil || last.Load() != int64(2*len(content)) || total.Load() != last.Load() {
		t.Errorf("%d of %d, want %d; %v", last.Load(), total.Load(), 2*len(content), err)
	}
}
