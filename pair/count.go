package pair

import (
	"math"
	"math/bits"
	"runtime"
	"sync/atomic"

	"github.com/realgain/realgain/internal/parallel"
)

const (
	maxCounted = 1024 // largest number of distinct pairs that are counted, per worker
	splitAt    = 100_000
	maxWorkers = 8
)

// workersFor returns how many goroutines are worth starting for n pairs. The results of
// this package do not depend on it.
func workersFor(n int) int {
	if n < splitAt {
		return 1
	}
	return min(runtime.GOMAXPROCS(0), maxWorkers, n/(splitAt/2))
}

// slot is a place in the open-addressing table; n = 0 means empty.
type slot struct {
	a, b uint64 // bit patterns
	n    int
}

// countCells groups the pairs of metrics with few distinct values: one look-up for each
// pair, no sorting. ok is false if there are too many distinct pairs or a value is not
// finite.
func countCells(a, b []float64) (c Cells, ok bool) {
	w := workersFor(len(a))
	parts := make([][]slot, w)
	var stop atomic.Bool
	parallel.Parts(0, len(a), w, func(k, lo, hi int) {
		parts[k] = countRange(a[lo:hi], b[lo:hi], &stop)
	})
	if stop.Load() {
		return Cells{}, false
	}
	var s []cell
	for _, p := range parts {
		for _, x := range p {
			if x.n > 0 {
				s = append(s, cell{math.Float64frombits(x.a), math.Float64frombits(x.b), float64(x.n)})
			}
		}
	}
	return gather(s)
}

// countRange counts pairs in blocks, so that a worker that gives up stops the others.
func countRange(a, b []float64, stop *atomic.Bool) []slot {
	const block = 4096
	size := 8
	for size < 2*maxCounted && size < 2*len(a) {
		size *= 2
	}
	t := counter{slots: make([]slot, size)}
	for lo := 0; lo < len(a) && !stop.Load(); lo += block {
		hi := min(lo+block, len(a))
		if !t.count(a[lo:hi], b[lo:hi]) {
			stop.Store(true)
		}
	}
	return t.slots
}

// counter counts pairs of bit patterns. It treats NaN, Inf and −0 like other patterns;
// gather checks the few resulting cells instead of every pair.
type counter struct {
	slots []slot // a power of two, at most half full
	used  int
}

// count adds pairs and reports whether there was room for all.
func (t *counter) count(a, b []float64) bool {
	slots, shift := t.slots, 64-bits.Len(uint(len(t.slots)-1))
	mask := len(slots) - 1
	b = b[:len(a)]
	for i, v := range a {
		x, y := math.Float64bits(v), math.Float64bits(b[i])
		// Short decimals differ only in the top bits: fold them down before the
		// multiplication carries everything up.
		h := x ^ bits.RotateLeft64(y, 27)
		h = (h ^ h>>29) * 0x9e3779b97f4a7c15
		j := int(h>>shift) & mask
		s := &slots[j]
		for s.n > 0 && (s.a != x || s.b != y) {
			j = (j + 1) & mask
			s = &slots[j]
		}
		if s.n == 0 {
			if t.used == maxCounted {
				return false
			}
			t.used++
			s.a, s.b = x, y
		}
		s.n++
	}
	return true
}
