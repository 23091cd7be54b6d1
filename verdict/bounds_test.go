package verdict

import (
	"math"
	"testing"
)

var nan = math.NaN()

// An interval whose ends have Monte Carlo standard errors is settled where the
// value that decides lies more than three of them off, and by the draws of the seed asked for
// more than five.
func TestSettled(t *testing.T) {
	for _, c := range []struct {
		lower          float64
		settled, bySix bool
	}{{0.061, true, true}, {0.05, true, false}, {0.031, true, false}, {0.029, false, false}, {-0.029, false, false}, {-0.061, true, true}} {
		b := BoundsOf([2]float64{c.lower, 1}, [2]float64{0.01, 0.01}, 0.05)
		if got := b.Settled(Rule{}, CloseErrors); got != c.settled {
			t.Errorf("lower bound %v: settled %v", c.lower, got)
		}
		if got := b.Settled(Rule{}, 6); got != c.bySix {
			t.Errorf("lower bound %v: settled by six errors %v", c.lower, got)
		}
	}
	if ErrorsOf(SettlingSeed) != CloseErrors || ErrorsOf(11) <= CloseErrors {
		t.Errorf("errors %v and %v", ErrorsOf(SettlingSeed), ErrorsOf(11))
	}
}

// The standard errors come back from the bounds, those of exchanged arms in the
// other order; an end that was not drawn has none.
func TestErrorsOfBounds(t *testing.T) {
	b := BoundsOf([2]float64{-1, 2}, [2]float64{0.125, 0}, 0.05)
	if b.SE() != [2]float64{0.125, 0} || b.Negated().SE() != [2]float64{0, 0.125} {
		t.Errorf("%v, exchanged %v", b.SE(), b.Negated().SE())
	}
	if n := b.Negated(); n.CI != [2]float64{-2, 1} || n.Negated() != b {
		t.Errorf("exchanged %v, and back %v", n, n.Negated())
	}
	if open := BoundsOf([2]float64{nan, 2}, [2]float64{nan, 0.5}, 0.05); !math.IsNaN(open.SE()[0]) || open.SE()[1] != 0.5 {
		t.Errorf("open end: %v", open.SE())
	}
}

// The errors of the critical value and of the draws are independent: they add up
// as squares do, 3² + 4² = 5².
func TestScaled(t *testing.T) {
	b := Scaled([3][2]float64{{0, 10}, {-3, 13}, {3, 7}}, [2]float64{4. / CloseErrors, 4. / CloseErrors}, 0.05)
	if b.Wide != [2]float64{-5, 15} || b.Narrow != [2]float64{5, 5} || b.CI != [2]float64{0, 10} {
		t.Errorf("%+v", b)
	}
}

// Close calls are settled by 40,000 draws, then by more where they take seconds.
func TestSettlingDraws(t *testing.T) {
	for _, c := range []struct {
		stage int
		work  float64
		want  int
	}{{0, 1, 40_000}, {0, 1e9, 40_000}, {1, 1, 160_000}, {2, 1, 640_000}, {3, 1, 0}, {1, SettlingWork / 160_000, 160_000}, {1, SettlingWork / 159_000, 0}} {
		if got := SettlingDraws(c.stage, c.work); got != c.want {
			t.Errorf("stage %d of %v additions: %d draws, want %d", c.stage, c.work, got, c.want)
		}
	}
}
