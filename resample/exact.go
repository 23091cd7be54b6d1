package resample

import (
	"errors"
	"math"

	"github.com/realgain/realgain/estimand"
)

// point is the law of a constant.
func point(x, tol float64) Law { return newDiscrete([]float64{x}, []float64{1}, tol) }

// Mean returns the exact law of the mean of n independent draws from the
// atoms: by listing every multiset where they are few, on the values' own
// lattice where they have one, and otherwise from the
// Fourier coefficients of the sum, as many as it takes.
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

// rescaled is the law of 2^e times a variable: the powers of values such as
// 1e200 or 1e-200 would leave the range of a float64.
type rescaled struct {
	law Law
	e   int
}

func (l rescaled) Lower(p float64) float64   { return math.Ldexp(l.law.Lower(p), l.e) }
func (l rescaled) Upper(p float64) float64   { return math.Ldexp(l.law.Upper(p), l.e) }
func (l rescaled) AtMost(x float64) float64  { return l.law.AtMost(math.Ldexp(x, -l.e)) }
func (l rescaled) AtLeast(x float64) float64 { return l.law.AtLeast(math.Ldexp(x, -l.e)) }

// core picks the way to the law.
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

// tailSettled is settled for the law that a tail is computed from: it is asked
// for where much of it lies, and gives a probability its first three digits.
const tailSettled = 1e-4

// listed picks the way to a law that can be weighed point by point.
func listed(at estimand.Atoms, n int) massive {
	l := latticed(at)
	if law, ok := onLattice(at, l, n); ok {
		return law
	}
	return offLattice(at, l, n, tailSettled)
}

// latticed returns the lattice of the atoms, nil where they have none.
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
