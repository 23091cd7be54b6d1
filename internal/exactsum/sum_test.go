package exactsum

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// The oracle is math/big with 3,000 bits, which holds every sum exactly.
func bigSum(x []float64) float64 {
	t := new(big.Float).SetPrec(3000)
	for _, v := range x {
		t.Add(t, new(big.Float).SetPrec(3000).SetFloat64(v))
	}
	f, _ := t.Float64()
	return f
}

func TestSumIsExactInAnyOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		x := make([]float64, 1+r.IntN(3000))
		for i := range x {
			x[i] = (r.Float64() - 0.5) * math.Pow(2, float64(r.IntN(400)-200))
			if r.IntN(10) == 0 {
				x[i] = math.SmallestNonzeroFloat64 * float64(r.IntN(100))
			}
		}
		want := bigSum(x)
		if got := Of(x); got != want {
			t.Fatalf("sum of %d values: got %v, math/big has %v", len(x), got, want)
		}
		r.Shuffle(len(x), func(i, j int) { x[i], x[j] = x[j], x[i] })
		for i := range x {
			x[i] = -x[i]
		}
		if got := Of(x); got != -want {
			t.Fatalf("shuffled and negated: got %v, want %v", got, -want)
		}
	}
}

// A sum is exact whether its values are counts, which no addition rounds, or
// others come among them.
func TestSumOfCounts(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		x := make([]float64, 1+r.IntN(200))
		for i := range x {
			x[i] = float64(r.IntN(2001)-1000) / float64(int(1)<<r.IntN(4))
			if r.IntN(100) == 0 {
				x[i] *= 0.1 * math.Pow(2, float64(r.IntN(120)-60))
			}
		}
		if got, want := Of(x), bigSum(x); got != want {
			t.Fatalf("sum of %v: got %v, math/big has %v", x, got, want)
		}
	}
	for _, x := range [][]float64{{math.MaxFloat64, math.MaxFloat64, -math.MaxFloat64}, {math.Copysign(0, -1)}, {5e-324, -5e-324, 5e-324}, {1 << 53, 1, 1}} {
		if got, want := Of(x), bigSum(x); got != want || math.Signbit(got) {
			t.Errorf("sum of %v: got %v, math/big has %v", x, got, want)
		}
	}
}

func TestSumCancels(t *testing.T) {
	if got := Of([]float64{1e300, 1, -1e300}); got != 1 {
		t.Errorf("1e300 + 1 − 1e300 = %v, want 1", got)
	}
	if got := Weighted([]float64{3, 1}, []float64{0.1, -0.3}); got != math.FMA(3, 0.1, -0.3) {
		t.Errorf("3·0.1 − 0.3 = %v, want %v", got, math.FMA(3, 0.1, -0.3))
	}
	if got := Of([]float64{1, math.NaN()}); !math.IsNaN(got) {
		t.Errorf("a NaN was lost: %v", got)
	}
	if got := Of([]float64{1, math.Inf(1)}); !math.IsInf(got, 1) {
		t.Errorf("an infinity was lost: %v", got)
	}
}

func BenchmarkSum(b *testing.B) {
	x := make([]float64, 100_000)
	r := rand.New(rand.NewPCG(1, 2))
	for i := range x {
		x[i] = r.NormFloat64()
	}
	b.SetBytes(int64(8 * len(x)))
	for b.Loop() {
		Of(x)
	}
}
