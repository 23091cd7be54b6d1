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

// armed is trimmed with the abilities of a difference and of its arms' own values.
type armed struct{ trimmed }

func (a armed) Name() string                   { return a.Parameter().Named("toy-armed", a.share) }
func (armed) With(x float64) estimand.Estimand { return armed{trimmed{x}} }
func (armed) InScores()                        {}
func (a armed) Of(c pair.Cells, w []float64) [2]float64 {
	if w == nil {
		w = c.W
	}
	return [2]float64{a.of(c, c.A, w), a.of(c, c.B, w)}
}

func init() {
	estimand.Register(trimmed{})
	estimand.Register(armed{})
}

// sample is questions with weights that come in groups.
type sample struct {
	a, b, w []float64
	group   []int
}

// graded draws n questions in groups of five, whose changes are alike.
func graded(r *rand.Rand, n int) (s sample) {
	shift := 0.0
	for i := range n {
		if i%5 == 0 {
			shift = .4 * r.NormFloat64()
		}
		a := math.Exp(r.NormFloat64())
		s.a, s.b = append(s.a, a), append(s.b, a*(.8+.4*r.Float64())+.1+shift)
		s.w, s.group = append(s.w, float64(1+i%3)), append(s.group, i/5)
	}
	return s
}

func (s sample) tables() []*scores.Table {
	table := func(label string, values []float64) *scores.Table {
		out := &scores.Table{Label: label, IDColumn: "id", Metrics: []scores.Metric{{Name: "m", Values: values}}, Tags: []scores.Tag{{Name: "w"}, {Name: "doc"}}}
		for i, w := range s.w {
			out.Questions.Append([]byte("q" + strconv.Itoa(i)))
			out.Tags[0].Values = append(out.Tags[0].Values, strconv.FormatFloat(w, 'g', -1, 64))
			out.Tags[1].Values = append(out.Tags[1].Values, "d"+strconv.Itoa(s.group[i]))
		}
		return out
	}
	return []*scores.Table{table("a", s.a), table("b", s.b)}
}

func (s sample) compare(t *testing.T, opt realgain.Options) *realgain.Comparison {
	t.Helper()
	res, err := realgain.CompareTables(s.tables(), opt)
	if err != nil {
		t.Fatal(err)
	}
	return res.Comparisons[0].Metrics[0]
}

// repeated lists every question as often as it weighs, which is what a weight means
// to a trimmed mean.
func (s sample) repeated(questions []int, weighted bool) (a, b []float64) {
	for _, q := range questions {
		for k := 0; k < 1 || weighted && float64(k) < s.w[q]; k++ {
			a, b = append(a, s.a[q]), append(b, s.b[q])
		}
	}
	return a, b
}

// cut is the trimmed mean of scores in the order of their sizes: a tenth of them on
// each side is left out, of one at the border a part.
func cut(x []float64) float64 {
	sorted := slices.Sorted(slices.Values(x))
	n := float64(len(x))
	sum := 0.0
	for i, v := range sorted {
		sum += v * max(0, min(float64(i+1), .9*n)-max(float64(i), .1*n))
	}
	return sum / (.8 * n)
}

// The interval of an estimand with a Value, with weights, clusters or neither, is
// that of a bootstrap written here, each end within four Monte Carlo standard errors
// of both; and its own standard error is that of a quantile of so many draws.
func TestTrimmedMeanByDraws(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 3))
	s := graded(r, 60)
	const draws = 20_000
	for name, c := range map[string]struct {
		opt       realgain.Options
		weighted  bool
		clustered bool
	}{
		"questions": {}, "weights": {realgain.Options{Weight: "w"}, true, false}, "clusters": {realgain.Options{Cluster: "doc"}, false, true},
		"both": {realgain.Options{Weight: "w", Cluster: "doc"}, true, true},
	} {
		everybody := make([]int, len(s.a))
		for q := range everybody {
			everybody[q] = q
		}
		a, b := s.repeated(everybody, c.weighted)
		estimate, law := cut(b)-cut(a), make([]float64, draws)
		for i := range law {
			var drawn []int
			for range s.a {
				if c.clustered {
					if len(drawn) == len(s.a) {
						break
					}
					g := r.IntN(len(s.a) / 5)
					drawn = append(drawn, 5*g, 5*g+1, 5*g+2, 5*g+3, 5*g+4)
					continue
				}
				drawn = append(drawn, r.IntN(len(s.a)))
			}
			x, y := s.repeated(drawn, c.weighted)
			law[i] = cut(y) - cut(x)
		}
		slices.Sort(law)
		for _, toy := range []string{"toy-trimmed:0.1", "toy-armed:0.1"} {
			c.opt.Estimand, c.opt.NBoot, c.opt.Seed = toy, draws, 5
			got := s.compare(t, c.opt)
			if math.Abs(got.Estimate-estimate) > 1e-12 || got.Engine != "montecarlo" || got.Interval != "percentile" || *got.Uncertainty.NBoot != draws {
				t.Errorf("%s, %s: %v by %d %s %s, want %v", name, toy, got.Estimate, *got.Uncertainty.NBoot, got.Engine, got.Interval, estimate)
			}
			sd := (law[draws*841/1000] - law[draws*159/1000]) / 2
			for side, at := range []int{draws / 40, draws - draws/40} {
				se := got.Uncertainty.MonteCarloSE[side]
				if math.Abs(got.CI[side]-law[at]) > 4*math.Sqrt2*se {
					t.Errorf("%s, %s, end %d: %v ± %v, drawn here %v", name, toy, side, got.CI[side], se, law[at])
				}
				if want := 2.67 * sd / math.Sqrt(draws); !(se > want/2 && se < 2*want) {
					t.Errorf("%s, %s: an end of %d draws is known to %v, theory %v", name, toy, draws, se, want)
				}
			}
		}
	}
}

// Exchanged arms give the negative of every digit, with weights and clusters too.
// The arms' own values change places.
func TestTrimmedMeanOfExchangedArms(t *testing.T) {
	conformance.Estimand(t, trimmed{.1})
	conformance.Estimand(t, armed{trimmed{.1}})
	r := rand.New(rand.NewPCG(13, 3))
	for _, n := range []int{20, 35, 60} {
		s := graded(r, n)
		for name, opt := range map[string]realgain.Options{"questions": {}, "weights": {Weight: "w"}, "clusters": {Cluster: "doc"}} {
			for _, toy := range []string{"toy-trimmed:0.1", "toy-armed:0.1"} {
				opt.Estimand, opt.NBoot, opt.Seed, opt.AllIntervals = toy, 400, 3, true
				c := s.compare(t, opt)
				other := s
				other.a, other.b = s.b, s.a
				d := other.compare(t, opt)
				if d.Estimate != -c.Estimate || d.CI != [2]float64{-c.CI[1], -c.CI[0]} || math.Abs(d.PBetter-1+c.PBetter) > 1e-12 {
					t.Errorf("%d %s, %s: %v %v, exchanged %v %v", n, name, toy, c.Estimate, c.CI, d.Estimate, d.CI)
				}
				if (c.ArmValues == nil) != (toy == "toy-trimmed:0.1") {
					t.Fatalf("%s: values of the arms %v", toy, c.ArmValues)
				}
				if c.ArmValues == nil {
					continue
				}
				if got, want := *d.ArmValues, [2]float64{c.ArmValues[1], c.ArmValues[0]}; got != want || c.ArmValues[1]-c.ArmValues[0] != c.Estimate {
					t.Errorf("%s: values of the arms %v, exchanged %v", toy, *c.ArmValues, got)
				}
				for arm, ci := range c.ArmValueCIs {
					if !(ci[0] <= c.ArmValues[arm] && c.ArmValues[arm] <= ci[1]) || ci != d.ArmValueCIs[1-arm] {
						t.Errorf("%s: %v in %v, exchanged %v", toy, c.ArmValues[arm], ci, d.ArmValueCIs[1-arm])
					}
				}
			}
		}
	}
	// A difference that mirrors itself is drawn in pairs: its distribution is symmetric.
	even := sample{a: []float64{0, 1, 2, 5, 1, 0, 3, 5}, b: []float64{1, 0, 5, 2, 0, 1, 5, 3}, w: slices.Repeat([]float64{1}, 8), group: make([]int, 8)}
	if c := even.compare(t, realgain.Options{Estimand: "toy-armed:0.1", NBoot: 301, Seed: 1}); c.CI[0] != -c.CI[1] || c.PBetter != .5 {
		t.Errorf("of its own mirror image: %v, p(better) %v", c.CI, c.PBetter)
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
