package calibrate

import (
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/scores"
)

func tables(t *testing.T, texts ...string) []*scores.Table {
	t.Helper()
	var out []*scores.Table
	for i, text := range texts {
		table, err := scores.Read(scores.Source{Label: string(rune('a' + i)), Paths: []string{"-"}}, scores.Options{Stdin: strings.NewReader(text), As: "csv"})
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, table)
	}
	return out
}

const (
	before = "id,acc,cost\n1,0,3\n2,1,4\n3,0,5\n4,1,2\n5,0,9\n6,1,7\n"
	after  = "id,acc,cost\n1,1,2\n2,1,4\n3,0,3\n4,1,2\n5,1,8\n6,0,7\n"
)

func TestFilesArePopulations(t *testing.T) {
	o := Options{N: []int{30}, Reps: 200, Seed: 4}
	s, err := Files(tables(t, before, after), realgain.Options{Metrics: []string{"acc"}}, o)
	if err != nil {
		t.Fatal(err)
	}
	// Questions 1 and 5 are gains and question 6 is a loss: 1/6.
	if s.Metric != "acc" || s.Population.Questions != 6 || math.Abs(s.Population.Difference-1.0/6) > 1e-15 || s.Population.Centred != SignFlip {
		t.Errorf("%+v", s.Population)
	}
	seen := map[string]Cell{}
	for _, c := range s.Cells {
		seen[c.Method] = c
	}
	for _, m := range Methods() {
		if _, ok := seen[m]; !ok && m != "studentized" && m != "fieller" {
			t.Errorf("%s was not measured", m)
		}
	}
	if g := seen["guarded"]; g.Coverage < 0.9 || g.Differ != 15 || g.Sets != 200 || g.FalseVerdicts() > 0.15 {
		t.Errorf("%+v", g)
	}
}

// The result does not depend on the order of rows.
func TestRowsInAnyOrder(t *testing.T) {
	o := Options{N: []int{12}, Reps: 40, Seed: 4}
	shuffled := "id,acc,cost\n5,1,8\n3,0,3\n6,0,7\n1,1,2\n4,1,2\n2,1,4\n"
	a, err := Files(tables(t, before, after), realgain.Options{Metrics: []string{"cost"}}, o)
	if err != nil {
		t.Fatal(err)
	}
	b, err := Files(tables(t, before, shuffled), realgain.Options{Metrics: []string{"cost"}}, o)
	if err != nil {
		t.Fatal(err)
	}
	if len(a.Cells) != len(b.Cells) {
		t.Fatal("other cells")
	}
	for i := range a.Cells {
		x, y := a.Cells[i], b.Cells[i]
		if x.Coverage != y.Coverage || x.MeanWidth != y.MeanWidth || x.FalseImproved != y.FalseImproved {
			t.Errorf("%+v\n%+v", x, y)
		}
	}
}

// If lower is better, a lower cost is an improvement.
func TestLowerIsBetterTurnsVerdicts(t *testing.T) {
	o := Options{N: []int{40}, Reps: 60, Seed: 4, Centred: Shift}
	less, err := Files(tables(t, before, after), realgain.Options{Metrics: []string{"cost"}}, o)
	if err != nil {
		t.Fatal(err)
	}
	more, err := Files(tables(t, before, after), realgain.Options{Metrics: []string{"cost"}, HigherIsBetter: []string{"cost"}}, o)
	if err != nil {
		t.Fatal(err)
	}
	turned := false
	for i, c := range less.Cells {
		m := more.Cells[i]
		if c.FalseImproved != m.FalseRegressed || c.FalseRegressed != m.FalseImproved {
			t.Errorf("%s: %+v and %+v", c.Method, c, m)
		}
		turned = turned || c.FalseImproved != c.FalseRegressed
	}
	if !turned {
		t.Error("no method tells the two apart")
	}
}

func TestFilesRefuseSeveralMetrics(t *testing.T) {
	_, err := Files(tables(t, before, after), realgain.Options{}, Options{N: []int{10}, Reps: 2})
	if err == nil || !strings.Contains(err.Error(), "2 metrics") {
		t.Errorf("got %v", err)
	}
}

func TestOptionsHaveDefaults(t *testing.T) {
	o := Options{}.filled()
	if o.Reps != 4000 || o.Level != 0.95 || o.Centred != SignFlip || !reflect.DeepEqual(o.N, Sizes) || o.Seed != 0 {
		t.Errorf("%+v", o)
	}
	if got, want := (Options{Seed: 3, N: []int{20}, Only: []string{"halves"}, Level: 0.9}).filled().command(), "realgain calibrate --suite --reps 4000 --seed 3 --level 0.9 --n 20 --only halves"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if Unknown([]string{"binary", "judge"}) != "" || Unknown([]string{"nonesuch"}) != "nonesuch" {
		t.Error("names of populations are not told apart")
	}
}
