package plan

import (
	"math"
	"testing"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/resample"
)

// outcomes calls yield with every possible vector of counts of n draws from values with
// the given probabilities, and the probability of that vector.
func outcomes(n int, shares []float64, yield func(counts []int, chance float64)) {
	counts := make([]int, len(shares))
	var fall func(i, left int, chance float64)
	fall = func(i, left int, chance float64) {
		if i == len(shares)-1 {
			counts[i] = left
			yield(counts, chance*math.Pow(shares[i], float64(left)))
			return
		}
		ways := 1.0 // number of ways to choose k of left draws
		for k := 0; k <= left; k++ {
			counts[i] = k
			fall(i+1, left-k, chance*ways*math.Pow(shares[i], float64(k)))
			ways *= float64(left-k) / float64(k+1)
		}
	}
	fall(0, n, 1)
}

// The probability of the linear bound plus the correction by bent must equal the
// probability that u + m − r·s is above 0, which is computed by enumeration.
func TestBentLawIsTheChanceOfTheBound(t *testing.T) {
	values, shares := []float64{-1, -.2, 0, .3, 1.7}, []float64{.05, .3, .3, .2, .15}
	w := make([]float64, len(shares))
	for i, p := range shares {
		w[i] = 20 * p
	}
	at := estimand.NewAtoms(values, w, 1e-15)
	mu := at.Mean()
	sd := at.SD(mu)
	v := standardized(at, mu, sd)
	worst := 0.0
	for _, c := range []struct{ n, u, r float64 }{{12, .9, .55}, {12, .5, .6}, {20, .2, .45}, {20, .7, .4}, {12, .3, -.6}} {
		n, want := int(c.n), 0.0
		outcomes(n, shares, func(counts []int, chance float64) {
			m, square := 0.0, 0.0
			for i, k := range counts {
				m += float64(k) / c.n * v[i]
				square += float64(k) / c.n * v[i] * v[i]
			}
			if c.u+m-c.r*math.Sqrt(max(0, square-m*m)) > 1e-12 {
				want += chance
			}
		})
		h := linear(v, at.W, c.u, c.r, n)
		law, err := resample.Mean(estimand.NewAtoms(h, at.W, 1e-15), n)
		if err != nil {
			t.Fatal(err)
		}
		straight := 1 - law.AtMost(0)
		got := straight + bent(v, h, at.W, c.u, c.r, n)
		worst = max(worst, math.Abs(straight-want))
		// At most 15% of the draws count in the estimated difference.
		if math.Abs(got-want) > 4*math.Sqrt(.15/bentDraws) {
			t.Errorf("n = %d, u = %v, r = %v: %v, enumerated %v", n, c.u, c.r, got, want)
		}
	}
	if worst < .04 {
		t.Errorf("the straight border is wrong by %v at most: it shows nothing", worst)
	}
}

// Drawing unit by unit and drawing by weights must give the same difference.
func TestBentOfUnitsIsThatOfShares(t *testing.T) {
	v, units, shares := []float64{-.7, .1, 2}, []float64{10, 9, 3}, []float64{5, 4.5, 1.5}
	h := linear(v, units, .4, .5, 12)
	one, other := bent(v, h, units, .4, .5, 12), bent(v, h, shares, .4, .5, 12)
	if one == other || math.Abs(one-other) > 4*math.Sqrt(2*.15/bentDraws) {
		t.Errorf("%v of units, %v of shares", one, other)
	}
}

// The mean of n draws from multiples of .2, minus .07, has steps n·(k·.2) − .07·n,
// divided by n. The step next to 0 is computed by hand.
func TestStepBelow(t *testing.T) {
	for n, want := range map[int]float64{63: .2*22/63 - .07, 7: .2*2/7 - .07, 20: 0} {
		at := shifted(estimand.NewAtoms([]float64{-.2, 0, .2, .4}, []float64{4, 9, 5, 2}, 1e-16), -.07)
		got, err := stepBelow(at, n)
		if err != nil || math.Abs(got-want) > 1e-12 {
			t.Errorf("n = %d: %v, want %v (%v)", n, got, want, err)
		}
	}
	far := shifted(estimand.NewAtoms([]float64{1, 2}, []float64{1, 1}, 0), 5)
	if got, err := stepBelow(far, 10); got != 0 || err != nil {
		t.Errorf("%v, %v where no mean is below 0", got, err)
	}
}

// A typical sample has the given share of the pilot's units and takes its values from
// the pilot. With a share of 1 or more it equals the pilot. If every value has less
// than one unit, each end has one unit.
func TestTypicalSample(t *testing.T) {
	var x, w []float64
	for i := range 101 {
		x, w = append(x, math.Tan(float64(i-50)/35)), append(w, 1+float64(i%7)/3)
	}
	pilot := estimand.NewAtoms(x, w, 0)
	for _, share := range []float64{.03, .2, .5, .8, 1, 2} {
		like := typical(pilot, share)
		if math.Abs(like.Total()-share*pilot.Total()) > 1e-9 {
			t.Errorf("share %v: %v units, want %v", share, like.Total(), share*pilot.Total())
		}
		for i := range like.X {
			if i > 0 && !(like.X[i] > like.X[i-1]) {
				t.Fatalf("share %v: not in order", share)
			}
			if middle := i > 0 && i < len(like.X)-1; !middle && share <= .2 && like.W[i] < 1-1e-9 {
				t.Errorf("share %v: the end %v weighs %v", share, like.X[i], like.W[i])
			}
		}
		if all := len(like.X) == len(pilot.X); share >= 1 && !all || share <= .5 && all {
			t.Errorf("share %v: %d values of %d", share, len(like.X), len(pilot.X))
		}
		if sd := like.SD(like.Mean()); math.Abs(sd/pilot.SD(pilot.Mean())-1) > .15 {
			t.Errorf("share %v: SD %v of %v", share, sd, pilot.SD(pilot.Mean()))
		}
	}
}
