// Package estimand holds what is estimated. An estimand is one function of
// weighted cells: the point estimate is that function at the cells' own
// counts, a resample is the same function at other weights, and an exact
// bootstrap distribution is the law of the same function. No second formula
// exists that could disagree with it.
package estimand

import (
	"fmt"
	"math"
	"sort"

	"github.com/realgain/realgain/internal/exactsum"
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

// Linear is an estimand that is the root in t of Σ w·Residual(a, b, t) = 0,
// with a residual that does not increase in t: the event "value ≤ t" is then
// the event "Σ w·Residual(t) ≤ 0", and the exact engine can weigh it.
type Linear interface {
	Estimand
	Residual(a, b, t float64) float64
	// Location says that Residual(a, b, t) = Residual(a, b, 0) − t: one
	// distribution serves every t.
	Location() bool
}

var registry = map[string]Estimand{}

// Register adds an estimand under its name; a name can be taken once.
func Register(e Estimand) {
	if _, taken := registry[e.Name()]; taken {
		panic("estimand: " + e.Name() + " registered twice")
	}
	registry[e.Name()] = e
}

// Get returns the estimand of that name.
func Get(name string) (Estimand, error) {
	if e, ok := registry[name]; ok {
		return e, nil
	}
	return nil, fmt.Errorf("unknown estimand %q", name)
}

// All returns the registered estimands, delta first, the rest by name.
func All() []Estimand {
	out := make([]Estimand, 0, len(registry))
	for _, e := range registry {
		out = append(out, e)
	}
	first := func(e Estimand) bool { return e.Name() == Delta{}.Name() }
	sort.Slice(out, func(i, j int) bool {
		if first(out[i]) != first(out[j]) {
			return first(out[i])
		}
		return out[i].Name() < out[j].Name()
	})
	return out
}

// locationValue solves Σ w·e(t) = 0 for a location estimand: the weighted mean of the
// residuals at 0, summed without rounding so that the order of the cells does
// not matter and exchanged arms give the exact negative.
func locationValue(e Linear, c pair.Cells, w []float64) float64 {
	if w == nil {
		w = c.W
	}
	var sum, total exactsum.Sum
	for i, k := range w {
		if k == 0 {
			continue
		}
		sum.AddProduct(k, e.Residual(c.A[i], c.B[i], 0))
		total.Add(k)
	}
	n := total.Value()
	if n <= 0 {
		return math.NaN()
	}
	return sum.Value() / n
}
