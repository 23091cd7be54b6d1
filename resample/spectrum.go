package resample

import (
	"math"

	"github.com/realgain/realgain/estimand"
)

const (
	// mostShown is the most terms of a series that is shown to be smooth.
	mostShown = 1 << 13
	// firstTerms is how many terms a series that is not has at least: up to
	// about 700 over the standard deviation of the sum.
	firstTerms = 1 << 11
	// sharpest is up to how many there are for each standard deviation in the
	// window: a law that is smoothed then is smoothed by a normal variable of
	// 1.8e-4 standard deviations at most.
	sharpest = 5400
	// settled is how little the upper half of the terms must add, in root mean
	// square, for a series to be long enough.
	settled = 1e-6
	// fewDraws is under how many draws a proof is not tried: its bounds are too
	// wide there.
	fewDraws = 90
)

// waves is the characteristic function of one draw up to where that of so many
// draws has died out for good.
type waves struct {
	frame
	c    []complex128
	comb *comb
}

// newWaves returns it for most draws and for down to least of them, in the
// window of the given distribution, which is wider than that of the atoms where
// more is added to their sum; false where it could not be shown that the
// characteristic function stays down.
func newWaves(at, window estimand.Atoms, l *lattice, least, most int) (waves, bool) {
	if least < fewDraws {
		return waves{}, false
	}
	b := bodyOf(at, least)
	start, to, ok := b.fading()
	if !ok {
		return waves{}, false
	}
	w := waves{frame: frameOf(window, most), comb: combOf(l, most)}
	w.mean, w.period = at.Mean(), w.comb.whole(w.period)
	last := math.Ceil(start * w.period / (2 * math.Pi))
	if !(last <= mostShown) {
		return waves{}, false
	}
	if far := w.comb.finest(); to < far && !b.staysDown(to, far) {
		return waves{}, false
	}
	w.c = characteristic(at, w.mean, w.period, int(last))
	return w, true
}

// of is the law of the mean of n draws whose sum has these coefficients.
func (w waves) of(sum []complex128, at estimand.Atoms, l *lattice, n int) *series {
	f := w.frame
	f.sd *= math.Sqrt(f.n / float64(n))
	f.n = float64(n)
	return newSeries(f, at, sum, nil, combOf(l, n))
}

// smooth returns the law of a mean whose characteristic function is shown to
// die out.
func smooth(at estimand.Atoms, l *lattice, n int) (*series, bool) {
	w, ok := newWaves(at, at, l, n, n)
	if !ok {
		return nil, false
	}
	return w.of(powers(w.c, n), at, l, n), true
}

// spectrum is the law of a mean from as many coefficients as it takes for the
// last to add less than a tolerance. Where even the most do not suffice, the
// law is smoothed by a normal variable of 6/(the highest frequency).
func spectrum(at estimand.Atoms, l *lattice, n int, tol float64) *series {
	f, c, heavy := frameOf(at, n), combOf(l, n), []atom(nil)
	f.period = c.whole(f.period)
	// On a lattice the coefficients repeat themselves.
	all := math.Ceil(c.finest()*f.period/(2*math.Pi)) - 1
	if c == nil {
		heavy = heavyAtoms(at, n)
	}
	// A point of the law that has a mass of its own shows in coefficients that
	// lie far apart, so a short series is taken only where nothing is left.
	need := tol / 100
	for last := float64(firstTerms); ; last *= 4 {
		last = min(last, all)
		s := newSeries(f, at, powers(characteristic(at, f.mean, f.period, int(last)), n), heavy, c)
		switch {
		case last == all || s.octave(int(last)) <= need:
			return s
		case last >= sharpest*f.period/f.sumSD():
			s.soften(last)
			return s
		}
		need = tol
	}
}

// octave is what the terms in the upper half add, in root mean square.
func (s *series) octave(last int) float64 {
	sum := 0.0
	for i := len(s.a) - 1; i >= 0 && int(s.index[i]) > last/2; i-- {
		sum += real(s.a[i])*real(s.a[i]) + imag(s.a[i])*imag(s.a[i])
	}
	return math.Sqrt(sum)
}

// soften fades the terms out.
func (s *series) soften(last float64) {
	s.level = 0
	for i, k := range s.index {
		z := 6 * float64(k) / last
		s.a[i] *= complex(math.Exp(-z*z/2), 0)
		if k%2 == 0 {
			s.level += real(s.a[i])
		} else {
			s.level -= real(s.a[i])
		}
	}
}
