package calibrate

import (
	"fmt"
	"math"

	"github.com/realgain/realgain/interval"
)

// Floor is a guaranteed limit, checked on the cells to which it applies.
type Floor struct {
	Name  string  `json:"name"`
	Says  string  `json:"says"`
	Cells int     `json:"cells"` // number of cells to which it applies
	Worst float64 `json:"worst"` // value nearest to the limit, or furthest beyond it
	At    string  `json:"at"`    // cell with the worst value
	Limit float64 `json:"limit"`
	Held  bool    `json:"held"`
	Below int     `json:"beyond"` // number of cells beyond the limit
}

// index looks up cells by population, number of questions and method.
type index map[string]Cell

func (c Cell) key(method string) string { return fmt.Sprintf("%s/%d/%s", c.Population, c.N, method) }

func indexOf(cells []Cell) index {
	out := index{}
	for _, c := range cells {
		out[c.key(c.Method)] = c
	}
	return out
}

// Floors checks the floors on the cells of a suite: those of differences, ratios,
// groups, claims of no harm and shapes, as far as there are such cells.
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

// ratioFrom is the number of questions from which the floors of ratios apply.
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

// atLeastRate and atMostRate check a limit on a share of sets; atLeastFloor and
// atMostFloor check a limit on another value.
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

// over checks all cells for which value returns true. A rate from simulated sets is
// beyond the limit only if it exceeds it by more than three Monte Carlo standard
// errors. sign is 1 for a lower limit and −1 for an upper one.
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

// hold checks one value. chance is the deviation that random error explains.
func (f *Floor) hold(v, chance float64, at string, sign float64) {
	f.Cells++
	if sign*v < sign*f.Worst {
		f.Worst, f.At = v, at
	}
	if sign*v+chance < sign*f.Limit {
		f.Below++
	}
}

// judged returns f with Held set, and with Worst set to NaN if the floor applies to no
// cell.
func (f Floor) judged() Floor {
	f.Held = f.Below == 0
	if f.Cells == 0 {
		f.Worst = math.NaN()
	}
	return f
}
