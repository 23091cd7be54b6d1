package realgain_test

import (
	"math/rand/v2"
	"testing"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/pair"
)

// No question differs: at n = 50 that is no proof of less than .02, at 250 it
// is; the Tango bound needs n ≥ 189 (z² / (n + z²) < .02).
func TestNoDiscordantQuestionAndAMargin(t *testing.T) {
	for n, want := range map[float64]realgain.Verdict{
		50: realgain.Inconclusive, 188: realgain.Inconclusive, 189: realgain.Equivalent, 250: realgain.Equivalent,
	} {
		for _, hypothesis := range []string{"difference", "equivalence", "noninferiority"} {
			cells := pair.Cells{A: []float64{0, 1}, B: []float64{0, 1}, W: []float64{n / 2, n - n/2}}
			if n/2 != float64(int(n/2)) {
				cells.W = []float64{(n - 1) / 2, (n + 1) / 2}
			}
			c, err := realgain.CompareCells(cells, realgain.Options{Margin: 0.02, Hypothesis: hypothesis})
			if err != nil {
				t.Fatal(err)
			}
			if c.Verdict != want {
				t.Errorf("n = %v, %s: %s %v, want %s", n, hypothesis, c.Verdict, c.CI, want)
			}
		}
	}
}

// One-sided p below α/2 exactly when the verdict says so.
func TestOneSidedPAgreesWithTheVerdict(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	claims := map[string]func(realgain.Verdict) bool{
		"superiority":    func(v realgain.Verdict) bool { return v == realgain.Improved },
		"noninferiority": func(v realgain.Verdict) bool { return v == realgain.Improved || v == realgain.Equivalent },
		"equivalence":    func(v realgain.Verdict) bool { return v == realgain.Equivalent },
	}
	seen := map[bool]int{}
	for range sets(t, 400) {
		a, b, rng := draw(r)
		for hypothesis, claimed := range claims {
			for _, better := range []string{"higher", "lower"} {
				c, err := realgain.Compare(a, b, realgain.Options{
					Range: rng, Hypothesis: hypothesis, Margin: []float64{0.05, 0.2, 0.5}[r.IntN(3)], Better: better, Level: 0.9,
				})
				if err != nil {
					t.Fatal(err)
				}
				if c.CI[0] == c.CI[1] || c.CI[0] != c.CI[0] {
					continue
				}
				got := *c.POneSided < 0.05
				if seen[got]++; got != claimed(c.Verdict) {
					t.Fatalf("%s, %s is better: p %v beside %s %v margin %v\na = %v\nb = %v", hypothesis, better, *c.POneSided, c.Verdict, c.CI, *c.Margin, a, b)
				}
			}
		}
	}
	if seen[true] == 0 || seen[false] == 0 {
		t.Errorf("one outcome never came up: %v", seen)
	}
}
