package resample

import (
	"math"

	"github.com/realgain/realgain/estimand"
)

const (
	// mostShown is the largest number of terms of a series that is proved to be smooth.
	mostShown = 1 << 13
	// firstTerms is the smallest number of terms of a series that is not: up to about
	// 700 over the standard deviation of the sum.
	firstTerms = 1 << 11
	// sharpest is the largest number of terms for each standard deviation in the
	// window. A law that is smoothed then is smoothed by a normal variable of at most
	// 1.8e-4 standard deviations.
	sharpest = 5400
	// settled is the largest root mean square of what the upper half of the terms adds
	// to a series that is long enough.
	settled = 1e-6
	// fewDraws is the number of draws below which a proof is not tried, because its
	// bounds are too wide.
	fewDraws = 90
)

// waves is the characteristic function of one draw, up to the frequency beyond which it
// stays negligible for the given number of draws.
type waves struct {
	frame
	c    []complex128
	comb *comb
}

// newWaves returns the waves for least to most draws. window is the distribution whose
// window is used; it is wider than that of the atoms if more is added to their sum. ok
// is false if it cannot be shown that the characteristic function stays small.
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

// of returns the law of the mean of n draws whose sum has these coefficients.
func (w waves) of(sum []complex128, at estimand.Atoms, l *lattice, n int) *series {
	f := w.frame
	f.sd *= math.Sqrt(f.n / float64(n))
	f.n = float64(n)
	return newSeries(f, at, sum, nil, combOf(l, n))
}

// smooth returns the law of a mean whose characteristic function provably vanishes.
func smooth(at estimand.Atoms, l *lattice, n int) (*series, bool) {
	w, ok := newWaves(at, at, l, n, n)
	if !ok {
		return nil, false
	}
	return w.of(powers(w.c, n), at, l, n), true
}

// spectrum returns the law of a mean from as many coefficients as are needed for the
// last to add less than a tolerance. If the largest number is not enough, the law is
// smoothed by a normal variable of 6/(the highest frequency).
func spectrum(at estimand.Atoms, l *lattice, n int, tol float64) *series {
	f, c, heavy := frameOf(at, n), combOf(l, n), []atom(nil)
	f.period = c.whole(f.period)
	// On a lattice the coefficients repeat.
	all := math.Ceil(c.finest()*f.period/(2*math.Pi)) - 1
	if c == nil {
		heavy = heavyAtoms(at, n)
	}
	// A point of the law with a mass of its own shows in coefficients that are far
	// apart, so a short series is accepted only if nothing is left.
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

// octave returns the root mean square of what the terms in the upper half add.
func (s *series) octave(last int) float64 {
	sum := 0.0
	for i := len(s.a) - 1; i >= 0 && int(s.index[i]) > last/2; i-- {
		sum += real(s.a[i])*real(s.a[i]) + imag(s.a[i])*imag(s.a[i])
	}
	return math.Sqrt(sum)
}

// soften makes the terms fade out.
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
