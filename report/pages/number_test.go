package pages_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/compare"
	"github.com/realgain/realgain/family"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/report"
)

// shownRow compares two arms and returns the cells of the table's row, from the
// first mean to the interval.
func shownRow(t *testing.T, a, b []float64, opt realgain.Options) []string {
	t.Helper()
	c, err := realgain.Compare(a, b, opt)
	if err != nil {
		t.Fatal(err)
	}
	out := render(t, "csv", run(c), report.View{})
	if strings.Contains(out, "-0,") {
		t.Errorf("negative zero:\n%s", out)
	}
	md := render(t, "markdown", run(c), report.View{Quiet: true})
	lines := strings.Split(strings.TrimSpace(md), "\n")
	cells := strings.Split(lines[len(lines)-1], " | ")
	return cells[1:5]
}

func scaled(x []float64, by, plus float64) []float64 {
	out := slices.Clone(x)
	for i := range out {
		out[i] = x[i]*by + plus
	}
	return out
}

// Digits follow the uncertainty of the number that is shown: a mean has its own,
// and without an interval up to three significant digits are shown of each.
func TestDigits(t *testing.T) {
	t.Parallel()
	tokens := []float64{12001, 12002, 12004, 12007, 12011}
	near := []float64{-1, 1, -.8, .9, -.2, .3, .1, 0, -.1, .2}
	above := []float64{-.5, 1.5, -.3, 1.6, .1, .9, .7, .5, .3, .8}
	var latency, slower []float64
	for i := range 60 {
		latency = append(latency, 700+5*float64(i%31))
		slower = append(slower, latency[i]*(1.1+.002*float64(i%7)))
	}
	for _, c := range []struct {
		name string
		a, b []float64
		opt  realgain.Options
		want []string
	}{
		{"every change alike", tokens, scaled(tokens, 1, 37), realgain.Options{}, []string{"12,005", "12,042", "+37", "unknown"}},
		{"a third each", tokens, scaled(tokens, 1, 1./3), realgain.Options{}, []string{"12,005.000", "12,005.333", "+0.333", "unknown"}},
		{"doubled", tokens, scaled(tokens, 2, 0), realgain.Options{Estimand: "ratio"}, []string{"12,005", "24,010", "2", "unknown"}},
		{"all 0", tokens, scaled(tokens, 0, 0), realgain.Options{Estimand: "lift"}, []string{"12,005", "0", "−1", "unknown"}},
		{"a baseline near 0", near, above, realgain.Options{Estimand: "ratio"}, []string{"0.04", "0.56", "14", "unknown"}},
		{"latency by ratio", latency, slower, realgain.Options{Estimand: "ratio"}, []string{"773", "854", "1.1058", "[1.1048, 1.1068]"}},
		{"latency by lift", latency, slower, realgain.Options{Estimand: "lift"}, []string{"773", "854", "+0.1058", "[+0.1048, +0.1068]"}},
		{"costs", scaled(latency, 4e-7, 0), scaled(slower, 4e-7, 0), realgain.Options{Estimand: "ratio"}, []string{"3.090e−04", "3.417e−04", "1.1058", "[1.1048, 1.1068]"}},
		{"the same score", near, near, realgain.Options{Range: [2]float64{-2, 2}}, []string{"0.0", "0.0", "0.0", "[−1.1, +1.1]"}},
	} {
		if got := shownRow(t, c.a, c.b, c.opt); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// A bound and the null, or the margin, that are apart are shown apart, however
// close; and the null is named where it is not "no change".
func TestNullIsShown(t *testing.T) {
	t.Parallel()
	c := metric("acc", 0.753, 0.786, 0.0089, 0.05717, realgain.Inconclusive)
	c.Null = 0.0571
	out := render(t, "table", run(c), report.View{Width: 120})
	if !strings.Contains(out, "[+0.00890, +0.05717]") && !strings.Contains(out, "[+0.0089, +0.0572]") || !strings.Contains(out, "Tested against --null, not against no change: acc +0.0571.") {
		t.Errorf("the upper end hides the null:\n%s", out)
	}
	c = metric("acc", 0.5, 0.54, 0.00004, 0.08, realgain.Improved)
	if out := render(t, "table", run(c), report.View{Quiet: true}); !strings.Contains(out, "[+0.00004, +0.08000]") {
		t.Errorf("the lower end is above 0:\n%s", out)
	}
	c = metric("acc", 0.5, 0.5, -0.12, 0.12, realgain.Inconclusive)
	c.Estimate, c.Delta = -0.0003, -0.0003
	if out := render(t, "table", run(c), report.View{Explain: true}); strings.Contains(out, "−0.00 ") || strings.Contains(out, "+0.00 ") || strings.Contains(out, "--null") {
		t.Errorf("a signed zero, or a null that nobody asked for:\n%s", out)
	}
}

// p-values too small to tell are bounded, not written as 0 or as digits that
// the computation has not.
func TestTinyPValues(t *testing.T) {
	t.Parallel()
	c := metric("acc", 0.1, 0.9, 0.7, 0.9, realgain.Improved)
	c.PValue, c.PAdjusted, c.SimultaneousCI = 3e-17, new(0.), &[2]float64{0.7, 0.9}
	c.Tests = &compare.Tests{SignFlip: math.SmallestNonzeroFloat64, SignFlipMethod: "exact", PairedT: 2e-15}
	r := run(c)
	r.Families = []realgain.Family{{Of: "all", Simultaneous: family.Simultaneous{Method: "max-t bootstrap", Family: 3}}}
	out := strings.Join(strings.Fields(render(t, "table", r, report.View{Explain: true})), " ")
	for _, want := range []string{"p-value < 1e-15, from", "adjusted p-value < 1e-15.", "sign-flip p < 1e-15, paired t 2.0e−15"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not said:\n%s", want, out)
		}
	}
}

// An arm that ran once has run noise of its own, which nobody knows.
func TestNoiseOfASingleRun(t *testing.T) {
	t.Parallel()
	c := metric("score", 70, 71.5, -0.4, 3.4, realgain.Inconclusive)
	c.Repeats = pair.Repeats{Min: 1, Max: 5, Mean: 3}
	c.Within = &compare.Within{VarBetween: 4, VarWithin: 25, NoiseFloor: 0.7, Once: &compare.Once{Arm: "candidate", NoiseFloor: 1.7}}
	out := strings.Join(strings.Fields(render(t, "table", run(c), report.View{})), " ")
	if !strings.Contains(out, "in before; after ran each question once. Run noise alone moves the mean difference by at least ±0.7; ±1.7 if after varies alike; its own noise is unknown.") {
		t.Errorf("%s", out)
	}
}

// Clusters are read off the interval that is used, and a design effect below 1
// that chance can give is no gain.
func TestClustersInWords(t *testing.T) {
	t.Parallel()
	c := metric("acc", 0.5, 0.55, -0.02, 0.12, realgain.Inconclusive)
	c.N, c.Clusters = 500, new(12)
	c.Cluster = &compare.Cluster{Column: "doc", DesignEffect: .518, ByChance: [2]float64{.13, 2.5}, WidthRatio: 1.14, ICC: -.01, EffectiveN: 384.7, EvenClusters: 4.3}
	out := strings.Join(strings.Fields(render(t, "table", run(c), report.View{})), " ")
	if want := "500 questions in 12 clusters by doc give an interval 1.14 times as wide as single questions would, as wide as 385 by themselves (design effect 0.518, intraclass correlation −0.01); a design effect below 1 is noise here: by chance alone so few clusters give 0.130 to 2.50."; !strings.Contains(out, want) {
		t.Errorf("%q is not said:\n%s", want, out)
	}
	c.Cluster.WidthRatio, c.Cluster.EffectiveN, c.Cluster.DesignEffect = .9, 617, 3
	out = strings.Join(strings.Fields(render(t, "table", run(c), report.View{})), " ")
	if strings.Contains(out, "617") || strings.Contains(out, "noise here") {
		t.Errorf("more questions than there are, or noise at 3:\n%s", out)
	}
}
