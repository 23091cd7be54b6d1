package family

import "github.com/realgain/realgain/interval"

// Interaction tests whether members share one change: the weighted spread of
// their changes beside its distribution over the family's joint draws about
// their own values.
type Interaction struct {
	at                 []int // columns of the members
	estimates, weights []float64
	more, draws        int
	draw               []float64
}

// Watch has the family's draws test members, by their places among the
// Members, which all are counted and have columns; weights say how much each
// counts. Fewer than two are not tested.
func (f *Family) Watch(at []int, weights []float64) *Interaction {
	t := &Interaction{at: at, weights: weights, draw: make([]float64, len(at))}
	for _, k := range at {
		t.estimates = append(t.estimates, f.Members[k].Estimate)
	}
	if len(at) > 1 {
		f.joint.Watch(t)
	}
	return t
}

// Reset implements interval.Watcher.
func (t *Interaction) Reset() { t.more, t.draws = 0, 0 }

// Take implements interval.Watcher.
func (t *Interaction) Take(deviation []float64) {
	for j, k := range t.at {
		t.draw[j] = deviation[k]
	}
	if t.draws++; spread(t.draw, t.weights) >= spread(t.estimates, t.weights)*(1-1e-12) {
		t.more++
	}
}

// P returns the p-value and its Monte Carlo standard error; nil where nothing was
// drawn.
func (t *Interaction) P() (p, se *float64) {
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
