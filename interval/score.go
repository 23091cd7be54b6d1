package interval

import (
	"math"

	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/resample"
)

func init() {
	Register(Method{
		Name: "score", Doc: "paired 0/1 scores: adjusted Wald, one question added to each discordant cell (Bonett & Price 2012)",
		Applies: needsBinary,
		Curve: func(p *Problem) (Curve, error) {
			losses, _, wins := p.atoms.Around(0)
			return newBonettPrice(wins, losses, float64(p.N)), nil
		},
	})
}

// bonettPrice is the interval for a difference of paired proportions of
// Bonett & Price (2012), "Adjusted Wald confidence interval for a difference
// of binomial proportions based on paired data", J. Educ. Behav. Stat. 37, 479.
type bonettPrice struct{ delta, se float64 }

func newBonettPrice(wins, losses, n float64) bonettPrice {
	p12, p21 := (wins+1)/(n+2), (losses+1)/(n+2)
	d := (wins - losses) / (n + 2)
	return bonettPrice{d, math.Sqrt((p12 + p21 - d*d) / (n + 2))}
}

func (c bonettPrice) Bounds(alpha float64) (float64, float64) {
	h := zOf(alpha) * c.se
	return c.delta - h, c.delta + h
}

func (c bonettPrice) Tails(x float64) (float64, float64) {
	return oneTail((c.delta - x) / c.se), oneTail((x - c.delta) / c.se)
}

// oneTail returns the smallest α at which a bound z standard errors away excludes x.
func oneTail(z float64) float64 {
	if z <= 0 {
		return 1
	}
	return 2 * phi(-z)
}

func (bonettPrice) Law() resample.Law       { return nil }
func (bonettPrice) Notes() []notice.Warning { return nil }
