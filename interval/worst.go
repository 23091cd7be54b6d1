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
				return "needs Options.Ranges"
			case p.Harm == Sides{}:
				return `is for Options.Hypothesis "noninferiority" and "equivalence"`
			}
			return ""
		},
		Curve: newWorst,
		Own:   true,
	})
}

// WorstCase is the default method for claims of no harm.
const WorstCase = "guarded-worst"

// worstWeight is the weight of the pseudo-observation at the worst change, in
// questions. It is about the smallest weight at which three of n draws fall on it with
// the probability of a bound at 95%, P(Poisson(0.65) ≥ 3) = 0.028. The bound then
// allows for a share of 3/n of questions that lose everything, which a sample misses
// with probability e⁻³. docs/decisions/0050 has the alternatives that were tried.
const worstWeight = 0.65

// newWorst returns the guarded interval that allows for the worst change on the sides
// where it is harm. Each bound has its own distribution: an allowance for a gain must
// not offset that for a loss.
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

// worstEnds returns the residuals of the worst changes, the lower one first.
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

// worstAt returns the pseudo-observations for harm on the side of this end: the worst
// change there, with at least the weight of what is unseen, and none on the other side.
func (p *Problem) worstAt(end float64) []resample.Guard {
	near, far := p.unseen()
	return []resample.Guard{p.seen(guardWeight), p.near(near), {{At: end, Weight: max(worstWeight, far)}}}
}

// twoSided takes each bound from its own curve, and everything else from a third.
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
