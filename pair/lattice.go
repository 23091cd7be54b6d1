package pair

import (
	"math"
	"slices"
	"strconv"
)

const (
	// mostDistinct is the largest number of distinct values for which a common step is
	// searched.
	mostDistinct = 1 << 16
	// finestStep is the smallest step that is reported, as a share of the largest
	// magnitude. A finer one is the spacing of rounded decimals.
	finestStep = 1e-6
	// stepTolerance is the largest distance of a value from a multiple, in the same
	// unit: a few roundings of a division.
	stepTolerance = 1e-11
)

// Lattice is a grid on which all values of a metric lie.
type Lattice struct {
	Step float64 `json:"step"` // every value is a multiple of it
	Text string  `json:"text"` // such as "1", "1/3" or "0.1"
}

// LatticeOf returns the number of distinct values and the lattice that they lie on; nil
// if none. It sorts and compacts the values in place.
func LatticeOf(values []float64) (distinct int, l *Lattice) {
	slices.Sort(values)
	return LatticeOfSorted(slices.Compact(values))
}

// LatticeOfSorted is LatticeOf for values that are increasing and distinct.
func LatticeOfSorted(seen []float64) (distinct int, l *Lattice) {
	if len(seen) < 2 || len(seen) > mostDistinct {
		return len(seen), nil
	}
	largest := max(math.Abs(seen[0]), math.Abs(seen[len(seen)-1]))
	step, tol := largest, stepTolerance*largest
	for _, x := range seen { // Euclid's algorithm on real numbers
		step = commonStep(step, math.Abs(x), tol)
		if step < finestStep*largest {
			return len(seen), nil
		}
	}
	named := namedStep(step)
	for _, x := range seen {
		if k := math.Round(x / named.Step); math.Abs(k*named.Step-x) > 10*tol {
			return len(seen), nil
		}
	}
	return len(seen), &named
}

// commonStep returns the largest number of which both are multiples, within the
// tolerance.
func commonStep(a, b, tol float64) float64 {
	for b > tol {
		a, b = b, math.Abs(a-b*math.Round(a/b))
	}
	return a
}

// namedStep rounds a step to a simple number and formats it.
func namedStep(step float64) Lattice {
	const near = 1e-6
	if k := math.Round(step); k >= 1 && math.Abs(step-k) < near*k {
		return Lattice{k, strconv.FormatFloat(k, 'f', -1, 64)}
	}
	if k := math.Round(1 / step); k >= 2 && math.Abs(1/step-k) < near*k {
		l := Lattice{1 / k, "1/" + strconv.FormatFloat(k, 'f', -1, 64)}
		if d := math.Log10(k); d == math.Round(d) || k == 2 || k == 20 || k > 1000 {
			l.Text = strconv.FormatFloat(l.Step, 'f', -1, 64)
		}
		return l
	}
	rounded, err := strconv.ParseFloat(strconv.FormatFloat(step, 'g', 6, 64), 64)
	if err != nil {
		rounded = step
	}
	return Lattice{rounded, strconv.FormatFloat(rounded, 'g', -1, 64)}
}
