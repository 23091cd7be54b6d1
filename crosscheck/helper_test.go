package crosscheck

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/pair"
)

// atomsOf are the differences b − a with their tie tolerance.
func atomsOf(t testing.TB, a, b []float64) estimand.Atoms {
	t.Helper()
	c, err := pair.CellsOf(a, b)
	if err != nil {
		t.Fatal(err)
	}
	return estimand.AtomsOf(estimand.Delta{}, c, 0)
}

func differences(t testing.TB, d ...float64) estimand.Atoms {
	t.Helper()
	return atomsOf(t, make([]float64, len(d)), d)
}

// near is relative closeness.
func near(got, want, tol float64) bool {
	return got == want || math.Abs(got-want) <= tol*math.Abs(want)
}

// sample draws scores of two arms, of one of five kinds.
func sample(r *rand.Rand, kind, n int) (a, b []float64) {
	a, b = make([]float64, n), make([]float64, n)
	for i := range a {
		switch kind {
		case 0: // binary
			a[i], b[i] = float64(r.IntN(2)), float64(r.IntN(2))
		case 1: // thirds
			a[i], b[i] = float64(r.IntN(4))/3, float64(r.IntN(4))/3
		case 2: // tenths about a large offset
			a[i], b[i] = 1000+float64(r.IntN(11))/10, 1000+float64(r.IntN(11))/10
		case 3: // continuous
			a[i], b[i] = r.Float64(), r.Float64()+0.1
		default: // skewed
			b[i] = math.Exp(1.5*r.NormFloat64()) - 1.5
		}
	}
	return a, b
}

const kinds = 5

// naive enumerates all 2^n flips. Sums within tol of the observed are ties.
func naive(a, b []float64) float64 {
	sum, scale := 0.0, 0.0
	for i := range a {
		sum += b[i] - a[i]
		scale += math.Abs(a[i]) + math.Abs(b[i])
	}
	hits := 0
	for flips := range 1 << len(a) {
		s := 0.0
		for i := range a {
			if flips>>i&1 == 1 {
				s += b[i] - a[i]
			} else {
				s -= b[i] - a[i]
			}
		}
		if math.Abs(s) >= math.Abs(sum)-1e-12*scale {
			hits++
		}
	}
	return math.Ldexp(float64(hits), -len(a))
}
