package verdict

import (
	"math"
	"strings"
	"testing"
)

// positions of an interval relative to no change and to ±.1, and what each
// hypothesis makes of it. The outcomes follow from the rules in words:
// difference: wholly above 0 improved, wholly below regressed, wholly inside
// the margin equivalent; superiority: improved only wholly above the margin;
// noninferiority: non-inferior wholly above −margin; equivalence: only inside.
var positions = []struct {
	lower, upper                                         float64
	plain, difference, superiority, noninferiority, equi Verdict
}{
	{0.2, 0.3, Improved, Improved, Improved, Improved, Inconclusive},
	{0.1, 0.3, Improved, Improved, Inconclusive, Improved, Inconclusive},
	{0.05, 0.3, Improved, Improved, Inconclusive, Improved, Inconclusive},
	{0.02, 0.05, Improved, Improved, Inconclusive, Improved, Equivalent},
	{0.02, 0.1, Improved, Improved, Inconclusive, Improved, Inconclusive},
	{0, 0.3, Inconclusive, Inconclusive, Inconclusive, NonInferior, Inconclusive},
	{0, 0.05, Inconclusive, Equivalent, Inconclusive, NonInferior, Equivalent},
	{-0.05, 0.05, Inconclusive, Equivalent, Inconclusive, NonInferior, Equivalent},
	{-0.05, 0.3, Inconclusive, Inconclusive, Inconclusive, NonInferior, Inconclusive},
	{-0.1, 0.05, Inconclusive, Inconclusive, Inconclusive, Inconclusive, Inconclusive},
	{-0.1, 0.1, Inconclusive, Inconclusive, Inconclusive, Inconclusive, Inconclusive},
	{-0.3, 0.3, Inconclusive, Inconclusive, Inconclusive, Inconclusive, Inconclusive},
	{-0.05, 0, Inconclusive, Equivalent, Inconclusive, NonInferior, Equivalent},
	{-0.3, 0, Inconclusive, Inconclusive, Inconclusive, Inconclusive, Inconclusive},
	{-0.05, -0.02, Regressed, Regressed, Regressed, NonInferior, Equivalent},
	{-0.3, -0.05, Regressed, Regressed, Regressed, Inconclusive, Inconclusive},
	{-0.3, -0.1, Regressed, Regressed, Regressed, Inconclusive, Inconclusive},
	{-0.3, -0.2, Regressed, Regressed, Regressed, Regressed, Inconclusive},
	{0, 0, Inconclusive, Equivalent, Inconclusive, NonInferior, Equivalent},
	{math.Inf(-1), math.Inf(1), Inconclusive, Inconclusive, Inconclusive, Inconclusive, Inconclusive},
	{0.2, math.Inf(1), Improved, Improved, Improved, Improved, Inconclusive},
}

func TestEveryPositionOfAnInterval(t *testing.T) {
	for _, p := range positions {
		for _, c := range []struct {
			hypothesis string
			margin     float64
			want       Verdict
		}{
			{"", 0, p.plain},
			{"difference", 0, p.plain},
			{"superiority", 0, p.plain},
			{"difference", 0.1, p.difference},
			{"superiority", 0.1, p.superiority},
			{"noninferiority", 0.1, p.noninferiority},
			{"equivalence", 0.1, p.equi},
		} {
			check(t, Rule{Hypothesis: c.hypothesis, Margin: c.margin}, p.lower, p.upper, c.want)
			// Lower is better: the mirror image means the same.
			check(t, Rule{Hypothesis: c.hypothesis, Margin: c.margin, LowerIsBetter: true}, -p.upper, -p.lower, c.want)
			// Around another null value, in whole numbers.
			if math.IsInf(p.upper, 0) {
				continue
			}
			shifted := Rule{Hypothesis: c.hypothesis, Margin: c.margin * 100, Null: 1 << 20}
			check(t, shifted, math.Round(p.lower*100)+1<<20, math.Round(p.upper*100)+1<<20, c.want)
		}
	}
}

// A bound exactly at the margin is not inside it, though 0.9 − 1 rounds to
// less than 0.1: the equivalence of a ratio with 0.9 … 1.1.
func TestBoundAtTheMarginOfARatio(t *testing.T) {
	for _, r := range []Rule{
		{Hypothesis: "equivalence", Null: 1, Margin: 0.1},
		{Hypothesis: "noninferiority", Null: 1, Margin: 0.1},
		{Hypothesis: "superiority", Null: 1, Margin: 0.1},
		{Null: 1, Margin: 0.1},
	} {
		check(t, r, 0.9, 1.05, Inconclusive)
		r.LowerIsBetter = true
		check(t, r, 0.95, 1.1, Inconclusive)
	}
	check(t, Rule{Hypothesis: "superiority", Null: 1, Margin: 0.1}, 1.1, 1.2, Inconclusive)
}

func check(t *testing.T, r Rule, lower, upper float64, want Verdict) {
	t.Helper()
	if err := r.Check(); err != nil {
		t.Fatalf("%+v: %v", r, err)
	}
	got, why := r.Decide(lower, upper)
	if got != want || why == "" {
		t.Errorf("%+v on [%v, %v]: %s (%s), want %s", r, lower, upper, got, why, want)
	}
}

// Exchanging the arms exchanges improved and regressed under the two-sided
// hypotheses.
func TestSwappedArms(t *testing.T) {
	opposite := map[Verdict]Verdict{Improved: Regressed, Regressed: Improved, Equivalent: Equivalent, Inconclusive: Inconclusive}
	for _, p := range positions {
		for _, r := range []Rule{{}, {Margin: 0.1}, {Margin: 0.1, Hypothesis: "equivalence"}} {
			a, _ := r.Decide(p.lower, p.upper)
			b, _ := r.Decide(-p.upper, -p.lower)
			if b != opposite[a] {
				t.Errorf("%+v: [%v, %v] %s, swapped %s", r, p.lower, p.upper, a, b)
			}
		}
	}
}

func TestNothingToGoBy(t *testing.T) {
	nan := math.NaN()
	for _, h := range Hypotheses {
		r := Rule{Hypothesis: h, Margin: 0.1}
		check(t, r, nan, nan, Inconclusive)
		check(t, r, -0.2, nan, Inconclusive)
		check(t, r, nan, 0.3, Inconclusive)
		r.NoSpread = true
		check(t, r, 0.2, 0.2, Inconclusive)
		check(t, r, -0.2, -0.2, Inconclusive)
		check(t, r, 0, 0, Inconclusive)
	}
	// One unknown end is an unbounded one: the other decides.
	check(t, Rule{}, 0.2, nan, Improved)
	check(t, Rule{}, nan, -0.2, Regressed)
	check(t, Rule{LowerIsBetter: true}, 0.2, nan, Regressed)
	// Two equal changes prove nothing, however wide the range makes the interval.
	check(t, Rule{NoSpread: true, Questions: 2}, 0.5, 1.5, Inconclusive)
	// An interval with a width decides, whatever the spread of the sample.
	check(t, Rule{NoSpread: true}, 0.2, 0.3, Improved)
}

func TestRulesThatAreNone(t *testing.T) {
	for _, r := range []Rule{
		{Hypothesis: "better"},
		{Hypothesis: "noninferiority"},
		{Hypothesis: "equivalence"},
		{Margin: -0.1},
		{Margin: math.NaN()},
		{Margin: math.Inf(1)},
		{Hypothesis: "equivalence", Margin: math.NaN()},
	} {
		if r.Check() == nil {
			t.Errorf("%+v: want an error", r)
		}
	}
}

// A metric without a margin is held against no change, in words too.
func TestNoninferiorityWithoutMargin(t *testing.T) {
	for _, ci := range [][2]float64{{0.1, 0.2}, {-0.1, 0.2}, {-0.2, -0.1}, {0, 0.1}, {-0.1, 0}} {
		got, why := Rule{Hypothesis: "noninferiority"}.Decide(ci[0], ci[1])
		want, because := Rule{}.Decide(ci[0], ci[1])
		if got != want || why != because {
			t.Errorf("%v: %s, %s; a difference is %s, %s", ci, got, why, want, because)
		}
	}
	if v, why := (Rule{Hypothesis: "equivalence"}).Decide(-0.1, 0.1); v != Inconclusive || !strings.Contains(why, "no margin") {
		t.Errorf("%s, %s", v, why)
	}
}

// Where no outcome of so few differing questions could be significant, nothing is
// improved or regressed; equivalent and non-inferior rest on their own bound.
func TestTooFewDifferToBeSignificant(t *testing.T) {
	for _, c := range []struct {
		hypothesis   string
		margin       float64
		lower, upper float64
		want, beside Verdict // with too few differing questions, and with enough
	}{
		{"difference", 0, 0.1, 0.3, Inconclusive, Improved},
		{"difference", 0, -0.3, -0.1, Inconclusive, Regressed},
		{"difference", 0.5, 0.1, 0.3, Equivalent, Improved},
		{"superiority", 0.05, 0.1, 0.3, Inconclusive, Improved},
		{"noninferiority", 0.05, 0.1, 0.3, NonInferior, Improved},
		{"noninferiority", 0.05, -0.3, -0.1, Inconclusive, Regressed},
		{"equivalence", 0.5, 0.1, 0.3, Equivalent, Equivalent},
	} {
		few, enough := Rule{Hypothesis: c.hypothesis, Margin: c.margin, PFloor: 0.0625, Alpha: 0.05}, Rule{Hypothesis: c.hypothesis, Margin: c.margin, PFloor: 0.05, Alpha: 0.05}
		if got, why := few.Decide(c.lower, c.upper); got != c.want || why == "" {
			t.Errorf("%+v: %s, %s", c, got, why)
		}
		if got, _ := enough.Decide(c.lower, c.upper); got != c.beside {
			t.Errorf("%+v: %s with enough", c, got)
		}
	}
}
