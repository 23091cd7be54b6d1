package realgain

import (
	"math"

	"github.com/realgain/realgain/internal/exactsum"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/resample"
)

// drawBlock is how many draws are held at once.
const drawBlock = 500

// draw makes joint draws of all means: the law of the pairs' largest deviation,
// and how often each arm is best.
func (f *field) draw() (*interval.MaxT, []float64) {
	best := make([]float64, len(f.labels))
	largest := make([]float64, 0, familyDraws)
	take := func(deviation []float64) {
		z := 0.0
		for _, p := range f.pairs {
			if p.se > 0 {
				z = max(z, math.Abs(deviation[p.j]-deviation[p.i])/p.se)
			}
		}
		largest = append(largest, z)
		f.first(deviation, best)
	}
	if e := f.residuals(); len(e[0]) <= drawnUpTo {
		f.bootstrap(e, take)
	} else {
		f.normal(e, take)
	}
	for k := range best {
		best[k] /= familyDraws
	}
	return interval.NewMaxT([][]float64{largest}).Over(len(f.pairs)), best
}

// residuals are the deviations of every unit's total from its arm's mean.
func (f *field) residuals() [][]float64 {
	out := make([][]float64, len(f.totals))
	for k, total := range f.totals {
		out[k] = make([]float64, len(total))
		for u := range total {
			size := 1.0
			if f.sizes != nil {
				size = f.sizes[u]
			}
			out[k][u] = total[u] - f.means[k]*size
		}
	}
	return out
}

// bootstrap draws units.
func (f *field) bootstrap(e [][]float64, take func(deviation []float64)) {
	units := len(e[0])
	sampler := resample.Sampler{Seed: f.s.opt.Seed, N: units}
	for k := range e {
		sampler.Series = append(sampler.Series, resample.Series{E: e[k], S: f.sizes})
	}
	widen := math.Sqrt(float64(units) / float64(units-1)) // draws have divisor n
	at := make([]float64, len(e))
	for from := 0; from < familyDraws; from += drawBlock {
		sets := sampler.Draw(from, from+drawBlock)
		for i := range drawBlock {
			for k := range at {
				at[k] = sets[k].Value[i] * widen
			}
			take(at)
		}
	}
}

// normal draws from the multivariate normal limit of the means.
func (f *field) normal(e [][]float64, take func(deviation []float64)) {
	units, size := float64(len(e[0])), float64(len(e[0]))
	if f.sizes != nil {
		size = exactsum.Of(f.sizes)
	}
	se, columns := make([]float64, len(e)), make([]sparse, len(e))
	for k := range e {
		columns[k] = sparseOf(e[k])
		se[k] = math.Sqrt(sumOfProducts(columns[k], columns[k])*units/(units-1)) / size
	}
	z := interval.NormalDraws(correlationsOf(columns), familyDraws, f.s.opt.Seed)
	at := make([]float64, len(e))
	for i := range familyDraws {
		for k := range at {
			at[k] = z[k][i] * se[k]
		}
		take(at)
	}
}

// first shares one draw among the arms whose mean is the best in it.
func (f *field) first(deviation, best []float64) {
	sign := 1.0
	if f.s.lower(f.metric) {
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
