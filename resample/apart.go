package resample

import (
	"math"

	"github.com/realgain/realgain/estimand"
)

const (
	// farGap is the factor by which a value must be farther from the median than all
	// nearer values to be set apart.
	farGap = 8
	// fewestNear is the share of the weight that is never set apart.
	fewestNear = 0.5
	// mostDirect is the largest number of terms for which a single series of all values
	// is used without setting far values apart.
	mostDirect = 1 << 12
	// maxOdd is the largest average number of draws on values off the lattice of the
	// others for which these values are set apart.
	maxOdd = 6
)

// farValues returns values so far from all others that a single series would have too
// many terms. It sets apart as few as possible. ok is false if there are none.
func farValues(at estimand.Atoms, n int) (near, far estimand.Atoms, ok bool) {
	cuts := gaps(at)
	if len(cuts) == 0 {
		return near, far, false
	}
	inner := within(at, cuts[len(cuts)-1])
	scale := inner.SD(inner.Mean())
	if terms(at, scale, n) <= mostDirect {
		return near, far, false
	}
	for _, c := range cuts {
		if near = within(at, c); terms(near, scale, n) <= mostDirect || c == cuts[len(cuts)-1] {
			far.Tol = at.Tol
			far.X = append(append(far.X, at.X[:c[0]]...), at.X[c[1]:]...)
			far.W = append(append(far.W, at.W[:c[0]]...), at.W[c[1]:]...)
			break
		}
	}
	return near, far, true
}

// gaps returns the ranges of atoms beyond which the next atom is at least farGap times
// as far from the median as the last one inside, widest range first.
func gaps(at estimand.Atoms) (cuts [][2]int) {
	c, left := at.Median(), at.Total()
	half := left * fewestNear
	lo, hi := 0, len(at.X)-1
	for lo < hi {
		outer := max(c-at.X[lo], at.X[hi]-c)
		if c-at.X[lo] >= at.X[hi]-c {
			left -= at.W[lo]
			lo++
		} else {
			left -= at.W[hi]
			hi--
		}
		inner := max(c-at.X[lo], at.X[hi]-c)
		if left < half || !(inner > 0) {
			break
		}
		if outer > farGap*inner && lo < hi {
			cuts = append(cuts, [2]int{lo, hi + 1})
		}
	}
	return cuts
}

// within returns the atoms of a range.
func within(at estimand.Atoms, cut [2]int) estimand.Atoms {
	return estimand.Atoms{X: at.X[cut[0]:cut[1]], W: at.W[cut[0]:cut[1]], Tol: at.Tol}
}

// terms returns the approximate number of terms of a series that matter if the law is
// smooth on the scale of values with standard deviation sd.
func terms(at estimand.Atoms, sd float64, n int) float64 {
	return frameOf(at, n).period / (2 * math.Pi) * math.Sqrt(2*startFading/float64(n)) / sd
}

// units are the fractions of 1 tried as the step of a lattice that most values lie on.
var units = []float64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 24, 30, 60, 100, 1e3, 1e4, 1e5, 1e6}

// oddValues returns the few values that do not lie on the lattice of all others. ok is
// false if there are none.
func oddValues(at estimand.Atoms, n int) (near, odd estimand.Atoms, ok bool) {
	total := at.Total()
	most := maxOdd * total / float64(n)
	anchor := at.X[len(at.X)/2]
	for i, w := range at.W {
		if w > 2 && w >= total/4 {
			anchor = at.X[i]
		}
	}
	for _, unit := range units {
		off := func(x float64) bool {
			u := (x - anchor) * unit
			tol := (at.Tol + 1e-15*(math.Abs(x)+math.Abs(anchor))) * unit
			return tol > 1e-4 || math.Abs(u-math.Round(u)) > max(tol, 1e-9)
		}
		weight := 0.0
		for i, x := range at.X {
			if off(x) {
				if weight += at.W[i]; weight > most {
					break
				}
			}
		}
		if weight > most || weight == 0 {
			continue
		}
		near.Tol, odd.Tol = at.Tol, at.Tol
		for i, x := range at.X {
			to := &near
			if off(x) {
				to = &odd
			}
			to.X, to.W = append(to.X, x), append(to.W, at.W[i])
		}
		return near, odd, len(near.X) > 1
	}
	return near, odd, false
}
