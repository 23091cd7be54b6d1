package realgain_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/realgain/realgain/internal/tabletest"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/converge"
	"github.com/realgain/realgain/plan"
	"github.com/realgain/realgain/report/schema/schematest"
	"github.com/realgain/realgain/scores"
)

// keptCase is a comparison whose questions are kept.
type keptCase struct {
	opt   realgain.Options
	by    func(i int) string // a column of the questions
	score func(r *rand.Rand) float64
}

// keptCases are comparisons of every design.
func keptCases() map[string]keptCase {
	binary := func(r *rand.Rand) float64 { return float64(r.IntN(2)) }
	fifths := func(r *rand.Rand) float64 { return float64(r.IntN(6)) / 5 }
	tenths := func(r *rand.Rand) float64 { return float64(2+r.IntN(10)) / 10 }
	in := func(n int) func(int) string { return func(i int) string { return string(rune('a' + i%n)) } }
	return map[string]keptCase{
		"binary":     {realgain.Options{}, nil, binary},
		"fractional": {realgain.Options{Level: .9}, nil, fifths},
		"ratio":      {realgain.Options{Estimand: "ratio"}, nil, tenths},
		"lift":       {realgain.Options{MarginPercent: 5, Hypothesis: "noninferiority"}, nil, tenths},
		"clusters":   {realgain.Options{Cluster: "group"}, in(12), tenths},
		"weights":    {realgain.Options{Weight: "group"}, func(i int) string { return string(rune('1' + i%4)) }, tenths},
		"no harm":    {realgain.Options{Margin: .1, Hypothesis: "noninferiority"}, nil, fifths},
		"quantile":   {realgain.Options{Estimand: "quantile:.9", Seed: 4}, nil, tenths},
	}
}

// written is a result as JSON.
func written(t *testing.T, r *realgain.Result) []byte {
	t.Helper()
	text, err := r.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	schematest.Validate(t, "result.v1", text)
	return text
}

// A result that was written with its questions and read back is planned from and
// converged as the fresh one is, byte for byte.
func TestKeptQuestionsGiveTheSameDocuments(t *testing.T) {
	for name, c := range keptCases() {
		t.Run(name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(5, 6))
			a, b := make([]float64, 24), make([]float64, 24)
			columns := map[string][]string{}
			for i := range a {
				a[i], b[i] = c.score(r), c.score(r)
				if i%3 == 0 {
					b[i] = a[i]
				}
				if c.by != nil {
					columns["group"] = append(columns["group"], c.by(i))
				}
			}
			c.opt.KeepQuestions = true
			fresh, err := realgain.CompareTables([]*scores.Table{tabletest.Arm("a", a, columns), tabletest.Arm("b", b, columns)}, c.opt)
			if err != nil {
				t.Fatal(err)
			}
			text := written(t, fresh)
			back, err := realgain.ReadResult(text)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(written(t, back), text) {
				t.Error("the result is written differently")
			}
			if name == "quantile" { // whose questions cannot be followed one by one
				return
			}
			followed := func(r *realgain.Result) (any, error) {
				return converge.Of(r, converge.Options{Questions: true, Orders: 1})
			}
			sameDocument(t, fresh, back, followed)
			if name == "binary" {
				sameDocument(t, fresh, back, func(r *realgain.Result) (any, error) { return tabletest.FromResult(r, plan.Options{}, nil) })
			}
			if name != "lift" && name != "weights" { // of which one power takes seconds
				sameDocument(t, fresh, back, power)
			}
		})
	}
}

// sameDocument checks that two results give the same document.
func sameDocument(t *testing.T, fresh, back *realgain.Result, document func(r *realgain.Result) (any, error)) {
	t.Helper()
	want, err1 := document(fresh)
	got, err2 := document(back)
	if err1 != nil || err2 != nil {
		t.Fatalf("%v, %v", err1, err2)
	}
	wantText, err1 := realgain.EncodeJSON(want)
	gotText, err2 := realgain.EncodeJSON(got)
	if err1 != nil || err2 != nil || !bytes.Equal(gotText, wantText) {
		t.Errorf("%v, %v: of the result read back:\n%s\nof the fresh one:\n%s", err1, err2, gotText, wantText)
	}
}

// power is what a pilot gives to a plan, and its power at one size.
func power(r *realgain.Result) (any, error) {
	pilots, err := r.Pilots()
	if err != nil {
		return nil, err
	}
	p := pilots.Metrics[0]
	at, err := p.Power(30, .1)
	p.Power = nil
	return []any{at, fmt.Sprintf("%+v %v", p.Input, p.Runs), p.Binary, p.Unbounded, p.Variance}, err
}

// Quantiles of the distribution kept: the median of a law symmetric about the
// estimate is the estimate, and the quantiles at 2.5% and 97.5% lie at the ends
// of the percentile interval, between their neighbours.
func TestKeptDistribution(t *testing.T) {
	a, b := tabletest.Uniform(60)
	res := tabletest.Compared(t, []*scores.Table{tabletest.Arm("a", a, nil), tabletest.Arm("b", b, nil)}, realgain.Options{KeepQuestions: true, AllIntervals: true})
	c := res.Comparisons[0].Metrics[0]
	d := c.Distribution
	if len(d.X) != 512 || len(d.P) != 512 {
		t.Fatalf("%d quantiles at %d probabilities", len(d.X), len(d.P))
	}
	want := c.Intervals["percentile"]
	for i := range d.X[1:] {
		if d.X[i] > d.X[i+1] || d.P[i] >= d.P[i+1] {
			t.Fatalf("not ascending at %d", i)
		}
		for side, p := range [2]float64{.025, .975} {
			if d.P[i] <= p && p <= d.P[i+1] && !(d.X[i] <= want[side] && want[side] <= d.X[i+1]) {
				t.Errorf("between %v and %v at %v, the percentile interval ends at %v", d.X[i], d.X[i+1], p, want[side])
			}
		}
	}
	if len(c.Questions.ID) != 60 || len(c.Questions.Baseline) != 60 || c.Questions.Candidate[7] != b[7] {
		t.Errorf("%+v", c.Questions)
	}
}

// Without its questions a result gives the plan of the closed forms, and no
// convergence; with changed ones it is refused.
func TestResultWithoutItsQuestions(t *testing.T) {
	a, b := tabletest.Uniform(60)
	opt := realgain.Options{KeepQuestions: true}
	fresh, err := realgain.CompareTables([]*scores.Table{tabletest.Arm("a", a, nil), tabletest.Arm("b", b, nil)}, opt)
	if err != nil {
		t.Fatal(err)
	}
	text := written(t, fresh)
	opt.KeepQuestions = false
	bare, err := realgain.CompareTables([]*scores.Table{tabletest.Arm("a", a, nil), tabletest.Arm("b", b, nil)}, opt)
	if err != nil {
		t.Fatal(err)
	}
	r, err := realgain.ReadResult(written(t, bare))
	if err != nil {
		t.Fatal(err)
	}
	p, err := tabletest.FromResult(r, plan.Options{}, nil)
	if err != nil || p.N80 != bare.Comparisons[0].Metrics[0].Plan.N80 || p.N80Interval == p.N80Interval || p.Interval != "" {
		t.Errorf("%v: %+v", err, p)
	}
	var usage *realgain.UsageError
	if _, err := converge.Of(r, converge.Options{Questions: true}); !errors.As(err, &usage) || !strings.Contains(usage.Hint, "Options.KeepQuestions") {
		t.Errorf("converged without questions: %v", err)
	}
	changed := bytes.Replace(text, []byte(`"candidate":[`), []byte(`"candidate":[7,`), 1)
	for name, text := range map[string][]byte{
		"another score": bytes.Replace(text, []byte(`"candidate":[0.`), []byte(`"candidate":[5.`), 1),
		"one too many":  changed,
	} {
		r, err := realgain.ReadResult(text)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := r.Pilots(); !errors.As(err, &usage) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, text := range []string{"", "{}", "[1]", `{"schema":"realgain.plan/v1"}`, `{"schema":"realgain.result/v1","comparisons":3}`} {
		if _, err := realgain.ReadResult([]byte(text)); !errors.As(err, &usage) {
			t.Errorf("%q: %v", text, err)
		}
	}
}
