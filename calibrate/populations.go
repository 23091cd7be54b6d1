package calibrate

import "math"

// Populations returns the populations that the suite simulates. The 0/1 metrics are
// enumerated instead. Ranges are those that a user would declare.
func Populations() []*Population {
	var out []*Population
	out = append(out, graded()...)
	out = append(out, continuous()...)
	out = append(out, mirror(skewed()), skewed(), jumps("jumps-1%", 0.01), jumps("jumps-4%", 0.04))
	return append(out, heavy()...)
}

// lattice returns the population of a metric with a few values.
func lattice(name, doc string, width float64, value, share []float64) *Population {
	q, mean := steps(value, share)
	return &Population{Name: name, Doc: doc, Mean: mean, Width: width,
		Difference: func(u, _ float64) float64 { return q(u) }}
}

func graded() []*Population {
	const third = 1.0 / 3
	return []*Population{
		lattice("thirds", "scores 0, ⅓, ⅔, 1; 70% of questions unchanged", 1,
			[]float64{0, third, -third, 2 * third, -2 * third, 1, -1}, []float64{.70, .12, .08, .05, .03, .015, .005}),
		lattice("thirds-rare", "scores 0, ⅓, ⅔, 1; 90% unchanged, +1 on 2%", 1,
			[]float64{0, third, -third, 1}, []float64{.90, .05, .03, .02}),
		lattice("halves", "scores 0, ½, 1; 60% unchanged", 1,
			[]float64{0, .5, -.5, 1, -1}, []float64{.60, .15, .10, .09, .06}),
		lattice("judge", "a judge's marks 1 to 5", 4,
			[]float64{0, 1, -1, 2, -2, 3, -3}, []float64{.45, .22, .15, .08, .05, .03, .02}),
		lattice("judge-rare", "a judge's marks 1 to 5; −4 on 2%", 4,
			[]float64{0, 1, -1, -4}, []float64{.80, .12, .06, .02}),
	}
}

func continuous() []*Population {
	change, changeMean := truncated(0.05, 0.25, -1, 1)
	tiny, tinyMean := truncated(0.002, 0.01, -1, 1)
	shift, shiftMean := truncated(0.5, 0.001, -1, 1)
	normalised, normalisedMean := truncated(0.01, 0.1, -1, 1)
	return []*Population{
		{Name: "ndcg", Doc: "60% of questions unchanged, the rest normal(0.05, 0.25) within ±1", Mean: 0.4 * changeMean, Width: 1,
			Difference: spiked(0.6, change)},
		{Name: "sparse", Doc: "90% of questions unchanged, the rest normal(0.05, 0.25) within ±1", Mean: 0.1 * changeMean, Width: 1,
			Difference: spiked(0.9, change)},
		{Name: "smooth", Doc: "normal(0.01, 0.1) within ±1", Mean: normalisedMean, Width: 1,
			Difference: func(u, _ float64) float64 { return normalised(u) }},
		{Name: "tiny", Doc: "normal(0.002, 0.01) in a metric of range 1", Mean: tinyMean, Width: 1,
			Difference: func(u, _ float64) float64 { return tiny(u) }},
		{Name: "shift", Doc: "+0.5 on every question, noise normal(0, 0.001)", Mean: shiftMean, Width: 1,
			Difference: func(u, _ float64) float64 { return shift(u) }},
	}
}

// spiked returns a function that is 0 on the given share of the questions and q on the
// others.
func spiked(share float64, q func(u float64) float64) func(u, v float64) float64 {
	return func(u, v float64) float64 {
		if v < share {
			return 0
		}
		return q(u)
	}
}

// skewed returns a population with 85% tiny changes and 15% large gains.
func skewed() *Population {
	tiny, tinyMean := truncated(0, 0.01, -1, 1)
	large, largeMean := truncated(0, 0.5, 0, 1)
	return &Population{
		Name: "skewed-gains", Doc: "85% normal(0, 0.01), 15% gains: half normal(0, 0.5) within 1",
		Mean: 0.85*tinyMean + 0.15*largeMean, Width: 1,
		Difference: func(u, v float64) float64 {
			if v < 0.85 {
				return tiny(u)
			}
			return large(u)
		},
	}
}

// mirror returns the population with gains and losses exchanged.
func mirror(p *Population) *Population {
	return &Population{
		Name: "skewed-losses", Doc: "skewed-gains with the sign turned", Mean: -p.Mean, Width: p.Width,
		Difference: func(u, v float64) float64 { return -p.Difference(u, v) },
	}
}

// jumps returns a population of small noise, with 0.6 added on a share of the
// questions.
func jumps(name string, share float64) *Population {
	noise, mean := truncated(0, 0.02, -0.4, 0.4)
	return &Population{
		Name: name, Doc: "normal(0, 0.02), and 0.6 more on that share of the questions",
		Mean: mean + 0.6*share, Width: 1,
		Difference: func(u, v float64) float64 {
			if v < share {
				return noise(u) + 0.6
			}
			return noise(u)
		},
	}
}

func heavy() []*Population {
	logNormal := func(name string, sigma float64) *Population {
		return &Population{Name: name, Doc: "gains of exp(σ·normal)", Mean: math.Exp(sigma * sigma / 2), Tail: Heavy,
			Difference: func(u, _ float64) float64 { return math.Exp(sigma * normal(u)) }}
	}
	return []*Population{
		logNormal("log-normal-0.5", 0.5), logNormal("log-normal-1", 1), logNormal("log-normal-1.5", 1.5),
		{Name: "pareto-2.5", Doc: "gains of Pareto's law, index 2.5", Mean: 2.5 / 1.5, Tail: Heavy,
			Difference: func(u, _ float64) float64 { return math.Pow(u, -1/2.5) }},
		{Name: "t3", Doc: "Student's t on 3 degrees of freedom", Mean: 0, Tail: Heavy,
			Difference: func(u, _ float64) float64 { return student3(u) }},
		times("latency-ratio", "latency 800·exp(0.4·normal) ms, ratio exp(0.02 + 0.1·normal)", 800, 0.4, 0.02, 0.1),
		times("cost-ratio", "cost 0.01·exp(0.8·normal), ratio exp(0.1 + 0.5·normal)", 0.01, 0.8, 0.1, 0.5),
	}
}

// times returns the differences of a cost that changes by a random factor: a cost of
// scale·exp(s·normal) and a factor of exp(m + t·normal).
func times(name, doc string, scale, s, m, t float64) *Population {
	return &Population{
		Name: name, Doc: doc, Tail: Heavy,
		Mean: scale * math.Exp(s*s/2) * math.Expm1(m+t*t/2),
		Difference: func(u, v float64) float64 {
			return scale * math.Exp(s*normal(u)) * math.Expm1(m+t*normal(v))
		},
	}
}
