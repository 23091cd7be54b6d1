package plan

import (
	"math"
	"sync"
)

// Simulated is the power of an interval whose law has no closed form, from
// simulated sets: at some numbers of questions the share of sets that show the
// claim is counted, and read as the factor by which the interval is wider than
// estimate ± z·se. Power between them interpolates that factor. It is safe for
// concurrent use.
type Simulated struct {
	Design
	SD      float64 // of the differences
	Falling bool    // the effects of interest are below 0
	// Share is the share of simulated sets of n questions that show the claim,
	// at a true effect, and how large the spread in these sets is beside SD. It is
	// NaN where no population like the pilot has that effect.
	Share func(n int, effect float64) (share, spread float64, err error)

	mu     sync.Mutex
	factor map[int]float64
}

// mostSimulated is the largest number of questions that sets are drawn of: the
// factor hardly changes beyond.
const mostSimulated = 320

// Power is the chance that the interval of n questions shows the claim, at a
// true effect.
func (s *Simulated) Power(n int, effect float64) (float64, error) {
	f, err := s.wider(min(n, mostSimulated))
	return s.Design.Power(effect, f*s.SD/math.Sqrt(float64(n))), err
}

// wider is the factor at n questions, on the line between its neighbours among
// 10, 20, 40, … on a logarithmic scale.
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

// anchor counts the power of n questions once, at the effect that estimate ±
// z·se shows with 80% power, and returns the factor it stands for.
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
		effect = 0 // where it is shown most easily
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
