package interval

import (
	"math"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/resample"
)

func init() {
	Register(Method{
		Name: "guarded", Doc: "percentile, guarded by two quarter-weight pseudo-observations, and where few questions differ by two more at the ends of the range",
		Applies: always,
		Curve:   newGuarded,
		Own:     true,
	})
	Register(Method{
		Name: "guarded-range", Doc: "guarded with the pseudo-observations at the ends of the range: safe where changes larger than any seen are possible, wide",
		Applies: func(p *Problem) string {
			if p.Width > 0 {
				return ""
			}
			return "needs Options.Ranges"
		},
		Curve: newGuardedRange,
		Own:   true,
	})
}

// guardWeight is the weight of each of the two pseudo-observations of the guard, in
// questions.
const guardWeight = 0.25

// guardNeeds is the smallest number of questions for which the widened level suffices.
// Below it, the level is smaller than the probability of drawing the smallest value
// every time: the interval would end at the sample's extremes, with coverage ½ at n = 2
// and ¾ at n = 3. For fewer questions the interval is the hull with Student's t, which
// can only be wider.
const guardNeeds = 5

// guarded is the percentile interval of the sample plus two pseudo-observations at c ±
// m, with levels widened for the factor n/(n−1) and for Student's t (Hesterberg 2015,
// "What teachers should know about the bootstrap", expanded percentile interval).
type guarded struct {
	law resample.Law
	n   float64
}

// seen returns pseudo-observations at c ± m, where c is the median residual and m is
// the largest deviation in the sample.
func (p *Problem) seen(weight float64) resample.Guard {
	c := p.atoms.Median()
	m := p.atoms.Spread(c)
	return resample.Both(c-m, c+m, weight)
}

// near returns the pseudo-observations of seen, clipped to the range.
func (p *Problem) near(weight float64) resample.Guard {
	low, high := p.ends()
	out := p.seen(weight)
	for i, o := range out {
		out[i].At = min(max(o.At, low), high)
	}
	return out
}

// possible returns pseudo-observations at the ends of the range.
func (p *Problem) possible(weight float64) resample.Guard {
	low, high := p.ends()
	return resample.Both(low, high, weight)
}

// guards returns the pseudo-observations of the guarded interval.
func (p *Problem) guards() []resample.Guard {
	near, far := p.unseen()
	return []resample.Guard{p.seen(guardWeight), p.near(near), p.possible(far)}
}

func newGuarded(p *Problem) (Curve, error) { return p.guardedAt(p.guards()...) }

// newGuardedRange places the guard at the ends of the range, as if the largest possible
// changes had been seen.
func newGuardedRange(p *Problem) (Curve, error) {
	near, far := p.unseen()
	return p.guardedAt(p.near(near), p.possible(guardWeight+far))
}

// guardedAt returns the interval guarded by the pseudo-observations. If all residuals
// are equal, there is nothing to resample: the interval is that of the range, or
// unknown if no range is declared.
func (p *Problem) guardedAt(guards ...resample.Guard) (Curve, error) {
	switch {
	case !p.alike():
	case p.Width == 0:
		return unknown{p}, nil
	default:
		return p.newOneChange()
	}
	law, err := p.Source.Law(resample.Merge(guards...))
	if err != nil {
		return nil, err
	}
	c := guarded{law, float64(p.N)}
	if p.N < guardNeeds {
		return hull{c, newStudent(p)}, nil
	}
	return c, nil
}

// alike reports whether all units have the same residual.
func (p *Problem) alike() bool { return p.atoms.Spread(p.atoms.Median()) <= p.atoms.Tol }

func (c guarded) Bounds(alpha float64) (float64, float64) {
	p := c.level(alpha)
	return c.law.Lower(p), c.law.Upper(p)
}

// level returns the widened tail probability of a bound.
func (c guarded) level(alpha float64) float64 {
	return phi(-math.Sqrt(c.n/(c.n-1)) * studentOf(alpha, c.n-1))
}

// MonteCarloSE implements Simulated.
func (c guarded) MonteCarloSE(alpha float64) (float64, float64) {
	p := c.level(alpha)
	return resample.QuantileSE(c.law, p), resample.QuantileSE(c.law, 1-p)
}

func (c guarded) Tails(x float64) (float64, float64) {
	return c.widened(c.law.AtMost(x)), c.widened(c.law.AtLeast(x))
}

// widened returns the α whose bound is at tail probability p.
func (c guarded) widened(p float64) float64 {
	return min(1, 2*studentCDF(math.Sqrt((c.n-1)/c.n)*phiInv(p), c.n-1))
}

func (c guarded) Law() resample.Law     { return c.law }
func (guarded) Notes() []notice.Warning { return nil }

// hull is the smallest interval that contains two intervals.
type hull struct{ main, other Curve }

func (h hull) Bounds(alpha float64) (float64, float64) {
	l1, u1 := h.main.Bounds(alpha)
	l2, u2 := h.other.Bounds(alpha)
	return min(l1, l2), max(u1, u2)
}

// Tails implements Curve. The hull excludes x on a side if both intervals do.
func (h hull) Tails(x float64) (float64, float64) {
	a1, b1 := h.main.Tails(x)
	a2, b2 := h.other.Tails(x)
	return max(a1, a2), max(b1, b2)
}

// MonteCarloSE implements Simulated. Only main can be drawn.
func (h hull) MonteCarloSE(alpha float64) (float64, float64) { return monteCarloSE(h.main, alpha) }

func (h hull) Law() resample.Law       { return h.main.Law() }
func (h hull) Notes() []notice.Warning { return append(h.main.Notes(), h.other.Notes()...) }

// unknown is the curve of a sample that gives no information on the spread.
type unknown struct{ p *Problem }

func (unknown) Bounds(float64) (float64, float64) { return math.NaN(), math.NaN() }

// Tails implements Curve. With any range, the interval would contain the one change
// that was observed, so the tails of that value are 1. Those of other values are
// unknown.
func (u unknown) Tails(x float64) (float64, float64) {
	if math.Abs(x-u.p.estimate) <= u.p.rounding() {
		return 1, 1
	}
	return math.NaN(), math.NaN()
}
func (unknown) Law() resample.Law { return nil }
func (u unknown) Notes() []notice.Warning {
	alike := "every question changed by the same amount"
	if _, scaled := u.p.Estimand.(estimand.Scaled); scaled {
		alike = "every question changed in the same proportion"
	}
	return []notice.Warning{notice.New("no-range",
		alike+", so the sample says nothing about the spread of changes and no interval can be given",
		"declare the metric's range: Options.Ranges")}
}
