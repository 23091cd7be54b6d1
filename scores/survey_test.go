package scores_test

import (
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/realgain/realgain/internal/testdata"
	"github.com/realgain/realgain/scores"
)

// survey surveys one file and fails the test on an error.
func survey(t testing.TB, name, content string, opt scores.Options) *scores.Survey {
	t.Helper()
	s, err := scores.ReadSurvey(scores.Source{Paths: []string{file(t, name, content)}}, opt)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return s
}

// column formats a column: its numbers, its texts, and the reason why it is not a
// metric.
func column(c *scores.SurveyColumn) string {
	if c == nil {
		return "absent"
	}
	var b strings.Builder
	for i := range max(len(c.Values), len(c.Codes)) {
		if c.Values != nil && !math.IsNaN(c.Values[i]) {
			fmt.Fprint(&b, c.Values[i], " ")
		} else {
			b.WriteString("? ")
		}
		if c.Codes != nil {
			fmt.Fprintf(&b, "%q ", c.Texts[c.Codes[i]])
		}
	}
	return b.String() + "| " + c.Skip
}

func TestSurveyKeepsEveryColumn(t *testing.T) {
	s := survey(t, "a.jsonl", `{"name":"x","acc":1,"kind":"a","seed":7,"out":[1]}
{"name":"y","acc":null,"kind":"b","seed":8,"out":[2],"late":0.5}
{"name":"y","acc":"n.d.","kind":"a","seed":7,"out":[3]}
`, scores.Options{})
	for name, want := range map[string]string{
		"name": `? "x" ? "y" ? "y" | text, for example "x"`,
		"kind": `? "a" ? "b" ? "a" | text, for example "a"`,
		"seed": `7 "7" 8 "8" 7 "7" | a counter, not a score; ask for it by name to compare it`,
		"late": `? "" 0.5 "0.5" ? "" | `,
		"acc":  `1 "1" ? "" ? "n.d." | numbers, but also words such as "n.d."`,
	} {
		if got := column(s.Column(name)); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
	if c := s.Column("acc"); !c.Mixed || c.Word != "n.d." || c.WordLine != 3 {
		t.Errorf("acc: mixed %v, %q on line %d", c.Mixed, c.Word, c.WordLine)
	}
	if got := s.Column("out").Skip; got != "a list" {
		t.Errorf("out: %s", got)
	}
	if s.Rows != 3 || s.Files[0].Rows != 3 || s.Files[0].Format != "jsonl" || len(s.Files[0].SHA256) != 64 || !slices.Equal(s.Lines, []int32{1, 2, 3}) {
		t.Errorf("rows %d, file %+v, lines %v", s.Rows, s.Files[0], s.Lines)
	}
}

// Long texts that are truncated stay distinct from each other and from their own
// prefixes.
func TestSurveyTellsLongTextsApart(t *testing.T) {
	long := strings.Repeat("é", 5000)
	s := survey(t, "a.tsv", "q\tx\n"+long+"1\t1\n"+long+"2\t1\n"+long+"1\t0\n", scores.Options{})
	c := s.Column("q")
	if len(c.Texts) != 3 || !slices.Equal(c.Codes, []int32{1, 2, 1}) {
		t.Errorf("%d texts, codes %v", len(c.Texts), c.Codes)
	}
	if n := len(c.Texts[1]); n > 140 {
		t.Errorf("a text of %d bytes is kept", n)
	}
}

// The texts of a column of scores are dropped.
func TestSurveyForgetsTextsOfScores(t *testing.T) {
	var b strings.Builder
	b.WriteString("id,score\n")
	for i := range 1000 {
		fmt.Fprintf(&b, "q%d,%v\n", i, float64(i)+0.25)
	}
	s := survey(t, "a.csv", b.String(), scores.Options{})
	if c := s.Column("score"); c.Codes != nil || len(c.Values) != 1000 || c.Skip != "" {
		t.Errorf("score: %d codes, %d values, %q", len(c.Codes), len(c.Values), c.Skip)
	}
	if c := s.Column("id"); len(c.Texts) != 1001 {
		t.Errorf("id: %d texts", len(c.Texts))
	}
}

func TestSurveyOfLongTable(t *testing.T) {
	s := survey(t, "a.csv", "id,metric,value\na,acc,1\na,f1,0.5\nb,acc,0\n", scores.Options{})
	if s.MetricColumn != "metric" || s.ValueColumn != "value" || s.Rows != 3 {
		t.Errorf("long table: %q, %q, %d rows", s.MetricColumn, s.ValueColumn, s.Rows)
	}
	if w := survey(t, "b.csv", "id,acc\na,1\n", scores.Options{}); w.MetricColumn != "" {
		t.Errorf("wide table: %q", w.MetricColumn)
	}
}

func TestSurveyFilters(t *testing.T) {
	opt := scores.Options{Where: []scores.Filter{{Column: "split", Value: "test"}}}
	s := survey(t, "a.csv", "id,split,x\na,test,1\nb,dev,0\nc,test,0\n", opt)
	if got := column(s.Column("id")); got != `? "a" ? "c" | an id; ask for it by name to compare it` {
		t.Errorf("id: %s", got)
	}
	path := file(t, "b.csv", "id,x\na,1\n")
	if _, err := scores.ReadSurvey(scores.Source{Paths: []string{path}}, opt); err == nil || !strings.Contains(err.Error(), "no such column") {
		t.Errorf("a column that is not there: %v", err)
	}
}

// The columns that a survey reports as metrics are those that Read returns, with the
// same values.
func TestSurveyAgreesWithRead(t *testing.T) {
	paths := []string{
		filepath.Join(testdata.Root(t), "examples", "rag", "before.jsonl"),
		file(t, "a.csv", "id,acc,note,cost,seed,who\na,true,x,1e3,1,me\nb,,y,inf,2,3\nc,0,,-,3,you\n"),
	}
	for _, path := range paths {
		src := scores.Source{Paths: []string{path}}
		table, err := scores.Read(src, scores.Options{})
		if err != nil {
			t.Fatal(err)
		}
		s, err := scores.ReadSurvey(src, scores.Options{})
		if err != nil {
			t.Fatal(err)
		}
		metrics := 0
		for _, c := range s.Columns {
			if c.Skip != "" {
				continue
			}
			metrics++
			m := table.Metric(c.Name)
			if m == nil {
				t.Errorf("%s: %s is no metric of Read", path, c.Name)
				continue
			}
			for i, v := range m.Values {
				if v != c.Values[i] && !(math.IsNaN(v) && math.IsNaN(c.Values[i])) {
					t.Errorf("%s: %s of row %d is %v, and %v in the survey", path, c.Name, i, v, c.Values[i])
				}
			}
		}
		if metrics != len(table.Metrics) {
			t.Errorf("%s: %d metrics, Read has %d", path, metrics, len(table.Metrics))
		}
	}
}

// A lenient selection ignores names that match no column, and reads only the requested
// columns.
func TestLenientSelection(t *testing.T) {
	const text = "id,acc,f1,cost\na,1,0.5,3\nb,0,1,n.d.\nc,0,1,4\n"
	table := read(t, "a.csv", text, scores.Options{Metrics: []string{"acc,f1", "acc", "f1"}, Lenient: true})
	wantRows(t, table, "a acc=1 f1=0.5", "b acc=0 f1=1", "c acc=0 f1=1")
	fault(t, file(t, "a.csv", text), scores.Options{Metrics: []string{"acc,f1", "acc", "f1"}})
}
