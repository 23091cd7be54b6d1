package pages

import (
	"math"
	"strconv"
	"strings"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/internal/wording"
)

const (
	unknown   = "–" // shown for a number nobody knows
	trueMinus = "−" // U+2212, as wide as the plus sign
)

// scale is how the numbers of one table row are rounded: to 10^-places, in
// scientific notation when plain decimals would be mostly zeros.
type scale struct {
	places int
	sci    bool
}

// scaleOf returns the digits of the estimate and of its interval: two
// significant digits of the half-width, and as many more as it takes to tell a
// bound from the null or the margin that it does not meet. The arms' scores
// count where the estimate is in their unit.
func scaleOf(c *realgain.Comparison) scale {
	values := []float64{c.Estimate, c.CI[0], c.CI[1]}
	if inScores(c) {
		before, after := armScores(c)
		values = append(values, before, after)
	}
	s := scaleFor(reach(c), values)
	for s.places < mostPlaces && s.hides(c) {
		s.places++
	}
	return s
}

// armsScale returns the digits of the arms' scores beside an estimate. They are
// those of the estimate where both are in one unit; beside a ratio they go by
// the arms' own standard errors.
func armsScale(c *realgain.Comparison) scale {
	if inScores(c) {
		return scaleOf(c)
	}
	before, after := armScores(c)
	own := math.NaN()
	for _, se := range []float64{c.SEBaseline, c.SECandidate} {
		if usable(se) && !noInterval(c.CI) && !(2*se > own) {
			own = 2 * se
		}
	}
	s := scaleFor(own, []float64{before, after})
	if differ(before, after) && s.plain(before) == s.plain(after) {
		s.places = min(1-exponent(after-before, 1), mostPlaces)
	}
	return s
}

// armScores returns the numbers that stand for the arms in a row: their means
// or, where the estimand is of other values, these.
func armScores(c *realgain.Comparison) (before, after float64) {
	if of, _ := armValues(c); of != nil {
		return of[0], of[1]
	}
	return c.MeanBaseline, c.MeanCandidate
}

// armValues returns the values of the arms whose difference the estimate is, and their
// intervals; nil where it is no difference of other values than means.
func armValues(c *realgain.Comparison) (of *[2]float64, cis *[2][2]float64) {
	if c.Quantiles != nil {
		return c.Quantiles, c.QuantileCIs
	}
	return c.ArmValues, c.ArmValueCIs
}

// inScores reports whether the estimate is in the unit of the scores.
func inScores(c *realgain.Comparison) bool {
	_, difference := estimandOf(c.Estimand).(estimand.Difference)
	return difference
}

// mostPlaces is how many decimals a float64 near 1 has.
const mostPlaces = 15

// scaleFor rounds values to the second significant digit of their half-width,
// or, where it is unknown, shows up to three significant digits of each.
func scaleFor(half float64, values []float64) scale {
	largest := 0.0
	for _, v := range values {
		if finite(v) {
			largest = max(largest, math.Abs(v))
		}
	}
	s := scale{places: 1 - exponent(half, 1)}
	if !usable(half) {
		s.places = 0
		for _, v := range values {
			s.places = max(s.places, decimals(v))
		}
	}
	s.places = min(s.places, mostPlaces)
	s.sci = s.places > 6 && largest < 1e-3 || largest >= 1e15
	return s
}

// decimals returns how many decimals the first three significant digits of v
// take, without zeros at the end.
func decimals(v float64) int {
	if !usable(math.Abs(v)) {
		return 0
	}
	text := strconv.FormatFloat(v, 'f', max(2-exponent(v, 2), 0), 64)
	_, after, _ := strings.Cut(text, ".")
	return len(strings.TrimRight(after, "0"))
}

// reach returns the half-width or, where one bound is open, how far the
// other lies from the estimate; NaN where there is no interval.
func reach(c *realgain.Comparison) float64 {
	if usable(c.HalfWidth) {
		return c.HalfWidth
	}
	for _, bound := range c.CI {
		if far := math.Abs(bound - c.Estimate); usable(far) {
			return far
		}
	}
	return math.NaN()
}

func usable(v float64) bool { return finite(v) && v > 0 }

func finite(v float64) bool { return !math.IsNaN(v) && !math.IsInf(v, 0) }

// exponent returns the decimal exponent of v after rounding it to one more
// than digits significant digits, so that 0.0996 counts as 0.10.
func exponent(v float64, digits int) int {
	text := strconv.FormatFloat(math.Abs(v), 'e', digits, 64)
	e, err := strconv.Atoi(text[strings.IndexByte(text, 'e')+1:])
	if err != nil {
		return 0
	}
	return e
}

// hides reports whether some bound differs from the null or from a margin but
// reads the same.
func (s scale) hides(c *realgain.Comparison) bool {
	marks := []float64{c.Null}
	if c.Margin != nil {
		marks = append(marks, c.Null-*c.Margin, c.Null+*c.Margin)
	}
	for _, bound := range c.DecidingCI() {
		for _, m := range marks {
			if finite(bound) && differ(bound, m) && s.plain(bound) == s.plain(m) {
				return true
			}
		}
	}
	return false
}

// differ reports whether two numbers differ by more than rounding.
func differ(x, y float64) bool {
	return math.Abs(x-y) > 1e-12*max(math.Abs(x), math.Abs(y))
}

// plain formats v without a plus sign.
func (s scale) plain(v float64) string {
	text := s.digits(math.Abs(v))
	if v < 0 && strings.ContainsAny(text, "123456789∞") {
		return trueMinus + text
	}
	return text
}

// signed formats v with its sign, which a number that rounds to zero has not.
func (s scale) signed(v float64) string {
	text := s.plain(v)
	if v > 0 && strings.ContainsAny(text, "123456789∞") {
		return "+" + text
	}
	return text
}

// digits formats a magnitude.
func (s scale) digits(v float64) string {
	switch {
	case math.IsNaN(v):
		return unknown
	case math.IsInf(v, 0):
		return "∞"
	case s.sci && v != 0:
		precision := min(max(exponent(v, 1)+s.places, 0), 15)
		return strings.ReplaceAll(strconv.FormatFloat(v, 'e', precision, 64), "-", trueMinus)
	}
	if s.places < 0 {
		unit := math.Pow(10, float64(-s.places))
		v = math.Round(v/unit) * unit
	}
	return wording.Commas(strconv.FormatFloat(v, 'f', max(s.places, 0), 64), 10000)
}
