package sanity

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/realgain/realgain/scores"
)

func table(label string, values []float64, tags ...scores.Tag) *scores.Table {
	t := &scores.Table{Label: label, Metrics: []scores.Metric{{Name: "score", Values: values}}, Tags: tags}
	for i := range values {
		t.Questions.Append([]byte{'q', byte('a' + i)})
	}
	return t
}

func TestSetupOf(t *testing.T) {
	got := SetupOf(table("old", []float64{1, 0, 1},
		scores.Tag{Name: "judge_model", Values: []string{"gpt-5", "", "gpt-5"}},
		scores.Tag{Name: "threshold", Values: []string{"0.5", "0.7", "0.5"}},
		scores.Tag{Name: "reference", Values: []string{"", "", ""}},
		scores.Tag{Name: "question_type", Values: []string{"x", "x", "x"}},
	))
	if diff := cmp.Diff(Setup{"judge_model": "gpt-5"}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestDifferentSetup(t *testing.T) {
	a := Setup{"judge_model": "gpt-5", "threshold": "0.5", "judge_temperature": "0"}
	b := Setup{"judge_model": "gpt-5-mini", "threshold": "0.5", "judge_prompt": "v2"}
	got := DifferentSetup(a, b, labels)
	if len(got) != 1 || got[0].Code != "different-setup" {
		t.Fatalf("%+v; want one, of the judge: what one arm alone says cannot differ", got)
	}
	if want := "judge_model is gpt-5 in old and gpt-5-mini in new: the scores were not given alike"; got[0].Message != want {
		t.Errorf("%q, want %q", got[0].Message, want)
	}
}

func TestSameFile(t *testing.T) {
	a := []scores.File{{Path: "a.csv", SHA256: "1"}, {Path: "b.csv", SHA256: "2"}}
	if w := SameFile(a, []scores.File{{Path: "c.csv", SHA256: "3"}, {Path: "copy.csv", SHA256: "2"}}); w == nil || w.Message != "copy.csv is identical to b.csv" {
		t.Errorf("%+v", w)
	}
	if w := SameFile([]scores.File{{Path: "-"}}, []scores.File{{Path: "-"}}); w != nil {
		t.Errorf("without hashes: %+v", w)
	}
}

func TestFactsOf(t *testing.T) {
	first := table("old", []float64{3, 1, 2, 5, 4})
	second := table("new", []float64{3, 1, 2, 5, 4})
	reversed := table("reversed", []float64{3, 1, 2, 5, 4})
	reversed.Questions = scores.IDs{}
	for i := range 5 {
		reversed.Questions.Append([]byte{'q', byte('e' - i)})
	}
	inside := table("column", []float64{0, 0, 0, 0, 0})
	inside.Inside = true
	facts := FactsOf([]*scores.Table{first, second, reversed, inside}, []string{"score"})
	if facts[1].ByRow != nil {
		t.Errorf("ids in the order of the first arm: by row %v", facts[1].ByRow)
	}
	if r := facts[2].ByRow["score"]; math.Abs(r-1) > 1e-12 {
		t.Errorf("other ids, same scores row by row: r %v", r)
	}
	if facts[3].ByRow != nil || facts[3].Files != nil {
		t.Errorf("an arm of the same rows: %+v", facts[3])
	}
	if e := facts[0].Extents["score"]; e != (Extent{1, 5, 3, true}) {
		t.Errorf("extent %+v", e)
	}
}
