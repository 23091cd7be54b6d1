package plan_test

import (
	"testing"

	"github.com/realgain/realgain"
)

// Eight questions that each lost a little tell next to nothing about failures
// that none of them shows: the interval of a claim of no harm reaches far below
// them, however little their changes differ, and a size to quote knows that. The
// guard of 0.65 of a question at −1 lets the bound clear a margin of .05 from
// about 3/.05 questions on, and normal theory asks for two.
func TestPlanOfNoHarmKnowsTheRange(t *testing.T) {
	a := []float64{.60, .71, .55, .80, .42, .66, .73, .5}
	b := []float64{.58, .70, .53, .77, .40, .65, .70, .49}
	opt := realgain.Options{Hypothesis: "noninferiority", Margin: .05}
	c, err := realgain.Compare(a, b, opt)
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Complete(); err != nil {
		t.Fatal(err)
	}
	n := c.Plan.Recommended()
	if c.Plan.N80Shrunk != 2 || !(n > 45 && n < 80) {
		t.Fatalf("%v questions by normal theory, %v by the interval", c.Plan.N80Shrunk, n)
	}
	// As many questions that change alike, about the effect planned for: the claim
	// stands at that size, and not at half of it.
	for i := range b {
		b[i] += c.Plan.ShrunkEffect - c.Delta
	}
	for _, k := range []int{int(n)/8 + 1, int(n) / 16} {
		var x, y []float64
		for range k {
			x, y = append(x, a...), append(y, b...)
		}
		c, err := realgain.Compare(x, y, opt)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := c.Verdict == realgain.NonInferior, k*8 >= int(n); got != want {
			t.Errorf("%d questions: %s, %v", k*8, c.Verdict, c.CI)
		}
	}
}
