package interval

import (
	"math"
	"slices"
	"sort"
)

// MaxT turns intervals of a family of estimates into simultaneous ones by the
// single-step max-T method (Westfall & Young 1993, §2.6; Romano & Wolf 2005;
// with several candidates and one baseline, Dunnett 1955): the distribution of
// the largest |z| of the family gives the α at which each interval must be
// taken so that all of them hold at once. The estimates' correlation makes
// that α larger than Bonferroni's α/m.
type MaxT struct {
	family  int       // estimates
	largest []float64 // of |z| over the family, one a joint draw, in order
}

// NewMaxT takes the largest |z| of a family of so many estimates in each joint
// draw, and sorts it.
func NewMaxT(family int, largest []float64) *MaxT {
	slices.Sort(largest)
	return &MaxT{family: family, largest: largest}
}

// Bonferroni is the family whose joint distribution is not known: every
// interval is taken at α/m, every p-value m times.
func Bonferroni(family int) *MaxT { return &MaxT{family: family} }

// Draws is the number of joint draws; 0 of Bonferroni.
func (m *MaxT) Draws() int { return len(m.largest) }

// Each returns the α at which every interval of the family is to be taken for
// all to hold at 1−alpha: 2Φ(−c), with c the k-th largest of the draws' largest
// |z| and k = ⌊α(B+1)⌋. Bonferroni's α/m always holds, so it is never less.
func (m *MaxT) Each(alpha float64) float64 { return m.at(alpha, 0) }

// EachWithin returns what Each would be with the critical value so many Monte
// Carlo standard errors higher and lower: the rank of the critical value among
// the draws has the standard error √(Bα(1−α)).
func (m *MaxT) EachWithin(alpha, errors float64) (least, most float64) {
	return m.at(alpha, -errors), m.at(alpha, errors)
}

func (m *MaxT) at(alpha, errors float64) float64 {
	b := len(m.largest)
	if b == 0 {
		return alpha / float64(m.family)
	}
	k := math.Floor(alpha*float64(b+1)+1e-9) + errors*math.Sqrt(float64(b)*alpha*(1-alpha))
	rank := min(max(int(math.Round(k)), 1), b)
	return min(alpha, max(alpha/float64(m.family), 2*phi(-m.largest[b-rank])))
}

// Adjust returns the p-value adjusted for the family: the share of draws,
// the sample counted as one more, whose largest |z| is at least as large as
// the one p stands for.
func (m *MaxT) Adjust(p float64) float64 {
	if math.IsNaN(p) {
		return p
	}
	z := -phiInv(p / 2)
	b := len(m.largest)
	if b == 0 {
		return min(1, p*float64(m.family))
	}
	below := sort.SearchFloat64s(m.largest, z-1e-12)
	return max(p, min(p*float64(m.family), float64(b-below+1)/float64(b+1)))
}

// AdjustSE is the Monte Carlo standard error of an adjusted p-value.
func (m *MaxT) AdjustSE(adjusted float64) float64 { return ShareSE(adjusted, len(m.largest)) }

// ShareSE is the Monte Carlo standard error of a share of b draws; 0 where
// there are none.
func ShareSE(p float64, b int) float64 {
	if b == 0 {
		return 0
	}
	return math.Sqrt(p * (1 - p) / float64(b))
}
