package plan

import (
	"math"
	"sync"
)

// Counted is the exact power of a test on paired 0/1 scores at any effect, for a fixed
// share of differing questions. What the test rejects depends only on counts, so it is
// computed once for each number of questions. It is safe for concurrent use.
type Counted struct {
	rate    float64
	rejects Rejects

	mu       sync.Mutex
	critical map[int][]int
}

// NewCounted returns the power of a test if the share rate of questions differs.
func NewCounted(rate float64, rejects Rejects) *Counted {
	return &Counted{rate: rate, rejects: rejects, critical: map[int][]int{}}
}

// Power returns the power at n questions, with significance in either direction. It
// sums over the number of differing questions by binomial probability, leaving out less
// than 1e-9. An effect beyond the share of differing questions counts as that share.
func (c *Counted) Power(n int, effect float64) float64 {
	d := Discordant{Rate: c.rate, Effect: effect}
	gain := min(1, max(0, (1+effect/c.rate)/2)) // share of gains among the differing
	lo, _ := d.likely(n)
	sum := 0.0
	for i, from := range c.at(n) {
		m := lo + i
		sum += binomial(n, m, c.rate) * (atLeast(m, from, gain) + atLeast(m, from, 1-gain))
	}
	return min(1, sum)
}

// at returns the smallest number of significant gains for each likely number of
// differing questions.
func (c *Counted) at(n int) []int {
	c.mu.Lock()
	known, ok := c.critical[n]
	c.mu.Unlock()
	if ok {
		return known
	}
	lo, hi := Discordant{Rate: c.rate}.likely(n)
	out, from := make([]int, 0, hi-lo+1), 0
	for m := lo; m <= hi; m++ {
		from = critical(max(from, (m+1)/2), m, n, c.rejects)
		out = append(out, from)
	}
	c.mu.Lock()
	c.critical[n] = out
	c.mu.Unlock()
	return out
}

// AssuranceBy returns [Input.Assurance] for the power of an interval: the closed form,
// plus the average difference between the two powers over the effects near the claim's
// edge, where they differ.
func (in Input) AssuranceBy(n float64, power func(effect float64) (float64, error)) (float64, error) {
	p, se := in.posterior(), in.SD/math.Sqrt(n)
	if p.SD == 0 {
		return power(p.Mean)
	}
	// Both factors are as smooth as normal densities of these widths. The error of the
	// trapezoidal rule with such steps is less than a thousandth of the average
	// difference.
	low, high := in.edges()
	least, most := p.Mean-5*p.SD, p.Mean+5*p.SD
	from, to := min(max(low-5*se, least), most), high+5*se
	step := 1.5 * min(se, p.SD)
	sum := in.Assurance(n)
	add := func(e float64) (more float64, err error) {
		by, err := power(e)
		if err == nil && !math.IsNaN(by) {
			more = by - in.Power(e, se)
			sum += more * density((e-p.Mean)/p.SD) / p.SD * step
		}
		return math.Abs(more), err
	}
	walk := func(e, by, to float64) (err error) {
		for more := 1.0; least <= e && e <= most && (e <= to || more > sameChance) && err == nil; e += by {
			more, err = add(e)
		}
		return err
	}
	err := walk(from, step, to)
	if err == nil {
		err = walk(from-step, -step, math.Inf(-1))
	}
	if err != nil {
		return math.NaN(), err
	}
	return min(1, max(0, sum)), nil
}

// sameChance is a difference of probabilities that does not affect the second digit.
const sameChance = 1e-3

// edges returns the smallest and the largest effect at which the claim begins to hold.
func (d Design) edges() (low, high float64) {
	switch edge := d.better(d.Margin); d.Hypothesis {
	case "superiority":
		return edge, edge
	case "noninferiority":
		return -edge, -edge
	case "equivalence":
		return -d.Margin, d.Margin
	}
	return 0, 0
}
