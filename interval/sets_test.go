package interval

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/pair"
)

// set is one random data set.
type set struct {
	kind   string
	a, b   []float64
	width  float64 // of the range; 0 = undeclared
	binary bool
	harm   Sides
}

func (s set) solver(t testing.TB) *Solver {
	t.Helper()
	solver := solverOf(t, s.a, s.b, s.width, s.binary)
	solver.GuardAgainst(s.harm)
	return solver
}

// swapped is of the exchanged arms, where a harm lies on the other side.
func (s set) swapped(t testing.TB) *Solver {
	t.Helper()
	solver := solverOf(t, s.b, s.a, s.width, s.binary)
	solver.GuardAgainst(Sides{s.harm.Above, s.harm.Below})
	return solver
}

func solverOf(t testing.TB, a, b []float64, width float64, binary bool) *Solver {
	t.Helper()
	c, err := pair.CellsOf(a, b)
	if err != nil {
		t.Fatal(err)
	}
	return NewSolver(c, estimand.Delta{}, width, binary)
}

// maker draws the two scores of one question.
type maker struct {
	kind    string
	lattice bool
	width   float64
	score   func(r *rand.Rand) (a, b float64)
}

func pick(r *rand.Rand, from ...float64) float64 { return from[r.IntN(len(from))] }

// gain is a score like nDCG: 0, 1 or a discounted rank.
func gain(r *rand.Rand) float64 {
	if r.IntN(2) == 0 {
		return 0
	}
	return 1 / math.Log2(float64(2+r.IntN(8)))
}

var makers = []maker{
	{"binary", true, 1, func(r *rand.Rand) (float64, float64) { return pick(r, 0, 1, 1), pick(r, 0, 1, 1, 1) }},
	{"binary, few differ", true, 1, func(r *rand.Rand) (float64, float64) {
		a := pick(r, 0, 1)
		if r.IntN(20) == 0 {
			return a, 1 - a
		}
		return a, a
	}},
	{"binary, gains only", true, 1, func(r *rand.Rand) (float64, float64) {
		a := pick(r, 0, 1)
		return a, max(a, pick(r, 0, 0, 0, 1))
	}},
	{"thirds", true, 1, func(r *rand.Rand) (float64, float64) {
		return pick(r, 0, 1./3, 2./3, 1), pick(r, 0, 1./3, 2./3, 1, 1)
	}},
	{"halves", true, 0, func(r *rand.Rand) (float64, float64) { return pick(r, 0, 0.5, 1), pick(r, 0, 0.5, 1) }},
	{"judge", true, 4, func(r *rand.Rand) (float64, float64) {
		return float64(1 + r.IntN(5)), float64(1 + min(4, r.IntN(6)))
	}},
	{"tenths", true, 1, func(r *rand.Rand) (float64, float64) {
		return float64(r.IntN(11)) / 10, float64(r.IntN(11)) / 10
	}},
	{"shift", true, 1, func(r *rand.Rand) (float64, float64) {
		a := float64(r.IntN(6)) / 10
		return a, a + 0.3
	}},
	{"identical", true, 1, func(r *rand.Rand) (float64, float64) {
		a := r.Float64()
		return a, a
	}},
	{"ndcg", false, 1, func(r *rand.Rand) (float64, float64) {
		a := gain(r)
		if r.IntN(5) < 3 {
			return a, a
		}
		return a, gain(r)
	}},
	{"continuous", false, 0, func(r *rand.Rand) (float64, float64) {
		a := r.NormFloat64()
		return a, a + 0.3 + 0.5*r.NormFloat64()
	}},
	{"skewed", false, 0, func(r *rand.Rand) (float64, float64) { return r.ExpFloat64(), 1.2 * r.ExpFloat64() }},
	{"noisy shift", false, 1, func(r *rand.Rand) (float64, float64) {
		a := r.Float64() / 2
		return a, a + 0.4 + 0.001*r.NormFloat64()
	}},
}

// draw makes a data set of n questions; one in eight has an outlier.
func (m maker) draw(r *rand.Rand, n int) set {
	s := set{kind: m.kind, a: make([]float64, n), b: make([]float64, n), width: m.width, binary: m.width == 1}
	for i := range n {
		s.a[i], s.b[i] = m.score(r)
		for _, v := range []float64{s.a[i], s.b[i]} {
			s.binary = s.binary && (v == 0 || v == 1)
		}
	}
	if m.width == 0 && r.IntN(8) == 0 {
		s.kind += ", outlier"
		s.b[0] += pick(r, -1, 1) * pick(r, 5, 50, 50)
		if n <= 6 {
			s.b[0] *= 20
		}
	}
	return s
}

// anySet draws a data set of any kind. Small ones off the lattice are listed in
// microseconds; the larger, which take a transform each, come more rarely.
func anySet(r *rand.Rand) set {
	m := makers[r.IntN(len(makers))]
	n := 2 + r.IntN(59)
	if !m.lattice && r.IntN(800) > 0 {
		n = 2 + r.IntN(5)
	}
	return m.draw(r, n)
}
