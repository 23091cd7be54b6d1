package realgain

import (
	"errors"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync/atomic"

	"github.com/realgain/realgain/internal/parallel"
	"github.com/realgain/realgain/internal/rng"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/pair"
)

const (
	defaultOrders       = 200     // random orders of the questions
	verdictOrders       = 50      // of these, those whose verdicts are followed: each size takes a comparison
	fewestVerdictOrders = 8       // of many questions
	mostJudged          = 250_000 // questions in the orders whose verdicts are followed
	randomSizes         = 20      // numbers of questions looked at in a random order
	fileSizes           = 100     // … in the order of the file
	leastSize           = 10      // no method covers reliably below
	mostOrders          = 0.95
)

// growth follows one metric through orders of its questions.
type growth struct {
	c      *Comparison
	cols   *pair.Columns
	units  [][]int       // rows of each cluster; nil where every question is a unit
	terms  [][2]float64  // gain and slope of each row
	parts  *pair.Subsets // of the questions, where these are the units and weigh alike; else nil
	judged int           // random orders whose verdicts are followed
	answer []running     // of each order; 0 is that of the file
}

// running is what one order showed.
type running struct {
	points  []QuestionPoint // at the sizes followed
	settled int             // n from which the estimate stayed within the final half-width
}

// growQuestions follows estimate, width and verdict on ever more questions.
func (c *Comparison) growQuestions(o ConvergeOptions) (*QuestionGrowth, error) {
	cols := c.work.of.cols
	if c.SE == 0 {
		return nil, notice.Usage("the differences do not vary, so no answer settles as questions are added", "check that both files are not of one run, or use --resamples alone")
	}
	if cols == nil || c.work.e == nil || c.work.of.scored != nil || math.IsNaN(c.HalfWidth) {
		return nil, notice.Usage("the questions of this estimand cannot be followed one by one", "use --estimand delta, or --resamples alone")
	}
	g := &growth{c: c, cols: cols, units: unitsOf(c, cols), answer: make([]running, o.Orders+1)}
	for row := range cols.A {
		a, b, w := g.scores(row)
		g.terms = append(g.terms, [2]float64{c.work.e.Gain(a, b, w), c.work.e.Slope(a, b, w)})
	}
	g.judged = min(o.Orders, max(fewestVerdictOrders, min(verdictOrders, mostJudged/len(cols.A))))
	var err error
	if c.work.of.design.Plain() {
		if g.parts, err = pair.NewSubsets(cols.A, cols.B); err != nil {
			return nil, err
		}
	}
	var done atomic.Int64
	err = parallel.Each(len(g.answer), runtime.GOMAXPROCS(0), func(i int) (err error) {
		g.answer[i], err = g.follow(i)
		o.Progress(int(done.Add(1))-1, len(g.answer), "orders")
		return err
	})
	if err != nil {
		return nil, err
	}
	return g.summary(), nil
}

// unitsOf lists the rows of every cluster in the order of the file; nil without
// clusters.
func unitsOf(c *Comparison, cols *pair.Columns) [][]int {
	if c.work.of.design.Clusters == nil {
		return nil
	}
	var units [][]int
	number := map[int32]int{}
	for row := range cols.A {
		k := c.work.of.design.Clusters[cols.Question(row)]
		u, known := number[k]
		if !known {
			u = len(units)
			number[k], units = u, append(units, nil)
		}
		units[u] = append(units[u], row)
	}
	return units
}

// many is the number of units.
func (g *growth) many() int {
	if g.units == nil {
		return len(g.cols.A)
	}
	return len(g.units)
}

// order is order i of the units: that of the file, or a random one from the
// stream (seed, i).
func (g *growth) order(i int) []int {
	if i == 0 {
		order := make([]int, g.many())
		for u := range order {
			order[u] = u
		}
		return order
	}
	s := rng.New(g.c.work.s.opt.Seed, i)
	return rand.New(&s).Perm(g.many())
}

// follow runs through one order.
func (g *growth) follow(i int) (running, error) {
	var r running
	sizes := spaced(g.many(), randomSizes)
	if i == 0 {
		sizes = spaced(g.many(), fileSizes)
	}
	seen, n, last := g.empty(i), 0, 0
	gain, slope := 0.0, 0.0
	one := make([]int, 1)
	for k, u := range g.order(i) {
		rows := one
		if one[0] = u; g.units != nil {
			rows = g.units[u]
		}
		for _, row := range rows {
			gain += g.terms[row][0]
			slope += g.terms[row][1]
		}
		seen.add(rows)
		n += len(rows)
		estimate := gain / slope
		if !(math.Abs(estimate-g.c.Estimate) <= g.c.HalfWidth) {
			last = n
		}
		if k+1 != sizes[0] {
			continue
		}
		p := QuestionPoint{N: n, Estimate: estimate, Lower: math.NaN(), Upper: math.NaN(), HalfWidth: math.NaN()}
		if seen != nil {
			if err := g.judge(seen, &p); err != nil {
				return r, err
			}
		}
		r.points, sizes = append(r.points, p), sizes[1:]
		if len(sizes) == 0 {
			break
		}
	}
	r.settled = min(last+1, n)
	return r, nil
}

// prefix are the questions seen so far in an order.
type prefix struct {
	rows []int        // where clusters or weights make units of them
	part *pair.Subset // where they are the units and weigh alike
}

// empty returns the prefix of order i before its first question; nil where its
// verdicts are not followed.
func (g *growth) empty(i int) *prefix {
	switch {
	case i > g.judged:
		return nil
	case g.parts != nil:
		return &prefix{part: g.parts.Empty()}
	}
	return &prefix{rows: make([]int, 0, len(g.cols.A))}
}

func (p *prefix) add(rows []int) {
	switch {
	case p == nil:
	case p.part == nil:
		p.rows = append(p.rows, rows...)
	default:
		for _, row := range rows {
			p.part.Add(row)
		}
	}
}

// scores are a row's scores times its weight, and the weight.
func (g *growth) scores(row int) (a, b, w float64) {
	w = 1
	if weights := g.c.work.of.design.Weights; weights != nil {
		w = weights[g.cols.Question(row)]
	}
	return w * g.cols.A[row], w * g.cols.B[row], w
}

// judge compares the arms on the questions seen.
func (g *growth) judge(seen *prefix, p *QuestionPoint) error {
	of, err := g.subject(seen)
	if err != nil {
		return err
	}
	of.kind, of.bounded = g.c.work.of.kind, g.c.work.of.bounded
	c, err := g.c.work.s.answer(g.c.Metric, of)
	var refused *UsageError
	switch {
	case errors.As(err, &refused): // such as a lift whose baseline may still be 0
		p.Verdict = Inconclusive
		return nil
	case err != nil:
		return err
	}
	p.Lower, p.Upper, p.HalfWidth, p.Verdict = c.CI[0], c.CI[1], c.HalfWidth, c.Verdict
	return nil
}

// subject is what a comparison on the questions seen is about.
func (g *growth) subject(seen *prefix) (of subject, err error) {
	if seen.part != nil {
		of.cells, err = seen.part.Cells()
		return of, err
	}
	rows := seen.rows
	sorted := slices.Sorted(slices.Values(rows))
	cols := &pair.Columns{Metric: g.cols.Metric, A: make([]float64, len(rows)), B: make([]float64, len(rows)), Rows: make([]int32, len(rows))}
	for i, row := range sorted {
		cols.A[i], cols.B[i], cols.Rows[i] = g.cols.A[row], g.cols.B[row], int32(g.cols.Question(row))
	}
	return g.c.work.s.subjectOf(cols)
}

// spaced are about so many sizes up to n, at equal steps, n the last.
func spaced(n, many int) []int {
	var out []int
	first := min(leastSize, n)
	for i := range many {
		out = append(out, first+int(math.Round(float64(i)/float64(many-1)*float64(n-first))))
	}
	return slices.Compact(out)
}

// summary gathers the orders.
func (g *growth) summary() *QuestionGrowth {
	file, random := g.answer[0], g.answer[1:]
	q := &QuestionGrowth{
		Orders: len(random), VerdictOrders: g.judged, File: file.points, Random: []OrdersPoint{},
		Verdict: g.verdict(), DeltaInFile: file.settled, VerdictInFile: stayed(file.points, g.verdict()),
	}
	if len(random) == 0 {
		return q
	}
	var settled, verdicts []int
	for i, r := range random {
		settled = append(settled, r.settled)
		if i < g.judged {
			verdicts = append(verdicts, stayed(r.points, g.verdict()))
		}
	}
	q.DeltaSettled, q.VerdictSettled = covering(settled), covering(verdicts)
	for k := range random[0].points {
		q.Random = append(q.Random, g.pointOf(random, k))
	}
	return q
}

// verdict is that of all questions that both arms answer: the answers that are
// missing may have taken it back from the comparison.
func (g *growth) verdict() Verdict {
	points := g.answer[0].points
	return points[len(points)-1].Verdict
}

// stayed is the number of questions from which the verdict was the final one.
func stayed(points []QuestionPoint, final Verdict) int {
	n := points[len(points)-1].N
	for _, p := range slices.Backward(points) {
		if p.Verdict != final {
			break
		}
		n = p.N
	}
	return n
}

// covering is the smallest number that at least 95% do not exceed.
func covering(n []int) int {
	sorted := slices.Sorted(slices.Values(n))
	return sorted[int(math.Ceil(mostOrders*float64(len(sorted))))-1]
}

// pointOf sums up the orders at one size. Clusters make sizes differ: the
// median is shown.
func (g *growth) pointOf(random []running, k int) OrdersPoint {
	var estimates, widths []float64
	var sizes []int
	same, judged := 0, 0
	for i, r := range random {
		p := r.points[k]
		sizes, estimates = append(sizes, p.N), append(estimates, p.Estimate)
		if i >= g.judged {
			continue
		}
		judged++
		if p.Verdict == g.verdict() {
			same++
		}
		if !math.IsNaN(p.HalfWidth) {
			widths = append(widths, p.HalfWidth)
		}
	}
	slices.Sort(sizes)
	slices.Sort(estimates)
	slices.Sort(widths)
	out := OrdersPoint{N: sizes[len(sizes)/2], HalfWidth: math.NaN(), Same: float64(same) / float64(judged)}
	tail := int(0.025 * float64(len(estimates)))
	out.Low, out.High = estimates[tail], estimates[len(estimates)-1-tail]
	if len(widths) > 0 {
		out.HalfWidth = widths[len(widths)/2]
	}
	return out
}
