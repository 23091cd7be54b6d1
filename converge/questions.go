package converge

import (
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync/atomic"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/internal/parallel"
	"github.com/realgain/realgain/internal/rng"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/verdict"
)

const (
	defaultOrders       = 200     // random orders of the questions
	verdictOrders       = 50      // random orders with verdicts; each verdict takes a comparison
	fewestVerdictOrders = 8       // the minimum for large sets
	mostJudged          = 250_000 // limit on verdict orders × questions
	randomSizes         = 20      // numbers of questions evaluated in a random order
	fileSizes           = 100     // numbers of questions evaluated in the order of the file
	leastSize           = 10      // no method covers reliably on fewer questions
	mostOrders          = 0.95
)

// growth evaluates one metric on growing parts of its questions in several orders.
type growth struct {
	c      *realgain.Comparison
	units  int       // number of questions, or of clusters
	judged int       // number of random orders with verdicts
	answer []running // one per order; order 0 is that of the file
}

// running holds the answers in one order.
type running struct {
	points  []QuestionPoint // at the evaluated sizes
	settled int             // n from which the estimate stays within the final half-width
}

// growQuestions computes estimates, intervals and verdicts on increasing numbers of
// questions.
func growQuestions(c *realgain.Comparison, o Options) (*QuestionGrowth, error) {
	if c.SE == 0 {
		return nil, notice.Usage("the differences do not vary, so no answer settles as questions are added", "check that both files are not of one run, or use Options.Resamples alone")
	}
	units, err := c.Units()
	if err != nil {
		return nil, err
	}
	if math.IsNaN(c.HalfWidth) {
		return nil, notice.Usage("the questions of this estimand cannot be followed one by one", `use realgain.Options.Estimand "delta", or Options.Resamples alone`)
	}
	g := &growth{c: c, units: units, answer: make([]running, o.Orders+1)}
	g.judged = min(o.Orders, max(fewestVerdictOrders, min(verdictOrders, mostJudged/c.N)))
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

// order returns order i of the units: the order of the file for i = 0, else a random
// one from the stream (seed, i).
func (g *growth) order(i int) []int {
	if i == 0 {
		order := make([]int, g.units)
		for u := range order {
			order[u] = u
		}
		return order
	}
	s := rng.New(g.c.Seed(), i)
	return rand.New(&s).Perm(g.units)
}

// follow evaluates order i.
func (g *growth) follow(i int) (running, error) {
	var r running
	sizes := spaced(g.units, randomSizes)
	if i == 0 {
		sizes = spaced(g.units, fileSizes)
	}
	seen, err := g.c.Subset()
	if err != nil {
		return r, err
	}
	last := 0
	for k, u := range g.order(i) {
		seen.Add(u)
		estimate := seen.Estimate()
		if !(math.Abs(estimate-g.c.Estimate) <= g.c.HalfWidth) {
			last = seen.N()
		}
		if k+1 != sizes[0] {
			continue
		}
		p := QuestionPoint{N: seen.N(), Estimate: estimate, Lower: math.NaN(), Upper: math.NaN(), HalfWidth: math.NaN()}
		if i <= g.judged {
			c, err := seen.Compare()
			if err != nil {
				return r, err
			}
			p.Lower, p.Upper, p.HalfWidth, p.Verdict = c.CI[0], c.CI[1], c.HalfWidth, c.Verdict
		}
		if r.points, sizes = append(r.points, p), sizes[1:]; len(sizes) == 0 {
			break
		}
	}
	r.settled = min(last+1, seen.N())
	return r, nil
}

// spaced returns about many sizes up to and including n, equally spaced.
func spaced(n, many int) []int {
	var out []int
	first := min(leastSize, n)
	for i := range many {
		out = append(out, first+int(math.Round(float64(i)/float64(many-1)*float64(n-first))))
	}
	return slices.Compact(out)
}

// summary summarizes the orders.
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

// verdict returns the verdict on all questions that both arms answered. It differs from
// the comparison's verdict if that was withdrawn because of missing answers.
func (g *growth) verdict() verdict.Verdict {
	points := g.answer[0].points
	return points[len(points)-1].Verdict
}

// stayed returns the number of questions from which on the verdict equals final.
func stayed(points []QuestionPoint, final verdict.Verdict) int {
	n := points[len(points)-1].N
	for _, p := range slices.Backward(points) {
		if p.Verdict != final {
			break
		}
		n = p.N
	}
	return n
}

// covering returns the smallest element that at least 95% of the elements do not
// exceed.
func covering(n []int) int {
	sorted := slices.Sorted(slices.Values(n))
	return sorted[int(math.Ceil(mostOrders*float64(len(sorted))))-1]
}

// pointOf summarizes the random orders at the k-th size. With clusters the numbers of
// questions differ between orders, so it uses their median.
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
