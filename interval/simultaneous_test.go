package interval

import (
	"math"
	"slices"
	"testing"
)

// largestOf is the largest |z| of every draw.
func largestOf(z [][]float64) []float64 {
	out := make([]float64, len(z[0]))
	for _, draws := range z {
		for i, v := range draws {
			out[i] = max(out[i], math.Abs(v))
		}
	}
	return out
}

// alike are the correlations of m estimates, all the same.
func alike(m int, r float64) [][]float64 {
	out := make([][]float64, m)
	for j := range out {
		out[j] = make([]float64, m)
		for k := range out {
			out[j][k] = r
		}
		out[j][j] = 1
	}
	return out
}

// Five independent normals: c is the √-root of the level, Φ⁻¹((1+.95^(1/5))/2);
// with perfect correlation the family is one estimate. Dunnett's case, all
// correlations ½: two-sided 5% points 2.212, 2.349, 2.442 of 2, 3 and 4
// (Dunnett 1964, "New tables for multiple comparisons with a control",
// Biometrics 20, 482, table II, infinite degrees of freedom: 2.21, 2.35, 2.44;
// the third decimal by the trapezoid rule on
// ∫ φ(x)·(Φ(√2·c + x) − Φ(−√2·c + x))^m dx).
func TestJointNormalOracles(t *testing.T) {
	const draws = 200_000
	each := func(corr [][]float64) float64 {
		return NewMaxT(len(corr), largestOf(NewJointNormal(corr).Draw(11, 0, draws))).Each(0.05)
	}
	// The Monte Carlo error of α is √(p(1−p)/B)/m ≈ 1e-4 here.
	if got, want := each(alike(5, 0)), 1-math.Pow(0.95, 0.2); math.Abs(got-want) > 4e-4 {
		t.Errorf("independent: α each %.5f, Šidák has %.5f", got, want)
	}
	if got := each(alike(5, 1)); math.Abs(got-0.05) > 2e-3 {
		t.Errorf("perfectly correlated: α each %.5f, want .05", got)
	}
	for m, want := range map[int]float64{2: 2.212, 3: 2.349, 4: 2.442} {
		if c := -phiInv(each(alike(m, .5)) / 2); math.Abs(c-want) > .012 {
			t.Errorf("%d candidates: critical value %.3f, Dunnett has %.3f", m, c, want)
		}
	}
}

// Draws made in parts are those made at once.
func TestJointNormalInParts(t *testing.T) {
	n := NewJointNormal(alike(3, .3))
	whole, tail := n.Draw(5, 0, 20), n.Draw(5, 12, 20)
	for j := range whole {
		for i, v := range tail[j] {
			if v != whole[j][12+i] {
				t.Fatalf("estimate %d draw %d: %v, at once %v", j, 12+i, v, whole[j][12+i])
			}
		}
	}
}

// p ≤ α exactly when the simultaneous interval, taken at Each(α), excludes.
func TestMaxTAdjustInvertsEach(t *testing.T) {
	m := NewMaxT(2, largestOf([][]float64{{0.1, -2.5, 0.3, 1.2}, {1.9, 0.4, -0.2, 0.7}}))
	for _, alpha := range []float64{0.2, 0.4, 0.6, 0.8} {
		each := m.Each(alpha)
		for _, p := range []float64{each * 0.999, each * 1.001} {
			if got := m.Adjust(p) <= alpha+1e-12; got != (p < each) {
				t.Errorf("α %v: p %v against each %v: adjusted %v", alpha, p, each, m.Adjust(p))
			}
		}
	}
}

// The stated Monte Carlo error is the spread over seeds: of 200 seeds, the
// standard deviation of α and of an adjusted p-value, which has a relative
// error of 5% itself.
func TestMaxTErrorIsTheSpreadOverSeeds(t *testing.T) {
	n := NewJointNormal(alike(6, .8)) // whose α is well above Bonferroni's
	const seeds, p = 200, .012
	var each, adjusted [2]float64 // sum, sum of squares
	var statedEach, statedP float64
	for seed := range uint64(seeds) {
		m := NewMaxT(6, largestOf(n.Draw(seed, 0, 2_000)))
		least, most := m.EachWithin(.05, 1)
		if !(least < m.Each(.05) && m.Each(.05) < most) {
			t.Fatalf("seed %d: %v is not between %v and %v", seed, m.Each(.05), least, most)
		}
		statedEach, statedP = statedEach+(most-least)/2/seeds, statedP+m.AdjustSE(m.Adjust(p))/seeds
		for i, x := range []float64{m.Each(.05), m.Adjust(p)} {
			at := []*[2]float64{&each, &adjusted}[i]
			at[0], at[1] = at[0]+x, at[1]+x*x
		}
	}
	sd := func(s [2]float64) float64 { return math.Sqrt(s[1]/seeds - s[0]*s[0]/seeds/seeds) }
	if r := statedEach / sd(each); r < .8 || r > 1.25 {
		t.Errorf("α each: stated %.2g, over seeds %.2g", statedEach, sd(each))
	}
	if r := statedP / sd(adjusted); r < .8 || r > 1.25 {
		t.Errorf("adjusted p: stated %.2g, over seeds %.2g", statedP, sd(adjusted))
	}
}

func TestBonferroniHasNoMonteCarloError(t *testing.T) {
	m := Bonferroni(4)
	least, most := m.EachWithin(.05, 3)
	if m.Each(.05) != .0125 || least != .0125 || most != .0125 || m.Adjust(.01) != .04 || m.AdjustSE(.04) != 0 {
		t.Errorf("each %v within %v, %v; p %v ± %v", m.Each(.05), least, most, m.Adjust(.01), m.AdjustSE(.04))
	}
}

// Estimates of different questions have the limit that no correlation has.
func TestIndependentIsUncorrelated(t *testing.T) {
	got, want := NewIndependent(7), NewJointNormal(alike(7, 0))
	if got.Work() != 7 {
		t.Errorf("a draw of 7 takes %d additions", got.Work())
	}
	for j, draws := range want.Draw(5, 0, 20) {
		if !slices.Equal(got.Draw(5, 0, 20)[j], draws) {
			t.Errorf("estimate %d: %v, want %v", j, got.Draw(5, 0, 20)[j], draws)
		}
	}
}
