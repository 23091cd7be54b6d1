package calibrate

import (
	"math"
	"slices"
	"sort"
	"sync"
)

// Tail says how far the changes of a population reach.
type Tail int

// The tails.
const (
	Bounded Tail = iota // no change is larger than the range of the metric
	Light               // unbounded, with exponential moments: the normal, the exponential
	Heavy               // no exponential moment: log-normal, Pareto, Student's t
)

// Label is what may be asked of an interval on samples of a population. It is
// fixed by the population and the number of questions before any run.
type Label string

// The labels.
const (
	Regular     Label = "regular"      // the sample shows what the variance is made of
	HiddenMass  Label = "hidden-mass"  // most samples show too few of the changes that carry the variance
	HeavyTailed Label = "heavy-tailed" // no finite interval is valid (Bahadur & Savage 1956)
)

const (
	// shown is how many of the questions that carry half of E(d − median)² a
	// sample must hold, with probability shownWith, to be regular.
	shown     = 5
	shownWith = 0.95
)

// labelOf applies the rule: carry is the share of questions that carry half
// of E(d − median)².
func labelOf(tail Tail, carry float64, n int) Label {
	switch {
	case tail == Heavy:
		return HeavyTailed
	case atLeast(shown, n, carry) < shownWith:
		return HiddenMass
	}
	return Regular
}

// ceilingOf is 1 − P(no large change in a sample of n), from the share of
// questions with a large change: what a method that can only tell what it has
// seen cannot exceed where the large changes carry the mean.
func ceilingOf(large float64, n int) float64 {
	return -math.Expm1(float64(n) * math.Log1p(-large))
}

// atLeast is P(X ≥ k) for X binomial on n questions at share p, for small k.
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

// shape is what a population's label rests on.
type shape struct {
	centre float64 // the median difference
	carry  float64 // smallest share of questions that carries half of E(d − median)²
	reach  float64 // a change is large from here on: half as far from the median as the least of these
	large  float64 // share of questions with a large change
	differ float64 // share of questions off the median
}

// shapeOf finds the shape of an evenly weighted list of differences. Changes
// of one size count together.
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

// gridPoints is how many points of the unit square stand for a population
// when its label is computed.
const gridPoints = 1 << 18

// spread lists the differences of a population at the points of an even,
// quasi-random grid (the additive recurrence of the plastic number).
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
	Doc   string  // one line: what it stands for
	Mean  float64 // of the differences, in closed form
	Width float64 // of the metric's declared range; 0 = undeclared
	Tail  Tail
	// Difference is the change of a question, as a function of two independent
	// uniform variables in (0, 1).
	Difference func(u, v float64) float64

	once  sync.Once
	shape shape
}

// look computes what the label rests on, once.
func (p *Population) look() shape {
	p.once.Do(func() { p.shape = shapeOf(p.spread()) })
	return p.shape
}

// Carry is the share of questions that carries half of E(d − median)².
func (p *Population) Carry() float64 { return p.look().carry }

// Label is the label of samples of n questions.
func (p *Population) Label(n int) Label { return labelOf(p.Tail, p.Carry(), n) }

// Ceiling is what coverage cannot be expected to exceed at n questions.
func (p *Population) Ceiling(n int) float64 { return ceilingOf(p.look().large, n) }
