package resample

import (
	"fmt"
	"math"
	"math/cmplx"
	"math/rand/v2"
	"testing"

	"github.com/realgain/realgain/estimand"
)

// inversion is the oracle for laws off any lattice: the distribution function
// by numerical inversion of the characteristic function, which knows no grid
// and splits no mass (Davies 1973, "Numerical inversion of a characteristic
// function", Biometrika 60, 415, eq. 5):
// F(x) = ½ − Σ_k Im(φ(u)·exp(−iux))/(π(k+½)), u = (k+½)Δ, with an error of at
// most the mass outside ±(2π/Δ − |x|) about the mean.
type inversion struct {
	mean, sd, half, delta float64
	phi                   []complex128 // of the mean of n draws less its mean, at (k+½)Δ
}

// invert tabulates φ of the mean of n draws up to 9 over the sum's smallest
// scale, that of the bulk.
func invert(at estimand.Atoms, n int, bulk float64) *inversion {
	v := &inversion{mean: at.Mean()}
	sd1 := math.Sqrt(at.Central(v.mean, 2))
	v.sd = sd1 / math.Sqrt(float64(n))
	v.half = window(at.Spread(v.mean)/(sd1*math.Sqrt(float64(n)))) * v.sd
	v.delta = math.Pi / v.half
	last := 9 / (bulk / math.Sqrt(float64(n)))
	total := at.Total()
	for k := 0; ; k++ {
		u := (float64(k) + 0.5) * v.delta
		if u > last {
			return v
		}
		var c complex128
		for i, x := range at.X {
			s, co := math.Sincos(u * (x - v.mean) / float64(n))
			c += complex(at.W[i]/total*co, at.W[i]/total*s)
		}
		v.phi = append(v.phi, cmplx.Pow(c, complex(float64(n), 0)))
	}
}

func (v *inversion) cdf(x float64) float64 {
	f := 0.5
	for k, c := range v.phi {
		h := float64(k) + 0.5
		f -= imag(c*cmplx.Exp(complex(0, -h*v.delta*(x-v.mean)))) / (math.Pi * h)
	}
	return f
}

func (v *inversion) quantile(p float64) float64 {
	lo, hi := v.mean-v.half, v.mean+v.half
	for range 60 {
		if mid := (lo + hi) / 2; v.cdf(mid) < p {
			lo = mid
		} else {
			hi = mid
		}
	}
	return (lo + hi) / 2
}

// shape is a population of differences off any lattice.
type shape struct {
	name   string
	smooth bool
	draw   func(r *rand.Rand, n int) []float64
}

func each(n int, f func(i int) float64) []float64 {
	d := make([]float64, n)
	for i := range d {
		d[i] = f(i)
	}
	return d
}

// withOutlier puts one value z standard deviations out.
func withOutlier(z float64) func(r *rand.Rand, n int) []float64 {
	return func(r *rand.Rand, n int) []float64 {
		d := each(n, func(int) float64 { return r.NormFloat64() + 0.3 })
		d[0] = z
		return d
	}
}

var shapes = []shape{
	{"normal", true, func(r *rand.Rand, n int) []float64 {
		return each(n, func(int) float64 { return 0.1 + r.NormFloat64() })
	}},
	{"skewed", true, func(r *rand.Rand, n int) []float64 {
		return each(n, func(int) float64 { return r.ExpFloat64() - 0.8 })
	}},
	{"zeros", true, func(r *rand.Rand, n int) []float64 {
		return each(n, func(i int) float64 {
			if i%5 < 3 {
				return 0
			}
			return 0.03 + 0.2*r.NormFloat64()
		})
	}},
	{"outlier 5", true, withOutlier(5)},
	{"outlier 50", false, withOutlier(50)},
	{"outlier -50", false, withOutlier(-50)},
	{"outlier 1000", false, withOutlier(1000)},
	{"five at 50", false, func(r *rand.Rand, n int) []float64 {
		return each(n, func(i int) float64 {
			if i < 5 {
				return 50 + 5*r.Float64()
			}
			return r.NormFloat64() + 0.3
		})
	}},
	{"t3", false, func(r *rand.Rand, n int) []float64 {
		return each(n, func(int) float64 {
			s := 0.0
			for range 3 {
				z := r.NormFloat64()
				s += z * z
			}
			return r.NormFloat64() / math.Sqrt(s/3)
		})
	}},
}

// bulk is the standard deviation without the one value furthest out.
func (s shape) bulk(d []float64) float64 {
	if s.name == "five at 50" {
		d = d[5:]
	}
	at := atomsOf(d)
	trimmed := at
	if m := at.Median(); m-at.X[0] > at.X[len(at.X)-1]-m {
		trimmed.X, trimmed.W = at.X[1:], at.W[1:]
	} else {
		trimmed.X, trimmed.W = at.X[:len(at.X)-1], at.W[:len(at.W)-1]
	}
	return math.Sqrt(trimmed.Central(trimmed.Mean(), 2))
}

func TestLawAgainstInversion(t *testing.T) {
	for _, s := range shapes {
		for _, n := range []int{40, 207, 10000} {
			t.Run(fmt.Sprintf("%s/%d", s.name, n), func(t *testing.T) {
				d := s.draw(rand.New(rand.NewPCG(7, uint64(n))), n)
				l, ref := lawOf(t, d), invert(atomsOf(d), n, s.bulk(d))
				if _, ok := l.(tailed).massive.(*discrete); ok {
					t.Fatal("the law was listed: nothing is approximated")
				}
				for _, p := range levels[1:] {
					endpoint(t, fmt.Sprintf("Lower(%v)", p), l.Lower(p), p, ref, s.smooth)
					endpoint(t, fmt.Sprintf("Upper(%v)", 1-p), l.Upper(1-p), p, ref, s.smooth)
				}
				for z := -4.0; z <= 4; z += 0.25 {
					x := ref.mean + z*ref.sd
					near(t, fmt.Sprintf("P(X ≤ %v)", x), l.AtMost(x), ref.cdf(x), 1e-5)
					near(t, fmt.Sprintf("P(X ≥ %v)", x), l.AtLeast(x), 1-ref.cdf(x), 1e-5)
				}
			})
		}
	}
}

// endpoint checks that x is a quantile of the ideal law at a level within 1e-5
// of p and, where the law is smooth, within 1e-4 standard errors of its own
// p-quantile.
func endpoint(t *testing.T, what string, x, p float64, ref *inversion, smooth bool) {
	t.Helper()
	if got := ref.cdf(x); !(math.Abs(got-p) <= 1e-5) {
		t.Errorf("%s = %v stands at level %.8f, %.2g off", what, x, got, got-p)
	}
	if q := ref.quantile(p); smooth && !(math.Abs(x-q) <= 1e-4*ref.sd) {
		t.Errorf("%s = %v, want %v: %.2g standard errors off", what, x, q, (x-q)/ref.sd)
	}
}

// The same law by three ways.
func TestThreeWaysAgree(t *testing.T) {
	for name, d := range map[string][]float64{
		"binary": {0, 1, 0, 0, 1, -1, 0, 1, 0, 0, 1},
		"thirds": {0, 1. / 3, -2. / 3, 0, 1. / 3, 1, 0, 1. / 3, 2. / 3},
		"judge":  {0, 1, 2, -1, 3, 0, -4, 1},
	} {
		at, n := atomsOf(d), len(d)
		lat, ok := latticeOf(at)
		if !ok {
			t.Fatalf("%s: no lattice", name)
		}
		law, ok := lat.law(at, n)
		if !ok {
			t.Fatalf("%s: no law", name)
		}
		listed, smooth := enumerate(at, n), spectrum(at, nil, n, settled)
		for _, p := range levels {
			near(t, fmt.Sprintf("%s: Lower(%v) listed", name, p), listed.Lower(p), law.Lower(p), 1e-12)
			near(t, fmt.Sprintf("%s: Upper(%v) listed", name, p), listed.Upper(p), law.Upper(p), 1e-12)
		}
		for i, x := range law.x {
			near(t, fmt.Sprintf("%s: P(X ≤ %v) listed", name, x), listed.AtMost(x), law.AtMost(x), 1e-12)
			if half := x + lat.step/float64(n)/2; i < len(law.x)-1 {
				near(t, fmt.Sprintf("%s: P(X ≤ %v) by its spectrum", name, half), smooth.AtMost(half), law.AtMost(half), 1e-5)
			}
		}
	}
}

// The chance that no question that changed was drawn is an atom: with gains
// only, P(X ≤ 0) is (share unchanged)^n and the lowest quantiles are 0 itself.
func TestSpectrumKeepsTheTieOfUnchangedQuestions(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 9))
	x, w := []float64{0}, []float64{190}
	for range 10 {
		x, w = append(x, 0.1+r.Float64()), append(w, 1)
	}
	g := spectrum(estimand.NewAtoms(x, w, 1e-12), nil, 200, settled)
	want := math.Pow(0.95, 200) // 3.5e-5
	near(t, "P(X ≤ 0)", g.AtMost(0), want, 1e-7)
	near(t, "P(X ≥ 0)", g.AtLeast(0), 1, 1e-7)
	near(t, "P(X = 0)", Tie(g, 0), want, 1e-7)
	for _, p := range []float64{1e-6, 1e-5, 3.4e-5} {
		if got := g.Lower(p); got != 0 {
			t.Errorf("Lower(%v) = %v, want 0", p, got)
		}
		if got := g.Upper(1 - p/2); got != 0 {
			t.Errorf("Upper(%v) = %v, want 0", 1-p/2, got)
		}
	}
	if got := g.Lower(1e-3); !(got > 0) {
		t.Errorf("Lower(.001) = %v, want more than 0", got)
	}
}
