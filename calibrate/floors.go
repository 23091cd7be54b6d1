package calibrate

import (
	"fmt"
	"math"

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
