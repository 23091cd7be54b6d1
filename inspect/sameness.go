package inspect

import (
	"fmt"
	"math"

	"github.com/realgain/realgain/sanity"
)

// onLine is how far a correlation may be from ±1 to be called perfect.
const onLine = 1e-12

const identical = "the same values as"

// sameness tells in words whether two columns are equal, or equal but for
// scale and shift, on the questions that have both. The values of y lie
// between the two bounds.
func sameness(x, y []float64, bounds [2]float64) string {
	n, equal := 0, true
	for i := range x {
		if !math.IsNaN(x[i]) && !math.IsNaN(y[i]) {
			n++
			if equal = x[i] == y[i]; !equal {
				break
			}
		}
	}
	// Two different values always lie on a line; so do the three of a metric
	// that is its own opposite, which is worth saying.
	switch {
	case equal && n < 2:
		return ""
	case equal:
		return identical
	case !threeValues(x, y) || offLine(x, y, bounds[1]-bounds[0]):
		return ""
	}
	cells, err := sanity.Pairs(x, y)
	if err != nil {
		return ""
	}
	if r := cells.Moments().Correlation(); math.Abs(r) > 1-onLine {
		return fmt.Sprintf("perfectly correlated (%+.0f) with", r)
	}
	return ""
}

// threeValues reports whether x has three different values or more where y has one too.
func threeValues(x, y []float64) bool {
	first, second := nan, nan
	for i, v := range x {
		switch {
		case math.IsNaN(v) || math.IsNaN(y[i]):
		case math.IsNaN(first):
			first = v
		case v == first || v == second:
		case math.IsNaN(second):
			second = v
		default:
			return true
		}
	}
	return false
}

// offLine reports whether some of the pairs show that x and y, the values of
// which span so much, are not perfectly correlated; false decides nothing. The
// squared residuals of a line through some pairs are at most those of the line
// through all, which are at most 2·onLine of the squares of y about its mean,
// and those at most n·span²/4.
func offLine(x, y []float64, span float64) bool {
	most := 5 * onLine * float64(len(y)) * span * span / 2 // five times that, for rounding
	var n, x0, y0, mx, my, xx, yy, xy float64
	for i := range x {
		if math.IsNaN(x[i]) || math.IsNaN(y[i]) {
			continue
		}
		if n++; n == 1 {
			x0, y0 = x[i], y[i]
		}
		dx, dy := x[i]-x0-mx, y[i]-y0-my
		mx, my = mx+dx/n, my+dy/n
		xx, yy, xy = xx+dx*(x[i]-x0-mx), yy+dy*(y[i]-y0-my), xy+dx*(y[i]-y0-my)
		if xx > 0 && yy-xy*xy/xx > most {
			return true
		}
	}
	return false
}
