// Package exactsum adds float64 values without rounding until the end, so
// that a sum does not depend on the order of its terms and changes sign
// exactly when every term does.
package exactsum

import (
	"math"
	"math/big"
)

const (
	chunkBits = 32
	chunks    = 2048/chunkBits + 3
	// A chunk takes values below 2^53; 63 bits leave room for 1,000 of them
	// before carries must be moved on.
	maxPending = 1000
	exponent0  = 1075 // value = mantissa · 2^(biased exponent − 1075)
)

// Sum is an exact accumulator (the small superaccumulator of R. M. Neal,
// "Fast exact summation using small and large superaccumulators", 2015,
// arXiv:1505.05571). The zero value is an empty sum.
type Sum struct {
	plain   float64 // sum of the first values, for as long as no addition rounds: of counts, all of them
	rough   bool    // an addition has rounded: further values go to the chunks
	chunk   [chunks]int64
	pending int
	other   float64 // NaN or infinities met
}

// Add adds x.
func (s *Sum) Add(x float64) {
	if !s.rough {
		if t, exact := add(s.plain, x); exact {
			s.plain = t
			return
		}
		s.rough = true
	}
	s.add(x)
}

// add returns a + b, and whether it is exact (Knuth 1998, "Seminumerical
// Algorithms", section 4.2.2, theorem B). It is false where a + b is not finite.
func add(a, b float64) (sum float64, exact bool) {
	sum = a + b
	part := sum - a
	return sum, (a-(sum-part))+(b-part) == 0
}

// add adds x to the chunks.
func (s *Sum) add(x float64) {
	bits := math.Float64bits(x)
	exp := bits >> 52 & 0x7ff
	mant := int64(bits & (1<<52 - 1))
	switch exp {
	case 0x7ff:
		s.other += x
		return
	case 0:
		exp = 1 // subnormal
	default:
		mant |= 1 << 52
	}
	i, shift := exp/chunkBits, exp%chunkBits
	low := mant << shift & (1<<chunkBits - 1)
	high := mant >> (chunkBits - shift)
	if int64(bits) < 0 {
		low, high = -low, -high
	}
	s.chunk[i] += low
	s.chunk[i+1] += high
	if s.pending++; s.pending == maxPending {
		s.carry()
	}
}

// AddProduct adds x·y; exact unless the product underflows.
func (s *Sum) AddProduct(x, y float64) {
	p := x * y
	s.Add(p)
	if e := math.FMA(x, y, -p); e != 0 {
		s.Add(e)
	}
}

func (s *Sum) carry() {
	for i := range chunks - 1 {
		c := s.chunk[i] >> chunkBits
		s.chunk[i] -= c << chunkBits
		s.chunk[i+1] += c
	}
	s.pending = 0
}

// Value returns the sum, rounded once, to nearest even.
func (s *Sum) Value() float64 {
	if s.other != 0 || s.other != s.other {
		return s.other
	}
	if !s.rough {
		return s.plain
	}
	t := *s
	t.add(t.plain)
	t.carry()
	low, high := 0, chunks // of the chunks that are not 0
	for low < chunks && t.chunk[low] == 0 {
		low++
	}
	for high > low && t.chunk[high-1] == 0 {
		high--
	}
	total, part := new(big.Int), new(big.Int)
	for i := high - 1; i >= low; i-- {
		total.Lsh(total, chunkBits)
		total.Add(total, part.SetInt64(t.chunk[i]))
	}
	if total.Sign() == 0 {
		return 0
	}
	f := new(big.Float).SetInt(total)
	f.SetMantExp(f, low*chunkBits-exponent0)
	v, _ := f.Float64()
	return v
}

// Of returns the sum of x.
func Of(x []float64) float64 {
	var s Sum
	for i, v := range x {
		if s.rough {
			for _, v := range x[i:] {
				s.add(v)
			}
			break
		}
		s.Add(v)
	}
	return s.Value()
}

// Weighted returns Σ w·x.
func Weighted(w, x []float64) float64 {
	var s Sum
	for i, v := range x {
		s.AddProduct(w[i], v)
	}
	return s.Value()
}
