package pair

import (
	"math"
	"math/bits"
	"sync/atomic"

	"github.com/realgain/realgain/internal/parallel"
)

const digitBits = 11

// keyed is a pair during sorting. It has 12 bytes, because sorting many pairs takes
// more memory than anything else.
type keyed struct {
	high, low uint32 // d = b − a, mapped so that the integers are in the order of d
	i         uint32 // index of the pair
}

func newKeyed(key uint64, i uint32) keyed { return keyed{uint32(key >> 32), uint32(key), i} }

func (k keyed) key() uint64 { return uint64(k.high)<<32 | uint64(k.low) }

// mostPairs is the largest number of pairs that the index of keyed can number.
const mostPairs = math.MaxUint32

// sortCells groups the pairs of metrics with many distinct values: a radix sort by the
// leading bits of d, with ties ordered by (d, a, b) and equal pairs merged. ok is false
// if a value or a difference is not finite.
func sortCells(a, b []float64) (c Cells, ok bool) {
	w := workersFor(len(a))
	keys, varying, ok := keysOf(a, b, w)
	if !ok {
		return Cells{}, false
	}
	s := sorter{a: a, b: b}
	if varying == 0 { // a single difference, as when the arms are equal
		varying = s.rekey(keys, byA)
		s.first = byA
	}
	keys, spare, low := radixSort(keys, make([]keyed, len(keys)), varying, w)
	return s.split(keys, spare, low, w), true
}

// radixSort sorts by as many of the leading bits that vary as leave few ties. It
// returns the sorted slice first and the other one as spare. Keys that agree from bit
// low upwards are in no particular order.
func radixSort(keys, buf []keyed, varying uint64, w int) (sorted, spare []keyed, low int) {
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
		if w == 1 {
			radixPass(buf, keys, shift)
		} else {
			radixPassParallel(buf, keys, shift, w)
		}
		keys, buf = buf, keys
	}
	return keys, buf, low
}

// keysOf maps every difference to its key. varying has the bits set in which keys
// differ. ok is false if a difference is not finite.
func keysOf(a, b []float64, w int) (keys []keyed, varying uint64, ok bool) {
	keys = make([]keyed, len(a))
	first := keyOf(b[0] - a[0])
	var differ atomic.Uint64
	var bad atomic.Bool
	parallel.Parts(0, len(a), w, func(_, lo, hi int) {
		or, top := uint64(0), 0.0
		for i := lo; i < hi; i++ {
			d := b[i] - a[i]
			k := keyOf(d)
			keys[i] = newKeyed(k, uint32(i))
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

// keyOf maps finite numbers to integers in the same order; −0 has the key of 0.
func keyOf(d float64) uint64 {
	k := math.Float64bits(d + 0)
	return k ^ (uint64(int64(k)>>63) | 1<<63)
}

// buckets is the number of values of a digit.
const buckets = 1 << digitBits

// radixPass moves src to dst in the order of one digit. It is stable.
func radixPass(dst, src []keyed, shift int) {
	var at [buckets]int
	for _, x := range src {
		at[x.key()>>shift&(buckets-1)]++
	}
	sum := 0
	for digit, n := range at {
		at[digit] = sum
		sum += n
	}
	for _, x := range src {
		digit := x.key() >> shift & (buckets - 1)
		dst[at[digit]] = x
		at[digit]++
	}
}

// radixPassParallel is radixPass on w cores: worker k's part of each digit follows
// those of the workers before it.
func radixPassParallel(dst, src []keyed, shift, w int) {
	counts := make([][buckets]int, w)
	parallel.Parts(0, len(src), w, func(k, lo, hi int) {
		c := &counts[k]
		for _, x := range src[lo:hi] {
			c[x.key()>>shift&(buckets-1)]++
		}
	})
	at := 0
	for digit := range buckets {
		for k := range counts {
			counts[k][digit], at = at, at+counts[k][digit]
		}
	}
	parallel.Parts(0, len(src), w, func(k, lo, hi int) {
		c := &counts[k]
		for _, x := range src[lo:hi] {
			p := &c[x.key()>>shift&(buckets-1)]
			dst[*p] = x
			*p++
		}
	})
}
