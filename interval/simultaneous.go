package interval

import (
	"math"
	"slices"
	"sort"
)

// MaxT makes the intervals of a family of estimates simultaneous by the single-step
// max-T method (Westfall & Young 1993, §2.6; Romano & Wolf 2005; for several candidates
// and one baseline, Dunnett 1955). The distribution of the largest |z| of the family
// gives the α at which each interval must be taken so that all of them hold at once.
// The correlation of the estimates makes that α larger than Bonferroni's α/m.
type MaxT struct {
	family  int       // number of estimates
	largest []float64 // largest |z| of the family in each joint draw, sorted
}

// NewMaxT takes the largest |z| of a family of the given size in each joint draw, and
// sorts it.
func NewMaxT(family int, largest []float64) *MaxT {
	slices.Sort(largest)
	return &MaxT{family: family, largest: largest}
}

// Bonferroni returns the correction for a family whose joint distribution is not known:
// every interval is taken at α/m, and every p-value is multiplied by m.
func Bonferroni(family int) *MaxT { return &MaxT{family: family} }

// Draws returns the number of joint draws; 0 for Bonferroni.
func (m *MaxT) Draws() int { return len(m.largest) }

// Each returns the α at which every interval of the family must be taken so that all
// hold at 1−alpha: 2Φ(−c), where c is the k-th largest of the draws' largest |z| and k
// = ⌊α(B+1)⌋. It is never less than Bonferroni's α/m, which always holds.
func (m *MaxT) Each(alpha float64) float64 { return m.at(alpha, 0) }

// EachWithin returns Each with the critical value increased and decreased by the given
// number of Monte Carlo standard errors. The rank of the critical value among the draws
// has the standard error √(Bα(1−α)).
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

// Adjust returns the p-value adjusted for the family: the share of draws whose largest
// |z| is at least the one that corresponds to p. The sample counts as one more draw.
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

// AdjustSE returns the Monte Carlo standard error of an adjusted p-value.
func (m *MaxT) AdjustSE(adjusted float64) float64 { return ShareSE(adjusted, len(m.largest)) }

// ShareSE returns the Monte Carlo standard error of a share of b draws; 0 if b is 0.
func ShareSE(p float64, b int) float64 {
	if b == 0 {
		return 0
	}
	return math.Sqrt(p * (1 - p) / float64(b))
}
