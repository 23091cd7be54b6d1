package scores_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/realgain/realgain/scores"
)

var ifAny = scores.Options{KeepIfAny: []string{"epoch", "document", "id"}}

// Columns of KeepIfAny are kept if they exist, in every format, and are not metrics.
// The question id is not kept.
func TestKeepIfAny(t *testing.T) {
	for name, text := range map[string]string{
		"x.csv":   "id,Epoch,document,acc\na,1,d,1\na,2,d,0\nb,1,,1\n",
		"x.jsonl": "{\"id\":\"a\",\"Epoch\":1,\"document\":\"d\",\"acc\":1}\n{\"id\":\"a\",\"Epoch\":2,\"document\":\"d\",\"acc\":0}\n{\"id\":\"b\",\"Epoch\":1,\"acc\":1}\n",
		"x.json":  `[{"id":"a","Epoch":1,"document":"d","acc":1},{"id":"a","Epoch":2,"document":"d","acc":0},{"id":"b","Epoch":1,"document":null,"acc":1}]`,
	} {
		t.Run(name, func(t *testing.T) {
			wantRows(t, read(t, name, text, ifAny),
				"a acc=1 Epoch:1 document:d", "a acc=0 Epoch:2 document:d", "b acc=1 Epoch:1 document:")
		})
	}
	wantRows(t, read(t, "x.csv", "id,acc\na,1\n", ifAny), "a acc=1")
	// A column in Keep is a regular tag, and precedes the others.
	opt := ifAny
	opt.Keep = []string{"document", "nope"}
	wantRows(t, read(t, "x.csv", "id,epoch,document,acc\na,1,d,1\n", opt), "a acc=1 document:d epoch:1")
	// A column requested as a metric is both a metric and a tag.
	opt.Metrics = []string{"epoch"}
	wantRows(t, read(t, "x.csv", "id,epoch,document,acc\na,1,d,1\n", opt), "a epoch=1 document:d epoch:1")
}

// A key that first occurs in a later record, or in a nested one, is kept too.
func TestKeepIfAnyLateAndNested(t *testing.T) {
	wantRows(t, read(t, "x.jsonl", "{\"id\":\"a\",\"acc\":1}\n{\"id\":\"b\",\"acc\":1,\"info\":{\"document\":\"d\"}}\n{\"id\":\"c\",\"acc\":0}\n", ifAny),
		"a acc=1 info.document:", "b acc=1 info.document:d", "c acc=0 info.document:")
}

// In a long table such a column does not separate the metrics of a question.
func TestKeepIfAnyLong(t *testing.T) {
	text := "id,epoch,metric,value\na,1,acc,1\na,2,f1,0.5\nb,1,acc,0\nb,1,f1,1\n"
	wantRows(t, read(t, "x.csv", text, ifAny), "a acc=1 f1=0.5 epoch:1", "b acc=0 f1=1 epoch:1")
	wantRows(t, read(t, "x.csv", text, scores.Options{Keep: []string{"epoch"}}),
		"a acc=1 f1=? epoch:1", "a acc=? f1=0.5 epoch:2", "b acc=0 f1=1 epoch:1")
}

// Arms in rows and arms in columns keep them too.
func TestKeepIfAnyArms(t *testing.T) {
	opt := ifAny
	opt.ArmColumn = "model"
	path := file(t, "x.csv", "id,model,document,acc\na,old,d,1\na,new,d,0\nb,old,e,1\nb,new,e,1\n")
	tables, err := scores.ReadArms([]string{path}, opt)
	if err != nil {
		t.Fatal(err)
	}
	wantRows(t, tables[1], "a acc=0 document:d", "b acc=1 document:e")

	opt = ifAny
	opt.Arms = []scores.ArmColumn{{Label: "old", Column: "x"}, {Label: "new", Column: "y"}}
	path = file(t, "x.csv", "id,document,x,y\na,d,1,0\nb,e,1,1\n")
	if tables, err = scores.ReadArms([]string{path}, opt); err != nil {
		t.Fatal(err)
	}
	for _, table := range tables {
		if g := table.Tag("document"); g == nil || g.Values[1] != "e" {
			t.Errorf("%s: %+v", table.Label, table.Tags)
		}
	}
}

// Numeric columns that identify repeats or groups are not metrics, and the reason is
// given.
func TestKnownColumnsAreNoMetrics(t *testing.T) {
	names := append(append([]string(nil), scores.RepeatColumns...), scores.ClusterColumns...)
	table := read(t, "x.csv", "id,acc,"+strings.ToUpper(strings.Join(names, ","))+"\na,1"+strings.Repeat(",2", len(names))+"\n", scores.Options{})
	if len(table.Metrics) != 1 || len(table.Tags) != 0 || len(table.Skipped) != len(names) {
		t.Errorf("metrics %+v, tags %+v, skipped %+v", table.Metrics, table.Tags, table.Skipped)
	}
}

// A column with too many distinct texts is dropped without any other effect.
func TestKeepIfAnyGivesUp(t *testing.T) {
	var b strings.Builder
	b.WriteString("id,document,epoch,acc\n")
	for i := range 70_000 {
		fmt.Fprintf(&b, "%d,d%d,%d,1\n", i, i, i%3)
	}
	table := read(t, "x.csv", b.String(), ifAny)
	if len(table.Tags) != 1 || table.Tags[0].Name != "epoch" || table.Tags[0].Values[69_998] != "2" || len(table.Tags[0].Values) != 70_000 {
		t.Errorf("%d tags", len(table.Tags))
	}
	opt := ifAny
	opt.Keep = []string{"document"}
	if table := read(t, "x.csv", b.String(), opt); table.Tag("document") == nil || table.Tag("document").Values[69_999] != "d69999" {
		t.Error("a column asked for was given up")
	}
}
