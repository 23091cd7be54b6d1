package resample

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/realgain/realgain/estimand"
)

// lugannaniRice is the oracle for the far tails of smooth sums: the saddlepoint
// approximation of P(mean of n draws ≥ x) (Lugannani & Rice 1980, Adv. Appl.
// Prob. 12, 475), of relative error about 1/n.
func lugannaniRice(at estimand.Atoms, n int, x float64) float64 {
	total := at.Total()
	k := func(s float64) (k0, k1, k2 float64) {
		m := [3]float64{}
		for i, v := range at.X {
			e := at.W[i] / total * math.Exp(s*(v-x))
			m[0] += e
			m[1] += e * (v - x)
			m[2] += e * (v - x) * (v - x)
		}
		return math.Log(m[0]), m[1] / m[0], m[2]/m[0] - m[1]/m[0]*m[1]/m[0]
	}
	s := 0.0
	for range 200 {
		_, k1, k2 := k(s)
		s -= math.Copysign(min(math.Abs(k1/k2), 0.5/math.Sqrt(k2)), k1)
	}
	k0, _, k2 := k(s)
	w := math.Sqrt(-2 * float64(n) * k0)
	u := s * math.Sqrt(float64(n)*k2)
	return math.Erfc(w/math.Sqrt2)/2 + math.Exp(-w*w/2)/math.Sqrt(2*math.Pi)*(1/u-1/w)
}

func TestFarTailsOfSmoothSums(t *testing.T) {
	for _, s := range shapes[:3] {
		for _, n := range []int{207, 2000} {
			d := s.draw(rand.New(rand.NewPCG(5, 5)), n)
			at, l := atomsOf(d), lawOf(t, d)
			sd := math.Sqrt(at.Central(at.Mean(), 2) / float64(n))
			for _, z := range []float64{3, 5, 6, 8, 10, 12, 14} {
				want := lugannaniRice(at, n, at.Mean()+z*sd)
				got := l.AtLeast(at.Mean() + z*sd)
				if !(math.Abs(got/want-1) < 0.03) {
					t.Errorf("%s, n %d: P(Z ≥ %v) = %v, want about %v", s.name, n, z, got, want)
				}
				mirror, err := Mean(at.Mirror(), n)
				if err != nil {
					t.Fatal(err)
				}
				if low := mirror.AtMost(-at.Mean() - z*sd); !(math.Abs(low/want-1) < 0.03) {
					t.Errorf("%s, n %d: P(Z ≤ -%v) = %v of the mirror image, want about %v", s.name, n, z, low, want)
				}
			}
		}
	}
}

// From coefficients and by listing: the same tail.
func TestTailOfTheSpectrumAgainstListing(t *testing.T) {
	at, n := estimand.NewAtoms([]float64{0, math.Sqrt2, math.Pi, -1}, []float64{30, 12, 10, 8}, 1e-12), 60
	listed := enumerate(at, n)
	coefficients := tailed{spectrum(at, nil, n, settled), at, n}
	for x := 0.0; x < 2.6; x += 0.0637 {
		want := listed.AtLeast(x)
		if got := coefficients.AtLeast(x); !(math.Abs(got/want-1) < 1e-2) {
			t.Errorf("P(X ≥ %v) = %v, want %v (relative %.2g)", x, got, want, got/want-1)
		}
	}
}

func TestTailsNeverRise(t *testing.T) {
	for _, s := range light() {
		d := s.draw(rand.New(rand.NewPCG(2, 5)), 100)
		at, l := atomsOf(d), lawOf(t, d)
		sd := math.Sqrt(at.Central(at.Mean(), 2) / 100)
		before := 1.0
		for z := 0.0; z < 9; z += 0.25 {
			p := l.AtLeast(at.Mean() + z*sd)
			if !(p >= 0 && p <= before*(1+1e-6)) {
				t.Errorf("%s: P(Z ≥ %v) = %v after %v", s.name, z, p, before)
			}
			before = p
		}
	}
}

// What cannot be has probability 0, what must be 1, at and beyond the ends.
func TestEndsOfTheLaw(t *testing.T) {
	for name, d := range small {
		l, at, n := lawOf(t, d), atomsOf(d), float64(len(d))
		lo, hi := at.X[0], at.X[len(at.X)-1]
		beyond := (hi - lo) / 100
		near(t, name+": all lowest", l.AtMost(lo)/math.Pow(at.W[0]/n, n), 1, 1e-9)
		near(t, name+": all highest", l.AtLeast(hi)/math.Pow(at.W[len(at.W)-1]/n, n), 1, 1e-9)
		for _, v := range []float64{l.AtMost(lo - beyond), l.AtLeast(hi + beyond), 1 - l.AtMost(hi), 1 - l.AtLeast(lo)} {
			near(t, fmt.Sprintf("%s: beyond the ends", name), v, 0, 1e-15)
		}
	}
}
