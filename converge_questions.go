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
	"github.com/realgain/realgain/pair"
)

const (
	defaultOrders       = 200     // random orders of the questions
	verdictOrders       = 50      // of these, those whose verdicts are followed: each size takes a comparison
	fewestVerdictOrders = 10      // of many questions
	mostJudged          = 500_000 // questions in the orders whose verdicts are followed
	randomSizes         = 20      // numbers of questions looked at in a random order
	fileSizes           = 100     // … in the order of the file
	leastSize           = 10      // no method covers reliably below
	mostOrders          = 0.95
)

// growth follows one metric through orders of its questions.
type growth struct {
	c      *Comparison
	cols   *pair.Columns
	units  [][]int       // rows of each unit: one question, or those of a cluster
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
		return nil, &UsageError{"the differences do not vary, so no answer settles as questions are added", "check that both files are not of one run, or use --resamples alone"}
	}
	if cols == nil || c.work.e == nil || c.work.of.scored != nil || math.IsNaN(c.HalfWidth) {
		return nil, &UsageError{"the questions of this estimand cannot be followed one by one", "use --estimand delta, or --resamples alone"}
	}
	g := &growth{c: c, cols: cols, units: unitsOf(c, cols), answer: make([]running, o.Orders+1)}
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

// unitsOf lists the rows of every unit in the order of the file.
func unitsOf(c *Comparison, cols *pair.Columns) [][]int {
	var units [][]int
	number := map[int32]int{}
	for row := range cols.A {
		if c.work.of.design.Clusters == nil {
			units = append(units, []int{row})
			continue
		}
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

// order is order i of the units: that of the file, or a random one from the
// stream (seed, i).
func (g *growth) order(i int) []int {
	if i == 0 {
		order := make([]int, len(g.units))
		for u := range order {
			order[u] = u
		}
		return order
	}
	s := rng.New(g.c.work.s.opt.Seed, i)
	return rand.New(&s).Perm(len(g.units))
}

// follow runs through one order.
func (g *growth) follow(i int) (running, error) {
	var r running
	rows := make([]int, 0, len(g.cols.A))
	sizes := spaced(len(g.units), randomSizes)
	if i == 0 {
		sizes = spaced(len(g.units), fileSizes)
	}
	judged, last := i <= g.judged, 0
	var part *pair.Subset
	if g.parts != nil && judged {
		part = g.parts.Empty()
	}
	gain, slope := 0.0, 0.0
	for k, u := range g.order(i) {
		rows = append(rows, g.units[u]...)
		for _, row := range g.units[u] {
			a, b, w := g.scores(row)
			gain += g.c.work.e.Gain(a, b, w)
			slope += g.c.work.e.Slope(a, b, w)
			if part != nil {
				part.Add(row)
			}
		}
		estimate := gain / slope
		if !(math.Abs(estimate-g.c.Estimate) <= g.c.HalfWidth) {
			last = len(rows)
		}
		if _, at := slices.BinarySearch(sizes, k+1); !at {
			continue
		}
		p := QuestionPoint{N: len(rows), Estimate: estimate, Lower: math.NaN(), Upper: math.NaN(), HalfWidth: math.NaN()}
		if judged {
			if err := g.judge(rows, part, &p); err != nil {
				return r, err
			}
		}
		r.points = append(r.points, p)
	}
	r.settled = min(last+1, len(rows))
	return r, nil
}

// scores are a row's scores times its weight, and the weight.
func (g *growth) scores(row int) (a, b, w float64) {
	w = 1
	if weights := g.c.work.of.design.Weights; weights != nil {
		w = weights[g.cols.Question(row)]
	}
	return w * g.cols.A[row], w * g.cols.B[row], w
}

// judge compares the arms on some of the rows.
func (g *growth) judge(rows []int, part *pair.Subset, p *QuestionPoint) error {
	of, err := g.subject(rows, part)
	if err != nil {
		return err
	}
	of.kind, of.bounded = g.c.work.of.kind, g.c.work.of.bounded
	c, err := g.c.work.s.compare(g.c.Metric, of)
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

// subject is what a comparison of some of the rows is about; part holds them
// where the questions are the units and weigh alike.
func (g *growth) subject(rows []int, part *pair.Subset) (of subject, err error) {
	if part != nil {
		of.cells, err = part.Cells()
		return of, err
	}
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
