package pair

import (
	"math"
	"math/bits"
	"slices"
	"sync/atomic"
)

const (
	digitBits = 11
	digits    = 3 // the leading 33 bits that vary; what they leave is fixed by comparison
)

// keyed is a pair on its way through the sort.
type keyed struct {
	key uint64 // d = b − a, mapped so that the integers are in the order of d
	i   int    // index of the pair
}

// sortCells is the path for metrics with many distinct values: a radix sort by
// the leading bits of d, ties put in order by (d, a, b), equal pairs merged.
// ok is false when a value or a difference is not finite.
func sortCells(a, b []float64) (c Cells, ok bool) {
	n := len(a)
	w := workersFor(n)
	keys, varying, ok := keysOf(a, b, w)
	if !ok {
		return Cells{}, false
	}
	top := bits.Len64(varying)
	low := max(0, top-digits*digitBits)
	buf := make([]keyed, n)
	for shift := low; shift < top; shift += digitBits {
		radixPass(buf, keys, shift, w)
		keys, buf = buf, keys
	}
	return mergeRuns(a, b, keys, low, w), true
}

// keysOf maps every difference to its key. varying has a bit set wherever keys
// differ; ok is false when a difference is not finite.
func keysOf(a, b []float64, w int) (keys []keyed, varying uint64, ok bool) {
	keys = make([]keyed, len(a))
	first := keyOf(b[0] - a[0])
	var differ atomic.Uint64
	var bad atomic.Bool
	parallel(len(a), w, func(_, lo, hi int) {
		or, top := uint64(0), 0.0
		for i := lo; i < hi; i++ {
			d := b[i] - a[i]
			k := keyOf(d)
			keys[i] = keyed{k, i}
			or |= k ^ first
			top = max(top, math.Abs(d)) // NaN stays
		}
		differ.Or(or)
		if !finite(top) {
			bad.Store(true)
		}
	})
	return keys, differ.Load(), !bad.Load()
}

// keyOf maps finite numbers to integers in the same order, −0 to the key of 0.
func keyOf(d float64) uint64 {
	k := math.Float64bits(d + 0)
	return k ^ (uint64(int64(k)>>63) | 1<<63)
}

// radixPass moves src to dst in the order of one digit, stably: worker k's
// part of each digit comes after that of the workers before it.
func radixPass(dst, src []keyed, shift, w int) {
	const size = 1 << digitBits
	counts := make([][size]int, w)
	parallel(len(src), w, func(k, lo, hi int) {
		c := &counts[k]
		for i := lo; i < hi; i++ {
			c[src[i].key>>shift&(size-1)]++
		}
	})
	at := 0
	for digit := range size {
		for k := range counts {
			counts[k][digit], at = at, at+counts[k][digit]
		}
	}
	parallel(len(src), w, func(k, lo, hi int) {
		c := &counts[k]
		for _, x := range src[lo:hi] {
			p := &c[x.key>>shift&(size-1)]
			dst[*p] = x
			*p++
		}
	})
}

// mergeRuns turns keys sorted by key >> low into cells. Workers start where a
// run of equal leading bits starts, so that no cell spans two of them.
func mergeRuns(a, b []float64, keys []keyed, low, w int) Cells {
	n := len(keys)
	start := func(i int) int {
		for i > 0 && i < n && keys[i].key>>low == keys[i-1].key>>low {
			i++
		}
		return i
	}
	c := Cells{A: make([]float64, n), B: make([]float64, n), W: make([]float64, n), N: n}
	ends := make([][2]int, w)
	parallel(n, w, func(k, lo, hi int) {
		lo, hi = start(lo), start(hi)
		ends[k] = [2]int{lo, lo}
		if lo < hi {
			ends[k][1] = lo + mergeRange(a, b, keys[lo:hi], low, c.A[lo:lo:hi], c.B[lo:lo:hi], c.W[lo:lo:hi])
		}
	})
	m := 0
	for _, e := range ends {
		if m != e[0] {
			copy(c.A[m:], c.A[e[0]:e[1]])
			copy(c.B[m:], c.B[e[0]:e[1]])
			copy(c.W[m:], c.W[e[0]:e[1]])
		}
		m += e[1] - e[0]
	}
	c.A, c.B, c.W = c.A[:m], c.B[:m], c.W[:m]
	return c
}

// mergeRange appends the cells of keys to the empty slices and returns their number.
func mergeRange(a, b []float64, keys []keyed, low int, outA, outB, outW []float64) int {
	c := Cells{A: outA, B: outB, W: outW}
	var run []cell
	for lo := 0; lo < len(keys); {
		hi := lo + 1
		for hi < len(keys) && keys[hi].key>>low == keys[lo].key>>low {
			hi++
		}
		if hi == lo+1 {
			i := keys[lo].i
			c.add(cell{a[i] + 0, b[i] + 0, 1})
			lo = hi
			continue
		}
		run = run[:0]
		for _, x := range keys[lo:hi] {
			run = append(run, cell{a[x.i] + 0, b[x.i] + 0, 1})
		}
		slices.SortFunc(run, order)
		for _, x := range run {
			c.add(x)
		}
		lo = hi
	}
	return c.Len()
}
