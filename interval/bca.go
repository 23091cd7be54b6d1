package interval

import (
	"math"

	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/resample"
)

func init() {
	Register(Method{
		Name: "bca", Doc: "bias-corrected and accelerated (Efron 1987); acceleration skewness/(6√n), in closed form",
		Applies: always,
		Curve:   newBCa,
	})
}

// bca shifts the levels of the percentile interval by z0, the median bias, and a, the
// acceleration (Efron & Tibshirani 1993, eq. 14.10).
type bca struct {
	law   resample.Law
	z0, a float64
	notes []notice.Warning
}

func newBCa(p *Problem) (Curve, error) {
	law, err := p.Law()
	if err != nil {
		return nil, err
	}
	c := bca{law: law, notes: degenerate(p)}
	if c.notes != nil {
		return c, nil
	}
	below, above := law.AtMost(p.estimate), law.AtLeast(p.estimate)
	// Half of the ties count on each side (scipy issue 15883).
	c.z0 = (phiInv((1+below-above)/2) - phiInv((1+above-below)/2)) / 2
	if math.IsInf(c.z0, 0) || math.IsNaN(c.z0) {
		c.z0 = 0
		c.notes = append(c.notes, notice.New("degenerate", "the bias correction is infinite: bca fell back to percentile", `use Options.Interval "guarded"`))
		return c, nil
	}
	c.a = p.atoms.Skewness(p.centre) / (6 * math.Sqrt(float64(p.N)))
	return c, nil
}

// shifted returns Φ(z0 + y/(1 − a·y)) at y = z0 + z, the level that replaces Φ(z). It
// does not cross the pole.
func shifted(z, z0, a float64) float64 {
	y := z0 + z
	den := 1 - a*y
	if den <= 0 {
		if y < 0 {
			return 0
		}
		return 1
	}
	return phi(z0 + y/den)
}

func (c bca) Bounds(alpha float64) (float64, float64) {
	z := -zOf(alpha)
	// The upper end is the lower end of the mirrored law.
	return c.law.Lower(shifted(z, c.z0, c.a)), c.law.Upper(shifted(z, -c.z0, -c.a))
}

func (c bca) Tails(x float64) (float64, float64) {
	return inverted(c.law.AtMost(x), c.z0, c.a), inverted(c.law.AtLeast(x), -c.z0, -c.a)
}

// inverted returns the α at which shifted(Φ⁻¹(α/2)) = p.
func inverted(p, z0, a float64) float64 {
	u := phiInv(p) - z0
	den := 1 + a*u
	switch {
	case math.IsInf(u, -1) && a <= 0:
		return 0
	case den <= 0 && u < 0:
		return 0 // shifted is above p everywhere
	case den <= 0 || math.IsInf(u, 1):
		return 1
	}
	return min(1, 2*phi(u/den-z0))
}

// MonteCarloSE implements Simulated. It treats the shifted levels as known.
func (c bca) MonteCarloSE(alpha float64) (float64, float64) {
	z := -zOf(alpha)
	return resample.QuantileSE(c.law, shifted(z, c.z0, c.a)), resample.QuantileSE(c.law, 1-shifted(z, -c.z0, -c.a))
}

func (c bca) Law() resample.Law       { return c.law }
func (c bca) Notes() []notice.Warning { return c.notes }
