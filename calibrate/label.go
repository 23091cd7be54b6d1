package calibrate

import (
	"math"
	"slices"
	"sort"
	"sync"
)

// Tail describes how heavy the tails of a population are.
type Tail int

// Tails of a population.
const (
	Bounded Tail = iota // changes are bounded by the range of the metric
	Light               // unbounded with exponential moments, such as normal and exponential
	Heavy               // no exponential moments, such as log-normal, Pareto and Student's t
)

// Label states which coverage can be expected on samples of a population. It depends
// only on the population and the number of questions, and is fixed before any run.
type Label string

// Labels of a population at a number of questions.
const (
	Regular     Label = "regular"      // samples contain enough of the changes that dominate the variance
	HiddenMass  Label = "hidden-mass"  // most samples contain too few of the changes that dominate the variance
	HeavyTailed Label = "heavy-tailed" // no finite interval is valid (Bahadur & Savage 1956)
)

const (
	// shown is the number of questions, among those that carry half of E(d − median)²,
	// that a regular sample contains with a probability of at least shownWith.
	shown     = 5
	shownWith = 0.95
)

// labelOf returns the label. carry is the share of questions that carry half of E(d −
// median)².
func labelOf(tail Tail, carry float64, n int) Label {
	switch {
	case tail == Heavy:
		return HeavyTailed
	case atLeast(shown, n, carry) < shownWith:
		return HiddenMass
	}
	return Regular
}

// ceilingOf returns the probability 1 − (1 − large)ⁿ that a sample of n contains a
// large change, given the share of questions with one. If large changes dominate the
// mean, a method that uses only the sample cannot cover more often.
func ceilingOf(large float64, n int) float64 {
	return -math.Expm1(float64(n) * math.Log1p(-large))
}

// atLeast returns P(X ≥ k) for a binomial X with n trials and probability p. It is
// meant for small k.
func atLeast(k, n int, p float64) float64 {
	if p >= 1 {
		return 1
	}
	below, term := 0.0, math.Pow(1-p, float64(n))
	for i := range k {
		below += term
		term *= float64(n-i) / float64(i+1) * p / (1 - p)
	}
	return 1 - below
}

// shape holds the properties of a population on which its label is based.
type shape struct {
	centre float64 // median difference
	carry  float64 // smallest share of questions that carry half of E(d − median)²
	reach  float64 // distance from the median above which a change is large: half the smallest distance among the questions counted in carry
	large  float64 // share of questions with a large change
	differ float64 // share of questions that differ from the median
}

// shapeOf returns the shape of a list of equally weighted differences. Changes of equal
// size are counted together.
func shapeOf(d []float64) shape {
	d = slices.Clone(d)
	slices.Sort(d)
	s := shape{centre: (d[len(d)/2] + d[(len(d)-1)/2]) / 2, carry: 1}
	n, total, off := float64(len(d)), 0.0, 0.0
	for i, x := range d {
		d[i] = math.Abs(x - s.centre)
		total += d[i] * d[i]
		if d[i] > 1e-12 {
			off++
		}
	}
	s.differ = off / n
	slices.Sort(d)
	sum := 0.0
	for i, v := range slices.Backward(d) {
		sum += v * v
		if sum >= total/2 && (i == 0 || d[i-1] < v*(1-1e-9)) {
			s.carry, s.reach = float64(len(d)-i)/n, v/2
			break
		}
	}
	s.large = float64(len(d)-sort.SearchFloat64s(d, s.reach)) / n
	return s
}

// gridPoints is the number of points of the unit square at which a population is
// evaluated to determine its label.
const gridPoints = 1 << 18

// spread returns the differences of the population on a uniform quasi-random grid (the
// additive recurrence of the plastic number).
func (p *Population) spread() []float64 {
	out := make([]float64, gridPoints)
	for i := range out {
		_, u := math.Modf(0.5 + float64(i+1)*0.7548776662466927)
		_, v := math.Modf(0.5 + float64(i+1)*0.5698402909980532)
		out[i] = p.Difference(u, v)
	}
	return out
}

// Population is a distribution of per-question differences d = b − a.
type Population struct {
	Name  string
	Doc   string  // one line that describes it
	Mean  float64 // mean of the differences, in closed form
	Width float64 // width of the metric's declared range; 0 = undeclared
	Tail  Tail
	// Difference returns the change of a question as a function of two independent
	// uniform variables in (0, 1).
	Difference func(u, v float64) float64

	once  sync.Once
	shape shape
}

// look returns the shape on which the label is based, computed once.
func (p *Population) look() shape {
	p.once.Do(func() { p.shape = shapeOf(p.spread()) })
	return p.shape
}

// Carry returns the share of questions that carry half of E(d − median)².
func (p *Population) Carry() float64 { return p.look().carry }

// Label returns the label for samples of n questions.
func (p *Population) Label(n int) Label { return labelOf(p.Tail, p.Carry(), n) }

// Ceiling returns a value that coverage at n questions is not expected to exceed.
func (p *Population) Ceiling(n int) float64 { return ceilingOf(p.look().large, n) }
