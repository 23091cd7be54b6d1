// Package estimand holds what is estimated. An estimand is one function of
// weighted cells: the point estimate is that function at the cells' own
// counts, a resample is the same function at other weights, and an exact
// bootstrap distribution is the law of the same function. No second formula
// exists that could disagree with it.
package estimand

import (
	"github.com/realgain/realgain/internal/registry"
	"github.com/realgain/realgain/pair"
)

// Estimand is a function of weighted cells. This is all an estimand must have: its
// bootstrap distribution is drawn. Linear adds the exact engine; the interfaces of
// abilities.go add what only some estimands have. Value is called from several
// goroutines at once.
type Estimand interface {
	Name() string
	Doc() string    // one line for help
	Symbol() string // heads a column of its values
	Null() float64  // its value when nothing changed
	// Value is the estimand of the cells at weights w, one a cell; nil means
	// the cells' own counts. It is NaN where the estimand is undefined.
	Value(c pair.Cells, w []float64) float64
}

// Default is the difference of means: what is estimated unless another estimand is
// asked for, and what a result reports as delta beside any estimand.
var Default Linear = Delta{}

// IsDefault reports whether e is the difference of means.
func IsDefault(e Estimand) bool { return e.Name() == Default.Name() }

var estimands = registry.New("estimand:", Estimand.Name, registry.First(Estimand.Name, Default.Name()))

// Register adds an estimand under its name; a name can be taken once.
func Register(e Estimand) { estimands.Register(e) }

// All returns the registered estimands, delta first, the rest by name.
func All() []Estimand { return estimands.All() }

// Names returns the names of the registered estimands, in the order of All.
func Names() []string { return estimands.Names() }

// Known returns the estimand of that name, registered or made by another one, as the
// difference of two ratios is. It serves results, which hold names.
func Known(name string) (Estimand, bool) {
	if e, err := Get(name); err == nil {
		return e, true
	}
	for _, e := range Derived() {
		if e.Name() == name {
			return e, true
		}
	}
	return nil, false
}

// Derived returns the estimands that others make and that cannot be asked for.
func Derived() []Estimand {
	var out []Estimand
	for _, e := range All() {
		if c, ok := e.(CommonDenominator); ok {
			out = append(out, c.Between())
		}
	}
	return out
}
