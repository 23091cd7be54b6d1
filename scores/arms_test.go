package scores_test

import (
	"testing"

	"github.com/realgain/realgain/scores"
)

func readArms(t *testing.T, name, content string, opt scores.Options) []*scores.Table {
	t.Helper()
	tables, err := scores.ReadArms([]string{file(t, name, content)}, opt)
	if err != nil {
		t.Fatal(err)
	}
	return tables
}

func TestArmsAsRows(t *testing.T) {
	tables := readArms(t, "a.jsonl", `{"id":1,"model":"new","acc":1,"only":3}
{"id":1,"model":"old","acc":0,"f1":null}
{"id":2,"model":"old","acc":1}
{"id":2,"model":"new","acc":null}`, scores.Options{ArmColumn: "model"})
	if len(tables) != 2 || tables[0].Label != "new" || tables[1].Label != "old" {
		t.Fatalf("arms %v", tables)
	}
	wantRows(t, tables[0], "1 acc=1 only=3", "2 acc=? only=?")
	wantRows(t, tables[1], "1 acc=0", "2 acc=1")
	if m := tables[0].Metric("acc"); m.Missing != 1 || m.Shown[0] != (scores.Unknown{Row: 1, Raw: "null"}) || tables[0].Line(1) != 4 {
		t.Errorf("acc %+v, lines %v", m, tables[0].Lines)
	}
	if tables[0].Tag("model") != nil {
		t.Error("the column of arms is a tag although nobody asked for it")
	}
}

func TestArmsAsRowsOfALongTable(t *testing.T) {
	tables := readArms(t, "a.csv", "system,qid,metric,value\na,q1,acc,1\nb,q1,acc,0\nb,q2,f1,0.5\na,q2,acc,0\nb,q1,acc,1\n",
		scores.Options{ArmColumn: "system", Keep: []string{"system"}})
	wantRows(t, tables[0], "q1 acc=1 system:a", "q2 acc=0 system:a")
	wantRows(t, tables[1], "q1 acc=0 f1=? system:b", "q2 acc=? f1=0.5 system:b", "q1 acc=1 f1=? system:b")
}

func TestArmsAsColumns(t *testing.T) {
	tables := readArms(t, "a.jsonl", `{"id":1,"x":{"ok":true},"y":"0.5","z":"text"}
{"id":2,"x":{"ok":false},"y":null}`, scores.Options{Keep: []string{"z"},
		Arms: []scores.ArmColumn{{Label: "old", Column: "x.ok"}, {Label: "new", Column: "y"}}})
	wantRows(t, tables[0], "1 score=1 z:text", "2 score=0 z:")
	wantRows(t, tables[1], "1 score=0.5 z:text", "2 score=? z:")
	cut, err := scores.ParseCut("hit > 0.5")
	if err != nil {
		t.Fatal(err)
	}
	tables = readArms(t, "a.csv", "id,a,b\n1,0.4,0.6\n", scores.Options{MetricName: "hit", Binarize: []scores.Cut{cut},
		Arms: []scores.ArmColumn{{Label: "a", Column: "a"}, {Label: "b", Column: "b"}, {Label: "again", Column: "b"}}})
	wantRows(t, tables[0], "1 hit > 0.5=0")
	wantRows(t, tables[2], "1 hit > 0.5=1")
}

func TestSeveralFiles(t *testing.T) {
	paths := []string{file(t, "a.csv", "id,acc\nq1,1\n"), file(t, "b.jsonl", `{"acc":0,"id":"q2","f1":0.5}`)}
	table, err := scores.Read(scores.Source{Label: "base", Paths: paths}, scores.Options{})
	if err != nil {
		t.Fatal(err)
	}
	wantRows(t, table, "q1 acc=1 f1=?", "q2 acc=0 f1=0.5")
	if table.Label != "base" || table.Files[1].Path != paths[1] || table.Files[0].Rows != 1 || table.File(1) != paths[1] || table.Line(1) != 1 {
		t.Errorf("%+v", table)
	}
}

func TestWhereExcludeBinarize(t *testing.T) {
	const content = `{"id":1,"kind":"a","n":2,"s":0.9}
{"id":2,"kind":"b","n":2,"s":0.7}
{"id":3,"kind":"c","n":2.0,"s":0.2}
{"id":4,"n":2,"s":"broken"}
{"id":5,"kind":"a","n":3,"s":0.1}
{"id":6,"kind":"a","n":2,"s":null}`
	cut, err := scores.ParseCut("s>=0.7")
	if err != nil {
		t.Fatal(err)
	}
	table := read(t, "a.jsonl", content, scores.Options{
		Where:   []scores.Filter{{Column: "kind", Value: "a"}, {Column: "kind", Value: "b"}, {Column: "n", Value: "2"}},
		Exclude: map[string]bool{"1": true}, Binarize: []scores.Cut{cut}, Metrics: []string{"s"}, Keep: []string{"n"}})
	wantRows(t, table, "2 s>=0.7=1 n:2", "6 s>=0.7=? n:2")
	if table.Files[0].Rows != 6 || table.Line(1) != 6 {
		t.Errorf("%d rows read, lines %v", table.Files[0].Rows, table.Lines)
	}
}

func TestParseCut(t *testing.T) {
	for text, want := range map[string]scores.Cut{
		"score>=0.7":  {Metric: "score", Op: ">=", At: 0.7},
		"a<b <= -1e2": {Metric: "a<b", Op: "<=", At: -100},
		"x<3":         {Metric: "x", Op: "<", At: 3},
	} {
		want.Text = text
		if got, err := scores.ParseCut(text); err != nil || got != want {
			t.Errorf("%s: %+v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "score", ">=1", "x>y", "x>=", "x>inf", "x=>1"} {
		if c, err := scores.ParseCut(text); err == nil {
			t.Errorf("%q: %+v, want an error", text, c)
		}
	}
}
