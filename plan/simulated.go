package plan

import (
	"math"
	"sync"
)

// Simulated is the power of an interval without a closed form, from simulated sets. At
// some numbers of questions the share of sets that show the claim is counted and
// converted into the factor by which the interval is wider than estimate ± z·se. Power
// interpolates that factor between them. It is safe for concurrent use.
type Simulated struct {
	Design
	SD      float64 // of the differences
	Falling bool    // the effects of interest are below 0
	// Share returns the share of simulated sets of n questions that show the claim, at
	// a true effect, and the ratio of the spread in these sets to SD. They are NaN if
	// no population like the pilot has that effect.
	Share func(n int, effect float64) (share, spread float64, err error)

	mu     sync.Mutex
	factor map[int]float64
}

// mostSimulated is the largest number of questions in a simulated set. The factor
// hardly changes beyond.
const mostSimulated = 320

// Power returns the probability that the interval of n questions shows the claim, at a
// true effect.
func (s *Simulated) Power(n int, effect float64) (float64, error) {
	f, err := s.wider(min(n, mostSimulated))
	return s.Design.Power(effect, f*s.SD/math.Sqrt(float64(n))), err
}

// wider returns the factor at n questions, interpolated on a logarithmic scale between
// 10, 20, 40, …
func (s *Simulated) wider(n int) (float64, error) {
	lo := 10
	for 2*lo <= n {
		lo *= 2
	}
	at, err := s.anchor(lo)
	if n <= lo || err != nil {
		return at, err
	}
	next, err := s.anchor(2 * lo)
	part := math.Log2(float64(n) / float64(lo))
	return at + part*(next-at), err
}

// anchor estimates the power of n questions once, at the effect that estimate ± z·se
// detects with 80% power, and returns the corresponding factor.
func (s *Simulated) anchor(n int) (float64, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if f, ok := s.factor[n]; ok {
		return f, nil
	}
	se := s.SD / math.Sqrt(float64(n))
	effect := s.better(s.MDE(s.SD, float64(n), 0.8))
	switch {
	case s.Hypothesis == "equivalence":
		effect = 0 // where it is easiest to show
	case s.isDifference() && (effect < 0) != s.Falling:
		effect = -effect
	}
	share, spread, err := s.Share(n, effect)
	if err != nil {
		return math.NaN(), err
	}
	if s.factor == nil {
		s.factor = map[int]float64{}
	}
	s.factor[n] = s.Wider(share, effect, spread*se)
	return s.factor[n], nil
}
