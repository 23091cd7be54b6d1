package realgain

import (
	"fmt"
	"math"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/internal/wording"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/resample"
)

// armValueIntervals computes the intervals of the arms' own values, of which the
// estimand is the difference: the percentiles of the draws or, of quantiles where the
// questions are drawn one by one and alike, the scores at two binomial ranks. NaN where the sample does not reach far enough.
func (c *Comparison) armValueIntervals() {
	draws, ok := c.work.source.(*resample.Values)
	if !ok {
		return
	}
	laws, ok := draws.Arms()
	if !ok {
		return
	}
	q, quantile := c.work.drawn.of.(estimand.Quantiles)
	alpha, out := interval.Alpha(c.Level), &[2][2]float64{}
	for arm, law := range laws {
		ci := [2]float64{law.Lower(alpha / 2), law.Upper(alpha / 2)}
		if quantile && draws.Unit == nil && draws.Weight == nil {
			ci = interval.QuantileBounds(draws.Scores(arm), q.Share(), alpha)
		}
		for end, x := range ci {
			if math.IsNaN(x) || math.IsInf(x, 0) {
				ci[end] = nan
			}
		}
		at := c.work.drawn.arms[arm]
		out[arm] = [2]float64{min(ci[0], at), max(ci[1], at)}
	}
	if quantile {
		c.QuantileCIs = out
	} else {
		c.ArmValueCIs = out
	}
}

// beyondNeeds is how many units should lie beyond a quantile: with fewer, the
// interval mostly ends where the sample does.
const beyondNeeds = 3

// fewBeyond warns of a quantile so far out that hardly a unit lies beyond it.
func (c *Comparison) fewBeyond() {
	q, ok := c.work.s.estimand.(estimand.Quantiles)
	if !ok {
		return
	}
	tail, unit := min(q.Share(), 1-q.Share()), c.unit()
	n := c.work.of.cells.N
	if beyond := float64(n) * tail; beyond < beyondNeeds-1e-9 {
		c.addWarning("few-beyond", fmt.Sprintf("of %s about %.2g lie beyond the %v quantile: the interval ends where the sample does and covers less than it says", wording.Count(n, unit), beyond, q.Share()),
			fmt.Sprintf("use at least %.0f %ss, or a quantile nearer the middle", math.Ceil(beyondNeeds/tail-1e-9), unit))
	}
}
