package interval

import (
	"math"
	"slices"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/internal/exactsum"
	"github.com/realgain/realgain/resample"
)

func init() {
	Register(Method{
		Name: "guarded", Doc: "percentile, guarded by two quarter-weight pseudo-observations; hull with Tango where at most four questions differ",
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
			return "needs --range METRIC=LO:HI"
		},
		Curve: func(p *Problem) (Curve, error) {
			guard, err := guardAt(p, p.guardRange())
			if err != nil {
				return nil, err
			}
			return p.withTango(guard), nil
		},
		Own: true,
	})
}

// fewDiffer is the number of differing questions up to which the guard alone
// undercovers and the hull with Tango is taken.
const fewDiffer = 4

// guardNeeds is the number of questions under which the widened level lies
// beyond the chance of drawing the smallest value every time: the interval
// would then end where the sample does, and cover ½ of the time at n = 2 and ¾
// at n = 3. The hull with Student's t, which only widens, is taken there.
const guardNeeds = 5

// guarded is the percentile interval of the sample plus two
// pseudo-observations at c ± m, its levels widened for the missing n/(n−1)
// and the normal quantile (Hesterberg 2015, "What teachers should know about
// the bootstrap", expanded percentile interval).
type guarded struct {
	law resample.Law
	n   float64
}

// guardWeight is the weight of the pseudo-observations at c ± m, in questions.
const guardWeight = 0.25

// guardBeside places pseudo-observations at the median residual ± spread.
func (p *Problem) guardBeside(spread float64) resample.Guard {
	if !(spread > 0) {
		return nil
	}
	c := p.atoms.Median()
	return resample.Guard{{At: c - spread, Weight: guardWeight}, {At: c + spread, Weight: guardWeight}}
}

// guardSeen places them at the largest deviation that the sample shows.
func (p *Problem) guardSeen() resample.Guard {
	return p.guardBeside(p.atoms.Spread(p.atoms.Median()))
}

// guardRange places them at the largest deviation that the range allows.
func (p *Problem) guardRange() resample.Guard {
	return p.guardBeside(p.Width * p.widest() / p.scale)
}

// ends are the residuals of the worst and the best unit that the range allows:
// all of the largest unit's questions changed by the width of the range.
func (p *Problem) ends() (low, high float64) {
	at := func(change float64) float64 {
		x := change / p.scale / p.slope
		if e, ok := p.Estimand.(estimand.Scaled); ok {
			base, scale := e.OfChange(exactsum.Weighted(p.Cells.W, p.Cells.A) / float64(p.N))
			x = base + change*scale
		}
		if p.location {
			return x
		}
		return (x - p.estimate) * p.slope
	}
	reach := p.Width * p.widest()
	low, high = at(-reach), at(reach)
	return min(low, high), max(low, high)
}

func guardAt(p *Problem, g resample.Guard) (Curve, error) {
	law, err := p.Source.Law(g)
	return guarded{law, float64(p.N)}, err
}

// newGuarded places the guard at the largest deviation seen. Where few
// questions differ from the median and the range is known, the interval is
// the hull with Tango's, which only widens it. Where nothing differs the
// range stands in for the deviation; without a range there is no interval.
func newGuarded(p *Problem) (Curve, error) { return guardedBeside(p, nil) }

// guardedBeside is the guarded interval with further pseudo-observations.
func guardedBeside(p *Problem, worst resample.Guard) (Curve, error) {
	c := p.atoms.Median()
	m := p.atoms.Spread(c)
	if m <= p.atoms.Tol {
		m = 0
	}
	if m == 0 && p.Width == 0 {
		return unknown{p}, nil
	}
	place := p.guardSeen()
	if m == 0 {
		place = p.guardRange()
	}
	guard, err := guardAt(p, append(place, worst...))
	if err != nil {
		return nil, err
	}
	if p.N < guardNeeds && m > 0 {
		guard = hull{guard, newStudent(p)}
	}
	return p.withTango(guard), nil
}

// withTango takes the hull with Tango's interval where few questions differ
// and the range is known.
func (p *Problem) withTango(guard Curve) Curve {
	if p.Width == 0 {
		return guard
	}
	other := p.fewDiffering()
	if other.wins+other.losses > fewDiffer {
		return guard
	}
	return hull{guard, other}
}

// fewDiffering is Tango's interval about the median change c, on the scale of
// the estimate: for units of several sizes through their totals, for a ratio
// through the difference of means, which it is a line in once the baseline's
// mean is given.
func (p *Problem) fewDiffering() tango {
	if p.location {
		c := p.atoms.Median()
		below, _, above := p.atoms.Around(c)
		return tango{wins: above, losses: below, n: float64(p.N), centre: p.shift() + c/p.slope, width: p.Width * p.widest() / p.scale / p.slope}
	}
	change, base, scale := p.changes()
	c := change.Median()
	below, _, above := change.Around(c)
	t := tango{wins: above, losses: below, n: float64(p.N), centre: base + c*scale, width: p.Width * p.widest() * math.Abs(scale)}
	if scale < 0 {
		t.wins, t.losses = t.losses, t.wins
	}
	return t
}

// changes are the units' changes, and the line that the estimate is in their mean.
func (p *Problem) changes() (at estimand.Atoms, base, scale float64) {
	at = estimand.AtomsOf(p.Estimand, p.Cells, 0)
	scaled, ok := p.Estimand.(estimand.Scaled)
	if !ok {
		return at, 0, 1 / p.slope
	}
	change := make([]float64, p.Cells.Len())
	for i := range change {
		change[i] = scaled.Change(p.Cells.A[i], p.Cells.B[i])
	}
	base, scale = scaled.OfChange(exactsum.Weighted(p.Cells.W, p.Cells.A) / float64(p.N))
	return estimand.NewAtoms(change, p.Cells.W, at.Tol), base, scale
}

// widest is the size of the largest unit: what the range of one question
// grows to in its total.
func (p *Problem) widest() float64 {
	if p.Cells.S == nil {
		return 1
	}
	return slices.Max(p.Cells.S)
}

func (c guarded) Bounds(alpha float64) (float64, float64) {
	p := c.level(alpha)
	return c.law.Lower(p), c.law.Upper(p)
}

// level is the widened tail probability of a bound.
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

// widened is the α whose bound stands at tail probability p.
func (c guarded) widened(p float64) float64 {
	return min(1, 2*studentCDF(math.Sqrt((c.n-1)/c.n)*phiInv(p), c.n-1))
}

func (c guarded) Law() resample.Law { return c.law }
func (guarded) Notes() []Note       { return nil }

// hull is the smallest interval that holds both of two.
type hull struct{ main, other Curve }

func (h hull) Bounds(alpha float64) (float64, float64) {
	l1, u1 := h.main.Bounds(alpha)
	l2, u2 := h.other.Bounds(alpha)
	return min(l1, l2), max(u1, u2)
}

// Tails implements Curve: the hull excludes x on a side when both do.
func (h hull) Tails(x float64) (float64, float64) {
	a1, b1 := h.main.Tails(x)
	a2, b2 := h.other.Tails(x)
	return max(a1, a2), max(b1, b2)
}

// MonteCarloSE implements Simulated: of the part that may be drawn.
func (h hull) MonteCarloSE(alpha float64) (float64, float64) { return monteCarloSE(h.main, alpha) }

func (h hull) Law() resample.Law { return h.main.Law() }
func (h hull) Notes() []Note     { return append(h.main.Notes(), h.other.Notes()...) }

// unknown is the curve of a sample that says nothing about the spread.
type unknown struct{ p *Problem }

func (unknown) Bounds(float64) (float64, float64) { return math.NaN(), math.NaN() }

// Tails implements Curve. Whatever the range, the interval would lie about the
// one change there is, and never leave that out.
func (u unknown) Tails(x float64) (float64, float64) {
	if math.Abs(x-u.p.estimate) <= u.p.rounding() {
		return 1, 1
	}
	return math.NaN(), math.NaN()
}
func (unknown) Law() resample.Law { return nil }
func (u unknown) Notes() []Note {
	alike := "every question changed by the same amount"
	if _, scaled := u.p.Estimand.(estimand.Scaled); scaled {
		alike = "every question changed in the same proportion"
	}
	return []Note{{"no-range",
		alike + ", so the sample says nothing about the spread of changes and no interval can be given",
		"declare the metric's range: --range METRIC=LO:HI"}}
}
