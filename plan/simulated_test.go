package plan

import (
	"errors"
	"math"
	"testing"
)

// If the sets have intervals of known width, the power must equal that of such an
// interval.
func TestSimulatedPowerIsThatOfTheInterval(t *testing.T) {
	for _, d := range []Design{{}, {Hypothesis: "superiority", Margin: 0.02}, {Hypothesis: "noninferiority", Margin: 0.02, LowerIsBetter: true}, {Hypothesis: "equivalence", Margin: 0.2}} {
		for _, falling := range []bool{false, true} {
			wide := func(n int) float64 { return 1 + 2/math.Sqrt(float64(n)) }
			counts := 0
			s := &Simulated{Design: d, SD: 0.3, Falling: falling, Share: func(n int, effect float64) (float64, float64, error) {
				counts++
				if d.isDifference() && (effect < 0) != falling {
					t.Errorf("counted at %v", effect)
				}
				return d.Power(effect, 0.9*wide(n)*0.3/math.Sqrt(float64(n))), 0.9, nil
			}}
			for _, n := range []int{5, 10, 37, 160, 300, 1000} {
				at := float64(min(max(n, 10), mostSimulated))
				want := d.Power(0.05, wide(int(at))*0.3/math.Sqrt(float64(n)))
				if got, err := s.Power(n, 0.05); err != nil || math.Abs(got-want) > 0.02 {
					t.Errorf("%+v, n %d: %v, want %v, %v", d, n, got, want, err)
				}
			}
			if counts > 6 {
				t.Errorf("counted %d times", counts)
			}
		}
	}
}

// If no sets can be simulated, the power is the closed form. An error is returned.
func TestSimulatedWithoutSets(t *testing.T) {
	s := &Simulated{SD: 0.3, Share: func(int, float64) (float64, float64, error) { return math.NaN(), math.NaN(), nil }}
	if got, err := s.Power(100, 0.05); err != nil || got != s.Design.Power(0.05, 0.03) {
		t.Errorf("%v, %v", got, err)
	}
	s = &Simulated{SD: 0.3, Share: func(int, float64) (float64, float64, error) { return 0, 0, errors.New("broken") }}
	if _, err := s.Power(100, 0.05); err == nil {
		t.Error("an error was lost")
	}
}

// With two values, the weights for which the mean is 0 are inversely proportional to
// the values. With three values, the tilted weights have a constant ratio w₋·w₊/w₀²
// relative to the original ones, because λ·(−1) + λ·1 = 0.
func TestTilted(t *testing.T) {
	w := Tilted([]float64{-1, 3}, []float64{1, 1})
	if math.Abs(w[0]/w[1]-3) > 1e-9 {
		t.Errorf("%v", w)
	}
	w = Tilted([]float64{-0.7, 0.3, 1.3}, []float64{2, 5, 3})
	if mean := -0.7*w[0] + 0.3*w[1] + 1.3*w[2]; math.Abs(mean)/w[1] > 1e-9 || math.Abs(w[0]*w[2]/w[1]/w[1]-2.*3/25) > 1e-9 {
		t.Errorf("%v", w)
	}
	w = Tilted([]float64{-1e-9, 0, 1e6}, []float64{1, 1, 1000})
	if mean := -1e-9*w[0] + 1e6*w[2]; !(math.Abs(mean) < 1e-9*(w[0]+w[1]+w[2])) {
		t.Errorf("far apart: %v", w)
	}
	for _, x := range [][]float64{{1, 2}, {0, 1}, {-1, 0}, {0, 0}} {
		if w := Tilted(x, []float64{1, 1}); w != nil {
			t.Errorf("%v: %v", x, w)
		}
	}
}
