package resample

import (
	"math"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/internal/rng"
	"github.com/realgain/realgain/pair"
)

// counting holds the distinct questions as cells, and the cells of the questions of
// each unit.
type counting struct {
	e     estimand.Estimand
	units int
	cells pair.Cells
	cell  []int32 // cell of each question
	first []int32 // first question of each unit, and one more element that marks the end
}

// newCounting groups identical questions into cells.
func newCounting(q *Questions, e estimand.Estimand) *counting {
	c := &counting{e: e, units: q.Units, cells: pair.Cells{N: len(q.A)}}
	seen := map[[3]float64]int32{}
	for row := range q.A {
		if row == 0 || q.unit(row) != q.unit(row-1) {
			c.first = append(c.first, int32(row))
		}
		k := [3]float64{q.A[row], q.B[row], q.weight(row)}
		at, known := seen[k]
		if !known {
			at = int32(c.cells.Len())
			seen[k] = at
			c.cells.A, c.cells.B = append(c.cells.A, k[0]*k[2]), append(c.cells.B, k[1]*k[2])
			c.cells.W = append(c.cells.W, 0)
			if q.Weight != nil {
				c.cells.S = append(c.cells.S, k[2])
			}
		}
		c.cells.W[at]++
		c.cell = append(c.cell, at)
	}
	c.first = append(c.first, int32(len(q.A)))
	return c
}

// drawer returns a function that prepares the draws of v for one goroutine.
func (c *counting) drawer(v *Values) func() func(i int) value {
	return func() func(int) value {
		w := make([]float64, c.cells.Len())
		return func(i int) value {
			c.count(w, rng.New(v.Seed, i))
			return c.value(w)
		}
	}
}

// count draws the units and counts the questions of each cell in w. One random word
// gives two units.
func (c *counting) count(w []float64, stream rng.Stream) {
	clear(w)
	n, word := uint64(c.units), uint64(0)
	for k := range c.units {
		if k%2 == 0 {
			word = stream.Uint64()
		} else {
			word >>= 32
		}
		unit := (word & math.MaxUint32) * n >> 32
		for _, at := range c.cell[c.first[unit]:c.first[unit+1]] {
			w[at]++
		}
	}
}

// value returns the estimand at the weights. It subtracts the two values of a
// difference itself, so that each is computed once.
func (c *counting) value(w []float64) value {
	if e, ok := c.e.(estimand.ArmValues); ok {
		of := e.Of(c.cells, w)
		return value{of[1] - of[0], of}
	}
	return value{c.e.Value(c.cells, w), [2]float64{math.NaN(), math.NaN()}}
}
