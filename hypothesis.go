package realgain

import (
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/verdict"
)

// oneSided is the one-sided p-value of the claim a hypothesis with a margin
// makes: beyond +margin (superiority), beyond −margin (non-inferiority), or
// both inside ±margin (equivalence, the larger of two one-sided tests). It is
// nil for a difference, whose p-value is two-sided.
func oneSided(solver *interval.Solver, s settings, r verdict.Rule) (*float64, error) {
	// better is the p-value of "better than the null by more than x".
	better := func(x float64) (p, other float64, err error) {
		if r.LowerIsBetter {
			other, p, err = solver.OneSided(s.interval, r.Null-x)
			return p, other, err
		}
		return solver.OneSided(s.interval, r.Null+x)
	}
	at := map[string]float64{"superiority": r.Margin, "noninferiority": -r.Margin, "equivalence": -r.Margin}
	x, ok := at[r.Hypothesis]
	if !ok {
		return nil, nil
	}
	p, _, err := better(x)
	if err != nil {
		return nil, err
	}
	switch r.Hypothesis {
	case "superiority":
		p = max(p, r.PFloor/2)
	case "equivalence":
		_, worse, err := better(r.Margin)
		if err != nil {
			return nil, err
		}
		p = max(p, worse)
	}
	return &p, nil
}
