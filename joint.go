package realgain

import (
	"cmp"
	"math"
	"runtime"
	"slices"

	"github.com/realgain/realgain/internal/parallel"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/resample"
)

const (
	// familyDraws is the number of joint draws behind simultaneous intervals:
	// the critical value is then known to about half a percent.
	familyDraws = 10_000
	// drawnUpTo is the number of questions up to which the joint distribution is
	// bootstrapped; beyond, its multivariate normal limit serves.
	drawnUpTo = 2_000
	// drawBlock is how many draws are held at once.
	drawBlock = 500
)

// column is what one estimate, or the mean of one arm, is drawn from.
type column struct {
	e, slope []float64 // of every unit of the grid: residual and slope, 0 where it has no score; slope nil = 1
	few      sparse    // the residuals, where the normal limit serves; e and slope are nil then
	se       float64   // of the estimate
	units    int       // with a score
}

// columnOf keeps of the residuals what the draws need.
func columnOf(g *pair.Grid, e, slope []float64, se float64, units int) column {
	if g.Questions.Len() > drawnUpTo {
		return column{few: sparseOf(e), se: se, units: units}
	}
	if !slices.ContainsFunc(slope, func(x float64) bool { return x != 1 }) {
		slope = nil
	}
	return column{e: e, slope: slope, se: se, units: units}
}

// residuals are those that are not 0.
func (c column) residuals() []float64 {
	if c.e == nil {
		return c.few.x
	}
	return slices.DeleteFunc(slices.Clone(c.e), func(x float64) bool { return x == 0 })
}

// contrast is an estimate of a family: that of one column, or the difference
// of two.
type contrast struct {
	plus, minus int // columns; minus −1 = none
	se          float64
}

// z is the standardised deviation of the contrast.
func (k contrast) z(deviation []float64) float64 {
	d := deviation[k.plus]
	if k.minus >= 0 {
		d -= deviation[k.minus]
	}
	if z := math.Abs(d) / k.se; k.se > 0 && !math.IsNaN(z) {
		return z
	}
	return 0
}

// joint draws the estimates of a family together: one draw of units serves
// every metric and every arm.
type joint struct {
	columns   []column
	contrasts []contrast
	watch     []watcher // of the draws, beside the largest deviation
	seed      uint64
	largest   []float64 // |z| of the contrasts, one a draw of the seed

	source func(seed uint64, from, to int) [][]float64 // deviations, one row a column
	work   float64                                     // additions a draw takes
}

// watcher sees the deviation of every column from its estimate, draw by draw.
type watcher interface {
	reset()
	take(deviation []float64)
}

// column adds a column and returns its number.
func (j *joint) column(c column) int {
	j.columns = append(j.columns, c)
	return len(j.columns) - 1
}

// draw makes draws up to n of the seed; those of another one are dropped.
func (j *joint) draw(g *pair.Grid, seed uint64, n int) {
	if j.source == nil {
		j.prepare(g)
	}
	if seed != j.seed || j.largest == nil {
		j.seed, j.largest = seed, []float64{}
		for _, w := range j.watch {
			w.reset()
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

// take notes one draw.
func (j *joint) take(deviation []float64) {
	z := 0.0
	for _, k := range j.contrasts {
		z = max(z, k.z(deviation))
	}
	j.largest = append(j.largest, z)
	for _, w := range j.watch {
		w.take(deviation)
	}
}

// prepare chooses how to draw.
func (j *joint) prepare(g *pair.Grid) {
	if g.Questions.Len() > drawnUpTo {
		j.source = j.normal()
		return
	}
	j.source = j.bootstrap()
}

// bootstrap draws units with replacement. The columns and the rows stand in an
// order, and the right way round, that the scores alone decide: neither the
// order of metrics, nor exchanged arms, nor the ids change a draw.
func (j *joint) bootstrap() func(seed uint64, from, to int) [][]float64 {
	order := j.order()
	sign := 1.0
	if j.mirrored(order) {
		sign = -1
	}
	var rows [][]float64
	for _, k := range order {
		e := make([]float64, len(j.columns[k].e))
		for i, v := range j.columns[k].e {
			e[i] = sign*v + 0 // −0 sorts before 0
		}
		rows = append(rows, e)
		if slope := j.columns[k].slope; slope != nil {
			rows = append(rows, slope)
		}
	}
	units := len(rows[0])
	sorted, weight := canonical(rows)
	sampler := resample.Sampler{N: units, Weight: weight}
	for _, k := range order {
		series := resample.Series{E: sorted[0]}
		sorted = sorted[1:]
		if j.columns[k].slope != nil {
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
			// The draws' own standard deviation has divisor n.
			n := float64(j.columns[order[at]].units)
			widen := sign * math.Sqrt(n/(n-1))
			for i := range set.Value {
				set.Value[i] *= widen
			}
			out[order[at]] = set.Value
		}
		return out
	}
}

// order sorts the columns by the sizes of their residuals.
func (j *joint) order() []int {
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

// mirrored reports whether all residuals are to be negated to stand the same
// way round as those of exchanged arms.
func (j *joint) mirrored(order []int) bool {
	for _, k := range order {
		if c := leaning(slices.Clone(j.columns[k].e)); c != 0 {
			return c < 0
		}
	}
	return false
}

// leaning compares values, which it sorts, with their mirror image.
func leaning(values []float64) int {
	slices.Sort(values)
	for i, v := range values {
		if c := cmp.Compare(v, -values[len(values)-1-i]); c != 0 {
			return c
		}
	}
	return 0
}

// normal draws from the multivariate normal limit.
func (j *joint) normal() func(seed uint64, from, to int) [][]float64 {
	order := j.order()
	e := make([]sparse, len(order))
	for at, k := range order {
		e[at] = j.columns[k].few
	}
	var limit interval.JointNormal
	if disjoint(e) {
		limit = interval.NewIndependent(len(e))
	} else {
		limit = interval.NewJointNormal(correlationsOf(e))
	}
	j.work = float64(limit.Work())
	return func(seed uint64, from, to int) [][]float64 {
		out := make([][]float64, len(order))
		for at, z := range limit.Draw(seed, from, to) {
			for i := range z {
				z[i] *= j.columns[order[at]].se
			}
			out[order[at]] = z
		}
		return out
	}
}
