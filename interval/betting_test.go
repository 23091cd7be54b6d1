package interval

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"time"

	"gonum.org/v1/gonum/stat/distuv"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/pair"
)

// permutations lists the orders of 0…n−1.
func permutations(n int) [][]int {
	if n == 0 {
		return [][]int{nil}
	}
	var out [][]int
	for _, p := range permutations(n - 1) {
		for at := range n {
			out = append(out, slices.Insert(slices.Clone(p), at, n-1))
		}
	}
	return out
}

// inOrders are the wagers on scores in the orders given.
func inOrders(scores []float64, orders [][]int) wagers {
	w := newWagers(scores, 0, 1)
	w.scores, w.bets = nil, make([]float64, len(orders)*w.n)
	for j, order := range orders {
		for _, i := range order {
			w.scores = append(w.scores, scores[i])
		}
		place(w.scores[j*w.n:], w.bets[j*w.n:(j+1)*w.n])
	}
	return w
}

// Oracle: testdata/oracle/betting.py, the paper's formulas in 50 digits.
func TestBettingOracle(t *testing.T) {
	data, err := os.ReadFile("testdata/oracle/betting.json")
	if err != nil {
		t.Fatal(err)
	}
	var oracle struct {
		Cases []struct {
			Name       string
			Scores     []float64
			Orders     [][]int
			Means      []float64
			LogCapital [][]float64 `json:"log_capital"`
			Levels     []float64
			Bounds     []float64
		}
	}
	if err := json.Unmarshal(data, &oracle); err != nil || len(oracle.Cases) != 3 {
		t.Fatalf("%v, %d cases", err, len(oracle.Cases))
	}
	for _, c := range oracle.Cases {
		if c.Orders == nil {
			c.Orders = permutations(len(c.Scores))
		}
		w := inOrders(c.Scores, c.Orders)
		for j, row := range c.LogCapital {
			for k, want := range row {
				if got := w.capital(c.Means[k], j); math.Abs(got-want) > 1e-12*(1+math.Abs(want)) {
					t.Errorf("%s: ln capital %v of order %d at %v, want %v", c.Name, got, j, c.Means[k], want)
				}
			}
		}
		for k, level := range c.Levels {
			if got := w.bound(level); math.Abs(got-c.Bounds[k]) > 1e-10 {
				t.Errorf("%s: bound %v at %v, want %v", c.Name, got, level, c.Bounds[k])
			}
		}
		if c.Name != "all orders" {
			continue
		}
		// Orders that are drawn agree with all orders, within their error.
		drawn := newWagers(c.Scores, 3, 1000)
		for k, level := range c.Levels {
			got := drawn.bound(level)
			if se := drawn.se(got); !(se > 0 && se < .01) || math.Abs(got-c.Bounds[k]) > 4*se {
				t.Errorf("bound %v ± %v of drawn orders at %v, want %v", got, se, level, c.Bounds[k])
			}
		}
	}
}

// The order of rows changes no digit, exchanged arms negate the interval, and
// it moves and stretches with the scores.
func TestBettingInvariants(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 9))
	for i := range 40 {
		s := anySet(r)
		if s.width == 0 {
			continue
		}
		solver := s.solver(t)
		solver.Seed(uint64(i))
		want, err := solver.Solve("betting", 0.9, 0.01)
		if err != nil {
			t.Fatal(err)
		}
		order := r.Perm(len(s.a))
		rows := set{a: make([]float64, len(order)), b: make([]float64, len(order)), width: s.width, binary: s.binary}
		for j, k := range order {
			rows.a[j], rows.b[j] = s.a[k], s.b[k]
		}
		again := rows.solver(t)
		again.Seed(uint64(i))
		if got, err := again.Solve("betting", 0.9, 0.01); err != nil || got.Lower != want.Lower || got.Upper != want.Upper || got.P != want.P {
			t.Errorf("rows in another order: %+v, want %+v", got, want)
		}
		other := rows.swapped(t)
		other.Seed(uint64(i))
		if got, err := other.Solve("betting", 0.9, -0.01); err != nil || got.Lower != -want.Upper || got.Upper != -want.Lower || got.P != want.P {
			t.Errorf("arms exchanged: %+v, want %+v", got, want)
		}
		plain, err := solver.Solve("percentile", 0.9, 0.01)
		if err != nil || want.Better != plain.Better || want.Tie != plain.Tie {
			t.Errorf("p(better) %v and p(tie) %v are not those of the bootstrap distribution, %v and %v", want.Better, want.Tie, plain.Better, plain.Tie)
		}
		for j := range rows.a {
			rows.a[j], rows.b[j] = 8*rows.a[j], 8*rows.b[j]
		}
		rows.width, rows.binary = 8*s.width, false
		wide := rows.solver(t)
		wide.Seed(uint64(i))
		if got, err := wide.Bounds("betting", 0.9); err != nil || math.Abs(got.Lower/8-want.Lower) > 1e-9*s.width || math.Abs(got.Upper/8-want.Upper) > 1e-9*s.width {
			t.Errorf("eight times the scores: %+v, want eight times %+v", got, want)
		}
	}
}

// Another seed takes the scores in other orders: the bounds move by what their
// Monte Carlo error says, and by less than 1% of the width.
func TestBettingSeeds(t *testing.T) {
	d := make([]float64, 207)
	for i := range 20 {
		d[i] = float64(1 - 2*(i%3/2))
	}
	var ends []float64
	var se, width float64
	for seed := range 30 {
		s := ofDifferences(t, 1, d...)
		s.Seed(uint64(seed))
		in, err := s.Bounds("betting", 0.95)
		if err != nil {
			t.Fatal(err)
		}
		ends, se, width = append(ends, in.Lower), in.MonteCarloSE[0], in.Upper-in.Lower
	}
	mean, squares := 0.0, 0.0
	for _, x := range ends {
		mean += x / float64(len(ends))
	}
	for _, x := range ends {
		squares += (x - mean) * (x - mean) / float64(len(ends)-1)
	}
	// χ² on 29 degrees of freedom lies within 29·[.3, 2.2] but once in 2,000.
	if ratio := squares / (se * se); !(ratio > .3 && ratio < 2.2) || !(se < .01*width) {
		t.Errorf("bounds of other seeds have the standard deviation %v, the Monte Carlo error is said to be %v; width %v", math.Sqrt(squares), se, width)
	}
}

// given is a value of the estimand in the orientation that is computed in.
func (s *Solver) given(x float64) float64 {
	if s.mirrored {
		return -x
	}
	return x
}

// Where the mean is m, what the bets make of 1 is 1 on average: over all samples
// of scores that are ⅕ or 1, each in all its orders. A bet that looked at the
// score it is placed on would make more.
func TestBetsAreFair(t *testing.T) {
	const n, share = 6, .3
	orders, mean := permutations(n), .2+.8*share
	total := 0.0
	for ones := range n + 1 {
		scores := make([]float64, n)
		for i := range scores {
			scores[i] = .2 + .8*indicator(i >= n-ones)
		}
		w := inOrders(scores, orders)
		_, capital, top := w.capitals(mean)
		total += distuv.Binomial{N: n, P: share}.Prob(float64(ones)) * capital * math.Exp(top)
	}
	if math.Abs(total-1) > 1e-12 {
		t.Errorf("mean capital %v, want 1", total)
	}
}

// Whatever the shape, the claim "above x" is false no more often than half of
// 1 − level, at any n. One question in thirty loses everything: most samples of
// 25 show that once or never, which the percentile interval is taken in by.
func TestBettingHoldsWhateverTheShape(t *testing.T) {
	const sets = 1000
	r := rand.New(rand.NewPCG(4, 2))
	shapes := []population{
		{"one in thirty loses all", -1. / 30, 1, func(r *rand.Rand) float64 { return -indicator(r.IntN(30) == 0) }},
		{"losses beside small gains", -1./30 + .1*29/30, 1, func(r *rand.Rand) float64 {
			if r.IntN(30) == 0 {
				return -1
			}
			return .1 + .01*float64(r.IntN(3)-1)
		}},
		{"0/1", 0, 1, func(r *rand.Rand) float64 { return discordant(r, .2, .2) }},
		{"rare gains", .02, 1, func(r *rand.Rand) float64 { return discordant(r, .02, 0) }},
	}
	// More false claims than this come up once in 10,000 runs of a valid method.
	most := distuv.Binomial{N: sets, P: .025}
	limit := 0.0
	for 1-most.CDF(limit) > 1e-4 {
		limit++
	}
	taken := 0
	for _, p := range shapes {
		for _, n := range []int{8, 25} {
			above, below, percentile := 0.0, 0.0, 0.0
			d := make([]float64, n)
			for i := range sets {
				for i := range d {
					d[i] = p.draw(r)
				}
				s := ofDifferences(t, p.width, d...)
				s.Seed(r.Uint64())
				over, under := newBetting(s.p).Tails(s.given(p.mean))
				if s.mirrored {
					over, under = under, over
				}
				above, below = above+indicator(over < .05), below+indicator(under < .05)
				if i >= sets/8 {
					continue
				}
				half, _, err := s.OneSided("percentile", p.mean)
				if err != nil {
					t.Fatal(err)
				}
				percentile += 8 * indicator(half < .025)
			}
			t.Logf("%s, n = %d: %v above, %v below; percentile %v above", p.name, n, above, below, percentile)
			if above > limit || below > limit {
				t.Errorf("%s, n = %d: %v of %d intervals lie above the mean and %v below, want at most %v", p.name, n, above, sets, below, limit)
			}
			if percentile > 3*limit {
				taken++
			}
		}
	}
	if taken == 0 {
		t.Error("no shape takes in the percentile interval: the test could not tell")
	}
}

func indicator(yes bool) float64 {
	if yes {
		return 1
	}
	return 0
}

// It is of means of single scores that have a range.
func TestBettingApplies(t *testing.T) {
	m, err := Get("betting")
	if err != nil {
		t.Fatal(err)
	}
	if ofDifferences(t, 0, 1, 0, 1).Applies(m) == "" {
		t.Error("it applies without a range")
	}
	c := pair.Cells{A: []float64{1, 2}, B: []float64{2, 3}, S: []float64{2, 1}, W: []float64{3, 4}, N: 7}
	if NewSolver(c, estimand.Delta{}, 1, false).Applies(m) == "" {
		t.Error("it applies to clusters")
	}
	c.S = nil
	many := pair.Cells{A: []float64{0, 0}, B: []float64{0, 1}, W: []float64{1e9, 1e9}, N: 2e9}
	if NewSolver(many, estimand.Delta{}, 1, true).Applies(m) == "" {
		t.Error("it takes billions of questions one by one")
	}
	if NewSolver(c, fitRatio(t, []float64{1, 2}, []float64{2, 3}), 1, false).Applies(m) == "" {
		t.Error("it applies to a ratio")
	}
	if why := NewSolver(c, estimand.Delta{}, 1, false).Applies(m); why != "" {
		t.Error(why)
	}
}

// A few hundred questions take milliseconds, ten thousand no seconds: the limits
// leave room for a slow machine.
func TestBettingIsFast(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for n, limit := range map[int]time.Duration{207: 500 * time.Millisecond, 10_000: 5 * time.Second} {
		d := make([]float64, n)
		for i := range d {
			d[i] = max(-1, min(1, .2*r.NormFloat64()))
		}
		s := ofDifferences(t, 1, d...)
		start := time.Now()
		if _, err := s.Solve("betting", .95, 0); err != nil {
			t.Fatal(err)
		}
		took := time.Since(start)
		t.Logf("n = %d: %v", n, took)
		if took > limit {
			t.Errorf("n = %d took %v, more than %v", n, took, limit)
		}
	}
}
