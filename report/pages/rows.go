package pages

import (
	"math"
	"strconv"

	"github.com/realgain/realgain"
)

var nan = math.NaN()

// of makes a column of text.
func of(key string, text func(*realgain.Comparison) string) field {
	return field{key, func(_ *realgain.Versus, c *realgain.Comparison) string { return text(c) }}
}

// number makes a column of numbers, in their shortest exact form; unknown ones are empty.
func number(key string, value func(*realgain.Comparison) float64) field {
	return of(key, func(c *realgain.Comparison) string {
		v := value(c)
		if !finite(v) {
			return ""
		}
		return strconv.FormatFloat(v+0, 'g', -1, 64)
	})
}

// bounds makes the two columns of a pair.
func bounds(key string, pair func(*realgain.Comparison) [2]float64) []field {
	return []field{
		number(key+"_lower", func(c *realgain.Comparison) float64 { return pair(c)[0] }),
		number(key+"_upper", func(c *realgain.Comparison) float64 { return pair(c)[1] }),
	}
}

// optional formats a count that may not apply.
func optional(n *int) string {
	if n == nil {
		return ""
	}
	return strconv.Itoa(*n)
}

// known turns a number that may not apply into one that may be unknown.
func known(v *float64) float64 {
	if v == nil {
		return nan
	}
	return *v
}
