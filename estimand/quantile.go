package estimand

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/realgain/realgain/pair"
)

func init() { Register(Quantile{}) }

// Quantile is the difference of the arms' quantiles, quantile(b) − quantile(a), for
// limits on latency and cost. It is a function of the weights but not the root of a
// sum, so its bootstrap distribution can only be drawn.
type Quantile struct {
	P float64 // 0 < P < 1; 0 = not yet given
}

// Name implements Estimand.
func (q Quantile) Name() string { return q.Parameter().Named("quantile", q.P) }

// Symbol implements Estimand.
func (q Quantile) Symbol() string { return "Δ q" + shortest(q.P) }

// Parameter implements Parametrised.
func (Quantile) Parameter() Parameter { return Parameter{Name: "P", Lo: 0, Hi: 1, Example: 0.95} }

// With implements Parametrised.
func (Quantile) With(p float64) Estimand { return Quantile{P: p} }

// Doc implements Estimand.
func (Quantile) Doc() string {
	return "difference of quantiles (type 7, as numpy and R have it) of the questions' scores; P such as 0.95; p95 is quantile:0.95"
}

// Null implements Estimand.
func (Quantile) Null() float64 { return 0 }

// InScores implements Difference.
func (Quantile) InScores() {}

// Share implements Quantiles.
func (q Quantile) Share() float64 { return q.P }

// Short implements Shortened: p95 and p99.9 are quantile:0.95 and quantile:0.999.
func (Quantile) Short(name string) (Estimand, bool) {
	digits, ok := strings.CutPrefix(strings.ToLower(name), "p")
	if !ok || digits == "" || strings.Trim(digits, "0123456789.") != "" {
		return nil, false
	}
	p, err := hundredth(digits)
	return Quantile{P: p}, err == nil && p > 0 && p < 1
}

// Value implements Estimand.
func (q Quantile) Value(c pair.Cells, w []float64) float64 {
	of := q.Of(c, w)
	return of[1] - of[0]
}

// Of implements ArmValues. A unit of size s and total a counts as one question of
// weight s and score a/s.
func (q Quantile) Of(c pair.Cells, w []float64) [2]float64 {
	if w == nil {
		w = c.W
	}
	if q.P == 0 {
		q.P = 0.5
	}
	weight, questions := make([]float64, c.Len()), 0.0
	arms := [2][]float64{make([]float64, c.Len()), make([]float64, c.Len())}
	for i := range weight {
		weight[i] = w[i] * c.Size(i)
		arms[0][i], arms[1][i] = c.A[i]/c.Size(i), c.B[i]/c.Size(i)
		questions += w[i]
	}
	return [2]float64{q.of(arms[0], weight, questions), q.of(arms[1], weight, questions)}
}

// of sorts the scores of one arm and returns their quantile.
func (q Quantile) of(x, weight []float64, questions float64) float64 {
	order := make([]int, len(x))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int {
		return cmp.Or(cmp.Compare(x[i], x[j]), cmp.Compare(weight[i], weight[j]))
	})
	xs, ws, total := make([]float64, len(x)), make([]float64, len(x)), 0.0
	for k, i := range order {
		xs[k], ws[k] = x[i], weight[i]
		total += weight[i]
	}
	mean, _ := q.Place(total, questions).Mean(xs, ws, 0)
	return mean
}

// Place is the position of a quantile when the values are placed side by side in
// increasing order, each as wide as its weight. The quantile is the mean of the values
// between From and From + Width.
type Place struct{ From, Width, total float64 }

// Place returns the position of the quantile for values with a given total weight.
// Width is the weight of one question: 1, or the mean weight of the questions if that
// is smaller, so that weights that add up to 1 work too. If the weights are whole
// numbers, a value of weight k counts as k equal values and the quantile is definition
// 7 of Hyndman & Fan (1996, "Sample quantiles in statistical packages", The American
// Statistician 50, 361), the default of numpy and R: with h = (n − 1)·P, it
// interpolates linearly between the values with the zero-based ranks ⌊h⌋ and ⌊h⌋ + 1.
func (q Quantile) Place(total, questions float64) Place {
	width := min(1, total/questions)
	from := (total - width) * q.P
	if whole := math.Round(from/width) * width; math.Abs(from-whole) <= placeTolerance*total {
		from = whole // P·(n − 1) is a whole number except for rounding
	}
	return Place{from, width, total}
}

// placeTolerance is the largest error that rounding may cause in a place, as a share of
// the total weight.
const placeTolerance = 1e-12

// Mean returns the mean of the values at the place. The values x are in increasing
// order and as wide as their weights w; below is the weight of smaller values that are
// not in x. ok is false if part of the place lies among values that are not in x, on
// either side. The mean is NaN if nothing has weight.
func (at Place) Mean(x, w []float64, below float64) (mean float64, ok bool) {
	tol := placeTolerance * at.total
	if !(at.total > 0) || at.From < below-tol {
		return math.NaN(), false
	}
	end, sum, taken, first := at.From+at.Width, below, 0.0, math.NaN()
	half := 0.0 // half of the amount by which the mean exceeds first; the whole may overflow
	for k, v := range x {
		if sum += w[k]; w[k] == 0 || sum <= at.From+tol {
			continue
		}
		if math.IsNaN(first) {
			first = v
		}
		part := min(sum-at.From, at.Width) - taken
		if sum >= end-tol {
			part = at.Width - taken
		}
		half += (v/2 - first/2) * (part / at.Width)
		if taken += part; sum >= end-tol {
			return min(first+half+half, v), true
		}
	}
	return math.NaN(), false
}
