package interval

import (
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/resample"
)

func init() {
	Register(Method{
		Name: WorstCase, Doc: "guarded with at least 0.65 of a question at the worst change that the range allows: for claims of no harm",
		Applies: func(p *Problem) string {
			switch {
			case p.Width == 0:
				return "needs --range METRIC=LO:HI"
			case p.Harm == Sides{}:
				return "is for --hypothesis noninferiority and equivalence"
			}
			return ""
		},
		Curve: newWorst,
		Own:   true,
	})
}

// WorstCase is the default method of claims of no harm.
const WorstCase = "guarded-worst"

// worstWeight is the weight of the pseudo-observation at the worst change, in
// questions: about the least at which three draws of n fall on it with the
// probability that a bound at 95% looks at, P(Poisson(0.65) ≥ 3) = 0.028. The
// bound then allows for questions that lose everything on a share of 3/n, which
// a sample shows none of with probability e⁻³. docs/decisions/0050 has the others
// tried.
const worstWeight = 0.65

// newWorst is the guarded interval that expects the worst on the sides where it
// is a harm. Each bound has a law of its own: the expectation of a gain must not
// make up for that of a loss.
func newWorst(p *Problem) (Curve, error) {
	plain, err := newGuarded(p)
	if err != nil {
		return nil, err
	}
	c := twoSided{plain, plain, plain}
	low, high := p.ends()
	if p.Harm.Below {
		if c.below, err = p.guardedAt(p.worstAt(low)...); err != nil {
			return nil, err
		}
	}
	if p.Harm.Above {
		c.above, err = p.guardedAt(p.worstAt(high)...)
	}
	return c, err
}

// worstEnds are the residuals of the worst changes, the lower one first.
func (p *Problem) worstEnds() []float64 {
	low, high := p.ends()
	var out []float64
	if p.Harm.Below && p.Width > 0 {
		out = append(out, low)
	}
	if p.Harm.Above && p.Width > 0 {
		out = append(out, high)
	}
	return out
}

// worstAt are the pseudo-observations for a harm on the side of this end: there
// the worst change, weighing at least as much as what is unseen, on the other
// side none.
func (p *Problem) worstAt(end float64) []resample.Guard {
	near, far := p.unseen()
	return []resample.Guard{p.seen(guardWeight), p.near(near), {{At: end, Weight: max(worstWeight, far)}}}
}

// twoSided takes each bound from a curve of its own, and the rest from a third.
type twoSided struct{ below, above, both Curve }

func (c twoSided) Bounds(alpha float64) (float64, float64) {
	lower, _ := c.below.Bounds(alpha)
	_, upper := c.above.Bounds(alpha)
	return lower, upper
}

func (c twoSided) Tails(x float64) (float64, float64) {
	above, _ := c.below.Tails(x)
	_, below := c.above.Tails(x)
	return above, below
}

// MonteCarloSE implements Simulated.
func (c twoSided) MonteCarloSE(alpha float64) (float64, float64) {
	lower, _ := monteCarloSE(c.below, alpha)
	_, upper := monteCarloSE(c.above, alpha)
	return lower, upper
}

func (c twoSided) Law() resample.Law       { return c.both.Law() }
func (c twoSided) Notes() []notice.Warning { return c.both.Notes() }
