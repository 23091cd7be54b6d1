package interval

import (
	"math"
	"slices"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/resample"
)

const (
	// unseenWeight is the weight, in questions, of each of the two
	// pseudo-observations where no two questions changed differently.
	unseenWeight = 4.0 / 3
	unseenHalf   = 10   // number of differing questions that halves it
	unseenFar    = 4    // number that halves the part at the end of the range
	unseenLeast  = 1e-4 // weight that shows in no bound: less than 0.002 standard errors
)

// unseen is the weight of pseudo-observations for changes too rare to be among
// the sample's, on either side: near, at the largest change seen, and far, at the
// end of the range. With m questions that differ from the most common change
// they weigh 4/3·2^(−m/10)·(1 − m/(n−1)) together, 2^(−m/4) of it far: where many
// differ the sample shows how far changes go, and where all changes differ it
// shows their spread. Nothing where no range is known. docs/decisions/0030 has
// the evidence.
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

// usual is the number of units with the most common residual or, where residuals
// are no changes, with the most common change if that is more.
func (p *Problem) usual() float64 {
	most := slices.Max(p.atoms.W)
	if p.location {
		return most
	}
	return max(most, slices.Max(p.changes().W))
}

// changes are the units' changes.
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

// oneChange is the interval of n units that all changed alike: the score interval
// of a share of which none was seen (Wilson 1927, Tango 1998 without a discordant
// pair), z²/(n + z²) of the way to each end of the range. Its law is that of the
// guarded interval.
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

// Tails implements Curve: a bound stands at x, a share s of the way to the end,
// where z² = n·s/(1−s).
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
