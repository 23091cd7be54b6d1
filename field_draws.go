package realgain

import (
	"math"

	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/resample"
)

// drawBlock is how many draws are held at once.
const drawBlock = 500

// draw makes joint draws of all means: the law of the pairs' largest deviation,
// and how often each arm is best.
func (f *field) draw() (*interval.MaxT, []float64) {
	units := len(f.totals[0])
	sampler := resample.Sampler{Seed: f.s.opt.Seed, N: units}
	for k, total := range f.totals {
		e := make([]float64, units)
		for u := range e {
			size := 1.0
			if f.sizes != nil {
				size = f.sizes[u]
			}
			e[u] = total[u] - f.means[k]*size
		}
		sampler.Series = append(sampler.Series, resample.Series{E: e, S: f.sizes})
	}
	shrink := math.Sqrt(float64(units) / float64(units-1)) // draws have divisor n
	best := make([]float64, len(f.labels))
	largest := make([]float64, 0, familyDraws)
	at := make([]float64, len(f.labels))
	for from := 0; from < familyDraws; from += drawBlock {
		sets := sampler.Draw(from, from+drawBlock)
		for i := range drawBlock {
			for k := range at {
				at[k] = sets[k].Value[i]
			}
			z := 0.0
			for _, p := range f.pairs {
				if p.se > 0 {
					z = max(z, math.Abs(at[p.j]-at[p.i])*shrink/p.se)
				}
			}
			largest = append(largest, z)
			f.first(at, best)
		}
	}
	for k := range best {
		best[k] /= familyDraws
	}
	return interval.NewMaxT([][]float64{largest}).Over(len(f.pairs)), best
}

// first shares one draw among the arms whose mean is the best in it.
func (f *field) first(deviation, best []float64) {
	sign := 1.0
	if f.s.betterOf(f.metric) == "lower" {
		sign = -1
	}
	top, tied := math.Inf(-1), 0.0
	for k, d := range deviation {
		switch v := sign * (f.means[k] + d); {
		case v > top+tieIn(top):
			top, tied = v, 1
		case v >= top-tieIn(top):
			tied++
		}
	}
	for k, d := range deviation {
		if sign*(f.means[k]+d) >= top-tieIn(top) {
			best[k] += 1 / tied
		}
	}
}

// tieIn is how close two means are that are one but for rounding.
func tieIn(x float64) float64 {
	if math.IsInf(x, 0) {
		return 0
	}
	return 1e-12 * (1 + math.Abs(x))
}
