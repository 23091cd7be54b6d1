package interval

import (
	"math"

	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/resample"
)

func init() {
	Register(Method{
		Name: "tango", Doc: "paired 0/1 scores: score interval (Tango 1998), right at few differing questions",
		Applies: needsBinary,
		Curve: func(p *Problem) (Curve, error) {
			losses, _, wins := p.atoms.Around(0)
			return tango{wins: wins, losses: losses, n: float64(p.N)}, nil
		},
	})
}

// tango is the score interval for a difference of paired proportions (Tango
// 1998, "Equivalence test and confidence interval for the difference in
// proportions for the paired-sample design", Stat. Med. 17, 891).
type tango struct{ wins, losses, n float64 }

// statistic returns the score statistic of wins against losses at difference d. It is
// positive if the sample lies above d.
func (c tango) statistic(d float64) float64 {
	b, a := c.wins, c.losses
	diff := b - a - c.n*d
	if diff == 0 {
		return 0
	}
	// Constrained maximum likelihood of P(loss), eq. (8)–(10): the larger
	// root of 2n·q² + B·q + C.
	bb := -b - a + (2*c.n-b+a)*d
	cc := -a * d * (1 - d)
	q := (math.Sqrt(max(0, bb*bb-8*c.n*cc)) - bb) / (4 * c.n)
	v := c.n * (2*q + d*(1-d))
	if v <= 0 {
		return math.Copysign(math.Inf(1), diff)
	}
	return diff / math.Sqrt(v)
}

// upper returns the largest difference that is not rejected at critical value z.
func (c tango) upper(z float64) float64 {
	lo, hi := (c.wins-c.losses)/c.n, 1.0
	if -c.statistic(hi) <= z {
		return hi
	}
	for range 60 {
		if mid := (lo + hi) / 2; -c.statistic(mid) <= z {
			lo = mid
		} else {
			hi = mid
		}
	}
	return lo
}

// swapped returns the problem with wins and losses exchanged.
func (c tango) swapped() tango {
	c.wins, c.losses = c.losses, c.wins
	return c
}

func (c tango) Bounds(alpha float64) (float64, float64) {
	z := zOf(alpha)
	return -c.swapped().upper(z), c.upper(z)
}

func (c tango) Tails(d float64) (float64, float64) {
	return oneTail(c.statistic(d)), oneTail(c.swapped().statistic(-d))
}

func (tango) Law() resample.Law       { return nil }
func (tango) Notes() []notice.Warning { return nil }
