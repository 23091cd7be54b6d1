package realgain

import "github.com/realgain/realgain/pair"

// interaction tests whether the judged slices of the first column share one
// change: the weighted spread of their changes beside its law over joint draws
// about their own values.
func (c *Comparison) interaction(g *pair.Grid, s settings, family []member) {
	var same []member
	for i, slice := range c.judged() {
		if slice.By == c.Slices[0].By {
			same = append(same, family[i])
		}
	}
	if len(same) < 2 {
		return
	}
	estimates, weights := make([]float64, len(same)), make([]float64, len(same))
	for j, f := range same {
		estimates[j], weights[j] = f.Estimate, float64(f.N)
	}
	seen := spread(estimates, weights)
	_, z := s.maxT(g, same)
	if z == nil {
		return
	}
	more := 0
	draw := make([]float64, len(same))
	for i := range z[0] {
		for j, f := range same {
			draw[j] = z[j][i] * f.SE
		}
		if spread(draw, weights) >= seen*(1-1e-12) {
			more++
		}
	}
	p := float64(more+1) / float64(len(z[0])+1)
	c.InteractionP = &p
}

// spread is Σ w·(x − x̄)², x̄ the weighted mean.
func spread(x, w []float64) float64 {
	mean, total := 0.0, 0.0
	for j, v := range x {
		mean, total = mean+w[j]*v, total+w[j]
	}
	mean /= total
	sum := 0.0
	for j, v := range x {
		sum += w[j] * (v - mean) * (v - mean)
	}
	return sum
}

// judged are the slices that have a verdict.
func (c *Comparison) judged() []*Slice {
	var out []*Slice
	for _, s := range c.Slices {
		if s.Judged {
			out = append(out, s)
		}
	}
	return out
}
