package interval

import (
	"cmp"
	"math"
	"runtime"
	"slices"

	"github.com/realgain/realgain/internal/parallel"
	"github.com/realgain/realgain/resample"
)

const (
	// BootstrapUpTo is the largest number of questions for which the joint distribution
	// is bootstrapped. For more questions its multivariate normal limit is used.
	BootstrapUpTo = 2_000
	// drawBlock is the number of draws held in memory at once.
	drawBlock = 500
)

// Column holds what is needed to draw one estimate, or the mean of one arm.
type Column struct {
	E, Slope []float64 // residual and slope of every unit, 0 if it has no score; a nil Slope is 1
	Few      Sparse    // the residuals, if the normal limit is used; E and Slope are nil then
	SE       float64   // standard error of the estimate
	Units    int       // number of units with a score
}

// ColumnOf returns the column of an estimate. It keeps of the residuals e and the
// slopes what draws of this number of questions need.
func ColumnOf(questions int, e, slope []float64, se float64, units int) Column {
	if questions > BootstrapUpTo {
		return Column{Few: SparseOf(e), SE: se, Units: units}
	}
	if !slices.ContainsFunc(slope, func(x float64) bool { return x != 1 }) {
		slope = nil
	}
	return Column{E: e, Slope: slope, SE: se, Units: units}
}

// residuals returns the residuals that are not 0.
func (c Column) residuals() []float64 {
	if c.E == nil {
		return c.Few.X
	}
	return slices.DeleteFunc(slices.Clone(c.E), func(x float64) bool { return x == 0 })
}

// Contrast is an estimate of a family: the estimate of one column, or the difference of
// two.
type Contrast struct {
	Plus, Minus int // columns; Minus −1 = none
	SE          float64
}

// z returns the standardised deviation of the contrast.
func (k Contrast) z(deviation []float64) float64 {
	d := deviation[k.Plus]
	if k.Minus >= 0 {
		d -= deviation[k.Minus]
	}
	if z := math.Abs(d) / k.SE; k.SE > 0 && !math.IsNaN(z) {
		return z
	}
	return 0
}

// Joint draws the estimates of a family together. One draw of units serves every metric
// and every arm.
type Joint struct {
	columns   []Column
	contrasts []Contrast
	watch     []Watcher // see the draws too
	seed      uint64
	largest   []float64 // largest |z| of the contrasts in each draw of the seed

	source func(seed uint64, from, to int) [][]float64 // returns deviations, one row for each column
	work   float64                                     // number of additions per draw
}

// Watcher receives the deviation of every column from its estimate, draw by draw.
type Watcher interface {
	Reset() // called before the first draw of another seed
	Take(deviation []float64)
}

// Add adds a column and returns its number.
func (j *Joint) Add(c Column) int {
	j.columns = append(j.columns, c)
	return len(j.columns) - 1
}

// Compare adds an estimate to the family, over which the largest deviation is taken.
func (j *Joint) Compare(c Contrast) { j.contrasts = append(j.contrasts, c) }

// Watch adds a watcher of the draws.
func (j *Joint) Watch(w Watcher) { j.watch = append(j.watch, w) }

// Watched reports whether the draws have a watcher.
func (j *Joint) Watched() bool { return len(j.watch) > 0 }

// Empty reports whether there is nothing to draw.
func (j *Joint) Empty() bool { return len(j.columns) == 0 }

// Work returns the number of additions per draw; 0 before the first draw.
func (j *Joint) Work() float64 { return j.work }

// Largest returns the largest |z| of the contrasts in each draw, in the order of draws.
func (j *Joint) Largest() []float64 { return slices.Clone(j.largest) }

// Draw makes the draws of the seed up to number n, for the given number of questions.
// It drops the draws of another seed.
func (j *Joint) Draw(questions int, seed uint64, n int) {
	if j.source == nil {
		j.prepare(questions)
	}
	if seed != j.seed || j.largest == nil {
		j.seed, j.largest = seed, []float64{}
		for _, w := range j.watch {
			w.Reset()
		}
	}
	deviation := make([]float64, len(j.columns))
	for from := len(j.largest); from < n; from += drawBlock {
		set := j.source(seed, from, min(n, from+drawBlock))
		for i := range set[0] {
			for k := range deviation {
				deviation[k] = set[k][i]
			}
			j.take(deviation)
		}
	}
}

// take records one draw.
func (j *Joint) take(deviation []float64) {
	z := 0.0
	for _, k := range j.contrasts {
		z = max(z, k.z(deviation))
	}
	j.largest = append(j.largest, z)
	for _, w := range j.watch {
		w.Take(deviation)
	}
}

// prepare chooses between the bootstrap and its normal limit.
func (j *Joint) prepare(questions int) {
	if questions > BootstrapUpTo {
		j.source = j.normal()
		return
	}
	j.source = j.bootstrap()
}

// bootstrap draws units with replacement. The order and the sign of columns and rows
// depend only on the scores, so that neither the order of metrics, nor exchanged arms,
// nor the ids change a draw.
func (j *Joint) bootstrap() func(seed uint64, from, to int) [][]float64 {
	order := j.order()
	sign := 1.0
	if j.mirrored(order) {
		sign = -1
	}
	var rows [][]float64
	for _, k := range order {
		e := make([]float64, len(j.columns[k].E))
		for i, v := range j.columns[k].E {
			e[i] = sign*v + 0 // −0 sorts before 0
		}
		rows = append(rows, e)
		if slope := j.columns[k].Slope; slope != nil {
			rows = append(rows, slope)
		}
	}
	units := len(rows[0])
	sorted, weight := resample.Canonical(rows)
	sampler := resample.Sampler{N: units, Weight: weight}
	for _, k := range order {
		series := resample.Series{E: sorted[0]}
		sorted = sorted[1:]
		if j.columns[k].Slope != nil {
			series.S, sorted = sorted[0], sorted[1:]
		}
		sampler.Series = append(sampler.Series, series)
	}
	j.work = float64(len(rows)) * float64(units)
	if weight != nil {
		j.work = float64(len(rows)) * float64(len(weight))
	}
	return func(seed uint64, from, to int) [][]float64 {
		s := sampler
		s.Seed = seed
		out := make([][]float64, len(order))
		for at, set := range s.Draw(from, to) {
			// The standard deviation of the draws has divisor n.
			n := float64(j.columns[order[at]].Units)
			widen := sign * math.Sqrt(n/(n-1))
			for i := range set.Value {
				set.Value[i] *= widen
			}
			out[order[at]] = set.Value
		}
		return out
	}
}

// order sorts the columns by the magnitudes of their residuals, smallest first.
func (j *Joint) order() []int {
	order, least := make([]int, len(j.columns)), make([]float64, len(j.columns))
	for k := range order {
		order[k] = k
		for i, v := range j.columns[k].residuals() { // 0 = none
			if size := math.Abs(v); i == 0 || size < least[k] {
				least[k] = size
			}
		}
	}
	slices.SortStableFunc(order, func(p, q int) int { return cmp.Compare(least[p], least[q]) })
	for i := 1; i < len(order); i++ {
		if least[order[i-1]] == least[order[i]] {
			return j.orderBySorting()
		}
	}
	return order
}

// orderBySorting is order for columns that their smallest magnitudes do not
// distinguish.
func (j *Joint) orderBySorting() []int {
	sizes := make([][]float64, len(j.columns))
	order := make([]int, len(j.columns))
	_ = parallel.Each(len(j.columns), runtime.GOMAXPROCS(0), func(k int) error {
		order[k], sizes[k] = k, slices.Clone(j.columns[k].residuals())
		for i, v := range sizes[k] {
			sizes[k][i] = math.Abs(v)
		}
		slices.Sort(sizes[k])
		return nil
	})
	slices.SortStableFunc(order, func(p, q int) int { return slices.Compare(sizes[p], sizes[q]) })
	return order
}

// mirrored reports whether all residuals must be negated so that exchanged arms give
// the same draws.
func (j *Joint) mirrored(order []int) bool {
	for _, k := range order {
		if c := resample.Leaning(slices.Clone(j.columns[k].E)); c != 0 {
			return c < 0
		}
	}
	return false
}

// normal draws from the multivariate normal limit.
func (j *Joint) normal() func(seed uint64, from, to int) [][]float64 {
	order := j.order()
	e := make([]Sparse, len(order))
	for at, k := range order {
		e[at] = j.columns[k].Few
	}
	var limit JointNormal
	if disjoint(e) {
		limit = NewIndependent(len(e))
	} else {
		limit = NewJointNormal(correlationsOf(e))
	}
	j.work = float64(limit.Work())
	return func(seed uint64, from, to int) [][]float64 {
		out := make([][]float64, len(order))
		for at, z := range limit.Draw(seed, from, to) {
			for i := range z {
				z[i] *= j.columns[order[at]].SE
			}
			out[order[at]] = z
		}
		return out
	}
}
