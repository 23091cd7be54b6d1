package pair

import (
	"slices"

	"github.com/realgain/realgain/internal/parallel"
)

// longRun is the number of ties from which another radix sort is faster than comparing.
const longRun = 128

// Values that keys are made of, in the order in which they break ties.
const (
	byD = iota
	byA
	byB
)

// sorter turns sorted keys into cells.
type sorter struct {
	a, b  []float64
	first int    // the value that keys are made of: byD, or byA if all d are equal
	run   []cell // scratch
}

// split lets each worker merge a part. A part begins where a run of keys with equal
// leading bits begins, so that no cell lies in two parts.
func (s *sorter) split(keys, spare []keyed, low, w int) Cells {
	n := len(keys)
	// Compute all cuts first, because merging changes keys.
	cuts := make([]int, w+1)
	for k := range cuts {
		i := n * k / w
		for i > 0 && i < n && keys[i].key()>>low == keys[i-1].key()>>low {
			i++
		}
		cuts[k] = i
	}
	c := Cells{A: make([]float64, n), B: make([]float64, n), W: make([]float64, n), N: n}
	parts := make([]Cells, w)
	parallel.Parts(0, w, w, func(k, _, _ int) {
		lo, hi := cuts[k], cuts[k+1]
		parts[k] = Cells{A: c.A[lo:lo:hi], B: c.B[lo:lo:hi], W: c.W[lo:lo:hi]}
		part := sorter{a: s.a, b: s.b}
		part.merge(&parts[k], keys[lo:hi], spare[lo:hi], low, s.first)
	})
	m := 0
	for k, p := range parts {
		if m != cuts[k] {
			copy(c.A[m:], p.A)
			copy(c.B[m:], p.B)
			copy(c.W[m:], p.W)
		}
		m += p.Len()
	}
	c.A, c.B, c.W = c.A[:m], c.B[:m], c.W[:m]
	return c
}

// merge appends the cells of keys, sorted by key >> low, to c. It may change keys and
// spare, which must have the same length.
func (s *sorter) merge(c *Cells, keys, spare []keyed, low, by int) {
	for lo := 0; lo < len(keys); {
		hi := lo + 1
		for hi < len(keys) && keys[hi].key()>>low == keys[lo].key()>>low {
			hi++
		}
		switch run := keys[lo:hi]; {
		case len(run) == 1:
			c.add(s.cell(run[0]))
		case len(run) < longRun:
			s.mergeShort(c, run)
		default:
			s.mergeLong(c, run, spare[lo:hi], by)
		}
		lo = hi
	}
}

func (s *sorter) cell(k keyed) cell { return cell{s.a[k.i] + 0, s.b[k.i] + 0, 1} }

func (s *sorter) mergeShort(c *Cells, run []keyed) {
	s.run = s.run[:0]
	for _, k := range run {
		s.run = append(s.run, s.cell(k))
	}
	slices.SortFunc(s.run, order)
	for _, x := range s.run {
		c.add(x)
	}
}

// mergeLong sorts a run by what its keys do not distinguish yet: the lower bits, then
// the next value that breaks ties.
func (s *sorter) mergeLong(c *Cells, run, spare []keyed, by int) {
	varying := uint64(0)
	for _, k := range run {
		varying |= k.key() ^ run[0].key()
	}
	for ; varying == 0 && by < byB; by++ {
		varying = s.rekey(run, by+1)
	}
	if varying == 0 {
		x := s.cell(run[0])
		x.w = float64(len(run))
		c.add(x)
		return
	}
	sorted, spare, low := radixSort(run, spare, varying, 1)
	s.merge(c, sorted, spare, low, by)
}

// rekey gives keys a new value and returns the bits in which they differ.
func (s *sorter) rekey(keys []keyed, by int) (varying uint64) {
	v := s.a
	if by == byB {
		v = s.b
	}
	first := keyOf(v[keys[0].i])
	for i, k := range keys {
		key := keyOf(v[k.i])
		keys[i] = newKeyed(key, k.i)
		varying |= key ^ first
	}
	return varying
}
