package plan_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"runtime"
	"slices"
	"testing"

	"github.com/realgain/realgain/internal/tabletest"

	"github.com/google/go-cmp/cmp"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/plan"
	"github.com/realgain/realgain/report/schema"
	"github.com/realgain/realgain/scores"
)

var nan = math.NaN()

// The worked example, and the true effect its follow-up found: 383 or 384 and
// 783 or 784 at .0338; power .078, type S .090, type M 4.84, 3,255 and 6,651 at
// .0116.
func TestPlanOfTheWorkedExample(t *testing.T) {
	a := tabletest.Assumed(0.0338)
	a.N, a.HalfWidth = 207, new(0.046)
	p := tabletest.Planned(t, a, realgain.DefaultOptions(), plan.Options{CostQuestion: 2, Power: 0.95})
	if p.NHalfWidth != 384 || p.N80 != 784 || p.N80Shrunk < 1.2*784 || math.Abs(p.HalfWidth-0.046) > 1e-12 {
		t.Errorf("%+v", p.Plan)
	}
	if c := p.Cost; c.More != p.N80Shrunk-207 || c.Total != 2*c.More || c.AtN80 != 2*(784-207) || c.PerHalved != 2*3*207 {
		t.Errorf("%+v", c)
	}
	if q := p.Asked; !(q.N > p.N90 && q.NShrunk > p.N80Shrunk && q.MDE > p.MDE80) {
		t.Errorf("%+v", q)
	}
	a.Effect = new(0.0116)
	p = tabletest.Planned(t, a, realgain.DefaultOptions(), plan.Options{})
	if p.NHalfWidth != 3255 && p.NHalfWidth != 3256 || p.N80 != 6651 && p.N80 != 6650 ||
		math.Abs(p.Pilot.Power-0.078) > 0.0005 || math.Abs(p.Pilot.TypeM-4.84) > 0.005 || math.Abs(p.Pilot.TypeS-0.090) > 0.0005 {
		t.Errorf("%+v", p.Plan)
	}
	for i := 1; i < len(p.Curve); i++ {
		if p.Curve[i].N <= p.Curve[i-1].N || p.Curve[i].Power < p.Curve[i-1].Power || p.Curve[i].MDE80 >= p.Curve[i-1].MDE80 {
			t.Errorf("the curve turns at %+v", p.Curve[i])
		}
	}
}

// The other ways to say the spread: Miller's 969, 3,876, 1,696 and 1,260
// (2024, section 5), p(1−p) and what pairing leaves, a design effect of 1.8.
func TestPlanOfOtherSpreads(t *testing.T) {
	for k, n := range map[float64]float64{1: 3876, 4: 1696, 10: 1260} {
		a := tabletest.Assumed(0.03)
		a.VarBetween, a.VarWithin, a.Repeats = new(1./9), new(1./3), new(k)
		p := tabletest.Planned(t, a, realgain.Options{}, plan.Options{CostQuestion: 1, CostRepeat: 0.1})
		if math.Abs(p.N80-n) > 1 || p.Budget.BestRepeats != 5 || p.Budget.Splits[0].Repeats != 5 {
			t.Errorf("%v repeats: %v, want %v; %+v", k, p.N80, n, p.Budget)
		}
	}
	a := tabletest.Assumed(0.02)
	a.Baseline, a.Correlation = new(0.6), new(0.7)
	p := tabletest.Planned(t, a, realgain.Options{}, plan.Options{})
	b := p.Binary
	if math.Abs(b.Unpaired-(0.6*0.4+0.62*0.38)) > 1e-12 || math.Abs(b.Paired-p.SD*p.SD) > 1e-12 || math.Abs(b.Correlation-0.7) > 1e-9 ||
		math.Abs(b.N80Unpaired/b.Connor-b.Unpaired/b.Paired) > 0.01 || !b.Graded.Assumed || math.Abs(b.Graded.N80/b.N80["mcnemar_midp"]-0.25) > 0.01 {
		t.Errorf("%+v, graded %+v", b, b.Graded)
	}
	a = tabletest.Assumed(0.03)
	a.SD, a.ClusterSize, a.ICC = new(0.34), new(5.0), new(0.2)
	clustered := tabletest.Planned(t, a, realgain.Options{}, plan.Options{})
	a.ClusterSize, a.ICC = nil, nil
	alone := tabletest.Planned(t, a, realgain.Options{}, plan.Options{})
	if math.Abs(clustered.N80/alone.N80-1.8) > 0.01 || clustered.Clusters.N80 != math.Ceil(clustered.N80/5) {
		t.Errorf("%v clustered, %v alone, %+v", clustered.N80, alone.N80, clustered.Clusters)
	}
	if alone.N80Shrunk != alone.N80 || alone.Warnings[0].Code != "assumed-effect" {
		t.Errorf("nothing was observed, yet %+v", alone.Plan)
	}
}

// A 0/1 metric is sized by the exact power of the interval: .80 there, and less
// some questions before. Normal theory, Connor and Miettinen stand beside it: by
// hand ((1.95996 + .84162)·√.1175/.05)² = 368.9.
func TestPlanOfDiscordantRates(t *testing.T) {
	a := tabletest.Assumed(0.05)
	a.Discordant = new(0.12)
	p := tabletest.Planned(t, a, realgain.Options{}, plan.Options{})
	if p.N80 != 369 || p.N80Interval != p.Binary.N80["guarded"] || p.N80Shrunk != p.N80 || p.N80ShrunkInterval != p.N80Interval || p.AsSeen() != p.N80Interval || !(p.Binary.Miettinen < p.Binary.Connor && p.Binary.Connor < p.Binary.N80["mcnemar_exact"]) {
		t.Errorf("%+v, %+v", p.Plan, p.Binary)
	}
	for _, z := range p.Sizes {
		if want := map[string]float64{"n_80_interval": 0.8, "n_90_interval": 0.9}[z.Name]; want > 0 && math.Abs(z.Power-want) > 0.01 {
			t.Errorf("power at %s is %v", z.Name, z.Power)
		}
	}
}

func pilotFiles(t *testing.T, metrics ...string) *realgain.Result {
	t.Helper()
	opt := realgain.DefaultOptions()
	opt.Metrics = metrics
	r, err := realgain.CompareFiles([]scores.Source{
		{Label: "before", Paths: []string{"../examples/rag/before.jsonl"}}, {Label: "after", Paths: []string{"../examples/rag/after.jsonl"}},
	}, opt)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// The plan of a pilot and the plan block of its comparison are one; the sizes
// by the interval itself lie near the closed form. An effect that is given is
// not shrunk, and what the pilot can do is at that effect.
func TestPlanOfAPilotIsThePlanBlock(t *testing.T) {
	r := pilotFiles(t)
	p, err := tabletest.FromResult(r, plan.Options{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	tabletest.Valid(t, p)
	if len(p.Metrics) != 4 {
		t.Fatalf("%d metrics", len(p.Metrics))
	}
	for i, c := range r.Comparisons[0].Metrics {
		m := p.Metrics[i]
		m.N80ShrunkInterval = c.Plan.N80ShrunkInterval // which compare computes only where there is no verdict
		x, _ := realgain.EncodeJSON(c.Plan)
		y, _ := realgain.EncodeJSON(m.Plan)
		if !bytes.Equal(x, y) {
			t.Errorf("%s: compare says %s, plan %s", c.Metric, x, y)
		}
		if ratio := m.N80Interval / m.N80; !(ratio > 0.95 && ratio < 1.12) {
			t.Errorf("%s: n_80 %v, by the interval %v", c.Metric, m.N80, m.N80Interval)
		}
	}
	given := 0.01
	q, err := tabletest.FromResult(pilotFiles(t, p.Metric), plan.Options{}, &given)
	if err != nil {
		t.Fatal(err)
	}
	if q.Observed || q.Effect != 0.01 || q.ShrunkEffect != 0.01 || q.SD != p.SD || q.N80Shrunk != q.N80 || !(q.MDE80 > 0) || q.Pilot.Effect != 0.01 || p.Pilot.Effect != p.ShrunkEffect || !math.IsNaN(q.N80Grown) {
		t.Errorf("an effect that was given: %+v", q.Plan)
	}
}

// The number of threads changes no byte.
func TestPlanIsDeterministic(t *testing.T) {
	r := pilotFiles(t, "evidence_recall")
	var texts [][]byte
	for _, threads := range []int{1, 8} {
		before := runtime.GOMAXPROCS(threads)
		p, err := tabletest.FromResult(r, plan.Options{}, nil)
		runtime.GOMAXPROCS(before)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, tabletest.Valid(t, p))
	}
	if !bytes.Equal(texts[0], texts[1]) {
		t.Error("two runs differ")
	}
}

// What cannot be planned is refused, or null and said.
func TestNothingToPlan(t *testing.T) {
	bad := func(edit func(a *plan.Assumed)) {
		t.Helper()
		a := tabletest.Assumed(0.03)
		a.SD = new(0.3)
		edit(&a)
		var usage *realgain.UsageError
		if p, err := tabletest.FromNumbers(a, realgain.Options{}, plan.Options{}); !errors.As(err, &usage) || usage.Hint == "" {
			t.Errorf("%+v: %v, %v", a, p, err)
		}
	}
	bad(func(a *plan.Assumed) { a.Effect = new(0.0) })
	bad(func(a *plan.Assumed) { a.Effect = nil })
	bad(func(a *plan.Assumed) { a.SD = new(0.0) })
	bad(func(a *plan.Assumed) { a.SD = nil })
	bad(func(a *plan.Assumed) { a.N = 1 })
	bad(func(a *plan.Assumed) { a.HalfWidth = new(0.1) })
	bad(func(a *plan.Assumed) { a.SD, a.HalfWidth = nil, new(0.1) })
	bad(func(a *plan.Assumed) { a.SD, a.Discordant = nil, new(0.02) })
	bad(func(a *plan.Assumed) { a.SD, a.Discordant = nil, new(1.5) })
	bad(func(a *plan.Assumed) { a.SD, a.Baseline, a.Correlation, a.Effect = nil, new(0.95), new(0.9), new(0.3) })
	bad(func(a *plan.Assumed) { a.SD, a.VarBetween = nil, new(0.1) })
	bad(func(a *plan.Assumed) { a.ClusterSize = new(5.0) })

	a := tabletest.Assumed(1e-9)
	a.N, a.SD = 100, new(0.3)
	if p := tabletest.Planned(t, a, realgain.Options{}, plan.Options{}); p.N80 != 1e9 || !(p.N80Shrunk < 1e9) || !tabletest.Said(p.Warnings, "capped") || !math.IsNaN(p.PowerAtNHW) {
		t.Errorf("%+v %+v", p.Plan, p.Warnings)
	}
	a = tabletest.Assumed(0.01)
	a.N, a.SD = 100, new(0.3)
	wrong := tabletest.Planned(t, a, realgain.Options{Hypothesis: "superiority", Margin: 0.02}, plan.Options{})
	if !math.IsNaN(wrong.N80) || !tabletest.Said(wrong.Warnings, "wrong-side") {
		t.Errorf("%+v %+v", wrong.Plan, wrong.Warnings)
	}
	same := make([]float64, 50)
	c := map[string][]float64{"no-spread": same, "no-effect": slices.Concat(same[:48], []float64{1, -1})}
	for code, b := range c {
		rows := func(x []float64) *scores.Table {
			t := &scores.Table{Label: "x", IDColumn: "id", Metrics: []scores.Metric{{Name: "m", Values: x}}}
			for i := range x {
				t.Questions.Append([]byte{byte('a' + i/26), byte('a' + i%26)})
			}
			return t
		}
		r, err := realgain.CompareTables([]*scores.Table{rows(same), rows(b)}, realgain.Options{})
		if err != nil {
			t.Fatal(err)
		}
		p, err := tabletest.FromResult(r, plan.Options{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		tabletest.Valid(t, p)
		if !tabletest.Said(p.Warnings, code) || !math.IsNaN(p.N80) || !math.IsNaN(p.N80Shrunk) {
			t.Errorf("%s: %+v %+v", code, p.Plan, p.Warnings)
		}
	}
}

// Every key of a plan is described by the schema, and none is only there.
func TestPlanSchemaDescribesEveryKey(t *testing.T) {
	var keys []string
	var walk func(typ reflect.Type)
	walk = func(typ reflect.Type) {
		for f := range typ.Fields() {
			if f.Anonymous {
				walk(f.Type)
			} else if key := f.Tag.Get("json"); key != "-" {
				keys = append(keys, key)
			}
		}
	}
	walk(reflect.TypeFor[plan.MetricPlan]())
	text := schemaText(t, "plan.v1")
	var doc struct {
		Defs struct {
			Metric struct {
				Properties map[string]json.RawMessage `json:"properties"`
			} `json:"metric"`
		} `json:"$defs"`
	}
	if err := json.Unmarshal(text, &doc); err != nil {
		t.Fatal(err)
	}
	if len(keys) < 30 || len(keys) != len(doc.Defs.Metric.Properties) {
		t.Errorf("%d keys, %d described", len(keys), len(doc.Defs.Metric.Properties))
	}
	for _, key := range keys {
		if i := slices.Index([]byte(key), ','); i >= 0 {
			key = key[:i]
		}
		if _, ok := doc.Defs.Metric.Properties[key]; !ok {
			t.Errorf("%s is not described", key)
		}
	}
}

func schemaText(t *testing.T, name string) []byte {
	t.Helper()
	text, err := schema.Get(name)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// A pilot that repeats its questions says both variances, and the split is that
// of a plan from these numbers; the spread that clusters add lies between
// questions.
func TestPlanSplitsAPilotWithRepeats(t *testing.T) {
	po := plan.Options{CostQuestion: 1, CostRepeat: 0.1, Budget: 500}
	of := func(cluster string, effect *float64) *plan.Planning {
		t.Helper()
		opt := realgain.DefaultOptions()
		opt.Metrics, opt.Cluster = []string{"resolved"}, cluster
		r, err := realgain.CompareFiles([]scores.Source{
			{Label: "old", Paths: []string{"../examples/designs/old.csv"}}, {Label: "new", Paths: []string{"../examples/designs/new.csv"}},
		}, opt)
		if err != nil {
			t.Fatal(err)
		}
		p, err := tabletest.FromResult(r, po, effect)
		if err != nil {
			t.Fatal(err)
		}
		if cluster == "" {
			w := r.Comparisons[0].Metrics[0].Within
			a := tabletest.Assumed(p.Effect)
			a.VarBetween, a.VarWithin = new(w.VarBetween), new(w.VarWithin)
			want := tabletest.Planned(t, a, realgain.Options{}, po)
			if len(p.Budget.Splits) != 5 || p.Budget.BestRepeats != want.Budget.BestRepeats {
				t.Fatalf("%+v, of its variances %+v", p.Budget, want.Budget)
			}
			for i := range 2 { // the best, and one run
				mine, its := p.Budget.Splits[i], want.Budget.Splits[i]
				mine.QuestionsShrunk, its.QuestionsShrunk = 0, 0 // numbers have no pilot to average over
				// The pilot's interval is wider than estimate ± z·se.
				its.Power = plan.Design{}.Power(p.Effect, its.SE*math.Sqrt(p.N80Interval/p.N80))
				if diff := cmp.Diff(its, mine); diff != "" {
					t.Errorf("the split of the pilot is not that of its variances:\n%s", diff)
				}
			}
		}
		return p
	}
	// So small an effect takes too many questions to plan by the interval, which
	// takes longest; variances do not depend on it.
	alone, clustered := of("", nil), of("repo", new(.005))
	if tabletest.Said(alone.Warnings, "unused-cost") {
		t.Errorf("split, and warned: %+v", alone.Warnings)
	}
	if b := clustered.Budget; b == nil || b.VarWithin != alone.Budget.VarWithin || !(b.VarBetween > alone.Budget.VarBetween) || tabletest.Said(clustered.Warnings, "unused-cost") {
		t.Errorf("clusters: %+v, %+v", b, clustered.Warnings)
	}
}
