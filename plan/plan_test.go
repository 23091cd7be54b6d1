package plan

import (
	"math"
	"slices"
	"testing"
)

// worked returns the worked example: 207 questions, delta .0338, half-width .046.
func worked(effect float64) Input {
	return Input{N: 207, Effect: effect, SD: 0.046 * math.Sqrt(207) / 1.959963984540054}
}

// In the worked example the sizes are 207·(.046/.0338)² = 383.4 and 2.043 times that,
// 783.1; published tables round in either direction. For a true effect of .0116 they
// are 3,255 for 50% power and 6,651 for 80% power.
func TestSizesOfTheWorkedExample(t *testing.T) {
	s := Of(worked(0.0338))
	either(t, "n_half_width", s.NHalfWidth, 383, 384)
	either(t, "n_80", s.N80, 783, 784)
	small := Of(worked(0.0116))
	either(t, "n_half_width at .0116", small.NHalfWidth, 3255, 3256)
	either(t, "n_80 at .0116", small.N80, 6650, 6651)
	if ratio := math.Pow((1.959964+0.841621)/1.959964, 2); math.Abs(s.N80/s.NHalfWidth-ratio) > 0.01 {
		t.Errorf("n_80 is %v times n_half_width, want %v", s.N80/s.NHalfWidth, ratio)
	}
	if s.PowerAtNHW != 0.5 {
		t.Errorf("power at n_half_width %v", s.PowerAtNHW)
	}
	if !(s.N80Shrunk >= 1.2*s.N80) {
		t.Errorf("the headline is %v, n_80 %v: not a fifth more", s.N80Shrunk, s.N80)
	}
	// Half of the effect takes four times as many questions.
	if math.Abs(s.N80Half-4*s.N80) > 4 || math.Abs(s.MDE80-2*s.MDE80Fourfold) > 1e-12 {
		t.Errorf("half effect %v of %v, mde %v and %v", s.N80Half, s.N80, s.MDE80, s.MDE80Fourfold)
	}
	if !math.IsNaN(s.N80LowerBound) {
		t.Errorf("the interval reaches 0, yet a size at its bound: %v", s.N80LowerBound)
	}
}

// A loss takes as many questions as an equal gain, and the shrunk effect keeps its
// sign.
func TestMirror(t *testing.T) {
	gain, loss := Of(worked(0.0338)), Of(worked(-0.0338))
	if loss.ShrunkEffect != -gain.ShrunkEffect || loss.N80Shrunk != gain.N80Shrunk || loss.N80 != gain.N80 || loss.N80Grown != gain.N80Grown || loss.N80Range != gain.N80Range || loss.SameDirection != gain.SameDirection ||
		loss.Pilot.Effect != -gain.Pilot.Effect || loss.Pilot.Power != gain.Pilot.Power || loss.Pilot.TypeS != gain.Pilot.TypeS || loss.Pilot.TypeM != gain.Pilot.TypeM {
		t.Errorf("gain %+v\nloss %+v", gain, loss)
	}
	for _, h := range []string{"superiority", "noninferiority", "equivalence"} {
		up, down := worked(0.0338), worked(-0.0338)
		up.Design = Design{Hypothesis: h, Margin: 0.05}
		down.Design = Design{Hypothesis: h, Margin: 0.05, LowerIsBetter: true}
		g, l := Of(up), Of(down)
		if !same(g.N80, l.N80) || !same(g.N80Shrunk, l.N80Shrunk) || !same(g.N80LowerBound, l.N80LowerBound) || g.Pilot.Power != l.Pilot.Power {
			t.Errorf("%s: gain %+v\nloss %+v", h, g, l)
		}
	}
}

func same(x, y float64) bool { return x == y || math.IsNaN(x) && math.IsNaN(y) }

func either(t *testing.T, what string, got float64, want ...float64) {
	t.Helper()
	if slices.Contains(want, got) {
		return
	}
	t.Errorf("%s = %v, want one of %v", what, got, want)
}

// At n_80 questions the detectable effect equals the effect, up to the rounding of n.
func TestDetectableEffectInvertsTheSize(t *testing.T) {
	for _, h := range []string{"difference", "superiority", "noninferiority"} {
		for _, level := range []float64{0.5, 0.8, 0.95, 0.999} {
			for _, effect := range []float64{1e-3, 0.01, 0.2} {
				d := Design{Level: level, Hypothesis: h, Margin: 0.0005}
				n := d.Size(0.34, effect, 0.8)
				at, one := d.MDE(0.34, n, 0.8), d.MDE(0.34, n-1, 0.8)
				if !(at <= effect*(1+1e-9) && (one > effect*(1-1e-9) || n == 2)) {
					t.Errorf("%+v, effect %v: n %v, %v there, %v at one question fewer", d, effect, n, at, one)
				}
			}
		}
	}
}

// There is no size without an effect or a spread, or if the claim does not hold.
func TestNoSize(t *testing.T) {
	nan := math.NaN()
	for _, c := range []struct{ sd, effect float64 }{{0.3, 0}, {0, 0}, {nan, 0.1}, {0.3, nan}, {0, 0.1}, {math.Inf(1), 0.1}} {
		s := Of(Input{N: 100, SD: c.sd, Effect: c.effect})
		for what, n := range map[string]float64{
			"n_half_width": s.NHalfWidth, "n_80": s.N80, "n_90": s.N90, "half": s.N80Half, "bound": s.N80LowerBound, "shrunk": s.N80Shrunk,
			"grown": s.N80Grown, "least": s.N80Range[0], "most": s.N80Range[2], "recommended": s.Recommended(),
		} {
			if !math.IsNaN(n) {
				t.Errorf("%+v: %s = %v, want none", c, what, n)
			}
		}
	}
	for _, c := range []struct {
		d      Design
		effect float64
	}{
		{Design{Hypothesis: "superiority", Margin: 0.02}, 0.02},
		{Design{Hypothesis: "superiority"}, -0.02},
		{Design{Hypothesis: "superiority", LowerIsBetter: true}, 0.02},
		{Design{Hypothesis: "noninferiority", Margin: 0.02}, -0.02},
		{Design{Hypothesis: "equivalence", Margin: 0.02}, 0.03},
	} {
		if n := c.d.Size(0.3, c.effect, 0.8); !math.IsNaN(n) {
			t.Errorf("%+v, effect %v: %v questions for a claim that is false", c.d, c.effect, n)
		}
	}
}

// A size above Cap is returned as Cap: n_80 for a tiny effect, and n_80_shrunk too if
// the prior is as small.
func TestCap(t *testing.T) {
	s := Of(Input{N: 100, SD: 0.3, Effect: 1e-7, PriorSD: 1e-7})
	if s.N80 != Cap || s.NHalfWidth != Cap || s.N80Shrunk != Cap || s.Unreachable {
		t.Errorf("%+v", s)
	}
	if s := Of(Input{N: 100, SD: 0.3, Effect: math.SmallestNonzeroFloat64}); s.N80 != Cap || !(s.N80Shrunk < Cap) {
		t.Errorf("%+v", s)
	}
}

// A claim whose probability is below 80% cannot reach a power of 80%.
func TestUnreachable(t *testing.T) {
	in := worked(0.0338)
	in.Design = Design{Hypothesis: "superiority", Margin: 0.03}
	if s := Of(in); !math.IsNaN(s.N80Shrunk) || !s.Unreachable || !(s.N80 > 0) {
		t.Errorf("%+v", s)
	}
}

// The plan is part of every comparison, which takes less than 1 ms.
func BenchmarkOf(b *testing.B) {
	in := worked(0.0338)
	for b.Loop() {
		Of(in)
	}
}
