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
	chunk   [chunks]int64
	pending int
	other   float64 // NaN or infinities met
}

// Add adds x.
func (s *Sum) Add(x float64) {
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
	t := *s
	t.carry()
	total := new(big.Int)
	for i := chunks - 1; i >= 0; i-- {
		total.Lsh(total, chunkBits)
		total.Add(total, big.NewInt(t.chunk[i]))
	}
	if total.Sign() == 0 {
		return 0
	}
	f := new(big.Float).SetInt(total)
	f.SetMantExp(f, -exponent0)
	v, _ := f.Float64()
	return v
}

// Of returns the sum of x.
func Of(x []float64) float64 {
	var s Sum
	for _, v := range x {
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
