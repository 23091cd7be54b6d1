package crosscheck

import (
	"math"
	"math/bits"

	"github.com/realgain/realgain/internal/rng"
)

const (
	minDraws = 1 << 12
	maxDraws = 1 << 16
	drawWork = 1 << 23 // words of random bits, approximately
)

// random returns the p-value from random signs: (hits + 1)/(draws + 1), which is never
// 0 (Phipson & Smyth 2010). Draw i takes its signs from the stream (seed, i).
func (f folded) random(seed uint64) float64 {
	words := float64(len(f.size)) + f.differ/64
	draws := int(min(maxDraws, max(minDraws, drawWork/words)))
	t := f.sum - f.tol
	hits := 0
	for i := range draws {
		if math.Abs(f.draw(rng.New(seed, i))) >= t {
			hits++
		}
	}
	return float64(hits+1) / float64(draws+1)
}

// draw returns one sum with random signs.
func (f folded) draw(s rng.Stream) float64 {
	sum := 0.0
	var pool uint64
	left := 0
	for j, m := range f.size {
		k := int(f.count[j])
		up := 0
		for n := k; n > 0; {
			if left == 0 {
				pool, left = s.Uint64(), 64
			}
			take := min(n, left)
			up += bits.OnesCount64(pool & (1<<take - 1))
			pool >>= take
			left -= take
			n -= take
		}
		sum += m * float64(2*up-k)
	}
	return sum
}
