package tabletest

import (
	"bytes"
	"testing"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/plan"
	"github.com/realgain/realgain/report"
	"github.com/realgain/realgain/report/pages"
	"github.com/realgain/realgain/report/schema/schematest"
)

// Assumed has no number but the effect.
func Assumed(effect float64) plan.Assumed { return plan.Assumed{Effect: &effect} }

// FromNumbers plans with the claim and the interval of the options.
func FromNumbers(a plan.Assumed, opt realgain.Options, po plan.Options) (*plan.Planning, error) {
	a.Level, a.Hypothesis, a.Margin, a.Interval, a.Estimand, a.Better = opt.Level, opt.Hypothesis, opt.Margin, opt.Interval, opt.Estimand, opt.Better
	return plan.FromNumbers(a, po)
}

// FromResult plans from a pilot; a nil effect is the pilot's own.
func FromResult(r *realgain.Result, po plan.Options, effect *float64) (*plan.Planning, error) {
	pilots, err := r.Pilots()
	if err != nil {
		return nil, err
	}
	po.Effect = effect
	return plan.FromPilots(pilots, po)
}

// Planned plans from numbers and holds the document to its schema.
func Planned(t *testing.T, a plan.Assumed, opt realgain.Options, po plan.Options) *plan.Planning {
	t.Helper()
	p, err := FromNumbers(a, opt, po)
	if err != nil {
		t.Fatal(err)
	}
	Valid(t, p)
	return p
}

// PlanOf plans from a result and holds the document to its schema.
func PlanOf(t *testing.T, r *realgain.Result, po plan.Options, effect *float64) *plan.Planning {
	t.Helper()
	p, err := FromResult(r, po, effect)
	if err != nil {
		t.Fatal(err)
	}
	Valid(t, p)
	return p
}

// Valid holds a plan to its schema and returns it as JSON.
func Valid(t *testing.T, p *plan.Planning) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := report.Write(&out, "json", pages.Plan(p), report.View{}); err != nil {
		t.Fatal(err)
	}
	if err := schematest.Check("plan.v1", out.Bytes()); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}
