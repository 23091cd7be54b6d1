package crosscheck

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/pair"
)

// statistics as published: scipy pull request 14351's case of lost ties, and
// the twelve differences of DABEST issue 106.
func TestSignFlipOfPublishedCases(t *testing.T) {
	at := atomsOf(t, []float64{.9, 1, .2, 0}, []float64{.5, .9, .6, 0})
	if p, how := SignFlip(at, 0); p != 1 || how != Exact {
		t.Errorf("ties in rounding: p = %v (%s), want 1", p, how)
	}
	at = differences(t, -3, 3, -3, 25, -8, 2, 24, 2, 10, 24, 0, 37)
	if p, how := SignFlip(at, 0); p != 220.0/4096 || how != Exact {
		t.Errorf("p = %v (%s), want 220/4096", p, how)
	}
}

func TestSignFlipOfNothing(t *testing.T) {
	for name, at := range map[string]estimand.Atoms{
		"identical": differences(t, 0, 0, 0), "empty": {},
		"balanced": differences(t, 1, -1, 0), "one question": differences(t, 0.25, 0),
	} {
		if p, how := SignFlip(at, 0); p != 1 || how != Exact {
			t.Errorf("%s: p = %v (%s), want 1", name, p, how)
		}
	}
	for name, at := range map[string]estimand.Atoms{
		"NaN":         {X: []float64{math.NaN(), 1}, W: []float64{1, 1}},
		"infinite":    {X: []float64{1, math.Inf(1)}, W: []float64{1, 1}},
		"half a row":  {X: []float64{1, 2}, W: []float64{1, 0.5}},
		"less than 0": {X: []float64{1, 2}, W: []float64{1, -2}},
	} {
		if p, how := SignFlip(at, 0); !math.IsNaN(p) || how != Undefined {
			t.Errorf("%s: p = %v (%s), want none", name, p, how)
		}
	}
}

// Every kind, n from 2 to 16, against all 2^n flips.
func TestSignFlipEqualsEnumeration(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	for i := range 300 {
		a, b := sample(r, i%kinds, 2+r.IntN(15))
		p, how := SignFlip(atomsOf(t, a, b), 0)
		want := naive(a, b)
		if p != want || how != Exact {
			t.Errorf("%v → %v: p = %v (%s), want %v", a, b, p, how, want)
		}
		f, _ := fold(atomsOf(t, a, b))
		if left, right, ok := f.halves(); !ok || f.sum > f.tol && 2*atLeast(left, right, f.sum-f.tol) != want {
			t.Errorf("%v → %v: the two lists give another p than %v", a, b, want)
		}
	}
}

// The transforms, asked where enumeration can answer as well.
func TestTransformsEqualEnumeration(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(3, 4))
	worst, done, slow := 0.0, 0, 0
	for i := range 400 {
		a, b := sample(r, i%kinds, 5+r.IntN(25))
		f, _ := fold(atomsOf(t, a, b))
		left, right, ok := f.halves()
		if !ok || f.sum <= f.tol || f.all-f.sum <= f.tol {
			continue
		}
		want := atLeast(left, right, f.sum-f.tol)
		step, lattice := f.lattice()
		if lattice {
			if p, ok := f.onLattice(step); !ok || !near(p, want, 1e-11) {
				t.Errorf("lattice, n = %d: %v, want %v, off by %.2g", len(a), p, want, p/want-1)
			}
			continue
		}
		if f.differ < 24 {
			continue // so few sums are nothing like continuous
		}
		if p, ok := f.offLattice(0); ok {
			done++
			worst = max(worst, math.Abs(p/want-1))
		} else {
			slow++
		}
	}
	t.Logf("off the lattice: %d within %.2g, relative; %d not settled", done, worst, slow)
	if worst > 2e-3 || done < 20 {
		t.Errorf("%d integrals off by up to %.2g", done, worst)
	}
}

// Sums far out, of more differences than can be enumerated: outcomes counted
// by hand. With the smallest one minus, only it and none reach the sum; with
// the two smallest minus, the pluses of either as well, and that of others
// whose size is at most their sum.
func TestFewOutcomesReach(t *testing.T) {
	d := make([]float64, 50)
	for i := range d {
		d[i] = 1 + math.Sqrt(float64(i))/10
	}
	reach := func(minus ...int) float64 {
		e := append([]float64(nil), d...)
		for _, i := range minus {
			e[i] = -e[i]
		}
		p, how := SignFlip(differences(t, e...), 0)
		if how != Exact {
			t.Errorf("%v minus: %s", minus, how)
		}
		return math.Ldexp(p, 49)
	}
	// d[0] + d[1] = 2.1 is more than every single size, 50 of them, and than no pair but itself.
	for want, got := range map[float64]float64{1: reach(), 2: reach(0), 51: reach(49), 52: reach(0, 1)} {
		if got != want {
			t.Errorf("%v outcomes, want %v", got, want)
		}
	}
	f, _ := fold(differences(t, 1, 2, 3, 4, -5, 6, 7, 8))
	left, right, _ := f.halves()
	if p, ok := f.fewFlips(); !ok || p != atLeast(left, right, f.sum-f.tol) {
		t.Errorf("1…8 with −5: %v, want %v", p, atLeast(left, right, f.sum-f.tol))
	}
}

// A fine lattice too long to sum over, and thinned sizes, keep close to the
// lattice's own answer.
func TestIntegralOnFineLattices(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(5, 6))
	for range 20 {
		d := make([]float64, 150)
		for i := range d {
			d[i] = float64(r.IntN(401)-180) / 1000
		}
		f, _ := fold(differences(t, d...))
		step, lattice := f.lattice()
		want, ok := f.onLattice(step)
		if !lattice || !ok {
			t.Fatal("no lattice")
		}
		if p, ok := f.offLattice(step); !ok || !near(p, want, 1e-9) {
			t.Errorf("with its step: %v, want %v, off by %.2g", p, want, p/want-1)
		}
		if p, ok := f.offLattice(0); !ok || !near(p, want, 1e-2) {
			t.Errorf("without: %v, want %v, off by %.2g", p, want, p/want-1)
		}
	}
}

func TestThinnedSizes(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(7, 8))
	d := make([]float64, 3*maxSizes)
	for i := range d {
		d[i] = math.Exp(r.NormFloat64()) - 1.61
	}
	f, _ := fold(differences(t, d...))
	whole := f
	got, ok := f.offLattice(0)
	// The normal limit, whose error is of the order of the kurtosis over n.
	variance := 0.0
	for j, m := range whole.size {
		variance += whole.count[j] * m * m
	}
	want := math.Erfc(f.sum/math.Sqrt(2*variance)) / 2
	if !ok || !near(got, want, 0.02) {
		t.Errorf("%v, want about %v", got, want)
	}
}

// A few differences far larger than the rest: random signs, within four
// standard errors of the truth, one seed one answer.
func TestUnevenDifferences(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(9, 10))
	var d []float64
	for i := range 40 {
		x := 1e-9 * r.NormFloat64()
		if i < 5 {
			x = 1 + r.Float64()
		}
		d = append(d, x)
	}
	d[0] = -d[0]
	at := differences(t, d...)
	at.Tol = 0
	p, how := SignFlip(at, 3)
	f, _ := fold(at)
	if q := f.random(3); how != Approximate || p != q {
		t.Fatalf("%v (%s), random signs %v", p, how, q)
	}
	again, _ := SignFlip(at, 3)
	other, _ := SignFlip(at, 4)
	if p != again || p == other {
		t.Errorf("seed 3: %v and %v; seed 4: %v", p, again, other)
	}
	// The five decide, but where they are as seen the forty others do: half.
	large, _ := fold(differences(t, d[:5]...))
	left, right, _ := large.halves()
	want := 2 * (atLeast(left, right, large.sum+1e-6) + math.Ldexp(1, -6))
	se := math.Sqrt(want * (1 - want) / maxDraws)
	if math.Abs(p-want) > 4*se+0.03 {
		t.Errorf("%v, want about %v ± %v", p, want, se)
	}
}

// On a binary metric the sign-flip test is McNemar's exact test, at any size.
func TestSignFlipOfBinaryIsMcNemar(t *testing.T) {
	t.Parallel()
	for _, c := range [][2]int{{2, 12}, {25, 54}, {209, 152}, {1000, 1100}, {30000, 30500}, {499000, 501000}, {0, 30}, {1, 2000}} {
		at := estimand.Atoms{X: []float64{-1, 0, 1}, W: []float64{float64(c[1]), 1e6, float64(c[0])}, Tol: 1e-9}
		p, how := SignFlip(at, 0)
		want, _ := McNemar(c[0], c[1])
		if !near(p, want, 1e-8) || how != Exact {
			t.Errorf("%v: %v (%s), McNemar %v, off by %.2g", c, p, how, want, p/want-1)
		}
	}
}

// Exchanging the arms, the order of the questions and the scale of the metric
// change no digit, or none that a tie could turn.
func TestSignFlipInvariance(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(11, 12))
	for i := range 250 {
		a, b := sample(r, i%kinds, 2+r.IntN(120))
		c, err := pair.CellsOf(a, b)
		if err != nil {
			t.Fatal(err)
		}
		at := estimand.AtomsOf(estimand.Delta{}, c, 0)
		p, how := SignFlip(at, 1)
		if swapped, _ := SignFlip(estimand.AtomsOf(estimand.Delta{}, c.Swap(), 0), 1); swapped != p {
			t.Errorf("kind %d, n %d (%s): %v, arms exchanged %v", i%kinds, len(a), how, p, swapped)
		}
		r.Shuffle(len(a), func(i, j int) { a[i], a[j], b[i], b[j] = a[j], a[i], b[j], b[i] })
		if q, _ := SignFlip(atomsOf(t, a, b), 1); q != p {
			t.Errorf("kind %d: %v, other order %v", i%kinds, p, q)
		}
		for _, by := range []float64{1e-6, 1e6, math.Ldexp(1, -900), math.Ldexp(1, 900)} {
			scaled := estimand.Atoms{X: make([]float64, len(at.X)), W: at.W, Tol: at.Tol * by}
			for j, x := range at.X {
				scaled.X[j] = x * by
			}
			if q, _ := SignFlip(scaled, 1); !near(q, p, 1e-9) {
				t.Errorf("kind %d, n %d (%s): %v, times %g %v", i%kinds, len(a), how, p, by, q)
			}
		}
		if p < Floor(len(a)) || p > 1 {
			t.Errorf("p = %v", p)
		}
	}
}

func FuzzSignFlip(f *testing.F) {
	f.Add(0.5, -0.25, 1e300, 3.0, 2.0, 1e6, 1e-9)
	f.Add(0.1, 0.2, 0.3, 1e6, 1e6, 1e6, 0.0)
	f.Add(-1.0, 5e-324, 1.7e308, 40.0, 40.0, 40.0, 1e-320)
	f.Fuzz(func(t *testing.T, x, y, z, u, v, w, tol float64) {
		at := estimand.Atoms{X: []float64{x, y, z}, W: []float64{u, v, w}, Tol: tol}
		p, how := SignFlip(at, 1)
		if how == Undefined != math.IsNaN(p) || p <= 0 || p > 1 {
			t.Errorf("%+v: p = %v (%s)", at, p, how)
		}
		FewCarry(at)
		PairedT(at, 3)
	})
}
