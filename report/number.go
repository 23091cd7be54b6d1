package report

import (
	"math"
	"strconv"
	"strings"

	"github.com/realgain/realgain"
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

// scaleOf lets the digits follow the uncertainty: two significant digits of
// the half-width, and up to two more where a bound would otherwise be rounded
// onto the null or the margin it clears.
func scaleOf(c *realgain.Comparison) scale {
	s := scale{places: 1 - exponent(yardstick(c), 1)}
	s.places = min(s.places, 15)
	s.sci = s.places > 6 && largest(c) < 1e-3 || largest(c) >= 1e15
	marks := []float64{nullOf(c)}
	if c.Margin != nil {
		marks = append(marks, nullOf(c)-*c.Margin, nullOf(c)+*c.Margin)
	}
	for range 2 {
		if !s.hides(c.DecidingCI(), marks) {
			break
		}
		s.places++
	}
	return s
}

// yardstick is the size whose second digit is the last one worth showing: the
// half-width; where that is unknown two standard errors; where those are too,
// a tenth of the numbers themselves.
func yardstick(c *realgain.Comparison) float64 {
	if usable(c.HalfWidth) {
		return c.HalfWidth
	}
	if usable(c.SE) {
		return 2 * c.SE
	}
	if m := largest(c); m > 0 {
		return m / 10
	}
	return 0.01
}

func usable(v float64) bool { return finite(v) && v > 0 }

func finite(v float64) bool { return !math.IsNaN(v) && !math.IsInf(v, 0) }

// largest returns the largest finite magnitude in the row.
func largest(c *realgain.Comparison) float64 {
	var m float64
	for _, v := range []float64{c.MeanBaseline, c.MeanCandidate, c.Estimate, c.CI[0], c.CI[1]} {
		if finite(v) {
			m = max(m, math.Abs(v))
		}
	}
	return m
}

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

// hides reports whether some bound differs from a mark but reads the same.
func (s scale) hides(ci [2]float64, marks []float64) bool {
	for _, b := range ci {
		for _, m := range marks {
			apart := math.Abs(b-m) > 1e-12*max(math.Abs(b), math.Abs(m))
			if finite(b) && apart && s.plain(b) == s.plain(m) {
				return true
			}
		}
	}
	return false
}

// plain formats v without a plus sign.
func (s scale) plain(v float64) string {
	text := s.digits(math.Abs(v))
	if v < 0 && strings.ContainsAny(text, "123456789∞") {
		return trueMinus + text
	}
	return text
}

// signed formats v with its sign, which is kept even where the digits round to
// zero: +0.00 is above zero, 0.00 is zero.
func (s scale) signed(v float64) string {
	switch text := s.digits(math.Abs(v)); {
	case v > 0:
		return "+" + text
	case v < 0:
		return trueMinus + text
	default:
		return text
	}
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
	return group(strconv.FormatFloat(v, 'f', max(s.places, 0), 64), 10000)
}

// group puts commas into the whole part of a plain decimal that is at least from.
func group(text string, from float64) string {
	whole, rest, dotted := strings.Cut(text, ".")
	if v, err := strconv.ParseFloat(whole, 64); err != nil || v < from {
		return text
	}
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	if dotted {
		return whole + "." + rest
	}
	return whole
}
