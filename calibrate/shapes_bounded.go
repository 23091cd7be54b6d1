package calibrate

import "math"

// BoundedShapes returns populations of bounded scores whose shapes are due to failures,
// ceilings and rare changes. Claims of no harm are measured on all of them, shapes on
// some. Differences are fractions of the range.
func BoundedShapes() []*Population {
	return append(failing(), steady()...)
}

// failing returns populations in which a few questions lose much.
func failing() []*Population {
	noise, noiseMean := truncated(0.01, 0.05, -0.3, 0.3)
	gain, gainMean := truncated(0.1, 0.01, 0, 0.3)
	fives, fivesMean := steps([]float64{0, .05, -.05, .1, -.1, .15, -.15}, []float64{.40, .17, .15, .10, .08, .06, .04})
	loss := func(u float64) float64 { return -0.6 - 0.4*u } // loss of an answer that scored 0.6 to 1
	byFives := func(u float64) float64 { return -math.Floor(12+9*u) / 20 }
	return []*Population{
		{Name: "refusals", Doc: "a judge's scores, normal(0.01, 0.05); one answer in 30 is refused and loses 0.6 to 1", Width: 1,
			Mean: noiseMean*29/30 - .8/30, Difference: mixed(1./30, loss, noise)},
		{Name: "refusals-gains", Doc: "0.1 better, give or take 0.01; one answer in 30 is refused and loses 0.6 to 1", Width: 1,
			Mean: gainMean*29/30 - .8/30, Difference: mixed(1./30, loss, gain)},
		{Name: "judge-fives-refusals", Doc: "a judge's marks 0 to 100 by fives, 40% ties; 4% are refused and lose 60, 65, … or 100", Width: 1,
			Mean: .96*fivesMean - .04*.8, Difference: mixed(.04, byFives, fives)},
		{Name: "losses-log-normal", Doc: "losses of 0.02·exp(1.5·normal), no larger than the range", Width: 1,
			Mean: -clippedLogNormal(0.02, 1.5), Difference: func(u, _ float64) float64 { return -min(1, 0.02*math.Exp(1.5*normal(u))) }},
		lattice("tenth-fails", "0.2 better, but for 10% of questions that lose everything", 1, []float64{.2, -1}, []float64{.9, .1}),
		lattice("0/1-rare", "0/1 scores: 1% gained, 3% lost", 1, []float64{0, 1, -1}, []float64{.96, .01, .03}),
	}
}

// steady returns populations without rare failures.
func steady() []*Population {
	tiny, tinyMean := truncated(0.002, 0.03, -1, 1)
	wide, wideMean := truncated(0.01, 0.2, -1, 1)
	change, changeMean := truncated(0.05, 0.25, -1, 1)
	fives, fivesMean := steps([]float64{0, .05, -.05, .1, -.1, .2, -.2}, []float64{.40, .18, .15, .10, .08, .05, .04})
	return []*Population{
		recall("recall-5%", 0.05), recall("recall-15%", 0.15),
		{Name: "ndcg-92%", Doc: "92% of questions unchanged, the rest normal(0.05, 0.25) within ±1", Mean: 0.08 * changeMean, Width: 1,
			Difference: spiked(0.92, change)},
		lattice("0/1", "0/1 scores: 8% gained, 5% lost", 1, []float64{0, 1, -1}, []float64{.87, .08, .05}),
		{Name: "normal-tiny", Doc: "normal(0.002, 0.03) in a range of 1", Mean: tinyMean, Width: 1, Difference: func(u, _ float64) float64 { return tiny(u) }},
		{Name: "normal-wide", Doc: "normal(0.01, 0.2) in a range of 1", Mean: wideMean, Width: 1, Difference: func(u, _ float64) float64 { return wide(u) }},
		{Name: "judge-fives", Doc: "a judge's marks 0 to 100 by fives, 40% ties", Mean: fivesMean, Width: 1, Difference: func(u, _ float64) float64 { return fives(u) }},
		lattice("likert-ceiling", "ratings 1 to 5 at the ceiling: 85% stay at 5", 1, []float64{0, -.25, -.5, -1, .25}, []float64{.85, .08, .03, .01, .03}),
		lattice("preferences", "preferences of 0, ½, 1 against a constant ½", 1, []float64{.5, 0, -.5}, []float64{.45, .25, .30}),
	}
}

// mixed returns a function that is rare on the given share of the questions and usual
// on the others.
func mixed(share float64, rare, usual func(u float64) float64) func(u, v float64) float64 {
	return func(u, v float64) float64 {
		if v < share {
			return rare(u)
		}
		return usual(u)
	}
}

// recall returns differences of a recall over 2 to 7 pieces of evidence. On a share of
// the questions one piece more or one piece fewer is found.
func recall(name string, changed float64) *Population {
	mean := 0.0
	for k := 2; k <= 7; k++ {
		mean += 1 / float64(k) / 6
	}
	const gains = .6
	return &Population{Name: name, Doc: "recall of 2 to 7 pieces; on that share of questions one more (60%) or one fewer is found", Width: 1,
		Mean: changed * (2*gains - 1) * mean,
		Difference: func(u, v float64) float64 {
			if v >= changed {
				return 0
			}
			piece := 1 / math.Floor(2+6*u)
			if v < changed*gains {
				return piece
			}
			return -piece
		}}
}

// clippedLogNormal returns the mean of min(1, scale·exp(σ·normal)).
func clippedLogNormal(scale, sigma float64) float64 {
	z := -math.Log(scale) / sigma // values are clipped above this quantile
	return scale*math.Exp(sigma*sigma/2)*phi(z-sigma) + 1 - phi(z)
}
