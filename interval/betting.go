package interval

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/internal/rng"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/resample"
)

// Betting is the name of the betting method.
const Betting = "betting"

func init() {
	Register(Method{
		Name: Betting, Doc: "means of scores with a range: covers at least as often as it says whatever their shape, at any n (Waudby-Smith & Ramdas 2024); wide",
		Applies: func(p *Problem) string {
			switch {
			case !estimand.IsLocation(p.Estimand, p.Cells):
				return "needs a plain difference of means: no ratio, no weights, no clusters"
			case p.Width == 0:
				return "needs Options.Ranges"
			case p.N > mostWagers:
				return fmt.Sprintf("takes scores one by one, and %d questions at most", mostWagers)
			}
			return ""
		},
		NoLaw: true, Curve: func(p *Problem) (Curve, error) { return newBetting(p), nil },
	})
}

// betting is the hedged capital interval for the mean of bounded scores (Waudby-Smith &
// Ramdas 2024, "Estimating means of bounded random variables by betting", J. R. Stat.
// Soc. B 86, 1, Theorem 3 with the bets of eq. 26 for a fixed n). Bet on scores x in
// [0, 1] that their mean exceeds m, each time with a stake that depends only on earlier
// scores. The capital ∏(1 + λᵢ(xᵢ − m)) has the expectation 1 if m is the mean, so it
// reaches 2/α with probability at most α/2 (Markov). The interval contains every m at
// which neither the bet on a larger mean nor the bet on a smaller one has reached it.
//
// The capital depends on the order of the scores. They are sorted and then taken in
// random orders drawn from the seed, and the capital is averaged over these orders. The
// average has the expectation 1 too, and the order of the rows does not matter.
type betting struct {
	width      float64 // width of the range of the scores; differences lie within ±width
	more, less wagers  // bets on a larger mean, and on a smaller one
}

func newBetting(p *Problem) betting {
	n := p.N
	up, down := make([]float64, 0, n), make([]float64, 0, n)
	for i := range p.atoms.X {
		low, high := p.atoms.X[i], -p.atoms.X[len(p.atoms.X)-1-i]
		for range int(p.atoms.W[i]) {
			up = append(up, unitOf(low, p.Width))
		}
		for range int(p.atoms.W[len(p.atoms.X)-1-i]) {
			down = append(down, unitOf(high, p.Width))
		}
	}
	orders := min(max(orderedScores/n, fewestOrders), mostOrders)
	return betting{p.Width, newWagers(up, p.Seed, orders), newWagers(down, p.Seed, orders)}
}

// unitOf maps [−width, width] to [0, 1].
func unitOf(d, width float64) float64 { return min(max(d/width/2+0.5, 0), 1) }

// valueOf is the inverse of unitOf.
func (c betting) valueOf(x float64) float64 { return c.width * (2*x - 1) }

func (c betting) Bounds(alpha float64) (float64, float64) {
	return c.valueOf(c.more.bound(alpha / 2)), -c.valueOf(c.less.bound(alpha / 2))
}

func (c betting) Tails(x float64) (float64, float64) {
	return 2 * c.more.chance(unitOf(x, c.width)), 2 * c.less.chance(unitOf(-x, c.width))
}

// MonteCarloSE implements Simulated: the error from the choice of orders.
func (c betting) MonteCarloSE(alpha float64) (float64, float64) {
	return 2 * c.width * c.more.se(c.more.bound(alpha/2)), 2 * c.width * c.less.se(c.less.bound(alpha/2))
}

func (betting) Law() resample.Law       { return nil }
func (betting) Notes() []notice.Warning { return nil }

const (
	// betLevel is the α for which the bets are sized. Bets that depend on the level
	// would not give nested intervals, nor p-values that invert them.
	betLevel = 0.05
	// mostBet is the largest share of the possible loss that is staked.
	mostBet = 0.99
	// The capital is averaged over this many orders. Other orders would move a bound by
	// less than 1% of the interval's width.
	fewestOrders, mostOrders = 4, 250
	orderedScores            = 1 << 15 // scores in all orders together
	// mostWagers is the largest number of questions. Every order takes time
	// proportional to it, and samples that large do not need the guarantee.
	mostWagers = 250_000
)

// wagers are bets on a mean above m, in several orders of the scores. They are not safe
// for concurrent use.
type wagers struct {
	n      int
	mean   float64
	sd     float64
	scores []float64           // in [0, 1], one order after another
	bets   []float64           // λ before each score, before it is limited to what can be lost
	found  map[float64]float64 // bounds by probability: a bound and its error need the same search
}

// newWagers takes the scores in increasing order and draws the given number of orders.
func newWagers(sorted []float64, seed uint64, orders int) wagers {
	n := len(sorted)
	w := wagers{n: n, scores: make([]float64, 0, n*orders), bets: make([]float64, n*orders), found: map[float64]float64{}}
	for _, x := range sorted {
		w.mean += x / float64(n)
	}
	for _, x := range sorted {
		w.sd += (x - w.mean) * (x - w.mean) / float64(n)
	}
	w.sd = math.Sqrt(w.sd)
	for j := range orders {
		stream := rng.New(seed, j)
		w.scores = append(w.scores, sorted...)
		order := w.scores[j*n:]
		rand.New(&stream).Shuffle(n, func(a, b int) { order[a], order[b] = order[b], order[a] })
		place(order, w.bets[j*n:])
	}
	return w
}

// place sizes the bets on the scores in their order: √(2·ln(2/α)/(n·σ²)). σ² is the
// variance of the earlier scores, with ½ as one more score and ¼ as its squared
// deviation.
func place(scores, bets []float64) {
	n := float64(len(scores))
	sum, squares := 0.5, 0.25
	for i, x := range scores {
		bets[i] = math.Sqrt(2 * math.Log(2/betLevel) * float64(i+1) / (n * squares))
		sum += x
		d := x - sum/float64(i+2)
		squares += d * d
	}
}

// capital returns the natural logarithm of the capital in order j that starts at 1 and
// bets on a mean above m.
func (w wagers) capital(m float64, j int) float64 {
	scores, bets := w.scores[j*w.n:(j+1)*w.n], w.bets[j*w.n:(j+1)*w.n]
	most := mostBet / m
	product, exponent := 1.0, 0
	for i, x := range scores {
		// Factors are between .01 and 7: products of 64 stay within the range of a
		// float64.
		product *= 1 + min(bets[i], most)*(x-m)
		if i%64 == 63 {
			var e int
			product, e = math.Frexp(product)
			exponent += e
		}
	}
	return math.Log(product) + float64(exponent)*math.Ln2
}

// capitals returns the capitals in all orders as multiples of e^top, and their mean.
func (w wagers) capitals(m float64) (k []float64, mean, top float64) {
	k, top = make([]float64, len(w.scores)/w.n), math.Inf(-1)
	for j := range k {
		k[j] = w.capital(m, j)
		top = max(top, k[j])
	}
	for j := range k {
		k[j] = math.Exp(k[j] - top)
		mean += k[j] / float64(len(k))
	}
	return k, mean, top
}

// chance returns the largest probability of such a capital if the mean is m: 1/capital,
// at most 1. It increases with m.
func (w wagers) chance(m float64) float64 {
	_, mean, top := w.capitals(m)
	return min(1, math.Exp(-top)/mean)
}

// betTolerance is the precision of bounds, as a share of the range.
const betTolerance = 1e-13

// bound returns the smallest mean whose chance is at least p.
func (w wagers) bound(p float64) float64 {
	if _, ok := w.found[p]; !ok {
		w.found[p] = w.search(p)
	}
	return w.found[p]
}

func (w wagers) search(p float64) float64 {
	if w.chance(0) >= p {
		return 0
	}
	lo, hi := 0.0, 1.0 // there is no bet on a mean above 1
	step := max(8*w.sd/math.Sqrt(float64(w.n)), 8/float64(w.n))
	for x := w.mean; x > 0; x, step = w.mean-step, 2*step {
		if w.chance(x) < p {
			lo = x
			break
		}
		hi = x
	}
	return resample.Narrow(lo, hi, p, betTolerance, w.chance)
}

// se returns the standard error of a bound over random orders: that of the mean capital
// divided by the slope of the capital at m.
func (w wagers) se(m float64) float64 {
	k, mean, _ := w.capitals(m)
	if m == 0 || len(k) < 2 {
		return 0
	}
	squares := 0.0
	for _, v := range k {
		squares += (v - mean) * (v - mean)
	}
	se := math.Sqrt(squares / float64(len(k)-1) / float64(len(k)))
	h := 1e-4 * math.Abs(w.mean-m)
	_, low, lowTop := w.capitals(m - h)
	_, high, highTop := w.capitals(m + h)
	fall := (math.Log(low) + lowTop - math.Log(high) - highTop) / (2 * h) // slope of ln capital
	if !(fall > 0) {
		return 0
	}
	return se / mean / fall
}
