package calibrate

import (
	"math"
	"testing"

	"github.com/realgain/realgain/interval"
)

// The test enumerates all discordances and shares of gains at the smallest size and
// checks the floors. A method known to be too narrow must fail them.
func TestSweep(t *testing.T) {
	study, err := Suite(Options{Only: []string{"discordances"}, N: []int{20, 37}})
	if err != nil {
		t.Fatal(err)
	}
	if len(study.Sweeps) != 2 || study.Sweeps[0].Cells != 100*41 || len(study.Floors) != 4 {
		t.Fatalf("%+v", study)
	}
	for _, f := range study.Floors {
		if !f.Held || f.Cells != 2 {
			t.Errorf("%+v", f)
		}
	}
	narrow := &table{n: 37, methods: []string{"percentile", "t"}, level: 0.95}
	own, student, err := narrow.covers(0.05, 1)
	if err != nil {
		t.Fatal(err)
	}
	if own.Coverage > 0.9 || student.Coverage > 0.9 {
		t.Errorf("percentile covers %v, t %v: the sweep sees nothing", own.Coverage, student.Coverage)
	}
}

// The coverage of a cell must equal the sum over all outcomes, without pruning.
func TestSweepSumsAllOutcomes(t *testing.T) {
	const n, discordance, gains = 20, 0.41, 1.0
	all := &table{n: n, methods: []string{interval.Default, "t"}, level: 0.95}
	got, _, err := all.covers(discordance, gains)
	if err != nil {
		t.Fatal(err)
	}
	want := 0.0
	for wins := range n + 1 {
		if err := all.fill([]mass{{wins: wins}}); err != nil {
			t.Fatal(err)
		}
		if o := all.at(wins, 0, 0); o.lower <= discordance && discordance <= o.upper {
			want += math.Exp(logBinomial(n, wins, discordance))
		}
	}
	if math.Abs(got.Coverage-want) > 1e-8 {
		t.Errorf("covers %v, want %v", got.Coverage, want)
	}
}
