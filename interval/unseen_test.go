package interval

import (
	"encoding/json"
	"math"
	"os"
	"testing"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/pair"
)

// The law of differences of which few are not alike, multiplied out draw by draw
// by testdata/oracle/unseen.py.
func TestUnseenOracle(t *testing.T) {
	var cases []struct {
		Values, Counts  []float64
		Lower, Upper, P float64
	}
	raw, err := os.ReadFile("testdata/oracle/unseen.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(raw, &cases); err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		cells, err := pair.Weighted(make([]float64, len(c.Values)), c.Values, c.Counts)
		if err != nil {
			t.Fatal(err)
		}
		in, err := NewSolver(cells, estimand.Delta{}, 1, false).Solve("guarded", 0.95, 0)
		if err != nil {
			t.Fatal(err)
		}
		if !(math.Abs(in.Lower-c.Lower) < 1e-12 && math.Abs(in.Upper-c.Upper) < 1e-12 && math.Abs(in.P-c.P) < 1e-9) {
			t.Errorf("%v × %v: [%v, %v] p %v, want [%v, %v] p %v", c.Counts, c.Values, in.Lower, in.Upper, in.P, c.Lower, c.Upper, c.P)
		}
	}
}

// One more question that moved the same way leaves the interval at least 0.6 of
// its width: the safeguard fades out. All 0/1 outcomes, and questions that
// moved by a quarter of the range.
func TestOneMoreQuestionKeepsTheWidth(t *testing.T) {
	width := func(s *Solver) float64 {
		in, err := s.Bounds("guarded", 0.95)
		if err != nil {
			t.Fatal(err)
		}
		return in.Upper - in.Lower
	}
	least := 1.0
	step := func(n, wins, losses int, before, after float64) {
		if least = min(least, after/before); after < 0.6*before {
			t.Errorf("n = %d, %d up and %d down: width %.4f, with one more up %.4f", n, wins, losses, before, after)
		}
	}
	for _, n := range []int{8, 12, 20, 37, 50} {
		for losses := range n {
			before := width(few(t, 0, losses, n))
			for wins := range n - losses {
				after := width(few(t, wins+1, losses, n))
				step(n, wins, losses, before, after)
				before = after
			}
		}
	}
	for _, n := range []int{12, 20, 50, 100} {
		before := width(ofCounts(t, n, 0, 0.25))
		for k := range n - 1 { // the last one leaves a single change
			after := width(ofCounts(t, n, k+1, 0.25))
			step(n, k, 0, before, after)
			before = after
		}
	}
	if least > 0.8 {
		t.Errorf("no step is under %.2f: the test sees none", least)
	}
}

// ofCounts makes n questions in a range of 1, of which k moved by d.
func ofCounts(t testing.TB, n, k int, d float64) *Solver {
	t.Helper()
	c, err := pair.Weighted([]float64{0.5, 0.5}, []float64{0.5, 0.5 + d}, []float64{float64(n - k), float64(k)})
	if err != nil {
		t.Fatal(err)
	}
	return NewSolver(c, estimand.Delta{}, 1, false)
}

// Questions that all changed alike: R·z²/(n + z²) on each side for a range that
// leaves R there, by Tango's interval without a discordant pair.
func TestOneChange(t *testing.T) {
	z2 := 1.959963984540054 * 1.959963984540054
	for _, n := range []int{5, 20, 50, 189} {
		share := z2 / (float64(n) + z2)
		wantInterval(t, few(t, 0, 0, n), "guarded", -share, share, 1e-12)
		wantInterval(t, few(t, n, 0, n), "guarded", 1-2*share, 1, 1e-12)
		in := wantInterval(t, ofCounts(t, n, n, 0.25), "guarded", 0.25-1.25*share, 0.25+0.75*share, 1e-12)
		// 0 lies a fifth of the way to the end: 2Φ(−√(n/4)).
		same(t, "p", in.P, 2*phi(-math.Sqrt(float64(n)/4)), 1e-12)
	}
	// All of 20 questions from 0 to 1.
	wantInterval(t, few(t, 20, 0, 20), "guarded", 0.678, 1, 5e-4)
}

// Where all changes differ the range adds nothing: the sample shows the spread.
func TestUnseenNeedsACommonChange(t *testing.T) {
	d := []float64{.1, .2, -.1, .05, .3, .01, .15, -.05, .11, .02, .07, .12}
	bare, err := ofDifferences(t, 0, d...).Bounds("guarded", 0.95)
	if err != nil {
		t.Fatal(err)
	}
	wantInterval(t, ofDifferences(t, 1, d...), "guarded", bare.Lower, bare.Upper, 0)
}

// The number of differing questions counts from the most common change, and the
// scale of scores is that of their range. A shift moves the middle of the range
// away from the changes, whose interval then leans to the farther end.
func TestUnseenScalesWithTheRange(t *testing.T) {
	base := make([]float64, 40)
	base[3], base[17], base[20] = 1, 0.5, -1
	scaled := make([]float64, 40)
	for i, v := range base {
		scaled[i] = 8 * v
	}
	p, err := ofDifferences(t, 1, base...).Bounds("guarded", 0.95)
	if err != nil {
		t.Fatal(err)
	}
	wantInterval(t, ofDifferences(t, 8, scaled...), "guarded", 8*p.Lower, 8*p.Upper, 1e-12)
	bare, err := ofDifferences(t, 0, base...).Bounds("guarded", 0.95)
	if err != nil {
		t.Fatal(err)
	}
	if !(bare.Lower > p.Lower && bare.Upper < p.Upper) {
		t.Errorf("with a range [%v, %v], without [%v, %v]", p.Lower, p.Upper, bare.Lower, bare.Upper)
	}
}

// A ratio whose baseline is 1 throughout is 1 more than the difference.
func TestUnseenOfARatioOverOne(t *testing.T) {
	for k := range 12 {
		b := make([]float64, 30)
		for i := range b {
			if b[i] = 1; i < k {
				b[i] = float64(i%4) / 4
			}
		}
		a := ones(len(b))
		c, err := pair.CellsOf(a, b)
		if err != nil {
			t.Fatal(err)
		}
		delta := solverOf(t, a, b, 1, false)
		want, err := delta.Solve("guarded", 0.95, 0)
		if err != nil {
			t.Fatal(err)
		}
		got, err := NewSolver(c, fitRatio(t, a, b), 1, false).Solve("guarded", 0.95, 1)
		if err != nil {
			t.Fatal(err)
		}
		if math.Abs(got.Lower-1-want.Lower) > 1e-9 || math.Abs(got.Upper-1-want.Upper) > 1e-9 || math.Abs(got.P-want.P) > 1e-9 {
			t.Errorf("%d differ: ratio [%v, %v] p %v, difference [%v, %v] p %v", k, got.Lower, got.Upper, got.P, want.Lower, want.Upper, want.P)
		}
	}
}
