package calibrate

import (
	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/internal/rng"
	"github.com/realgain/realgain/pair"
)

// source is a population from which sets can be drawn.
type source interface {
	// set draws n units: questions, or groups of scores.
	set(s *rng.Stream, n int) set
	// estimand returns the estimand of the intervals.
	estimand() estimand.Linear
	// truth returns the estimand's value in the population.
	truth() float64
	// width returns the width of the metric's declared range; 0 = undeclared.
	width() float64
}

func (p *Population) estimand() estimand.Linear { return estimand.Default }
func (p *Population) truth() float64            { return p.Mean }
func (p *Population) width() float64            { return p.Width }

func (p *Population) set(s *rng.Stream, n int) set { return questions(s, n, p.pair) }

// pair returns the scores 0 and the difference; intervals depend only on the
// difference.
func (p *Population) pair(s *rng.Stream) (a, b float64) {
	u, v := unit(s.Uint64()), unit(s.Uint64())
	return 0, p.Difference(u, v)
}

// unit converts a random word to a number strictly between 0 and 1.
func unit(w uint64) float64 { return (float64(w>>12) + 0.5) / (1 << 52) }

// Pairs is a population given by a list of equally likely questions.
type Pairs struct {
	A, B  []float64
	Mean  float64 // mean of b − a
	Width float64 // width of the metric's declared range; 0 = undeclared
}

func (p *Pairs) estimand() estimand.Linear { return estimand.Default }
func (p *Pairs) truth() float64            { return p.Mean }
func (p *Pairs) width() float64            { return p.Width }

func (p *Pairs) set(s *rng.Stream, n int) set { return questions(s, n, p.pair) }

func (p *Pairs) pair(s *rng.Stream) (a, b float64) {
	i := s.Uint64() >> 32 * uint64(len(p.A)) >> 32
	return p.A[i], p.B[i]
}

// set is a set of drawn units: the scores of each question in both arms, or the totals
// of each cluster.
type set struct {
	a, b []float64
	size []float64 // sizes of the clusters; nil = every unit is a question
	rows []float64 // for groups, the differences of the single scores
}

// questions draws the scores of n questions.
func questions(s *rng.Stream, n int, pair func(s *rng.Stream) (a, b float64)) set {
	out := set{a: make([]float64, n), b: make([]float64, n)}
	for q := range n {
		out.a[q], out.b[q] = pair(s)
	}
	return out
}

// cells returns the distinct units with their counts.
func (s set) cells() (pair.Cells, error) { return pair.Design{}.Cells(s.a, s.b, s.size) }

// drawSet draws set i, and returns it with a copy in which the arms of each unit are
// exchanged with probability ½. The copy is a set from a population whose true
// difference is 0 and whose true ratio is 1.
func drawSet(src source, n int, seed uint64, i int) (drawn, flipped set) {
	s := rng.New(seed, i)
	drawn = src.set(&s, n)
	flipped = set{a: make([]float64, n), b: make([]float64, n), size: drawn.size}
	for q := range n {
		flipped.a[q], flipped.b[q] = drawn.a[q], drawn.b[q]
		if s.Uint64()>>63 == 1 {
			flipped.a[q], flipped.b[q] = drawn.b[q], drawn.a[q]
		}
	}
	return drawn, flipped
}

// shifted returns the set with by subtracted from every candidate score, so that the
// population's true difference is 0.
func (s set) shifted(by float64) set {
	out := set{a: s.a, b: make([]float64, len(s.b))}
	for i, b := range s.b {
		out.b[i] = b - by
	}
	return out
}

// binary reports whether every score is 0 or 1.
func binary(c pair.Cells) bool {
	for i := range c.W {
		if c.A[i] != 0 && c.A[i] != 1 || c.B[i] != 0 && c.B[i] != 1 {
			return false
		}
	}
	return true
}
