package interval

import (
	"math"
	"testing"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/pair"
)

// Whatever the size of the values and however many questions there are, every
// method answers with finite bounds around its estimate, and p agrees.
func TestExtremes(t *testing.T) {
	type cells struct{ a, b, w []float64 }
	ones := func(k int) []float64 {
		w := make([]float64, k)
		for i := range w {
			w[i] = 1
		}
		return w
	}
	for name, c := range map[string]cells{
		"huge":              {[]float64{1e300, -1e300, 2e300, 0}, []float64{2e300, -2e300, 5e300, 1e299}, ones(4)},
		"huge and tiny":     {[]float64{1e300, 1e-300, 0, 1}, []float64{1e300, 2e-300, 1, 1}, ones(4)},
		"tiny":              {[]float64{1e-300, 3e-300, 2e-300}, []float64{2e-300, 1e-300, 5e-300}, ones(3)},
		"smallest":          {[]float64{5e-324, 0, 1e-323}, []float64{0, 5e-324, 5e-324}, ones(3)},
		"two":               {[]float64{0, 0}, []float64{1, -1}, ones(2)},
		"two gains":         {[]float64{0.1, 0.3}, []float64{0.2, 0.9}, ones(2)},
		"noise":             {[]float64{0.1, 0.2, 0.3, 0.7}, []float64{minus(0.3, 0.2), minus(0.3, 0.1), minus(0.4, 0.1), minus(0.8, 0.1)}, ones(4)},
		"noisy shift":       {[]float64{0.1, 0.2, 0.3, 0.7}, []float64{0.2, 0.3, 0.4, 0.8}, ones(4)},
		"billions, binary":  {[]float64{0, 0, 1, 1}, []float64{0, 1, 0, 1}, []float64{1e9, 2e6, 1e6, 1e9}},
		"billions, few":     {[]float64{0, 0, 1}, []float64{0, 1, 1}, []float64{1e9, 3, 1e9}},
		"billions, off":     {[]float64{0, 0, 0, 0}, []float64{math.Pi, -math.E, math.Sqrt2, 0}, []float64{1e9, 2e9, 1e9, 1e9}},
		"one among many":    {[]float64{0, 0}, []float64{0, 1e-9}, []float64{1e6, 1}},
		"far offset":        {[]float64{1e9, 1e9, 1e9}, []float64{1e9 + 1, 1e9 - 1, 1e9 + 2}, ones(3)},
		"many far outliers": {[]float64{0, 0, 0, 0, 0, 0, 0}, []float64{1, 1.1, math.Pi, 1e3, 1e6, 1e9, 1e12}, []float64{9, 8, 3, 1, 1, 1, 1}},
	} {
		cs, err := pair.Weighted(c.a, c.b, c.w)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, width := range []float64{0, 1} {
			s := NewSolver(cs, estimand.Delta{}, width, false)
			for _, m := range All() {
				if s.Applies(m) == "" {
					t.Run(name+"/"+m.Name, func(t *testing.T) { checkExtreme(t, s, m.Name) })
				}
			}
		}
	}
}

func checkExtreme(t *testing.T, s *Solver, method string) {
	t.Helper()
	in, err := s.Solve(method, 0.95, 0)
	if err != nil {
		t.Fatal(err)
	}
	if math.IsNaN(in.Lower) && math.IsNaN(in.Upper) && (math.IsNaN(in.P) || in.P == 1) && len(in.Notes) > 0 {
		return
	}
	e := s.Estimate()
	if !(in.Lower <= e && e <= in.Upper) || math.IsInf(in.Lower, 0) || math.IsInf(in.Upper, 0) {
		t.Errorf("[%v, %v] about %v", in.Lower, in.Upper, e)
	}
	if !(in.P >= 0 && in.P <= 1 && in.Better >= 0 && in.Better <= 1 && in.Tie >= 0 && in.Tie <= 1) {
		t.Errorf("p %v, p_better %v, p_tie %v", in.P, in.Better, in.Tie)
	}
	if out := in.Lower > 0 || in.Upper < 0; out != (in.P < 0.05) {
		t.Errorf("p %v, interval [%v, %v]", in.P, in.Lower, in.Upper)
	}
}

// minus rounds, as constant expressions do not.
func minus(a, b float64) float64 { return a - b }

// A null typed as a decimal is met by a bound that is that decimal, whatever
// the last bit of its computation: the interval includes it, and p says so.
func TestBoundThatIsTheNull(t *testing.T) {
	off := 0
	for _, step := range []float64{0.15, 0.3, 0.35, 0.7, 1.1, 2.3} {
		for n := 3; n < 40; n++ {
			d := make([]float64, n)
			for i := range d {
				d[i] = step * float64(i%3)
			}
			s := ofDifferences(t, 0, d...)
			bare, err := s.Bounds("percentile", 0.9)
			if err != nil {
				t.Fatal(err)
			}
			for _, bound := range []float64{bare.Lower, bare.Upper} {
				// The bound is k·step/n: the same number in another order.
				null := math.Round(bound/step*float64(n)) / float64(n) * step
				if bound > null == (bound == bare.Lower) && bound != null {
					off++
				}
				in, err := s.Solve("percentile", 0.9, null)
				if err != nil {
					t.Fatal(err)
				}
				if in.Lower > null || in.Upper < null || in.P < 0.1 {
					t.Errorf("step %v, n %d: null %.17g, [%.17g, %.17g], p %v", step, n, null, in.Lower, in.Upper, in.P)
				}
			}
		}
	}
	if off < 10 {
		t.Errorf("%d bounds were off in their last bit only: the test sees nothing", off)
	}
}
