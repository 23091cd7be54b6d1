package interval

import (
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/resample"
)

func init() {
	Register(Method{
		Name: "studentized", Doc: "bootstrap-t: from the distribution of (estimate* − estimate)/se*; needs draws",
		Applies: func(p *Problem) string {
			if p.Source.Draws() == 0 {
				return `needs Options.Engine "montecarlo"`
			}
			return ""
		},
		Curve: newStudentized, NeedsDraws: true, NoLaw: true,
	})
}

// studentized is the bootstrap-t interval (Efron & Tibshirani 1993, eq. 12.22).
type studentized struct {
	mean, se  float64
	pivot, of resample.Law
	notes     []notice.Warning
}

func newStudentized(p *Problem) (Curve, error) {
	pivot, err := p.Source.Student()
	if err != nil {
		return nil, err
	}
	of, err := p.Law()
	return studentized{p.estimate, p.se(), pivot, of, degenerate(p)}, err
}

func (c studentized) Bounds(alpha float64) (float64, float64) {
	if c.notes != nil {
		return c.mean, c.mean
	}
	return c.mean - c.se*c.pivot.Upper(alpha/2), c.mean - c.se*c.pivot.Lower(alpha/2)
}

func (c studentized) Tails(x float64) (float64, float64) {
	if c.notes != nil {
		return 2 * c.of.AtMost(x), 2 * c.of.AtLeast(x)
	}
	t := (c.mean - x) / c.se
	return 2 * c.pivot.AtLeast(t), 2 * c.pivot.AtMost(t)
}

// MonteCarloSE implements Simulated.
func (c studentized) MonteCarloSE(alpha float64) (float64, float64) {
	return c.se * resample.QuantileSE(c.pivot, 1-alpha/2), c.se * resample.QuantileSE(c.pivot, alpha/2)
}

func (c studentized) Law() resample.Law { return c.of }

func (c studentized) Notes() []notice.Warning { return c.notes }
