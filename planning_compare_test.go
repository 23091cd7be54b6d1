package realgain_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/scores"
)

// The power that a plan gives a number of questions is how often compare
// itself comes to a verdict on so many, drawn from the pilot's.
// REALGAIN_SETS=20000 holds it to .01.
func TestPlannedPowerIsThatOfCompare(t *testing.T) {
	sets := studySets(t)
	tolerance := .01
	if sets < 20_000 {
		tolerance += 4 * math.Sqrt(.25/float64(sets))
	}
	for name, p := range map[string]struct {
		draw     func(r *rand.Rand) (a, b float64)
		estimand string
	}{
		"binary": {draw: func(r *rand.Rand) (a, b float64) {
			x, u := float64(r.IntN(2)), r.Float64()
			if u < .15 {
				return float64(btoi(u > .10)), float64(btoi(u <= .10))
			}
			return x, x
		}},
		"ternary": {draw: func(r *rand.Rand) (a, b float64) {
			x := float64(r.IntN(3)) / 2
			return x, min(1, max(0, x+float64(r.IntN(5)-1)/4*float64(r.IntN(2))))
		}},
		"continuous": {draw: func(r *rand.Rand) (a, b float64) {
			x := r.Float64()
			return x, x + .04 + .2*r.NormFloat64()
		}},
		"repeated": {draw: func(r *rand.Rand) (a, b float64) {
			p := r.Float64()
			for range 4 {
				a += float64(btoi(r.Float64() < p)) / 4
				b += float64(btoi(r.Float64() < min(1, p+.06))) / 4
			}
			return a, b
		}},
		"ratio": {estimand: "ratio", draw: func(r *rand.Rand) (a, b float64) {
			x := .3 + .7*r.Float64()
			return x, x * (.97 + .12*r.NormFloat64())
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(208, uint64(len(name))))
			var a, b []float64
			for range 150 {
				x, y := p.draw(r)
				a, b = append(a, x), append(b, y)
			}
			opt := realgain.Options{Estimand: p.estimand}
			n, power := pointOf(t, a, b, opt)
			hits := 0
			x, y := make([]float64, n), make([]float64, n)
			for range sets {
				for i := range x {
					k := r.IntN(len(a))
					x[i], y[i] = a[k], b[k]
				}
				c, err := realgain.Compare(x, y, opt)
				if err != nil {
					t.Fatal(err)
				}
				if c.Verdict != realgain.Inconclusive {
					hits++
				}
			}
			counted := float64(hits) / float64(sets)
			t.Logf("%d questions: planned %.4f, counted %.4f of %d", n, power, counted, sets)
			if math.Abs(power-counted) > tolerance {
				t.Errorf("%d questions: planned power %v, compare comes to a verdict in %v of %d sets", n, power, counted, sets)
			}
		})
	}
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// pointOf is a point of the plan's curve with middling power.
func pointOf(t *testing.T, a, b []float64, opt realgain.Options) (n int, power float64) {
	t.Helper()
	res := result(t, []*scores.Table{tableOf("a", a), tableOf("b", b)}, opt)
	p, err := realgain.PlanResult(res, realgain.PlanOptions{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, point := range p.Metrics[0].Curve {
		if point.Power > .55 && point.Power < .95 && point.N < 1000 {
			return point.N, point.Power
		}
	}
	t.Fatalf("no point of middling power: %+v", p.Metrics[0].Curve)
	return 0, 0
}
