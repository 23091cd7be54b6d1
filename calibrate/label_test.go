package calibrate

import (
	"math"
	"testing"
)

// The oracle is scipy 1.17.1: binom.sf(4, n, p).
func TestAtLeastIsTheBinomialTail(t *testing.T) {
	for _, c := range []struct {
		n    int
		p    float64
		want float64
	}{
		{20, 0.40, 0.94904805}, {50, 0.15, 0.88789479}, {100, 0.10, 0.97628892}, {812, 0.01, 0.90814690}, {10, 1, 1}, {10, 0, 0},
	} {
		if got := atLeast(5, c.n, c.p); math.Abs(got-c.want) > 1e-7 {
			t.Errorf("P(≥ 5 of %d at %v) is %.8f, want %v", c.n, c.p, got, c.want)
		}
	}
}

func TestShapeCountsChangesOfOneSizeTogether(t *testing.T) {
	// One of ten questions changes by −2 and two by 1, so one question has four sixths
	// of the sum of squares.
	s := shapeOf([]float64{0, 0, 0, 0, 0, 0, 0, 1, 1, -2})
	if s.centre != 0 || s.carry != 0.1 || s.reach != 1 || s.large != 0.3 || s.differ != 0.3 {
		t.Errorf("got %+v", s)
	}
	// Three questions change by the same amount. Half of the sum of squares takes 1.5
	// of them; all three are counted.
	if s := shapeOf([]float64{0, 0, 0, 0, 0, 0, 0, 1, 1, -1}); s.carry != 0.3 {
		t.Errorf("carry %v, want 0.3", s.carry)
	}
}

func TestLabelFollowsTheRule(t *testing.T) {
	for _, c := range []struct {
		tail  Tail
		carry float64
		n     int
		want  Label
	}{
		{Bounded, 0.10, 100, Regular}, {Bounded, 0.10, 50, HiddenMass}, {Light, 0.2, 100, Regular}, {Heavy, 0.5, 812, HeavyTailed},
	} {
		if got := labelOf(c.tail, c.carry, c.n); got != c.want {
			t.Errorf("%v at %v of %d is %s, want %s", c.tail, c.carry, c.n, got, c.want)
		}
	}
	if got, want := ceilingOf(0.04, 50), 1-math.Pow(0.96, 50); math.Abs(got-want) > 1e-14 {
		t.Errorf("ceiling %v, want %v", got, want)
	}
}

// The labels are part of the definition of the study and must not change with its code.
func TestLabelsOfTheSuite(t *testing.T) {
	first := map[string]int{ // smallest size in the suite at which the label is regular
		"thirds": 100, "thirds-rare": 812, "halves": 100, "judge": 50, "judge-rare": 812, "ndcg": 207, "sparse": 812,
		"smooth": 100, "tiny": 100, "shift": 100, "skewed-losses": 812, "skewed-gains": 812, "jumps-1%": 0, "jumps-4%": 812,
		"log-normal-0.5": 0, "log-normal-1": 0, "log-normal-1.5": 0, "pareto-2.5": 0, "t3": 0, "latency-ratio": 0, "cost-ratio": 0,
	}
	for _, p := range Populations() {
		got := 0
		for _, n := range Sizes {
			if p.Label(n) == Regular {
				got = n
				break
			}
		}
		if want, ok := first[p.Name]; !ok || got != want {
			t.Errorf("%s (%.4f carry half): regular from n = %d, want %d", p.Name, p.Carry(), got, want)
		}
	}
}

// Each mean in closed form must equal that by quadrature over normal scores of both
// variables.
func TestMeansAgreeWithQuadrature(t *testing.T) {
	const steps, reach = 600, 9.0
	u, w := make([]float64, steps+1), make([]float64, steps+1)
	for i := range u {
		z := reach * (2*float64(i)/steps - 1)
		u[i], w[i] = phi(z), density(z)*2*reach/steps
	}
	for _, p := range append(Populations(), BoundedShapes()...) {
		mean, square := 0.0, 0.0
		for i := range u {
			for j := range u {
				d := p.Difference(min(max(u[i], 1e-18), 1-1e-16), u[j])
				mean += w[i] * w[j] * d
				square += w[i] * w[j] * d * d
			}
		}
		// The steps of a distribution fall between nodes, so the tolerance is 1% of a
		// standard deviation.
		if tol := 0.01 * math.Sqrt(square); math.Abs(mean-p.Mean) > tol {
			t.Errorf("%s: mean %v, by quadrature %v (± %.2g)", p.Name, p.Mean, mean, tol)
		}
		if p.Width > 0 {
			for _, d := range p.spread() {
				if math.Abs(d) > p.Width {
					t.Fatalf("%s: a change of %v in a range of width %v", p.Name, d, p.Width)
				}
			}
		}
	}
}

// The oracle is scipy 1.17.1: t(3).ppf(u).
func TestStudent3(t *testing.T) {
	for u, want := range map[float64]float64{0.5: 0, 0.975: 3.182446305, 0.9: 1.637744354, 0.001: -10.214531852, 0.3: -0.584389727} {
		if got := student3(u); math.Abs(got-want) > 1e-8*(1+math.Abs(want)) {
			t.Errorf("quantile %v is %.9f, want %.9f", u, got, want)
		}
	}
}
