package plan

import (
	"math"
	"testing"
)

// The worked example: 207 questions, delta .0338, half-width .046 at 95%:
// 207·(.046/.0338)² = 383.4 and 2.043 times that = 783.1; textbooks round
// either way. True effect .0116: 3,255 for even odds and 6,651 for 80% power.
func TestTextbookSizes(t *testing.T) {
	sd := 0.046 * math.Sqrt(207) / 1.959964
	s := Of(207, sd, 0.0338, 0.95)
	either(t, "n_half_width", s.NHalfWidth, 383, 384)
	either(t, "n_80", s.N80, 783, 784)
	small := Of(207, sd, 0.0116, 0.95)
	either(t, "n_half_width at .0116", small.NHalfWidth, 3255, 3256)
	either(t, "n_80 at .0116", small.N80, 6650, 6651)
	if ratio := math.Pow((1.959964+0.841621)/1.959964, 2); math.Abs(s.N80/s.NHalfWidth-ratio) > 0.01 {
		t.Errorf("n_80 is %v times n_half_width, want %v", s.N80/s.NHalfWidth, ratio)
	}
	if neg := Of(207, sd, -0.0338, 0.95); neg != s {
		t.Errorf("a loss of the same size: %+v, want %+v", neg, s)
	}
}

func either(t *testing.T, what string, got float64, want ...float64) {
	t.Helper()
	for _, w := range want {
		if got == w {
			return
		}
	}
	t.Errorf("%s = %v, want one of %v", what, got, want)
}

// Miller (2024), "Adding error bars to evals", section 5: ω² = 1/9, effect
// .03, level .95, power .8: 969.
func TestMiller(t *testing.T) {
	either(t, "n_80", Of(100, 1./3, 0.03, 0.95).N80, 969, 970)
}

// R 4.2.2: ceiling(power.t.test(delta = d, sd = s, sig.level = a, power = .8,
// type = "paired")$n). The closed form leaves out Student's t, worth
// (z_{1-a/2})²/2 questions (1.92 at .95, 3.3 at .99, 1.35 at .90).
func TestAgainstPowerTTest(t *testing.T) {
	for _, c := range []struct{ d, s, level, r float64 }{
		{0.05, 0.4, 0.95, 505},
		{0.02, 0.5, 0.95, 4908},
		{0.1, 0.3, 0.99, 109},
		{0.03, 0.34, 0.90, 796},
		{1, 2, 0.95, 34},
	} {
		got := Of(10, c.s, c.d, c.level).N80
		if diff := c.r - got; diff < 0 || diff > 4 {
			t.Errorf("%+v: %v, R %v", c, got, c.r)
		}
	}
}

// At n_80 questions the detectable effect is the effect, to the rounding of n.
func TestDetectableEffectInvertsTheSize(t *testing.T) {
	for _, level := range []float64{0.5, 0.8, 0.95, 0.999} {
		for _, effect := range []float64{1e-4, 0.01, 0.2, -0.2} {
			s := Of(50, 0.34, effect, level)
			at := Of(int(s.N80), 0.34, effect, level).MDE80
			one := Of(int(s.N80)-1, 0.34, effect, level).MDE80
			if !(at <= math.Abs(effect)*(1+1e-12) && one > math.Abs(effect)*(1-1e-12)) {
				t.Errorf("level %v, effect %v: %v at n_80, %v at one question fewer", level, effect, at, one)
			}
		}
	}
}

func TestNoSize(t *testing.T) {
	nan := math.NaN()
	for _, c := range []struct{ sd, effect float64 }{{0.3, 0}, {0, 0}, {nan, 0.1}, {0.3, nan}, {0.3, math.SmallestNonzeroFloat64}} {
		s := Of(100, c.sd, c.effect, 0.95)
		if !math.IsNaN(s.NHalfWidth) || !math.IsNaN(s.N80) {
			t.Errorf("%+v: %+v, want no size", c, s)
		}
	}
	if s := Of(100, 0, 0.1, 0.95); !math.IsNaN(s.MDE80) || !math.IsNaN(s.N80) {
		t.Errorf("no spread: %+v", s)
	}
}
