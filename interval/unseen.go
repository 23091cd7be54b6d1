package interval

import (
	"math"
	"slices"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/resample"
)

const (
	// unseenWeight is the weight, in questions, of each of the two pseudo-observations
	// if no two questions changed differently.
	unseenWeight = 4.0 / 3
	unseenHalf   = 10   // number of differing questions that halves the weight
	unseenFar    = 4    // number that halves the part at the end of the range
	unseenLeast  = 1e-4 // a weight that affects no bound: less than 0.002 standard errors
)

// unseen returns the weights of pseudo-observations, on either side, for changes too
// rare to occur in the sample: near at the largest change seen, far at the end of the
// range. With m questions that differ from the most common change, near + far is
// 4/3·2^(−m/10)·(1 − m/(n−1)), and the share 2^(−m/4) of it is far. If many questions
// differ, the sample shows how large changes are; if all changes differ, it shows their
// spread. Both are 0 if no range is known. docs/decisions/0030 has the evidence.
func (p *Problem) unseen() (near, far float64) {
	if p.Width == 0 {
		return 0, 0
	}
	n := float64(p.N)
	m := n - p.usual()
	w := unseenWeight * (1 - m/(n-1)) * math.Exp2(-m/unseenHalf)
	far = w * math.Exp2(-m/unseenFar)
	near = w - far
	if !(far > unseenLeast) {
		far = 0
	}
	if !(near > unseenLeast) {
		near = 0
	}
	return near, far
}

// usual returns the number of units with the most common residual. If residuals are not
// changes, it returns the number with the most common change if that is larger.
func (p *Problem) usual() float64 {
	most := slices.Max(p.atoms.W)
	if p.location {
		return most
	}
	return max(most, slices.Max(p.changes().W))
}

// changes returns the units' changes.
func (p *Problem) changes() estimand.Atoms {
	at := estimand.AtomsOf(p.Estimand, p.Cells, 0)
	scaled, ok := p.Estimand.(estimand.Scaled)
	if !ok {
		return at
	}
	change := make([]float64, p.Cells.Len())
	for i := range change {
		change[i] = scaled.Change(p.Cells.A[i], p.Cells.B[i])
	}
	return estimand.NewAtoms(change, p.Cells.W, at.Tol)
}

// oneChange is the interval of n units that all changed by the same amount. It is the
// score interval of a share that was never observed (Wilson 1927, Tango 1998 without a
// discordant pair), z²/(n + z²) of the way to each end of the range. Its law is that of
// the guarded interval.
type oneChange struct {
	n, at        float64
	below, above float64 // distance to the ends of the range
	law          resample.Law
}

func (p *Problem) newOneChange() (Curve, error) {
	low, high := p.ends()
	here, per := p.atoms.Median(), math.Abs(p.slope)
	_, far := p.unseen()
	law, err := p.Source.Law(p.possible(far))
	return oneChange{float64(p.N), p.estimate, (here - low) / per, (high - here) / per, law}, err
}

func (c oneChange) Bounds(alpha float64) (float64, float64) {
	z := zOf(alpha)
	share := z * z / (c.n + z*z)
	return c.at - c.below*share, c.at + c.above*share
}

// Tails implements Curve. A bound is at x, a share s of the way to the end, if z² =
// n·s/(1−s).
func (c oneChange) Tails(x float64) (float64, float64) {
	tail := func(distance, end float64) float64 {
		switch s := distance / end; {
		case distance <= 0:
			return 1
		case s >= 1 || end <= 0:
			return 0
		default:
			return 2 * phi(-math.Sqrt(c.n*s/(1-s)))
		}
	}
	return tail(c.at-x, c.below), tail(x-c.at, c.above)
}

func (c oneChange) Law() resample.Law     { return c.law }
func (oneChange) Notes() []notice.Warning { return nil }
