package realgain

import "github.com/realgain/realgain/interval"

// interaction tests whether the judged slices of one column share one change:
// the weighted spread of their changes beside its distribution over the
// family's joint draws about their own values.
type interaction struct {
	at                 []int // columns of the slices
	estimates, weights []float64
	more, draws        int
	draw               []float64
}

// watchInteraction has the family's draws test the judged slices of a column.
func (f *family) watchInteraction(column string, slices []*Slice) *interaction {
	t := &interaction{}
	for k, s := range judged(slices) {
		if s.By == column {
			t.at = append(t.at, k)
			t.estimates, t.weights = append(t.estimates, s.Estimate), append(t.weights, float64(s.N))
		}
	}
	if t.draw = make([]float64, len(t.at)); len(t.at) > 1 {
		f.joint.Watch(t)
	}
	return t
}

func (t *interaction) Reset() { t.more, t.draws = 0, 0 }

func (t *interaction) Take(deviation []float64) {
	for j, k := range t.at {
		t.draw[j] = deviation[k]
	}
	if t.draws++; spread(t.draw, t.weights) >= spread(t.estimates, t.weights)*(1-1e-12) {
		t.more++
	}
}

// p is the p-value and its Monte Carlo standard error; nil where nothing was
// drawn.
func (t *interaction) p() (p, se *float64) {
	if t.draws == 0 {
		return nil, nil
	}
	share := float64(t.more+1) / float64(t.draws+1)
	own := interval.ShareSE(share, t.draws)
	return &share, &own
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
func judged(slices []*Slice) []*Slice {
	var out []*Slice
	for _, s := range slices {
		if s.Judged {
			out = append(out, s)
		}
	}
	return out
}
