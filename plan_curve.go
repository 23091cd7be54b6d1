package realgain

import (
	"math"
	"slices"

	"github.com/realgain/realgain/internal/parallel"
	"github.com/realgain/realgain/plan"
)

// curve computes power and detectable effect over the sizes of interest.
func (p planner) curve() error {
	p.out.Curve = []CurvePoint{}
	if !(p.in.SD > 0) || p.in.Effect == 0 && !p.in.Holds(0) {
		return nil
	}
	at := curveSizes(p.out)
	points := make([]CurvePoint, len(at))
	err := parallel.Each(len(at), len(at), func(i int) (err error) {
		points[i] = p.point(float64(at[i]))
		if p.power == nil || at[i] > exactUpTo {
			return nil
		}
		return p.sharpen(&points[i])
	})
	p.out.Curve = points
	return err
}

// curvePoints is how many sizes a curve has between its ends.
const curvePoints = 20

// curveSizes are sizes on a logarithmic scale from a fifth of the smallest of
// interest to twice the largest, and those of interest themselves.
func curveSizes(m *MetricPlan) []int {
	var of []int
	for _, s := range m.Sizes {
		of = append(of, int(s.N))
	}
	if m.N > 1 {
		of = append(of, min(2*m.N, plan.Cap), min(4*m.N, plan.Cap))
	}
	if len(of) == 0 {
		return nil
	}
	lo, hi := float64(max(10, slices.Min(of)/5)), float64(min(2*slices.Max(of), plan.Cap))
	for i := range curvePoints {
		of = append(of, int(math.Round(lo*math.Pow(hi/lo, float64(i)/(curvePoints-1)))))
	}
	slices.Sort(of)
	return slices.Compact(of)
}
