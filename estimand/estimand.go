// Package estimand defines the quantities that can be estimated. An estimand is a
// function of weighted cells. The point estimate is its value at the cells' own counts,
// a resample is its value at other weights, and the exact bootstrap distribution is the
// distribution of the same function. There is no second formula that could disagree.
package estimand

import (
	"github.com/realgain/realgain/internal/registry"
	"github.com/realgain/realgain/pair"
)

// Estimand is a function of weighted cells. An estimand that has only these methods is
// estimated from random draws. Linear adds the exact engine; the interfaces in
// abilities.go add what only some estimands have. Value is called from several
// goroutines at once.
type Estimand interface {
	Name() string
	Doc() string    // one line for help
	Symbol() string // heads the column of its values
	Null() float64  // its value if nothing changed
	// Value returns the estimand of the cells at weights w, one for each cell; nil
	// means the cells' own counts. It is NaN if the estimand is undefined.
	Value(c pair.Cells, w []float64) float64
}

// Default is the difference of means. It is estimated unless another estimand is
// requested, and a result reports it as delta beside any other estimand.
var Default Linear = Delta{}

// IsDefault reports whether e is the difference of means.
func IsDefault(e Estimand) bool { return e.Name() == Default.Name() }

var estimands = registry.New("estimand:", Estimand.Name, registry.First(Estimand.Name, Default.Name()))

// Register adds an estimand under its name. It panics if the name is taken.
func Register(e Estimand) { estimands.Register(e) }

// All returns the registered estimands: delta first, the others by name.
func All() []Estimand { return estimands.All() }

// Names returns the names of the registered estimands, in the order of All.
func Names() []string { return estimands.Names() }

// Known returns the estimand of that name. Unlike Get, it also finds estimands that
// cannot be requested, such as the difference of two ratios; results may name them.
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

// Derived returns the estimands that other estimands make. They cannot be requested.
func Derived() []Estimand {
	var out []Estimand
	for _, e := range All() {
		if c, ok := e.(CommonDenominator); ok {
			out = append(out, c.Between())
		}
	}
	return out
}
