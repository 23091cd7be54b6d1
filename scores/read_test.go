package scores_test

import (
	"strings"
	"testing"

	"github.com/realgain/realgain/scores"
)

// Each content holds the same two questions.
func TestFormats(t *testing.T) {
	for _, c := range []struct{ name, content, format, why string }{
		{"a.jsonl", "{\"id\":\"q1\",\"acc\":1,\"f1\":0.5}\n{\"id\":\"q2\",\"acc\":0,\"f1\":0.25}\n", "jsonl", "each line is a JSON object"},
		{"a.jsonl", "{\"id\":\"q1\",\"acc\":1,\"f1\":0.5}\n\n{\"id\":\"q2\",\"acc\":0,\"f1\":0.25}", "jsonl", "each line is a JSON object"},
		{"a.json", "{\"id\":\"q1\",\"acc\":1,\"f1\":0.5}\r\n{\"id\":\"q2\",\"acc\":0,\"f1\":0.25}\r\n", "jsonl", "each line is a JSON object"},
		{"a.json", `[{"id":"q1","acc":1,"f1":0.5},{"id":"q2","acc":0,"f1":0.25}]`, "json", "the file is a JSON list"},
		{"a.txt", " \n[ {\"id\":\"q1\",\"acc\":1,\n\"f1\":0.5} ,\n\n {\"id\":\"q2\",\"acc\":0,\"f1\":0.25} ]\n", "json", "the file is a JSON list"},
		{"a.json", `{"version":[1],"rows":[{"id":"q1","acc":1,"f1":0.5},{"id":"q2","acc":0,"f1":0.25}],"n":2}`, "json", "the file holds JSON objects of several lines"},
		{"a.json", "{\n\"data\": [{\"id\":\"q1\",\"acc\":1,\"f1\":0.5},\n{\"id\":\"q2\",\"acc\":0,\"f1\":0.25}]}\n", "json", "the file holds JSON objects of several lines"},
		{"a.json", "{\n\"id\":\"q1\",\"acc\":1,\"f1\":0.5\n}\n{\"id\":\"q2\",\n\"acc\":0,\"f1\":0.25}", "json", "the file holds JSON objects of several lines"},
		{"a.csv", "id,acc,f1\nq1,1,0.5\nq2,0,0.25\n", "csv", "the first line is parted by commas"},
		{"a.dat", "\xEF\xBB\xBFid,acc,f1\r\nq1,1,0.5\r\nq2,0,.25", "csv", "the first line is parted by commas"},
		{"a.tsv", "id\tacc\tf1\nq1\t1\t0.5\nq2\t0\t0.25\n", "tsv", "the first line is parted by tabs"},
		{"a.csv", "id\tacc\tf1\nq1\ttrue\t0.5\nq2\tFALSE\t 25e-2 \n", "tsv", "the first line is parted by tabs"},
		{"a.csv", "id;acc;f1\nq1;1;0.5\nq2;0;0.25\n", "csv", "the ending .csv"},
		{"a.csv", "id,metric,score\nq1,acc,1\nq1,f1,0.5\nq2,acc,0\nq2,f1,0.25\n", "csv", "the first line is parted by commas"},
		{"a.jsonl", `{"query_id":"q1","measure":"acc","value":1}
{"query_id":"q2","measure":"acc","value":0}
{"query_id":"q1","measure":"f1","value":0.5}
{"query_id":"q2","measure":"f1","value":0.25}`, "jsonl", "each line is a JSON object"},
	} {
		table := read(t, c.name, c.content, scores.Options{})
		if f := table.Files[0]; f.Format != c.format || f.Why != c.why {
			t.Errorf("%q: format %s because %q, want %s because %q", c.content, f.Format, f.Why, c.format, c.why)
		}
		wantRows(t, table, "q1 acc=1 f1=0.5", "q2 acc=0 f1=0.25")
	}
}

func TestAsOverrules(t *testing.T) {
	table := read(t, "a.csv", "{\"id\":7,\"acc\":1}\n", scores.Options{As: "jsonl"})
	if f := table.Files[0]; f.Format != "jsonl" || f.Why != "asked for by scores.Options.As" {
		t.Errorf("format %s because %q", f.Format, f.Why)
	}
}

func TestQuestionIDs(t *testing.T) {
	for _, c := range []struct{ content, want string }{
		{`{"id":7,"s":1}`, "7"},
		{`{"id":"7","s":1}`, "7"},
		{`{"id":7.0,"s":1}`, "7"},
		{`{"id":7e1,"s":1}`, "70"},
		{`{"id":-0,"s":1}`, "0"},
		{`{"id":9007199254740993,"s":1}`, "9007199254740993"},
		{`{"id":18446744073709551615,"s":1}`, "18446744073709551615"},
		{`{"id":"7.0","s":1}`, "7.0"}, // a text is not converted to a number: it may be a version or a section
		{`{"id":"Jörg\u2019s 日本 \"q\"","s":1}`, `Jörg’s 日本 "q"`},
		{`{"id":true,"s":1}`, "true"},
		{`{"score":1,"doc_id":3,"qid":"x","s":1}`, "x"},
		{`{"s":1,"task":{"id":"t"},"task_id":5}`, "5"},
	} {
		if got := read(t, "a.jsonl", c.content, scores.Options{}).Questions; got.At(0) != c.want {
			t.Errorf("%s: id %q, want %q", c.content, got.At(0), c.want)
		}
	}
	table := read(t, "a.jsonl", `{"id":1,"meta":{"key":"k"},"s":2}`, scores.Options{ID: "meta.key"})
	if table.IDColumn != "meta.key" || table.Questions.At(0) != "k" {
		t.Errorf("id column %q, id %q", table.IDColumn, table.Questions.At(0))
	}
}

func TestValues(t *testing.T) {
	values := scores.Options{ValueMap: map[string]float64{"C": 1, "I": 0, "P": 0.5}}
	for _, c := range []struct {
		value string
		opt   scores.Options
		want  string
	}{
		{`0.30000000000000004`, scores.Options{}, "0.30000000000000004"},
		{`1e-7`, scores.Options{}, "1e-07"},
		{`-0.0`, scores.Options{}, "0"},
		{`123456789012345678`, scores.Options{}, "1.2345678901234568e+17"},
		{`true`, scores.Options{}, "1"}, {`false`, scores.Options{}, "0"},
		{`" 0.25 "`, scores.Options{}, "0.25"}, {`"+.5"`, scores.Options{}, "0.5"},
		{`"TRUE"`, scores.Options{}, "1"}, {`"False"`, scores.Options{}, "0"},
		{`"C"`, values, "1"}, {`"P"`, values, "0.5"}, {`" I "`, values, "0"},
		{`null`, scores.Options{}, "?null"}, {`""`, scores.Options{}, "?"}, {`"None"`, scores.Options{}, "?None"},
		{`"N/A"`, scores.Options{}, "?N/A"}, {`"NA"`, scores.Options{}, "?NA"}, {`"nan"`, scores.Options{}, "?nan"},
		{`"-"`, scores.Options{}, "?-"}, {`"-inf"`, scores.Options{}, "?-inf"}, {`NaN`, scores.Options{}, "?NaN"},
		{`Infinity`, scores.Options{}, "?Infinity"}, {`-Infinity`, scores.Options{}, "?-Infinity"},
	} {
		table := read(t, "a.jsonl", `{"id":1,"s":0.5}`+"\n"+`{"id":2,"s":`+c.value+`}`, c.opt)
		m := table.Metric("s")
		if m == nil {
			t.Errorf("%s: no metric; skipped %v", c.value, table.Skipped)
			continue
		}
		got := strings.TrimPrefix(strings.Split(show(table), "\n")[1], "2 s=")
		if got == "?" && len(m.Shown) == 1 && m.Shown[0].Row == 1 && m.Missing == 1 {
			got += m.Shown[0].Raw
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.value, got, c.want)
		}
	}
}

func TestAbsentValues(t *testing.T) {
	table := read(t, "a.jsonl", "{\"id\":1,\"a\":1}\n{\"id\":2,\"b\":2}\n{\"id\":3}\n{\"id\":4,\"a\":null,\"b\":4}\n", scores.Options{})
	wantRows(t, table, "1 a=1 b=?", "2 a=? b=2", "3 a=? b=?", "4 a=? b=4")
	want := []scores.Unknown{{Row: 1, Raw: "absent"}, {Row: 2, Raw: "absent"}, {Row: 3, Raw: "null"}}
	if m := table.Metric("a"); m.Missing != 3 || len(m.Shown) != 3 || m.Shown[0] != want[0] || m.Shown[1] != want[1] || m.Shown[2] != want[2] {
		t.Errorf("a: %d missing, shown %v", m.Missing, m.Shown)
	}
}

func TestSkipped(t *testing.T) {
	table := read(t, "a.jsonl", `{"id":1,"doc":{"id":5,"text":"Paris","n":{"x":2}},"epoch":3,"f1":[1,[2]],"e":{},"cat":"A","z":null,"some":"1"}
{"id":2,"doc":{"id":6,"text":"12"},"epoch":3,"f1":[1],"cat":"B","some":"no"}
{"id":3,"doc":{"text":"Rome"},"cat":"C","some":"none at all"}`, scores.Options{Keep: []string{"cat", "nowhere"}})
	wantRows(t, table, "1 doc.n.x=2 cat:A", "2 doc.n.x=? cat:B", "3 doc.n.x=? cat:C")
	want := map[string]string{
		"doc.id": "an id; ask for it by name to compare it", "doc.text": `words and numbers mixed, for example "Paris"`,
		"epoch": "a counter, not a score; ask for it by name to compare it", "f1": "a list", "cat": "kept as a tag",
		"z": "no value in any row", "some": `words and numbers mixed, for example "no"`,
	}
	for _, s := range table.Skipped {
		if want[s.Column] != s.Why {
			t.Errorf("%s: %q, want %q", s.Column, s.Why, want[s.Column])
		}
		delete(want, s.Column)
	}
	for column := range want {
		t.Errorf("%s is not named", column)
	}
}

func TestChosenMetrics(t *testing.T) {
	const content = `{"id":1,"acc":1,"acc_norm":0,"note":"x","a*":5,"epoch":2,"bad":1}
{"id":2,"acc":0,"acc_norm":1,"note":"y","a*":6,"epoch":2,"bad":"oops"}`
	for _, c := range []struct {
		metrics []string
		want    string
	}{
		{[]string{"acc"}, "1 acc=1"},
		{[]string{"acc?norm"}, "1 acc_norm=0"},
		{[]string{"acc*"}, "1 acc=1 acc_norm=0"},
		{[]string{"a*"}, "1 a*=5"}, // a column has exactly the glob as its name
		{[]string{"?cc", "epoch"}, "1 acc=1 epoch=2"},
		{[]string{"*orm", "note*", "acc"}, "1 acc=1 acc_norm=0"},
	} {
		got, _, _ := strings.Cut(show(read(t, "a.jsonl", content, scores.Options{Metrics: c.metrics})), "\n")
		if got != c.want {
			t.Errorf("%v: %s, want %s", c.metrics, got, c.want)
		}
	}
}

func TestLongTable(t *testing.T) {
	const content = "qid,metric,score,run,judge\n" +
		"q2,acc,1,a,x\nq1,acc,0,a,x\nq1,f1,0.5,a,x\nq1,acc,1,a,x\nq2,f1,none,a,x\nq3,f1,0.75,a,x\nq1,acc,0.5,a,x\nq1,tag,word,a,x\n"
	table := read(t, "a.csv", content, scores.Options{})
	wantRows(t, table, "q2 acc=1 f1=?", "q1 acc=0 f1=0.5", "q1 acc=1 f1=?", "q3 acc=? f1=0.75", "q1 acc=0.5 f1=?")
	f1 := table.Metric("f1")
	want := []scores.Unknown{{Row: 0, Raw: "none"}, {Row: 2, Raw: "absent"}, {Row: 4, Raw: "absent"}}
	if len(f1.Shown) != 3 || f1.Shown[0] != want[0] || f1.Shown[1] != want[1] || f1.Shown[2] != want[2] || f1.Missing != 3 {
		t.Errorf("f1: %d missing, shown %v", f1.Missing, f1.Shown)
	}
	if got := table.Lines; got[0] != 2 || got[2] != 5 || got[4] != 8 {
		t.Errorf("lines %v", got)
	}
	wantRows(t, read(t, "a.csv", content, scores.Options{Metrics: []string{"f*"}}), "q1 f1=0.5", "q2 f1=?", "q3 f1=0.75")
	// A kept column distinguishes repeats even if a metric is absent from one.
	const repeats = "id,measure,value,run\nq1,acc,1,1\nq1,acc,0,2\nq1,f1,0.5,2\n"
	wantRows(t, read(t, "a.csv", repeats, scores.Options{Keep: []string{"run"}}), "q1 acc=1 f1=? run:1", "q1 acc=0 f1=0.5 run:2")
}

func TestToyFormat(t *testing.T) {
	scores.Register(scores.Format{Name: "toy", Doc: "a toy", Exts: []string{".toy"}, Rank: 99,
		Read: func(_ *scores.Input, rows *scores.Rows) error {
			return rows.Add(3, []scores.Field{{Name: []byte("id"), Kind: scores.Number, Num: 7},
				{Name: []byte("s"), Kind: scores.Number, Num: 0.5}})
		}})
	table := read(t, "a.toy", "anything", scores.Options{})
	wantRows(t, table, "7 s=0.5")
	if f := table.Files[0]; f.Format != "toy" || f.Why != "the ending .toy" || table.Line(0) != 3 {
		t.Errorf("%+v, lines %v", f, table.Lines)
	}
}
