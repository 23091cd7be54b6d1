package interval

import (
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/resample"
)

func init() {
	Register(Method{
		Name: "percentile", LawOnly: true, Doc: "the α/2 and 1−α/2 points of the bootstrap distribution (Efron 1979)",
		Applies: always,
		Curve: func(p *Problem) (Curve, error) {
			law, err := p.Law()
			return percentile{law: law, notes: degenerate(p)}, err
		},
	})
}

type percentile struct {
	law   resample.Law
	notes []notice.Warning
}

func (c percentile) Bounds(alpha float64) (float64, float64) {
	return c.law.Lower(alpha / 2), c.law.Upper(alpha / 2)
}

func (c percentile) Tails(x float64) (float64, float64) {
	return 2 * c.law.AtMost(x), 2 * c.law.AtLeast(x)
}

// MonteCarloSE implements Simulated.
func (c percentile) MonteCarloSE(alpha float64) (float64, float64) {
	return resample.QuantileSE(c.law, alpha/2), resample.QuantileSE(c.law, 1-alpha/2)
}

func (c percentile) Law() resample.Law       { return c.law }
func (c percentile) Notes() []notice.Warning { return c.notes }

// degenerate returns the warning of a method that has no interval because all
// differences are equal.
func degenerate(p *Problem) []notice.Warning {
	switch {
	case !p.noSpread():
		return nil
	case p.drawn:
		return []notice.Warning{notice.New("degenerate", "every draw of the questions gives the same value: this interval has no width and proves nothing",
			`add questions; Options.Estimand "delta" speaks of all scores`)}
	}
	return []notice.Warning{notice.New("degenerate", "every question changed by the same amount: this interval has no width and proves nothing",
		`use Options.Interval "guarded" with Options.Ranges`)}
}
