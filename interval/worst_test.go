package interval

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/resample"
)

// against is the guarded-worst interval of a set of scores.
func against(t *testing.T, s *Solver, harm Sides) Interval {
	t.Helper()
	s.GuardAgainst(harm)
	in, err := s.Solve(WorstCase, 0.95, 0)
	if err != nil {
		t.Fatal(err)
	}
	return in
}

// The law is that of the sample with the guard and 0.65 of a question at the
// worst change: here computed once more from the atoms.
func TestWorstIsOneMoreAtom(t *testing.T) {
	d := []float64{.1, .2, -.1, .05, .3, 0, .15, -.05, .11, .02, .07, .12}
	in := against(t, ofDifferences(t, 1, d...), Sides{Below: true})
	at := estimand.NewAtoms(d, ones(len(d)), 1e-15)
	c := at.Median()
	m := at.Spread(c)
	law, err := resample.Mean(at.With(guardWeight, c-m, c+m).With(worstWeight, -1), len(d))
	if err != nil {
		t.Fatal(err)
	}
	p := guarded{law, float64(len(d))}.level(0.05)
	if math.Abs(in.Lower-law.Lower(p)) > 1e-9 {
		t.Errorf("from %v, want %v", in.Lower, law.Lower(p))
	}
	plain, err := ofDifferences(t, 1, d...).Solve("guarded", 0.95, 0)
	if err != nil {
		t.Fatal(err)
	}
	if in.Upper != plain.Upper || in.Better != plain.Better {
		t.Errorf("to %v, p(better) %v, want %v and %v", in.Upper, in.Better, plain.Upper, plain.Better)
	}
}

func ones(n int) []float64 {
	out := make([]float64, n)
	for i := range out {
		out[i] = 1
	}
	return out
}

// It widens the guarded interval on the side of the harm; with harm on both,
// each bound is that of the claim on its side. Exchanged arms, with the harm on
// the other side, negate it exactly, symmetric samples too.
func TestWorstSides(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	for range 300 {
		s := anySet(r)
		if s.width == 0 {
			continue
		}
		if r.IntN(4) == 0 { // its own mirror image
			s.a, s.b = append(s.a, s.b...), append(s.b, s.a[:len(s.b)]...)
		}
		plain, err := s.solver(t).Bounds("guarded", 0.95)
		if err != nil {
			t.Fatal(err)
		}
		below, above := against(t, s.solver(t), Sides{Below: true}), against(t, s.solver(t), Sides{Above: true})
		both := against(t, s.solver(t), Sides{true, true})
		tol := 1e-9 * s.width
		if below.Lower > plain.Lower+tol || above.Upper < plain.Upper-tol {
			t.Errorf("%s: [%v, …] and […, %v] are narrower than guarded's [%v, %v]; %v %v", s.kind, below.Lower, above.Upper, plain.Lower, plain.Upper, s.a, s.b)
		}
		if math.Abs(both.Lower-below.Lower) > tol || math.Abs(both.Upper-above.Upper) > tol {
			t.Errorf("%s: both sides [%v, %v], one side each [%v, %v]", s.kind, both.Lower, both.Upper, below.Lower, above.Upper)
		}
		for _, harm := range []Sides{{Below: true}, {Above: true}, {true, true}} {
			x, y := against(t, s.solver(t), harm), against(t, s.swapped(t), Sides{harm.Above, harm.Below})
			if x.Lower != -y.Upper || x.Upper != -y.Lower || x.P != y.P || x.Better != 1-y.Better && y.Better != 1-x.Better {
				t.Errorf("%s, %+v: arms exchanged: %+v and %+v; %v %v", s.kind, harm, x, y, s.a, s.b)
			}
		}
	}
}

// It is for claims of harm on scores with a range.
func TestWorstApplies(t *testing.T) {
	m, err := Get(WorstCase)
	if err != nil {
		t.Fatal(err)
	}
	s := ofDifferences(t, 1, .1, .2, .3)
	if s.Applies(m) == "" {
		t.Error("it applies where nothing is claimed of harm")
	}
	s.GuardAgainst(Sides{Below: true})
	if why := s.Applies(m); why != "" {
		t.Error(why)
	}
	s = ofDifferences(t, 0, .1, .2, .3)
	s.GuardAgainst(Sides{Below: true})
	if s.Applies(m) == "" {
		t.Error("it applies without a range")
	}
}

// A loss of everything on a share of 3/n of the questions is unseen in e⁻³ of
// the samples; no larger a share may pass for no harm.
func TestWorstAllowsForWhatIsUnseen(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 4))
	for _, n := range []int{25, 50, 100, 207, 400} {
		d := make([]float64, n)
		for i := range d { // no losses seen, a little noise
			d[i] = .001 * r.NormFloat64()
		}
		in := against(t, ofDifferences(t, 1, d...), Sides{Below: true})
		if reach := -in.Lower * float64(n); !(reach > 2.95 && reach < 3.5) {
			t.Errorf("n = %d: the lower bound allows for a share of %.2f/n, want 3/n", n, reach)
		}
	}
}
