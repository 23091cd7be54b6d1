package realgain

// interaction tests whether the judged slices of the first column share one
// change: the weighted spread of their changes beside its law over the family's
// joint draws z about their own values; nil where it has none.
func (c *Comparison) interaction(family []member, z [][]float64) {
	var same []member
	var draws [][]float64
	for i, slice := range c.judged() {
		if slice.By == c.Slices[0].By && z != nil {
			same, draws = append(same, family[i]), append(draws, z[i])
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
	more := 0
	draw := make([]float64, len(same))
	for i := range draws[0] {
		for j, f := range same {
			draw[j] = draws[j][i] * f.SE
		}
		if spread(draw, weights) >= seen*(1-1e-12) {
			more++
		}
	}
	p := float64(more+1) / float64(len(draws[0])+1)
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
