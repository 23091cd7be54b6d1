package scores_test

import (
	"slices"
	"testing"

	"github.com/realgain/realgain/scores"
)

// leftOut returns the numeric columns whose names show that they are not scores.
func leftOut(t *scores.Table) []string {
	var names []string
	for _, s := range t.Skipped {
		if s.ByName {
			names = append(names, s.Column)
		}
	}
	return names
}

// Numeric columns whose names show that they are not scores are skipped unless they are
// requested. Text columns are not among them.
func TestLeftOutByName(t *testing.T) {
	const wide = "id,testIdx,year,target,acc,acc_stderr,seed,rank_score\n1,0,,Paris,1,0.1,7,3\n2,1,2024,Rome,0,0.2,7,4\n"
	table := read(t, "a.csv", wide, scores.Options{Keep: []string{"seed"}})
	wantRows(t, table, "1 acc=1 rank_score=3 seed:7", "2 acc=0 rank_score=4 seed:7")
	if got, want := leftOut(table), []string{"testIdx", "year", "acc_stderr"}; !slices.Equal(got, want) {
		t.Errorf("left out %q, want %q", got, want)
	}
	wantRows(t, read(t, "a.csv", wide, scores.Options{Metrics: []string{"year", "a*"}}), "1 year=? acc=1", "2 year=2024 acc=0")
	const long = "id,metric,value\n1,acc,1\n1,acc_stderr,0.1\n2,acc,0\n2,acc_stderr,0.2\n"
	table = read(t, "a.csv", long, scores.Options{})
	wantRows(t, table, "1 acc=1", "2 acc=0")
	if got := leftOut(table); !slices.Equal(got, []string{"acc_stderr"}) {
		t.Errorf("left out of a long table: %q", got)
	}
	wantRows(t, read(t, "a.csv", long, scores.Options{Metrics: []string{"acc_stderr"}}), "1 acc_stderr=0.1", "2 acc_stderr=0.2")
}

// The name of a judge is kept as a tag; a judge's score is a metric.
func TestKeepSetup(t *testing.T) {
	const text = "id,judge,judgeModel,threshold,acc\n1,4,gpt,0.5,1\n2,5,gpt,0.5,0\n"
	table := read(t, "a.csv", text, scores.Options{KeepSetup: true})
	wantRows(t, table, "1 judge=4 acc=1 judge:4 judgeModel:gpt threshold:0.5", "2 judge=5 acc=0 judge:5 judgeModel:gpt threshold:0.5")
	if got := leftOut(table); !slices.Equal(got, []string{"threshold"}) {
		t.Errorf("left out %q", got)
	}
	wantRows(t, read(t, "a.csv", text, scores.Options{}), "1 judge=4 acc=1", "2 judge=5 acc=0")
}
