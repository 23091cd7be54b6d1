package pair

import (
	"math"
	"math/bits"
	"sync/atomic"
)

const digitBits = 11

// keyed is a pair on its way through the sort.
type keyed struct {
	key uint64 // d = b − a, mapped so that the integers are in the order of d
	i   int    // index of the pair
}

// sortCells is the path for metrics with many distinct values: a radix sort by
// the leading bits of d, ties put in order by (d, a, b), equal pairs merged.
// ok is false when a value or a difference is not finite.
func sortCells(a, b []float64) (c Cells, ok bool) {
	w := workersFor(len(a))
	keys, varying, ok := keysOf(a, b, w)
	if !ok {
		return Cells{}, false
	}
	s := sorter{a: a, b: b}
	if varying == 0 { // one difference only, as when the arms are alike
		varying = s.rekey(keys, byA)
		s.first = byA
	}
	keys, low := radixSort(keys, make([]keyed, len(keys)), varying, w)
	return s.split(keys, low, w), true
}

// radixSort sorts by the leading bits that vary, as many as leave few ties, and
// returns the sorted one of the two slices. Keys that agree from bit low
// upwards are in no order.
func radixSort(keys, buf []keyed, varying uint64, w int) (sorted []keyed, low int) {
	digits := 3
	switch n := len(keys); {
	case n < 1<<12:
		digits = 1
	case n < 1<<16:
		digits = 2
	}
	top := bits.Len64(varying)
	low = max(0, top-digits*digitBits)
	for shift := low; shift < top; shift += digitBits {
		radixPass(buf, keys, shift, w)
		keys, buf = buf, keys
	}
	return keys, low
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
