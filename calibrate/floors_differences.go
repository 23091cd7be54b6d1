package calibrate

import (
	"math"
	"slices"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/interval"
)

// smallest is the number of questions from which floors apply.
const smallest = 20

// often is the smallest share of sets for which a rate among these sets is checked: 40
// of 4,000.
const often = 0.01

// differenceFloors returns the floors of differences of means.
func differenceFloors(cells []Cell) []Floor {
	return slices.Concat(coverageFloors(cells), widthFloors(cells), claimFloors(cells), irregularFloors(cells), []Floor{noDiscordance()})
}

// promised reports whether a coverage is guaranteed for the cell.
func promised(c Cell) bool {
	return c.Method == interval.Default && c.N >= smallest && (c.binary || c.Label == Regular)
}

func coverageFloors(cells []Cell) []Floor {
	return []Floor{
		atLeastRate("binary-coverage", "0/1 metrics cover at least 93.5% in every row from n = 20 on, exactly", 0.935, cells,
			func(c Cell) (float64, bool) { return c.Coverage, promised(c) && c.binary }),
		atLeastRate("regular-coverage", "regular cells cover at least 93.5% at every n ≥ 20", 0.935, cells,
			func(c Cell) (float64, bool) { return c.Coverage, promised(c) && !c.binary }),
	}
}

// widthFloors returns limits on the width of the default interval relative to other
// methods.
func widthFloors(cells []Cell) []Floor {
	at := indexOf(cells)
	return []Floor{
		atMostFloor("width-beside-t", "width at most 1.12 × t at n ≥ 50, where t covers 94% and 10 questions are expected to differ", 1.12, cells,
			func(c Cell) (float64, bool) {
				t, ok := at[c.key("t")]
				return c.MeanWidth / t.MeanWidth, ok && promised(c) && c.N >= 50 && t.Coverage >= 0.94 && c.Differ >= 10
			}),
		atMostFloor("width-beside-percentile", "width at most 1.05 × percentile at n = 812 in regular cells", 1.05, cells,
			func(c Cell) (float64, bool) {
				p, ok := at[c.key("percentile")]
				return c.MeanWidth / p.MeanWidth, ok && p.MeanWidth > 0 && promised(c) && c.N == 812 && c.Label == Regular
			}),
	}
}

// claimFloors returns limits on the share of sets in which a change is claimed although
// there is none.
func claimFloors(cells []Cell) []Floor {
	return []Floor{
		atMostRate("false-verdicts-flipped", "claims of a change at delta 0, signs flipped: at most 6% at n ≥ 20", 0.06, cells,
			func(c Cell) (float64, bool) { return c.FalseVerdicts(), promised(c) }),
		atMostRate("false-verdicts-shifted", "claims of a change at delta 0, re-centred: at most 6.5% at n ≥ 20", 0.065, cells,
			func(c Cell) (float64, bool) { return c.MissLow + c.MissHigh, promised(c) }),
	}
}

// irregularFloors returns the floors for cells without guaranteed coverage: the
// coverage of guarded-range, and how often a warning accompanies the default interval.
func irregularFloors(cells []Cell) []Floor {
	return []Floor{
		atLeastFloor("guarded-range", "guarded-range covers at least 91% in bounded hidden-mass cells, or comes within 1 point of a lower ceiling", 0, cells,
			func(c Cell) (float64, bool) {
				return c.Coverage - min(0.91, c.Ceiling-0.01), c.Method == "guarded-range" && c.wide && c.Label == HiddenMass && c.N >= smallest
			}),
		atLeastFloor("warned", "where it covers less by more than chance, of the sets that miss and show one to four large changes at least 80% carry a warning that names it", 0.8, cells,
			func(c Cell) (float64, bool) {
				return c.WarnedMissed, c.Method == interval.Default && c.N >= smallest && c.Coverage+3*c.MCSE < 0.935 && c.MissedShown >= often
			}),
	}
}

// noDiscordance checks comparisons without differing questions and a margin of 0.02: 50
// questions must not support equivalence, 250 must.
func noDiscordance() Floor {
	f := Floor{Name: "no-discordance", Says: "no question differs, margin 0.02: n = 50 does not support equivalence, n = 250 does", Limit: 0.02, Cells: 2, Worst: math.NaN()}
	for _, n := range []int{50, 250} {
		scores := make([]float64, n)
		for i := range n / 2 {
			scores[i] = 1
		}
		c, err := realgain.Compare(scores, scores, realgain.Options{Margin: 0.02, Hypothesis: "equivalence"})
		if err != nil {
			return f
		}
		if (c.Verdict == realgain.Equivalent) != (n == 250) {
			f.Below++
		}
		if n == 250 {
			f.Worst, f.At = c.CI[1], "upper bound at n = 250"
		}
	}
	f.Held = f.Below == 0
	return f
}
