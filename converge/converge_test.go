package converge_test

import (
	"bytes"
	"errors"
	"math"
	"math/rand/v2"
	"runtime"
	"testing"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/converge"
	"github.com/realgain/realgain/report"
	"github.com/realgain/realgain/report/pages"
	"github.com/realgain/realgain/report/schema/schematest"
	"github.com/realgain/realgain/scores"

	"github.com/realgain/realgain/internal/testdata"
)

func converged(t *testing.T, r *realgain.Result, o converge.Options) (*converge.Convergence, []byte) {
	t.Helper()
	c, err := converge.Of(r, o)
	if err != nil {
		t.Fatal(err)
	}
	return c, convergeJSON(t, c)
}

func convergeJSON(t *testing.T, c *converge.Convergence) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := report.Write(&out, "json", pages.Convergence(c), report.View{}); err != nil {
		t.Fatal(err)
	}
	schematest.Validate(t, "converge.v1", out.Bytes())
	return out.Bytes()
}

// More resamples do not narrow the interval. The widths at 2,000, 10,000 and 100,000,
// interpolated between the steps of the metric, differ by at most 2% from each other
// and from the exact one. The ends of the runs move closer together: the error of an
// end is about 2.67·se/√B.
func TestResamplesSettleEndsNotWidth(t *testing.T) {
	for _, metric := range []string{"full_chain_recall", "evidence_recall", "ndcg@10", "latency_ms"} {
		r := pilotFiles(t, metric)
		c, _ := converged(t, r, converge.Options{Resamples: true})
		at := map[int]converge.ResamplePoint{}
		for _, p := range c.Resamples.Points {
			at[*p.NBoot] = p
		}
		for _, n := range []int{2_000, 10_000, 100_000} {
			if ratio := at[n].SmoothWidth / c.Resamples.Exact.SmoothWidth; math.Abs(ratio-1) > 0.02 {
				t.Errorf("%s at %d: width %v of the exact", metric, n, ratio)
			}
		}
		if c.Resamples.Settled == nil || *c.Resamples.Settled > 20_000 {
			t.Errorf("%s has not settled", metric)
		}
		if c.Resamples.Step > 0 {
			continue // the end is the same or differs by a whole step
		}
		se := r.Comparisons[0].Metrics[0].SE
		for _, n := range []int{500, 2_000, 5_000} {
			want := 2.67 * se / math.Sqrt(float64(n))
			if got := math.Hypot(at[n].Spread[0], at[n].Spread[1]) / math.Sqrt2; got < want/2 || got > want*2 {
				t.Errorf("%s at %d: runs move by %v, theory %v", metric, n, got, want)
			}
		}
	}
}

// With more than 2,000 questions the resamples are draws of the estimate. The mean ends
// and the spread of the runs must equal those of resampled questions, which engine
// montecarlo draws.
func TestResamplesOfManyQuestions(t *testing.T) {
	r := rand.New(rand.NewPCG(171, 172))
	a, b := testdata.Latencies(r, 2500, .1)
	options := []realgain.Options{{Seed: 3, Interval: "bca"}}
	if testdata.IsLong() {
		options = append(options, realgain.Options{Seed: 3}, realgain.Options{Seed: 3, Estimand: "ratio"})
	}
	for _, opt := range options {
		res := compared(t, a, b, opt)
		c, _ := converged(t, res, converge.Options{Resamples: true})
		var drawn converge.ResamplePoint
		const runs = 12
		for seed := range uint64(runs) {
			opt.Engine, opt.NBoot, opt.Seed = "montecarlo", 2000, 50+seed
			d, err := realgain.Compare(a, b, opt)
			if err != nil {
				t.Fatal(err)
			}
			drawn.Lower, drawn.Upper = drawn.Lower+d.CI[0]/runs, drawn.Upper+d.CI[1]/runs
		}
		p := c.Resamples.Points[2]
		se := 2.67 * res.Comparisons[0].Metrics[0].SE / math.Sqrt(2000)
		if got := math.Hypot(p.Spread[0], p.Spread[1]) / math.Sqrt2; *p.NBoot != 2000 || p.Runs != 20 || got < se/2 || got > 2*se {
			t.Errorf("%s: %d runs of %d move by %v, theory %v", c.Interval, p.Runs, *p.NBoot, got, se)
		}
		if apart := max(math.Abs(p.Lower-drawn.Lower), math.Abs(p.Upper-drawn.Upper)); apart > 4.5*se*math.Sqrt(1./20+1./runs) {
			t.Errorf("%s of %s: [%v, %v], draws of questions give [%v, %v]", c.Interval, c.Estimand, p.Lower, p.Upper, drawn.Lower, drawn.Upper)
		}
	}
}

// With many questions, verdicts are computed in fewer orders.
func TestVerdictOrdersOfManyQuestions(t *testing.T) {
	r := rand.New(rand.NewPCG(173, 174))
	a, b := testdata.Latencies(r, 10_000, .1)
	for i := range a { // few distinct values, so that comparisons are fast
		a[i], b[i] = math.Round(a[i]), math.Round(b[i])
	}
	res := compared(t, a, b, realgain.Options{Seed: 3})
	c, _ := converged(t, res, converge.Options{Questions: true, Orders: 30})
	if q := c.Questions; q.Orders != 30 || q.VerdictOrders != 25 {
		t.Errorf("%d orders, %d with verdicts", q.Orders, q.VerdictOrders)
	}
}

// The last point of every order is the comparison itself, and the result does not
// depend on the number of threads.
func TestQuestionsEndAtTheComparison(t *testing.T) {
	r := pilotFiles(t, "evidence_recall")
	var texts [][]byte
	for _, threads := range []int{1, 8} {
		before := runtime.GOMAXPROCS(threads)
		c, text := converged(t, r, converge.Options{Resamples: true, Questions: true, Orders: 60})
		runtime.GOMAXPROCS(before)
		texts = append(texts, text)
		q := c.Questions
		last, all := q.File[len(q.File)-1], q.Random[len(q.Random)-1]
		if last.N != 207 || last.Lower != c.CI[0] || last.Upper != c.CI[1] || last.Verdict != c.Verdict || math.Abs(last.Estimate-c.Estimate) > 1e-12 {
			t.Errorf("in the order of the file it ends at %+v", last)
		}
		if all.N != 207 || math.Abs(all.Low-all.High) > 1e-12 || all.Same != 1 || all.HalfWidth != c.HalfWidth {
			t.Errorf("random orders end at %+v", all)
		}
		if q.Orders != 60 || q.VerdictOrders != 50 || !(q.DeltaSettled > 1 && q.DeltaSettled < 207 && q.VerdictSettled <= 207) {
			t.Errorf("%+v", q)
		}
	}
	if !bytes.Equal(texts[0], texts[1]) {
		t.Error("two runs differ")
	}
}

// The test checks the n from which the running mean stays within the final half-width
// h. The deviation of the mean of the first n of N questions from that of all has
// standard deviation σ√((1/n)(1 − n/N)), a Brownian bridge. The probability that it
// leaves ±h after n is about twice the probability that it is outside at n. The
// expected n is recomputed here, order by order, on a file whose first 30 questions are
// the worst.
func TestDeltaSettledInFile(t *testing.T) {
	var a, b []float64
	for i := range 200 {
		a, b = append(a, 0), append(b, 0.5+0.01*float64(i%7))
		if i < 30 {
			b[i] = -0.5
		}
	}
	r := compared(t, a, b, realgain.Options{})
	c, _ := converged(t, r, converge.Options{Questions: true, Orders: 100})
	want, sum := 0, 0.0
	for i := range b {
		sum += b[i]
		if math.Abs(sum/float64(i+1)-c.Estimate) > c.HalfWidth {
			want = i + 2
		}
	}
	if q := c.Questions; q.DeltaInFile != want || q.VerdictInFile <= 30 || q.DeltaSettled >= q.DeltaInFile {
		t.Errorf("settled at %d in the file, want %d; verdict at %d; at %d in random orders", q.DeltaInFile, want, q.VerdictInFile, q.DeltaSettled)
	}
}

// The questions of a cluster stay together in every order.
func TestConvergeByClusters(t *testing.T) {
	opt := realgain.DefaultOptions()
	opt.Metrics, opt.Cluster = []string{"evidence_recall"}, "question_type"
	r, err := realgain.CompareFiles([]scores.Source{
		{Label: "before", Paths: []string{rag("before.jsonl")}}, {Label: "after", Paths: []string{rag("after.jsonl")}},
	}, opt)
	if err != nil {
		t.Fatal(err)
	}
	c, _ := converged(t, r, converge.Options{Questions: true, Orders: 20})
	if n := len(c.Questions.File); n > 3 || c.Questions.File[n-1].N != 207 {
		t.Errorf("%d points for three clusters: %+v", n, c.Questions.File)
	}
}

// In the worked example the estimate fell from +.0338 at 207 questions to +.0116 at
// 812. The expected value follows from the posterior distribution of the first set and
// the new questions. The last line was computed by hand.
func TestGrownSet(t *testing.T) {
	opt := realgain.DefaultOptions()
	opt.Metrics = []string{"full_chain_recall"}
	read := func(path string) *scores.Table {
		table, err := scores.Read(scores.Source{Paths: []string{path}}, scores.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return table
	}
	compare := func(a, b *scores.Table) *realgain.Result {
		r, err := realgain.CompareTables([]*scores.Table{a, b}, opt)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	before, more := read(rag("before.jsonl")), read(rag("before-812.jsonl"))
	small, large := compare(before, read(rag("after.jsonl"))), compare(more, read(rag("after-812.jsonl")))
	c, _ := converged(t, small, converge.Options{Questions: true, Orders: 2})
	var err error
	if c.Grown, err = converge.Grown(small, large, converge.Options{}); err != nil {
		t.Fatal(err)
	}
	convergeJSON(t, c)
	g := c.Grown
	if g.Shared != 207 || g.NGrown != 812 || math.Abs(g.Shrank-(1-g.EstimateNow/g.Estimate)) > 1e-12 || !(g.OfShrinkage > 0 && g.OfShrinkage < 1) {
		t.Errorf("%+v", g)
	}
	s, kept := 207./307, 207./812
	if want := g.Estimate * (kept + (1-kept)*s); math.Abs(g.Expected-want) > 1e-12 {
		t.Errorf("expected %v, by hand %v", g.Expected, want)
	}
	sd := g.Plan.SD
	if want := (1 - kept) * math.Sqrt(s*sd*sd/207+sd*sd/605); math.Abs(g.ExpectedSD-want) > 1e-12 {
		t.Errorf("expected ± %v, by hand %v", g.ExpectedSD, want)
	}
	var usage *realgain.UsageError
	if _, err := converge.Grown(large, small, converge.Options{}); !errors.As(err, &usage) {
		t.Errorf("a set that shrank: %v", err)
	}
	if _, err := converge.Of(pilotFiles(t), converge.Options{Questions: true}); !errors.As(err, &usage) {
		t.Errorf("four metrics at once: %v", err)
	}
}
