package calibrate

import (
	"fmt"
	"math"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/interval"
)

// Floor is a promise of the default interval, held against the cells it speaks
// of.
type Floor struct {
	Name  string  `json:"name"`
	Says  string  `json:"says"`
	Cells int     `json:"cells"` // cells it speaks of
	Worst float64 `json:"worst"` // the value nearest to the limit, or beyond it
	At    string  `json:"at"`    // the cell of the worst value
	Limit float64 `json:"limit"`
	Held  bool    `json:"held"`
	Below int     `json:"beyond"` // cells beyond the limit
}

// smallest is the number of questions from which on floors hold.
const smallest = 20

// often is the share of sets from which on shares of them say something: 40 of
// 4,000.
const often = 0.01

// index finds the cell of another method beside a cell.
type index map[string]Cell

func (c Cell) key(method string) string { return fmt.Sprintf("%s/%d/%s", c.Population, c.N, method) }

func indexOf(cells []Cell) index {
	out := index{}
	for _, c := range cells {
		out[c.key(c.Method)] = c
	}
	return out
}

// Floors holds the promises against the cells of a suite: those of differences,
// and those of ratios, groups, claims of no harm and shapes where there are
// any.
func Floors(cells []Cell) []Floor {
	var ratios, groups, harms, shapes, differences []Cell
	for _, c := range cells {
		switch {
		case c.Part == InShapes:
			shapes = append(shapes, c)
		case c.Claim == NoHarm:
			harms = append(harms, c)
		case c.Estimand == ofRatio.Name():
			ratios = append(ratios, c)
		case c.Group != "":
			groups = append(groups, c)
		default:
			differences = append(differences, c)
		}
	}
	var out []Floor
	if len(differences) > 0 || len(cells) == 0 {
		out = differenceFloors(differences)
	}
	if len(ratios) > 0 {
		out = append(out, ratioFloors(ratios)...)
	}
	if len(groups) > 0 {
		out = append(out, groupFloors(groups)...)
	}
	if len(harms) > 0 {
		out = append(out, harmFloors(harms)...)
	}
	if len(shapes) > 0 {
		out = append(out, shapeFloors(shapes)...)
	}
	return out
}

func groupFloors(cells []Cell) []Floor {
	of := func(group string) func(Cell) (float64, bool) {
		return func(c Cell) (float64, bool) {
			return c.Coverage, c.Group == group && c.Method == interval.Default && !c.shown
		}
	}
	return []Floor{
		atLeastRate("clusters-coverage", "clusters: at least 93% from 6 clusters on", 0.93, cells, of(Clusters)),
		atLeastRate("repeats-coverage", "repeats: at least 93% from 10 questions on", 0.93, cells, of(Repeats)),
	}
}

// ratioFrom is the number of questions from which on the floors of ratios hold.
const ratioFrom = 50

func ratioFloors(cells []Cell) []Floor {
	at := indexOf(cells)
	firm := func(c Cell) bool { return c.Method == interval.Default && c.N >= ratioFrom }
	return []Floor{
		atLeastRate("ratio-coverage", "ratios: at least 93.5% at every n ≥ 50, whatever the label", 0.935, cells,
			func(c Cell) (float64, bool) { return c.Coverage, firm(c) }),
		atMostFloor("ratio-width-beside-fieller", "ratios: width at most 1.15 × Fieller's in regular cells at n ≥ 50", 1.15, cells,
			func(c Cell) (float64, bool) {
				f, ok := at[c.key("fieller")]
				return c.MeanWidth / f.MeanWidth, ok && firm(c) && c.Label == Regular
			}),
		atMostRate("ratio-false-verdicts", "ratios: claims of a change at ratio 1, signs flipped: at most 6.5% at n ≥ 50", 0.065, cells,
			func(c Cell) (float64, bool) { return c.FalseVerdicts(), firm(c) }),
	}
}

func differenceFloors(cells []Cell) []Floor {
	at := indexOf(cells)
	firm := func(c Cell) bool {
		return c.Method == interval.Default && c.N >= smallest && (c.binary || c.Label == Regular)
	}
	out := []Floor{
		atLeastRate("binary-coverage", "0/1 metrics cover at least 93.5% in every row from n = 20 on, exactly", 0.935, cells,
			func(c Cell) (float64, bool) { return c.Coverage, firm(c) && c.binary }),
		atLeastRate("regular-coverage", "regular cells cover at least 93.5% at every n ≥ 20", 0.935, cells,
			func(c Cell) (float64, bool) { return c.Coverage, firm(c) && !c.binary }),
		atMostFloor("width-beside-t", "width at most 1.12 × t at n ≥ 50, where t covers 94% and 10 questions are expected to differ", 1.12, cells,
			func(c Cell) (float64, bool) {
				t, ok := at[c.key("t")]
				return c.MeanWidth / t.MeanWidth, ok && firm(c) && c.N >= 50 && t.Coverage >= 0.94 && c.Differ >= 10
			}),
		atMostFloor("width-beside-percentile", "width at most 1.05 × percentile at n = 812 in regular cells", 1.05, cells,
			func(c Cell) (float64, bool) {
				p, ok := at[c.key("percentile")]
				return c.MeanWidth / p.MeanWidth, ok && p.MeanWidth > 0 && firm(c) && c.N == 812 && c.Label == Regular
			}),
		atMostRate("false-verdicts-flipped", "claims of a change at delta 0, signs flipped: at most 6% at n ≥ 20", 0.06, cells,
			func(c Cell) (float64, bool) { return c.FalseVerdicts(), firm(c) }),
		atMostRate("false-verdicts-shifted", "claims of a change at delta 0, re-centred: at most 6.5% at n ≥ 20", 0.065, cells,
			func(c Cell) (float64, bool) { return c.MissLow + c.MissHigh, firm(c) }),
		atLeastFloor("guarded-range", "guarded-range covers at least 91% in bounded hidden-mass cells, or comes within 1 point of a lower ceiling", 0, cells,
			func(c Cell) (float64, bool) {
				return c.Coverage - min(0.91, c.Ceiling-0.01), c.Method == "guarded-range" && c.wide && c.Label == HiddenMass && c.N >= smallest
			}),
		atLeastFloor("warned", "where it covers less by more than chance, of the sets that miss and show one to four large changes at least 80% carry a warning that names it", 0.8, cells,
			func(c Cell) (float64, bool) {
				return c.WarnedMissed, c.Method == interval.Default && c.N >= smallest && c.Coverage+3*c.MCSE < 0.935 && c.MissedShown >= often
			}),
	}
	return append(out, noDiscordance())
}

// atLeastRate and atMostRate are promises of a share of sets, atLeastFloor and
// atMostFloor of another value.
func atLeastRate(name, says string, limit float64, cells []Cell, value func(Cell) (float64, bool)) Floor {
	return Floor{Name: name, Says: says, Limit: limit}.over(cells, value, 1, true)
}

func atMostRate(name, says string, limit float64, cells []Cell, value func(Cell) (float64, bool)) Floor {
	return Floor{Name: name, Says: says, Limit: limit}.over(cells, value, -1, true)
}

func atLeastFloor(name, says string, limit float64, cells []Cell, value func(Cell) (float64, bool)) Floor {
	return Floor{Name: name, Says: says, Limit: limit}.over(cells, value, 1, false)
}

func atMostFloor(name, says string, limit float64, cells []Cell, value func(Cell) (float64, bool)) Floor {
	return Floor{Name: name, Says: says, Limit: limit}.over(cells, value, -1, false)
}

// over finds the worst cell, and those beyond the limit; a rate of drawn sets is
// beyond it by more than three Monte Carlo standard errors. sign is 1 where the
// limit is the least, −1 where it is the most.
func (f Floor) over(cells []Cell, value func(Cell) (float64, bool), sign float64, rate bool) Floor {
	f.Worst = math.Inf(int(sign))
	for _, c := range cells {
		v, speaks := value(c)
		if !speaks {
			continue
		}
		chance := 0.0
		if rate && c.Sets > 0 {
			chance = 3 * math.Sqrt(v*(1-v)/float64(c.Sets))
		}
		f.hold(v, chance, fmt.Sprintf("%s, n = %d", c.Population, c.N), sign)
	}
	return f.judged()
}

// hold holds the promise against a value that chance may have put so far beyond
// the limit.
func (f *Floor) hold(v, chance float64, at string, sign float64) {
	f.Cells++
	if sign*v < sign*f.Worst {
		f.Worst, f.At = v, at
	}
	if sign*v+chance < sign*f.Limit {
		f.Below++
	}
}

// judged reports whether the promise was kept.
func (f Floor) judged() Floor {
	f.Held = f.Below == 0
	if f.Cells == 0 {
		f.Worst = math.NaN()
	}
	return f
}

// noDiscordance asks a comparison without a differing question whether the
// change is inside a margin of 0.02: 50 questions cannot tell, 250 can.
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
