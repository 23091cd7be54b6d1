package compare_test

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/realgain/realgain/internal/tabletest"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/internal/testdata"
	"github.com/realgain/realgain/report"
	"github.com/realgain/realgain/report/pages"
	"github.com/realgain/realgain/scores"
)

// jsonOf compares two files as the command does and returns the JSON.
func jsonOf(t *testing.T, opt realgain.Options, baseline, candidate string) string {
	t.Helper()
	opt.AllIntervals, opt.Movers = true, 5
	res, err := realgain.CompareFiles([]scores.Source{{Label: "before", Paths: []string{baseline}}, {Label: "after", Paths: []string{candidate}}}, opt)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := report.Write(&b, "json", pages.Comparison(res), report.View{}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// rewritten writes a changed copy of an example's lines.
func rewritten(t *testing.T, name string, change func(lines []string)) string {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("..", "examples", "rag", name))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(raw)), "\n")
	change(lines)
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(strings.Join(lines, "\n")+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

var fileMarks = regexp.MustCompile(`"(sha256|path)": "[^"]*"`)

// engines are the engines whose results must not depend on rows or threads.
var engines = []string{"exact", "montecarlo"}

func TestOrderOfRowsAndThreadsChangeNoByte(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	keep := func([]string) {}
	shuffle := func(lines []string) {
		r.Shuffle(len(lines), func(i, j int) { lines[i], lines[j] = lines[j], lines[i] })
	}
	for _, engine := range engines {
		opt := realgain.DefaultOptions()
		opt.Engine = engine
		want := fileMarks.ReplaceAllString(jsonOf(t, opt, rewritten(t, "before.jsonl", keep), rewritten(t, "after.jsonl", keep)), "")
		for _, threads := range []int{1, 8} {
			before := runtime.GOMAXPROCS(threads)
			got := fileMarks.ReplaceAllString(jsonOf(t, opt, rewritten(t, "before.jsonl", shuffle), rewritten(t, "after.jsonl", shuffle)), "")
			runtime.GOMAXPROCS(before)
			if got != want {
				t.Errorf("%s, %d threads: shuffled rows changed the result", engine, threads)
			}
		}
	}
}

// The draws of a metric do not depend on where its column stands.
func TestOrderOfMetricsChangesNoDraw(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	a, b := make([][]float64, 2), make([][]float64, 2)
	for range 40 {
		for m := range a {
			a[m], b[m] = append(a[m], r.Float64()), append(b[m], r.Float64())
		}
	}
	table := func(label string, values [][]float64, order ...int) *scores.Table {
		t := tabletest.Arm(label, values[0], nil)
		t.Metrics = nil
		for _, m := range order {
			t.Metrics = append(t.Metrics, scores.Metric{Name: []string{"m", "k"}[m], Values: values[m]})
		}
		return t
	}
	opt := realgain.Options{Engine: "montecarlo", NBoot: 2_000, Seed: 11}
	one := tabletest.Compared(t, []*scores.Table{table("a", a, 0, 1), table("b", b, 0, 1)}, opt).Comparisons[0]
	two := tabletest.Compared(t, []*scores.Table{table("a", a, 1, 0), table("b", b, 1, 0)}, opt).Comparisons[0]
	for _, c := range one.Metrics {
		for _, d := range two.Metrics {
			if d.Metric == c.Metric && d.CI != c.CI {
				t.Errorf("%s %v, in another order %v", c.Metric, c.CI, d.CI)
			}
		}
	}
}

func TestNamesOfQuestionsChangeOnlyTheIDsShown(t *testing.T) {
	id := regexp.MustCompile(`q(\d+)`)
	rename := func(lines []string) {
		for i, l := range lines {
			lines[i] = id.ReplaceAllStringFunc(l, func(q string) string { return fmt.Sprintf("x%05d", 7919*len(q)+atoi(q[1:])*37%1009) })
		}
	}
	keep := func([]string) {}
	opt := realgain.DefaultOptions()
	strip := func(s string) string {
		return regexp.MustCompile(`"question": "[^"]*"`).ReplaceAllString(fileMarks.ReplaceAllString(s, ""), "")
	}
	want := strip(jsonOf(t, opt, rewritten(t, "before.jsonl", keep), rewritten(t, "after.jsonl", keep)))
	got := strip(jsonOf(t, opt, rewritten(t, "before.jsonl", rename), rewritten(t, "after.jsonl", rename)))
	if got != want {
		t.Error("renaming the questions alike in both files changed more than the ids shown")
	}
}

func atoi(s string) int {
	n := 0
	for _, c := range s {
		n = 10*n + int(c-'0')
	}
	return n
}

// draw makes a random data set of a random kind, with its declared range.
func draw(r *rand.Rand) (a, b []float64, rng [2]float64) {
	n := 2 + r.IntN(59)
	a, b = make([]float64, n), make([]float64, n)
	kind := r.IntN(9)
	p := r.Float64()
	for i := range a {
		switch kind {
		case 0: // binary
			a[i], b[i] = coin(r, p), coin(r, p)
		case 1: // few discordant
			a[i] = coin(r, p)
			if b[i] = a[i]; r.IntN(20) == 0 {
				b[i] = 1 - a[i]
			}
		case 2: // thirds
			a[i], b[i] = float64(r.IntN(4))/3, float64(r.IntN(4))/3
		case 3: // judge 1–5
			a[i], b[i] = float64(1+r.IntN(5)), float64(1+r.IntN(5))
		case 4: // continuous
			a[i] = r.Float64()
			b[i] = a[i] + 0.1*r.NormFloat64()
		case 5: // many zeros
			if a[i] = r.Float64(); r.IntN(10) < 6 {
				b[i] = a[i]
			} else {
				b[i] = r.Float64()
			}
		case 6: // constant shift
			a[i] = r.Float64()
			b[i] = a[i] + 0.25
		case 7: // identical
			a[i] = r.Float64()
			b[i] = a[i]
		case 8: // one outlier
			a[i] = r.NormFloat64()
			if b[i] = a[i] + 0.01*r.NormFloat64(); i == 0 {
				b[i] += 1000
			}
		}
	}
	switch kind {
	case 3:
		rng = [2]float64{1, 5}
	case 2, 5, 7:
		rng = [2]float64{0, 1}
	}
	return a, b, rng
}

func coin(r *rand.Rand, p float64) float64 {
	if r.Float64() < p {
		return 1
	}
	return 0
}

// sets is the number of random data sets of a property test: a tenth of the
// full study by default.
func sets(t *testing.T, full int) int {
	t.Helper()
	t.Parallel()
	return testdata.Sets(t, full/10, full)
}

// Package interval holds 10⁵ sets to this; here the whole library is.
func TestEveryIntervalHoldsItsEstimateAndAgreesWithItsP(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	levels := []float64{0.5, 0.8, 0.9, 0.95, 0.99}
	methods := []string{"guarded", "percentile", "bca", "t", "score", "tango", "guarded-range"}
	for set := range sets(t, 10_000) {
		a, b, rng := draw(r)
		opt := realgain.Options{Range: rng, Level: levels[r.IntN(len(levels))], Interval: methods[set%len(methods)]}
		c, err := realgain.Compare(a, b, opt)
		if err != nil {
			if strings.Contains(err.Error(), "does not apply") {
				continue
			}
			t.Fatalf("a=%v b=%v %+v: %v", a, b, opt, err)
		}
		check(t, c, a, b, opt)
		if t.Failed() {
			return
		}
	}
}

func check(t *testing.T, c *realgain.Comparison, a, b []float64, opt realgain.Options) {
	t.Helper()
	fail := func(what string) {
		t.Errorf("%s: %s %s level %v: ci %v estimate %v p %v\na = %v\nb = %v", what, c.Interval, c.Kind, opt.Level, c.CI, c.Estimate, c.PValue, a, b)
	}
	if math.IsNaN(c.CI[0]) {
		if c.Range != nil || c.Verdict != realgain.Inconclusive || !math.IsNaN(c.PValue) || len(c.Warnings) == 0 {
			fail("no interval, though it has a range, a verdict, a p or no warning")
		}
		return
	}
	if !(c.CI[0] <= c.Estimate && c.Estimate <= c.CI[1]) {
		fail("the estimate lies outside its interval")
	}
	alpha, excluded := round(1-opt.Level), c.CI[0] > 0 || c.CI[1] < 0
	if *c.PFloor != alpha && (excluded && *c.PFloor < alpha) != (c.PValue < alpha) {
		fail("p and the interval disagree")
	}
	if c.PValue < *c.PFloor {
		fail("p is below its floor")
	}
	if change := c.Verdict == realgain.Improved || c.Verdict == realgain.Regressed; change != (excluded && *c.PFloor <= alpha) && c.CI[0] < c.CI[1] {
		fail("a change though no outcome of this size could be significant, or none")
	}
	if c.Ties == c.N && (c.Delta != 0 || c.PBetter != 0.5 || c.PValue != 1 || c.Verdict == realgain.Improved) {
		fail("identical arms")
	}
	if c.Interval == "guarded" && c.Range != nil && !(c.CI[0] < c.CI[1]) {
		fail("no width though the range is known")
	}
}

func round(x float64) float64 { return math.Round(x*1e12) / 1e12 }

func TestTwoEqualDifferencesProveNothing(t *testing.T) {
	for _, opt := range []realgain.Options{{}, {Range: [2]float64{0, 1}}, {Interval: "t"}, {Interval: "percentile"}, {Interval: "bca"}} {
		c, err := realgain.Compare([]float64{0.25, 0.5}, []float64{0.5, 0.75}, opt)
		if err != nil {
			t.Fatal(err)
		}
		if c.Verdict != realgain.Inconclusive {
			t.Errorf("%+v: %s, %s", opt, c.Verdict, c.Reason)
		}
	}
}

func TestSwappedArmsNegateEverything(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	opposite := map[realgain.Verdict]realgain.Verdict{
		realgain.Improved: realgain.Regressed, realgain.Regressed: realgain.Improved,
		realgain.Inconclusive: realgain.Inconclusive, realgain.Equivalent: realgain.Equivalent,
	}
	for range sets(t, 500) {
		a, b, rng := draw(r)
		opt := realgain.Options{Range: rng}
		c, s := tabletest.Complete(t, a, b, opt), tabletest.Complete(t, b, a, opt)
		for name, in := range c.Intervals {
			if got := s.Intervals[name]; !same(got[0], -in[1]) || !same(got[1], -in[0]) {
				t.Fatalf("%s: %v became %v\na = %v\nb = %v", name, in, got, a, b)
			}
		}
		if !same(s.Delta, -c.Delta) || s.Verdict != opposite[c.Verdict] || !same(s.PValue, c.PValue) {
			t.Fatalf("delta %v p %v %s became %v %v %s\na = %v\nb = %v", c.Delta, c.PValue, c.Verdict, s.Delta, s.PValue, s.Verdict, a, b)
		}
	}
}

func same(x, y float64) bool { return x == y || math.IsNaN(x) && math.IsNaN(y) }

func TestScalingScales(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for range sets(t, 250) {
		a, b, rng := draw(r)
		c := tabletest.Complete(t, a, b, realgain.Options{Range: rng})
		for _, k := range []float64{1e-6, 1e6} {
			s := tabletest.Complete(t, tabletest.Times(a, k), tabletest.Times(b, k), realgain.Options{Range: [2]float64{rng[0] * k, rng[1] * k}})
			if !near(s.Delta, c.Delta*k, c.SE*k) || !near(s.SE, c.SE*k, 0) {
				t.Fatalf("delta %v ± %v became %v ± %v at %g", c.Delta, c.SE, s.Delta, s.SE, k)
			}
			for _, name := range []string{"percentile", "bca", "t", "guarded"} {
				in, got := c.Intervals[name], s.Intervals[name]
				if c.Kind == "binary" && rng == ([2]float64{}) && name == "guarded" {
					continue // scaled scores are binary no more, and have no range
				}
				if !closeTo(got[0], in[0]*k, in, k) || !closeTo(got[1], in[1]*k, in, k) {
					t.Fatalf("%s %v became %v at %g\na = %v\nb = %v", name, in, got, k, a, b)
				}
			}
		}
	}
}

func TestShiftingShifts(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for range sets(t, 250) {
		a, b, _ := draw(r)
		const shift = 0.375
		moved := make([]float64, len(b))
		for i := range b {
			moved[i] = b[i] + shift
		}
		c, s := tabletest.Complete(t, a, b, realgain.Options{}), tabletest.Complete(t, a, moved, realgain.Options{})
		if c.Kind == "binary" {
			continue // has a range, which shifted scores lack
		}
		for _, name := range []string{"percentile", "t", "guarded"} {
			in, got := c.Intervals[name], s.Intervals[name]
			for k := range in {
				if math.Abs(got[k]-in[k]-shift) > 1e-9*(1+math.Abs(in[k])) {
					t.Fatalf("%s %v became %v\na = %v\nb = %v", name, in, got, a, b)
				}
			}
		}
	}
}

// near compares to 1e-9 of the value, or of the scale it is read at.
func near(got, want, scale float64) bool {
	return same(got, want) || math.Abs(got-want) <= 1e-9*max(math.Abs(want), scale)
}

// closeTo compares an endpoint within 1e-9 of the interval's size.
func closeTo(got, want float64, in [2]float64, k float64) bool {
	return same(got, want) || math.Abs(got-want) <= 1e-9*k*max(math.Abs(in[0]), math.Abs(in[1]))
}

// A lift of scores that are never negative loses at most all of it, unless the
// declared range says that they may be.
func TestLiftLosesAtMostAll(t *testing.T) {
	a, b := []float64{4, 5, 3, 6, 9, 12}, []float64{0.1, 0, 0.2, 0.1, 6, 0}
	for _, x := range []struct {
		rng   [2]float64
		least bool
	}{{[2]float64{}, true}, {[2]float64{0, 20}, true}, {[2]float64{-20, 20}, false}} {
		c, err := realgain.Compare(a, b, realgain.Options{Estimand: "lift", Range: x.rng})
		if err != nil {
			t.Fatal(err)
		}
		if (c.CI[0] == -1) != x.least || !x.least && c.CI[0] > -1 {
			t.Errorf("range %v: lift from %v", x.rng, c.CI[0])
		}
	}
}
