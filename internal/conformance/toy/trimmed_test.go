package toy

import (
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/internal/conformance"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/report/schema/schematest"
	"github.com/realgain/realgain/scores"
)

// trimmed is the difference of the arms' trimmed means: the root of no sum, so
// that only draws give its distribution.
type trimmed struct{ share float64 }

func (t trimmed) Name() string                   { return t.Parameter().Named("toy-trimmed", t.share) }
func (trimmed) Doc() string                      { return "difference of means without the P lowest and highest scores" }
func (trimmed) Symbol() string                   { return "Δ trimmed" }
func (trimmed) Null() float64                    { return 0 }
func (trimmed) With(x float64) estimand.Estimand { return trimmed{x} }
func (trimmed) Parameter() estimand.Parameter {
	return estimand.Parameter{Name: "P", Lo: 0, Hi: .5, Example: .1}
}

// Value weighs a unit's mean by its weight times its size.
func (t trimmed) Value(c pair.Cells, w []float64) float64 {
	if w == nil {
		w = c.W
	}
	return t.of(c, c.B, w) - t.of(c, c.A, w)
}

func (t trimmed) of(c pair.Cells, totals, w []float64) float64 {
	order := make([]int, len(totals))
	all := 0.0
	for i := range order {
		order[i] = i
		all += w[i] * c.Size(i)
	}
	score := func(i int) float64 { return totals[i] / c.Size(i) }
	slices.SortFunc(order, func(i, j int) int {
		switch {
		case score(i) < score(j):
			return -1
		case score(i) > score(j):
			return 1
		}
		return i - j
	})
	below, sum, kept := 0.0, 0.0, 0.0
	for _, i := range order {
		above := below + w[i]*c.Size(i)
		part := max(0, min(above, (1-t.share)*all)-max(below, t.share*all))
		sum, kept, below = sum+part*score(i), kept+part, above
	}
	return sum / kept
}

func init() { estimand.Register(trimmed{}) }

// plainTrimmed is the trimmed mean without a tenth on each side, none of the n scores
// split: n/10 is whole.
func plainTrimmed(x []float64) float64 {
	const share = .1
	sorted := slices.Sorted(slices.Values(x))
	cut := int(math.Round(share * float64(len(x))))
	sum := 0.0
	for _, v := range sorted[cut : len(x)-cut] {
		sum += v
	}
	return sum / float64(len(x)-2*cut)
}

// The interval of an estimand with a Value alone is that of a bootstrap written
// here: 20,000 draws of questions, each end within four of its own Monte Carlo
// standard errors. The estimate is by the textbook.
func TestTrimmedMeanByDraws(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 3))
	a, b := make([]float64, 40), make([]float64, 40)
	for i := range a {
		a[i] = math.Exp(r.NormFloat64())
		b[i] = a[i]*(.8+.4*r.Float64()) + .1
	}
	c, err := realgain.Compare(a, b, realgain.Options{Estimand: "toy-trimmed:0.1", NBoot: 20_000, Seed: 5})
	if err != nil {
		t.Fatal(err)
	}
	if want := plainTrimmed(b) - plainTrimmed(a); math.Abs(c.Estimate-want) > 1e-12 || c.Engine != "montecarlo" || c.Interval != "percentile" {
		t.Errorf("%v by %s %s, want %v", c.Estimate, c.Engine, c.Interval, want)
	}
	const draws = 20_000
	x, y, law := make([]float64, 40), make([]float64, 40), make([]float64, draws)
	for i := range law {
		for k := range x {
			q := r.IntN(40)
			x[k], y[k] = a[q], b[q]
		}
		law[i] = plainTrimmed(y) - plainTrimmed(x)
	}
	slices.Sort(law)
	for side, at := range []int{draws / 40, draws - draws/40} {
		if se := c.Uncertainty.MonteCarloSE[side]; !(se > 0) || math.Abs(c.CI[side]-law[at]) > 4*math.Sqrt2*se {
			t.Errorf("end %d: %v ± %v, drawn here %v", side, c.CI[side], se, law[at])
		}
	}
}

// Weights and clusters count: a question of weight 2 is two questions, and the
// interval of clusters is wider than that of their questions where these are
// alike.
func TestTrimmedMeanWithWeightsAndClusters(t *testing.T) {
	conformance.Estimand(t, trimmed{.1})
	r := rand.New(rand.NewPCG(13, 3))
	table := func(label string, values, weights []float64) *scores.Table {
		out := &scores.Table{Label: label, IDColumn: "id", Metrics: []scores.Metric{{Name: "m", Values: values}}, Tags: []scores.Tag{{Name: "w"}, {Name: "doc"}}}
		for i, w := range weights {
			out.Questions.Append([]byte("q" + strconv.Itoa(i)))
			out.Tags[0].Values = append(out.Tags[0].Values, strconv.FormatFloat(w, 'g', -1, 64))
			out.Tags[1].Values = append(out.Tags[1].Values, "d"+strconv.Itoa(i/5))
		}
		return out
	}
	var a, b, w, x, y []float64
	shift := 0.0
	for i := range 60 {
		if i%5 == 0 {
			shift = r.NormFloat64()
		}
		a, b, w = append(a, r.Float64()), append(b, r.Float64()+shift), append(w, float64(1+i%2))
		for range 1 + i%2 {
			x, y = append(x, a[i]), append(y, b[i])
		}
	}
	compare := func(opt realgain.Options) *realgain.Comparison {
		opt.Estimand, opt.Seed = "toy-trimmed:0.1", 2
		res, err := realgain.CompareTables([]*scores.Table{table("a", a, w), table("b", b, w)}, opt)
		if err != nil {
			t.Fatal(err)
		}
		return res.Comparisons[0].Metrics[0]
	}
	if got, want := compare(realgain.Options{Weight: "w"}).Estimate, plainTrimmed(y)-plainTrimmed(x); math.Abs(got-want) > 1e-12 {
		t.Errorf("weighted %v, each question as often as it weighs %v", got, want)
	}
	if one, many := compare(realgain.Options{Cluster: "doc"}), compare(realgain.Options{}); *one.Clusters != 12 || one.HalfWidth < 1.4*many.HalfWidth {
		t.Errorf("%d clusters ± %v, questions ± %v", *one.Clusters, one.HalfWidth, many.HalfWidth)
	}
}

// The toy is in the help, the errors, the JSON and its schema by itself.
func TestTrimmedMeanIsEverywhere(t *testing.T) {
	if help := run(t, "compare", "--help"); !strings.Contains(help, "toy-trimmed:P") {
		t.Error("compare --help lacks it")
	}
	if help := run(t, "help", "estimand"); !strings.Contains(help, "without the P lowest") {
		t.Error("help estimand lacks it")
	}
	before, after := files(t)
	out := run(t, "compare", before, after, "--as", "toy-format", "--estimand", "toy-trimmed:0.1", "--format", "json")
	if !strings.Contains(out, `"estimand": "toy-trimmed:0.1"`) {
		t.Errorf("the JSON lacks it:\n%s", out)
	}
	if err := schematest.CheckText([]byte(run(t, "help", "schema")), []byte(out)); err != nil {
		t.Errorf("the schema does not allow it: %v", err)
	}
	if _, err := estimand.Choose("toy-trimmed:0.7"); err == nil || !strings.Contains(err.Error(), "0.7") {
		t.Errorf("a share of .7: %v", err)
	}
}
