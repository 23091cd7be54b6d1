package toy

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/calibrate"
	"github.com/realgain/realgain/internal/conformance"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/resample"
	"github.com/realgain/realgain/scores"
)

// basic is the bootstrap interval that mirrors the distribution at the estimate
// (Davison & Hinkley 1997, equation 5.6).
type basic struct {
	law      resample.Law
	estimate float64
}

func (c basic) Bounds(alpha float64) (lower, upper float64) {
	return 2*c.estimate - c.law.Upper(alpha/2), 2*c.estimate - c.law.Lower(alpha/2)
}

func (c basic) Tails(x float64) (above, below float64) {
	return 2 * c.law.AtLeast(2*c.estimate-x), 2 * c.law.AtMost(2*c.estimate-x)
}

func (c basic) Law() resample.Law       { return c.law }
func (c basic) Notes() []notice.Warning { return nil }

func init() {
	interval.Register(interval.Method{
		Name: "toy-basic", LawOnly: true, Doc: "the bootstrap distribution mirrored at the estimate",
		Applies: func(*interval.Problem) string { return "" },
		Curve: func(p *interval.Problem) (interval.Curve, error) {
			law, err := p.Law()
			return basic{law, p.Estimate()}, err
		},
	})
}

// The interval of one file: the mirror image of the percentile interval, in the
// help, in the suite of intervals and in studies of coverage by itself.
func TestBasicInterval(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 9))
	a, b := make([]float64, 30), make([]float64, 30)
	for i := range a {
		a[i], b[i] = r.Float64(), math.Exp(r.NormFloat64())
	}
	mirrored, err := realgain.Compare(a, b, realgain.Options{Interval: "toy-basic"})
	if err != nil {
		t.Fatal(err)
	}
	plain, err := realgain.Compare(a, b, realgain.Options{Interval: "percentile"})
	if err != nil {
		t.Fatal(err)
	}
	for side := range plain.CI {
		if want := 2*plain.Estimate - plain.CI[1-side]; math.Abs(mirrored.CI[side]-want) > 1e-12 {
			t.Errorf("end %d: %v, want %v", side, mirrored.CI[side], want)
		}
	}
	m, err := interval.Get("toy-basic")
	if err != nil {
		t.Fatal(err)
	}
	conformance.Method(t, m)
	if help := run(t, "help", "interval"); !strings.Contains(help, "mirrored at the estimate") {
		t.Error("help interval lacks it")
	}
	table := func(label string, x []float64) *scores.Table {
		t := &scores.Table{Label: label, IDColumn: "id", Metrics: []scores.Metric{{Name: "m", Values: x}}}
		for i := range x {
			t.Questions.Append([]byte{'q', byte('a' + i)})
		}
		return t
	}
	arms := []*scores.Table{table("a", a[:20]), table("b", b[:20])}
	if _, err := realgain.CompareTables(arms, realgain.Options{Estimand: "quantile:0.5", Interval: "toy-basic", Seed: 11}); err != nil {
		t.Errorf("quantiles: %v", err)
	}
	suite, err := calibrate.Suite(calibrate.Options{Seed: 11, Reps: 4, N: []int{10}, Only: []string{"binary"}})
	if err != nil || !slices.ContainsFunc(suite.Cells, func(c calibrate.Cell) bool { return c.Method == "toy-basic" }) {
		t.Errorf("the suite of coverage lacks it: %v", err)
	}
	study, err := calibrate.Files(arms, realgain.Options{Seed: 11}, calibrate.Options{Seed: 11, Reps: 4, N: []int{10}})
	if err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(study.Cells, func(c calibrate.Cell) bool { return c.Method == "toy-basic" && c.Coverage > 0 }) {
		t.Error("the study of coverage lacks it")
	}
}
