package resample

import (
	"errors"
	"math"

	"github.com/realgain/realgain/estimand"
)

// point returns the law of a constant.
func point(x, tol float64) Law { return newDiscrete([]float64{x}, []float64{1}, tol) }

// Mean returns the exact law of the mean of n independent draws from the atoms. It
// lists every multiset if they are few, convolves on the lattice of the values if they
// have one, and otherwise uses as many Fourier coefficients of the sum as needed.
func Mean(at estimand.Atoms, n int) (Law, error) {
	switch {
	case n < 1:
		return nil, errors.New("no draws")
	case len(at.X) == 0:
		return nil, errors.New("no values")
	}
	for i, x := range at.X {
		if math.IsNaN(x) || math.IsInf(x, 0) || !(at.W[i] > 0) {
			return nil, errors.New("a value or weight is not a finite number")
		}
	}
	if len(at.X) == 1 {
		return point(at.X[0], at.Tol), nil
	}
	if small, e := at.Normal(); e != 0 {
		return rescaled{tailed{core(small, n), small, n}, e}, nil
	}
	return tailed{core(at, n), at, n}, nil
}

// rescaled is the law of 2^e times a variable. Without it, powers of values such as
// 1e200 or 1e-200 would leave the range of a float64.
type rescaled struct {
	law Law
	e   int
}

func (l rescaled) Lower(p float64) float64   { return math.Ldexp(l.law.Lower(p), l.e) }
func (l rescaled) Upper(p float64) float64   { return math.Ldexp(l.law.Upper(p), l.e) }
func (l rescaled) AtMost(x float64) float64  { return l.law.AtMost(math.Ldexp(x, -l.e)) }
func (l rescaled) AtLeast(x float64) float64 { return l.law.AtLeast(math.Ldexp(x, -l.e)) }

// core chooses how to compute the law.
func core(at estimand.Atoms, n int) massive {
	l := latticed(at)
	if law, ok := onLattice(at, l, n); ok {
		return law
	}
	if compositions(n, len(at.X)) > meetFrom {
		if law, ok := meet(at, n); ok {
			return law
		}
	}
	return offLattice(at, l, n, settled)
}

// tailSettled replaces settled for the law from which a tail is computed. It is
// evaluated where it has much of its mass, and three digits of a probability suffice.
const tailSettled = 1e-4

// listed chooses how to compute a law that can be weighed point by point.
func listed(at estimand.Atoms, n int) massive {
	l := latticed(at)
	if law, ok := onLattice(at, l, n); ok {
		return law
	}
	return offLattice(at, l, n, tailSettled)
}

// latticed returns the lattice of the atoms; nil if they have none.
func latticed(at estimand.Atoms) *lattice {
	if l, ok := latticeOf(at); ok {
		return &l
	}
	return nil
}

func onLattice(at estimand.Atoms, l *lattice, n int) (*discrete, bool) {
	if l == nil {
		return nil, false
	}
	return l.law(at, n)
}

func offLattice(at estimand.Atoms, l *lattice, n int, tol float64) massive {
	if law, ok := smooth(at, l, n); ok {
		return law
	}
	if compositions(n, len(at.X)) <= enumerationLimit {
		return enumerate(at, n)
	}
	if near, far, ok := farValues(at, n); ok {
		if law, ok := newMixture(at, near, far, n); ok {
			return law
		}
	}
	if near, odd, ok := oddValues(at, n); ok {
		if law, ok := newMixture(at, near, odd, n); ok {
			return law
		}
	}
	return spectrum(at, l, n, tol)
}
