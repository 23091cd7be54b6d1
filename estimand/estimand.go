// Package estimand holds what is estimated. An estimand is one function of
// weighted cells: the point estimate is that function at the cells' own
// counts, a resample is the same function at other weights, and an exact
// bootstrap distribution is the law of the same function. No second formula
// exists that could disagree with it.
package estimand

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/realgain/realgain/internal/exactsum"
	"github.com/realgain/realgain/internal/registry"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/pair"
)

// Estimand is a function of weighted cells.
type Estimand interface {
	Name() string
	Doc() string   // one line for help
	Null() float64 // its value when nothing changed
	// Value is the estimand of the cells at weights w, one a cell; nil means
	// the cells' own counts. It is NaN where the estimand is undefined.
	Value(c pair.Cells, w []float64) float64
}

// Linear is an estimand that is the root in t of Σ w·(Gain − t·Slope) = 0: the
// event "value ≤ t" is then the event "Σ w·(Gain − t·Slope) ≤ 0" wherever
// Σ w·Slope > 0, and the exact engine can weigh it. a and b are a unit's
// totals, s its size.
type Linear interface {
	Estimand
	Gain(a, b, s float64) float64
	Slope(a, b, s float64) float64
	// Location says that the slope is the size: with units of one size, one
	// distribution serves every t.
	Location() bool
}

// Residual is Gain − t·Slope.
func Residual(e Linear, a, b, s, t float64) float64 {
	return e.Gain(a, b, s) - t*e.Slope(a, b, s)
}

// IsLocation says whether the estimand of these cells is a plain mean: its law
// only moves with t.
func IsLocation(e Linear, c pair.Cells) bool { return e.Location() && c.S == nil }

var estimands = registry.New("estimand:", Estimand.Name, registry.First(Estimand.Name, Delta{}.Name()))

// Register adds an estimand under its name; a name can be taken once.
func Register(e Estimand) { estimands.Register(e) }

// NameError is the error of a name that no estimand has: what is wrong with it,
// and the name that was probably meant ("" = unknown).
type NameError struct{ Msg, Meant string }

func (e *NameError) Error() string { return e.Msg }

// Get returns the estimand of that name; "quantile:0.95" is "quantile:P" with
// its parameter, and "p95" is short for it. The error is a *NameError.
func Get(name string) (Estimand, error) {
	if q, ok := percentile(name); ok {
		return q, nil
	}
	if head, parameter, ok := strings.Cut(name, ":"); ok {
		if e, ok := estimands.Get(head + ":P"); ok {
			if family, ok := e.(Parametrised); ok {
				return family.With(parameter)
			}
		}
	}
	if e, ok := estimands.Get(name); ok {
		return e, nil
	}
	return nil, &NameError{Msg: fmt.Sprintf("unknown estimand %q", name)}
}

// Choose is Get for an estimand that was asked for, "" = delta: its error names
// the estimands. A parameter must be given.
func Choose(name string) (Estimand, error) {
	if name == "" {
		name = Delta{}.Name()
	}
	e, err := Get(name)
	if wrong, ok := errors.AsType[*NameError](err); ok && wrong.Meant != "" {
		return nil, notice.Usage(wrong.Msg, "write "+wrong.Meant)
	}
	_, linear := e.(Linear)
	quantile, drawn := e.(Quantile)
	if err != nil || !linear && !drawn || drawn && quantile.P == 0 {
		return nil, notice.Usage(fmt.Sprintf("unknown estimand %q", name), "one of: "+strings.Join(estimands.Names(), ", ")+"; P such as 0.95")
	}
	return e, nil
}

// All returns the registered estimands, delta first, the rest by name.
func All() []Estimand { return estimands.All() }

// value solves Σ w·(Gain − t·Slope) = 0, summed without rounding so that the order of the cells does
// not matter and exchanged arms give the exact negative.
func value(e Linear, c pair.Cells, w []float64) float64 {
	if w == nil {
		w = c.W
	}
	var gain, slope exactsum.Sum
	for i, k := range w {
		if k == 0 {
			continue
		}
		gain.AddProduct(k, e.Gain(c.A[i], c.B[i], c.Size(i)))
		slope.AddProduct(k, e.Slope(c.A[i], c.B[i], c.Size(i)))
	}
	n := slope.Value()
	if n == 0 {
		return math.NaN()
	}
	return gain.Value() / n
}

// SameSlope returns the slope that all cells share; the estimand is then the
// mean of gain/slope, and its law only moves with t.
func SameSlope(e Linear, c pair.Cells) (float64, bool) {
	if IsLocation(e, c) {
		return 1, true
	}
	first := e.Slope(c.A[0], c.B[0], c.Size(0))
	for i := range c.W {
		if e.Slope(c.A[i], c.B[i], c.Size(i)) != first {
			return 0, false
		}
	}
	return first, first > 0
}
