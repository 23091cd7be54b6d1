package resample

import (
	"fmt"
	"math"
	"math/big"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"github.com/realgain/realgain/estimand"
)

// binomialOracle is the oracle for one-sided binary differences: the distribution of
// the number of successes of n draws that succeed with probability k/n, from
// exact integer weights C(n, j)·k^j·(n−k)^(n−j) in 300-bit arithmetic.
type binomialOracle struct{ cdf, sf []float64 }

func binomialLaw(n, k int) binomialOracle {
	const precision = 300
	pmf := make([]*big.Float, n+1)
	num := func(x int) *big.Float { return new(big.Float).SetPrec(precision).SetInt64(int64(x)) }
	miss := new(big.Float).SetPrec(precision).Quo(num(n-k), num(n))
	odds := new(big.Float).SetPrec(precision).Quo(num(k), num(n-k))
	pmf[0] = num(1)
	for range n {
		pmf[0].Mul(pmf[0], miss)
	}
	for j := 1; j <= n; j++ {
		step := new(big.Float).SetPrec(precision).Quo(num(n-j+1), num(j))
		pmf[j] = step.Mul(step, odds)
		pmf[j].Mul(pmf[j], pmf[j-1])
	}
	b := binomialOracle{make([]float64, n+1), make([]float64, n+1)}
	below, above := num(0), num(0)
	for j := range pmf {
		below.Add(below, pmf[j])
		b.cdf[j], _ = below.Float64()
		above.Add(above, pmf[n-j])
		b.sf[n-j], _ = above.Float64()
	}
	return b
}

func oneSided(n, k int) estimand.Atoms {
	return estimand.NewAtoms([]float64{0, 1}, []float64{float64(n - k), float64(k)}, 1e-12*float64(k))
}

var binomialCases = [][2]int{
	{5, 1}, {5, 4}, {7, 3}, {10, 1}, {20, 2}, {50, 1}, {50, 25}, {207, 7}, {207, 1}, {812, 60},
	{1319, 57}, {2000, 1}, {10000, 1}, {10000, 17}, {10000, 340}, {10000, 5000}, {10000, 9999},
}

func TestOneSidedBinaryIsBinomial(t *testing.T) {
	for _, c := range binomialCases {
		n, k := c[0], c[1]
		want := binomialLaw(n, k)
		l, err := Mean(oneSided(n, k), n)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range levels {
			j := 0
			for want.cdf[j] < p-1e-12 {
				j++
			}
			near(t, fmt.Sprintf("n %d, k %d: Lower(%v)", n, k, p), l.Lower(p)*float64(n), float64(j), 1e-9)
			j = n
			for want.sf[j] < p-1e-12 {
				j--
			}
			near(t, fmt.Sprintf("n %d, k %d: Upper(%v)", n, k, p), l.Upper(p)*float64(n), float64(j), 1e-9)
		}
		sd := math.Sqrt(float64(k) * float64(n-k) / float64(n))
		for z := -13.0; z <= 13; z += 0.5 {
			j := int(float64(k) + z*sd)
			if j < 0 || j > n {
				continue
			}
			x := float64(j) / float64(n)
			probability(t, fmt.Sprintf("n %d, k %d: P(S ≤ %d)", n, k, j), l.AtMost(x), want.cdf[j])
			probability(t, fmt.Sprintf("n %d, k %d: P(S ≥ %d)", n, k, j), l.AtLeast(x), want.sf[j])
		}
	}
}

// probability compares probabilities of any size: to 1e-10 where they are
// large, to 1e-5 of themselves where they are tiny.
func probability(t *testing.T, what string, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > 1e-10 || want > 1e-300 && math.Abs(got/want-1) > 1e-5 {
		t.Errorf("%s = %.12g, want %.12g (relative %.2g)", what, got, want, got/want-1)
	}
}

// The oracle itself against gonum's incomplete beta function.
func TestBinomialOracle(t *testing.T) {
	for _, c := range binomialCases {
		n, k := c[0], c[1]
		want := distuv.Binomial{N: float64(n), P: float64(k) / float64(n)}
		got := binomialLaw(n, k)
		for _, j := range []int{0, k - 1, k, k + 1, min(n, 2*k)} {
			near(t, fmt.Sprintf("n %d, k %d, j %d", n, k, j), got.cdf[j], want.CDF(float64(j)), 1e-9)
		}
	}
}

// The far tails, down to 1e-40: binomial, and a law off any lattice.
func TestFarTails(t *testing.T) {
	for _, c := range [][2]int{{207, 50}, {1000, 500}, {10000, 340}} {
		n, k := c[0], c[1]
		want := binomialLaw(n, k)
		l, err := Mean(oneSided(n, k), n)
		if err != nil {
			t.Fatal(err)
		}
		seen := 1.0
		for j := k; j >= 0 && want.cdf[j] > 1e-60; j-- {
			probability(t, fmt.Sprintf("n %d, k %d: P(S ≤ %d)", n, k, j), l.AtMost(float64(j)/float64(n)), want.cdf[j])
			seen = want.cdf[j]
		}
		if k > 50 && seen > 1e-40 {
			t.Errorf("n %d, k %d: the tail was followed to %g only", n, k, seen)
		}
		for j := k; j <= n && want.sf[j] > 1e-60; j++ {
			probability(t, fmt.Sprintf("n %d, k %d: P(S ≥ %d)", n, k, j), l.AtLeast(float64(j)/float64(n)), want.sf[j])
		}
	}
}
