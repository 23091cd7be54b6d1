package plan

import "math"

// Grown returns the mean and the standard deviation of the estimate on a set of n
// questions that includes kept questions of the pilot. The estimate is normal: the mean
// of the kept questions is known, and the others are draws around what the pilot says
// about the effect.
func (in Input) Grown(n, kept float64) (mean, sd float64) {
	p, share := in.posterior(), kept/n
	return share*in.Effect + (1-share)*p.Mean, (1 - share) * math.Hypot(p.SD, in.SD/math.Sqrt(n-kept))
}

// GrownAssurance returns the probability that a set of n questions that includes kept
// questions of the pilot shows the claim. Unlike the assurance of n fresh questions, it
// uses the known mean of the kept ones. It is NaN unless n > kept.
func (in Input) GrownAssurance(n, kept float64) float64 {
	mean, sd := in.Grown(n, kept)
	if !(sd > 0) || math.IsNaN(mean) {
		return math.NaN()
	}
	return in.shows(mean, sd, in.critical()*in.SD/math.Sqrt(n))
}

// GrownSize returns the total number of questions, including the pilot's, from which on
// [Input.GrownAssurance] is at least power. After a pilot that shows the claim, it
// first falls and then rises. The size is that of the pilot if it never falls below
// power, is at most [Cap], and is NaN if there was no pilot or if no number of
// questions is enough.
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
