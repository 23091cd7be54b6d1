package realgain

import (
	"fmt"

	"github.com/realgain/realgain/interval"
)

// Methods that a comparison may be given in place of another.
const (
	betting      = "betting"
	guardedRange = "guarded-range"
)

// chooseMethod settles the method of a comparison whose solver is made.
func (c *Comparison) chooseMethod() error {
	w := c.work
	method, note, err := w.s.methodOf(w.solver)
	if w.s.interval = method; note != nil {
		c.Warnings = append(c.Warnings, *note)
	}
	return err
}

// methodOf returns the method that a comparison takes: the one chosen, but
// guarded-range where betting does not apply, with a warning that says so.
func (s settings) methodOf(solver *interval.Solver) (string, *Warning, error) {
	if s.interval != betting {
		return s.interval, nil, nil
	}
	asked, err := interval.Get(betting)
	if err != nil {
		return "", nil, err
	}
	instead, err := interval.Get(guardedRange)
	if err != nil {
		return "", nil, err
	}
	why := solver.Applies(asked)
	if why == "" || solver.Applies(instead) != "" {
		return betting, nil, nil // whose own error says what is missing
	}
	return guardedRange, &Warning{"interval-replaced",
		fmt.Sprintf("the interval is guarded-range: betting %s", why),
		"guarded-range knows the range as well, and does not hold for every shape"}, nil
}
