package family

import (
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/verdict"
)

// Member is one comparison of a family.
type Member struct {
	Estimate, SE float64
	PValue       float64
	CI           [2]float64 // of the member by itself
	MonteCarloSE [2]float64 // of CI
	Alpha        float64    // of CI
	Rule         verdict.Rule
	Twin         *Member // that has the same scores and is counted; nil = this one is

	// Column returns what the estimate is drawn from; nil = it has no residuals,
	// as a quantile has none.
	Column func() interval.Column
	// Solve returns the member's interval at each α and the Monte Carlo standard
	// errors of the first. A stage above 0 asks for the draws that settle close
	// calls.
	Solve func(stage int, alpha [3]float64) (at [3][2]float64, se [2]float64, err error)

	// What Judge finds.

	Held                   verdict.Bounds // the interval that decides
	PAdjusted, PAdjustedSE float64        // where the intervals hold together
}

// counted reports whether the member counts in the size of the family.
func (m *Member) counted() bool { return m.Twin == nil }

// hold computes the member's interval at the first α, and those at the α that
// are CloseErrors Monte Carlo standard errors of the critical value away.
func (m *Member) hold(stage int, alpha [3]float64) error {
	at, se, err := m.Solve(stage, alpha)
	if err == nil {
		m.Held = verdict.Scaled(at, se, alpha[0])
	}
	return err
}
