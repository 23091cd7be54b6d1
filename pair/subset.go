package pair

import "sort"

// Subsets makes cells of subsets of the same pairs without sorting them again.
type Subsets struct {
	all  Cells
	cell []int32 // cell of each pair
}

// NewSubsets prepares the pairs (a[i], b[i]). It returns the errors of CellsOf.
func NewSubsets(a, b []float64) (*Subsets, error) {
	all, err := CellsOf(a, b)
	if err != nil {
		return nil, err
	}
	s := &Subsets{all, make([]int32, len(a))}
	for i := range a {
		x := cell{a: a[i], b: b[i]}
		s.cell[i] = int32(sort.Search(all.Len(), func(k int) bool {
			return order(cell{a: all.A[k], b: all.B[k]}, x) >= 0
		}))
	}
	return s, nil
}

// Subset is a subset of the pairs of a Subsets, with repeats.
type Subset struct {
	of     *Subsets
	counts []float64
	n      int
}

// Empty returns a subset without pairs.
func (s *Subsets) Empty() *Subset { return &Subset{of: s, counts: make([]float64, s.all.Len())} }

// Add adds pair i.
func (s *Subset) Add(i int) {
	s.counts[s.of.cell[i]]++
	s.n++
}

// Cells returns what CellsOf returns for the added pairs.
func (s *Subset) Cells() (Cells, error) {
	if s.n < 2 {
		return Cells{}, tooFew(s.n)
	}
	all := s.of.all
	size := min(s.n, all.Len())
	c := Cells{A: make([]float64, 0, size), B: make([]float64, 0, size), W: make([]float64, 0, size), N: s.n}
	for k, w := range s.counts {
		if w > 0 {
			c.A, c.B, c.W = append(c.A, all.A[k]), append(c.B, all.B[k]), append(c.W, w)
		}
	}
	return c, nil
}
