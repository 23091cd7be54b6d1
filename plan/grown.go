package plan

import "math"

// Grown is the law of the estimate on a set of n questions of which kept are the
// pilot's own: their mean stays where it is, the others are draws about what
// the pilot says of the effect. It is normal, with this mean and standard
// deviation.
func (in Input) Grown(n, kept float64) (mean, sd float64) {
	p, share := in.posterior(), kept/n
	return share*in.Effect + (1-share)*p.Mean, (1 - share) * math.Hypot(p.SD, in.SD/math.Sqrt(n-kept))
}

// GrownAssurance is the chance that a set of n questions, kept of them the
// pilot's own, shows the claim. It is not that of n fresh questions: what is
// known of the pilot is in it. NaN unless n > kept.
func (in Input) GrownAssurance(n, kept float64) float64 {
	mean, sd := in.Grown(n, kept)
	if !(sd > 0) || math.IsNaN(mean) {
		return math.NaN()
	}
	return in.shows(mean, sd, in.critical()*in.SD/math.Sqrt(n))
}

// GrownSize is the number of questions in all, the pilot's among them, from
// which on [Input.GrownAssurance] stays at the power asked for: right after a
// pilot that shows the claim the chance falls before it rises. It is the
// pilot's own number where the chance never falls below, at most [Cap], and NaN
// where no pilot was observed or no number of questions is enough.
func (in Input) GrownSize(power float64) float64 {
	if in.N < 1 || in.Assumed || math.IsNaN(in.AssuredSize(power)) {
		return math.NaN()
	}
	n := float64(in.N)
	enough := func(more float64) bool { return in.GrownAssurance(n+more, n) >= power }
	next := func(more float64) float64 { return math.Ceil(1.5 * more) }
	lo, hi := 0.0, 1.0
	for more := 1.0; n+more < Cap; more = next(more) {
		if !enough(more) {
			lo, hi = more, next(more)
		}
	}
	switch {
	case lo == 0:
		return n
	case n+hi >= Cap:
		return Cap
	}
	for hi-lo > 1 {
		if mid := math.Floor((lo + hi) / 2); enough(mid) {
			hi = mid
		} else {
			lo = mid
		}
	}
	return n + hi
}
