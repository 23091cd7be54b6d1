package estimand

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/realgain/realgain/pair"
)

func init() { Register(Quantile{}) }

// Parametrised is an estimand that takes a parameter after a colon; its
// registered name ends in ":P".
type Parametrised interface {
	Estimand
	With(parameter string) (Estimand, error)
}

// Quantile is the difference of the arms' quantiles, quantile(b) − quantile(a):
// what people gate latency and cost on. It is a function of the weights like
// any other, but the root of no sum, so that only draws give its law.
type Quantile struct {
	P float64 // 0 < P < 1; 0 = not yet given
}

// Name implements Estimand.
func (q Quantile) Name() string {
	if q.P == 0 {
		return "quantile:P"
	}
	return "quantile:" + strconv.FormatFloat(q.P, 'f', -1, 64)
}

// Doc implements Estimand.
func (Quantile) Doc() string {
	return "difference of quantiles, of the questions' scores of each arm; P such as 0.95"
}

// Null implements Estimand.
func (Quantile) Null() float64 { return 0 }

// With implements Parametrised.
func (Quantile) With(parameter string) (Estimand, error) {
	p, err := strconv.ParseFloat(parameter, 64)
	if err != nil || !(p > 0 && p < 1) {
		return nil, fmt.Errorf("the quantile %q is no number between 0 and 1", parameter)
	}
	return Quantile{P: p}, nil
}

// Value implements Estimand.
func (q Quantile) Value(c pair.Cells, w []float64) float64 {
	of := q.Of(c, w)
	return of[1] - of[0]
}

// Of are the quantiles of both arms. A unit of size s and total a counts as s
// scores of a/s.
func (q Quantile) Of(c pair.Cells, w []float64) [2]float64 {
	if w == nil {
		w = c.W
	}
	p := q.P
	if p == 0 {
		p = 0.5
	}
	a, b, s := make([]float64, c.Len()), make([]float64, c.Len()), make([]float64, c.Len())
	for i := range s {
		a[i], b[i], s[i] = c.A[i]/c.Size(i), c.B[i]/c.Size(i), w[i]*c.Size(i)
	}
	return [2]float64{quantile(a, s, p), quantile(b, s, p)}
}

// quantile sorts and asks QuantileOf.
func quantile(x, w []float64, p float64) float64 {
	order := make([]int, len(x))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Or(cmp.Compare(x[i], x[j]), cmp.Compare(w[i], w[j])) })
	xs, ws := make([]float64, len(x)), make([]float64, len(x))
	for k, i := range order {
		xs[k], ws[k] = x[i], w[i]
	}
	return QuantileOf(xs, p, func(k int) float64 { return ws[k] })
}

// QuantileOf is the p quantile of values in increasing order, the k-th of weight
// weight(k) ≥ 0: the value at which the cumulated weight passes p of the total,
// the middle of two where it meets it exactly (definition 2 of Hyndman & Fan
// 1996, "Sample quantiles in statistical packages", The American Statistician
// 50, 361). Exchanged signs give the exact negative at 1 − p. NaN without
// weight.
func QuantileOf(x []float64, p float64, weight func(k int) float64) float64 {
	total := 0.0
	for k := range x {
		total += weight(k)
	}
	if total == 0 {
		return math.NaN()
	}
	sum, at := 0.0, p*total
	tol := 1e-12 * total
	for k := range x {
		w := weight(k)
		if w == 0 {
			continue
		}
		if sum += w; sum > at+tol {
			return x[k]
		}
		if sum >= at-tol {
			for next := k + 1; next < len(x); next++ {
				if weight(next) > 0 {
					return x[k]/2 + x[next]/2
				}
			}
			return x[k]
		}
	}
	return x[len(x)-1]
}
