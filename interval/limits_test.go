package interval

import (
	"math/rand/v2"
	"testing"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/pair"
)

// No method leaves what the range allows, and what lies beyond has p 0: the
// interval leaves it out at every level.
func TestIntervalsStayInTheRange(t *testing.T) {
	// 0/1 scores of which five of six were gained: t gives [.40, 1.26].
	s := few(t, 5, 0, 6)
	reached := map[string]bool{}
	for _, m := range All() {
		if s.Applies(m) != "" || m.Name == "studentized" {
			continue
		}
		in, err := s.Solve(m.Name, 0.95, 1.01)
		if err != nil {
			t.Fatal(err)
		}
		if in.Upper > 1 || in.Lower < -1 {
			t.Errorf("%s: [%v, %v]", m.Name, in.Lower, in.Upper)
		}
		reached[m.Name] = in.Upper == 1
		if in.P != 0 {
			t.Errorf("%s: p of 1.01 is %v", m.Name, in.P)
		}
	}
	for _, name := range []string{"guarded", "t", "score"} {
		if !reached[name] {
			t.Errorf("%s does not reach 1: the test sees no limit", name)
		}
	}
}

// The mean of one arm stays in the range of the scores, which need not be
// symmetric about 0, whichever way the arms are oriented.
func TestChangesOfOneArm(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	for range 200 {
		n := 5 + r.IntN(20)
		x, zero := make([]float64, n), make([]float64, n)
		for i := range x {
			x[i] = pick(r, 1, 1, 1, 4, 5)
		}
		up, down := solverOf(t, zero, x, 4, false), solverOf(t, x, zero, 4, false)
		up.Changes(1, 5)
		down.Changes(-5, -1)
		p, err := up.Bounds("guarded", 0.95)
		if err != nil {
			t.Fatal(err)
		}
		q, err := down.Bounds("guarded", 0.95)
		if err != nil {
			t.Fatal(err)
		}
		if p.Lower < 1 || p.Upper > 5 || p.Lower != -q.Upper || p.Upper != -q.Lower {
			t.Fatalf("%v: [%v, %v], exchanged [%v, %v]", x, p.Lower, p.Upper, q.Lower, q.Upper)
		}
	}
	// 30 questions failed by one arm: a share of up to z²/(30 + z²).
	s := solverOf(t, make([]float64, 30), make([]float64, 30), 1, true)
	s.Changes(0, 1)
	wantInterval(t, s, "guarded", 0, 0.1135, 5e-5)
}

// A size loses at most all of it: without a negative score a lift does not fall
// below −1, nor a ratio below 0.
func TestLiftLosesAtMostAll(t *testing.T) {
	a, b := []float64{4, 5, 3, 6, 9, 12}, []float64{0.1, 0, 0.2, 0.1, 6, 0}
	c, err := pair.CellsOf(a, b)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range []estimand.Fitted{estimand.Lift{}, estimand.Ratio{}} {
		fitted, err := e.Fit(c)
		if err != nil {
			t.Fatal(err)
		}
		limit := fitted.Null() - 1
		in, err := NewSolver(c, fitted, 0, false).Bounds("guarded", 0.95)
		if err != nil {
			t.Fatal(err)
		}
		if in.Lower != limit {
			t.Errorf("%s: from %v, want the limit %v", fitted.Name(), in.Lower, limit)
		}
		signed := NewSolver(c, fitted, 0, false)
		signed.Signed()
		if in, err = signed.Bounds("guarded", 0.95); err != nil {
			t.Fatal(err)
		}
		if !(in.Lower < limit) {
			t.Errorf("%s of scores that may be negative: from %v, want less than %v", fitted.Name(), in.Lower, limit)
		}
	}
}
