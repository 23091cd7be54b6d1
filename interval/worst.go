package interval

import "github.com/realgain/realgain/resample"

func init() {
	Register(Method{
		Name: WorstCase, Doc: "guarded with 0.65 of a question more at the worst change that the range allows: for claims of no harm",
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
// is a harm. Where that is both, each bound is that of the claim on its side
// alone: the expectation of a gain must not make up for that of a loss.
func newWorst(p *Problem) (Curve, error) {
	if p.worst() == nil {
		return newGuarded(p) // nothing is known of the worst
	}
	var sides []Curve
	for _, worst := range p.worst() {
		c, err := guardedBeside(p, worst)
		if err != nil {
			return nil, err
		}
		sides = append(sides, c)
	}
	if len(sides) == 1 {
		return sides[0], nil
	}
	return twoSided{sides[0], sides[1]}, nil
}

// worst are the pseudo-observations at the worst change, one guard for each side
// on which it is a harm, the lower side first.
func (p *Problem) worst() []resample.Guard {
	if p.Harm == (Sides{}) || p.Width == 0 {
		return nil
	}
	low, high := p.ends()
	var out []resample.Guard
	if p.Harm.Below {
		out = append(out, resample.Guard{{At: low, Weight: worstWeight}})
	}
	if p.Harm.Above {
		out = append(out, resample.Guard{{At: high, Weight: worstWeight}})
	}
	return out
}

// twoSided takes each bound from a curve of its own.
type twoSided struct{ below, above Curve }

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

// Law is the sample's own: that of either side leans to it.
func (twoSided) Law() resample.Law { return nil }
func (c twoSided) Notes() []Note   { return c.below.Notes() }
