package plan_test

import (
	"math"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/realgain/realgain/internal/tabletest"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/internal/testdata"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/plan"
	"github.com/realgain/realgain/scores"
)

// plannedPilot is a pilot, made of random units: a question with its runs in
// both arms, or a cluster of questions.
type plannedPilot struct {
	units int
	seed  uint64
	draw  func(r *rand.Rand) (a, b []float64)
	opt   realgain.Options
	kind  string // of a unit's scores: "" one question, "runs", "cluster"
}

// pickFrom draws one of the values by its share.
func pickFrom(r *rand.Rand, values, shares []float64) float64 {
	u := r.Float64()
	for i, s := range shares {
		if u -= s; u < 0 {
			return values[i]
		}
	}
	return values[len(values)-1]
}

// plannedPilots are of every kind of metric that a plan tells apart.
func plannedPilots() map[string]plannedPilot {
	change := func(d func(r *rand.Rand) float64) func(r *rand.Rand) (a, b []float64) {
		return func(r *rand.Rand) (a, b []float64) { return []float64{0.5}, []float64{0.5 + d(r)} }
	}
	flips := func(losses, gains float64) func(r *rand.Rand) (a, b []float64) {
		return func(r *rand.Rand) (a, b []float64) {
			d := pickFrom(r, []float64{-1, 1, 0}, []float64{losses, gains, 1 - losses - gains})
			if d == 0 {
				x := float64(r.IntN(2))
				return []float64{x}, []float64{x}
			}
			return []float64{max(0, -d)}, []float64{max(0, d)}
		}
	}
	run := func(r *rand.Rand, p float64) float64 { return float64(tabletest.Step(r.Float64() < p)) }
	return map[string]plannedPilot{
		"binary":     {units: 150, seed: 7, draw: flips(.05, .12)},
		"gains only": {units: 150, seed: 3, draw: flips(0, .08)},
		"fifths with ties": {units: 150, seed: 7, draw: change(func(r *rand.Rand) float64 {
			return pickFrom(r, []float64{0, .2, -.2, .4, -.4}, []float64{.6, .16, .12, .07, .05})
		})},
		"skewed": {units: 150, seed: 3, draw: change(func(r *rand.Rand) float64 {
			if r.Float64() < .85 {
				return .01 * r.NormFloat64()
			}
			return -.1 + .4*r.Float64()
		})},
		"normal":           {units: 150, seed: 1, draw: change(func(r *rand.Rand) float64 { return .07 + .3*r.NormFloat64() })},
		"normal and large": {units: 400, seed: 1, draw: change(func(r *rand.Rand) float64 { return .025 + .4*r.NormFloat64() })},
		"normal and few":   {units: 150, seed: 2, draw: change(func(r *rand.Rand) float64 { return .25 + .3*r.NormFloat64() })},
		"three repeats": {units: 150, seed: 2, kind: "runs", draw: func(r *rand.Rand) (a, b []float64) {
			p := r.Float64()
			for range 3 {
				a, b = append(a, run(r, p)), append(b, run(r, min(1, p+.09)))
			}
			return a, b
		}},
		"ratio": {units: 150, seed: 4, opt: realgain.Options{Estimand: "ratio"}, draw: func(r *rand.Rand) (a, b []float64) {
			x := .2 + .8*r.Float64()
			return []float64{x}, []float64{max(0, x*(.93+.3*r.NormFloat64()))}
		}},
		"no harm": {units: 200, seed: 5, opt: realgain.Options{Hypothesis: "noninferiority", Margin: .07}, draw: change(func(r *rand.Rand) float64 {
			return pickFrom(r, []float64{0, .2, -.2, .4, -.4}, []float64{.6, .17, .13, .05, .05})
		})},
		"uneven clusters": {units: 60, seed: 6, kind: "cluster", draw: func(r *rand.Rand) (a, b []float64) {
			common := .08 + .2*r.NormFloat64()
			for range int(pickFrom(r, []float64{1, 3, 12}, []float64{.5, .35, .15})) {
				a, b = append(a, 0), append(b, common+.3*r.NormFloat64())
			}
			return a, b
		}},
	}
}

// The power of compare at the size that a plan shows for 80% if the effect is as
// large as it looks is within .02 of .80, but for three Monte Carlo standard
// errors: so often does it come to a verdict on so many questions drawn from the
// pilot's. The study draws 4,000 sets of each.
func TestPlannedSizeHasItsPower(t *testing.T) {
	sets := testdata.Sets(t, 30, 4_000)
	for name, p := range plannedPilots() {
		t.Run(name, func(t *testing.T) {
			if sets < 100 && (name == "normal and large" || name == "uneven clusters") {
				t.Skip("takes seconds: set REALGAIN_SETS=300")
			}
			t.Parallel()
			r := rand.New(rand.NewPCG(208, p.seed))
			var a, b [][]float64
			for range p.units {
				x, y := p.draw(r)
				a, b = append(a, x), append(b, y)
			}
			m := p.plan(t, a, b)
			n := m.AsSeen()
			units := int(math.Round(n * float64(p.units) / float64(m.N)))
			hits := 0
			for range sets {
				if p.verdict(t, a, b, units, r) {
					hits++
				}
			}
			counted := float64(hits) / float64(sets)
			t.Logf("%s: %v questions (%v by normal theory): verdict in %.3f of %d sets", name, n, m.N80, counted, sets)
			tolerance := .02 + 3*math.Sqrt(.16/float64(sets))
			if math.Abs(counted-.8) > tolerance {
				t.Errorf("%v questions are to have 80%% power; compare comes to a verdict in %v of %d sets", n, counted, sets)
			}
		})
	}
}

// plan plans from the pilot as compare reads it.
func (p plannedPilot) plan(t *testing.T, a, b [][]float64) *plan.MetricPlan {
	t.Helper()
	arms := []*scores.Table{tabletest.Runs("a", a), tabletest.Runs("b", b)}
	opt := p.opt
	if p.kind == "cluster" { // the runs are questions of their own
		opt.Cluster = "doc"
		for _, table := range arms {
			doc := scores.Tag{Name: "doc"}
			for _, id := range table.Questions.All() {
				doc.Values = append(doc.Values, id)
			}
			table.Questions, table.Tags = scores.IDs{}, []scores.Tag{doc}
			for i := range doc.Values {
				table.Questions.Append([]byte(strconv.Itoa(i)))
			}
		}
	}
	res, err := realgain.CompareTables(arms, opt)
	if err != nil {
		t.Fatal(err)
	}
	// An effect that is given is not averaged over, which takes longest, and the size
	// that it takes is the same.
	effect := res.Comparisons[0].Metrics[0].Plan.Effect
	return &tabletest.PlanOf(t, res, plan.Options{}, &effect).MetricPlan
}

// verdict compares so many units drawn from the pilot's, and reports whether
// there is a verdict.
func (p plannedPilot) verdict(t *testing.T, a, b [][]float64, units int, r *rand.Rand) bool {
	t.Helper()
	x, y, size := make([]float64, units), make([]float64, units), make([]float64, units)
	for i := range x {
		k := r.IntN(len(a))
		size[i] = float64(len(a[k]))
		x[i], y[i] = total(a[k]), total(b[k])
		if p.kind == "runs" {
			x[i], y[i] = x[i]/size[i], y[i]/size[i]
		}
	}
	opt := p.opt
	var c *realgain.Comparison
	var err error
	switch p.kind {
	case "cluster":
		var cells pair.Cells
		if cells, err = pair.Sized(x, y, size); err == nil {
			c, err = realgain.CompareCells(cells, opt)
		}
	case "runs":
		opt.Range = [2]float64{0, 1} // as of the runs themselves, which are 0 or 1
		fallthrough
	default:
		c, err = realgain.Compare(x, y, opt)
	}
	if err != nil {
		t.Fatal(err)
	}
	return c.Verdict != realgain.Inconclusive
}

func total(x []float64) (sum float64) {
	for _, v := range x {
		sum += v
	}
	return sum
}
