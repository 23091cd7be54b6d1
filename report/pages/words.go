package pages

import (
	"math"
	"strconv"
	"strings"
	"unicode"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/internal/wording"
)

// clean makes a name from a file safe to print: control characters, which
// could move the cursor or break the table, and invalid bytes become "�".
func clean(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == '\u2028' || r == '\u2029' || unicode.Is(unicode.Bidi_Control, r) {
			return unicode.ReplacementChar
		}
		return r
	}, strings.ToValidUTF8(s, "�"))
}

// whole formats a count: 1500 is "1,500".
func whole(n int) string {
	if n < 0 {
		return trueMinus + whole(-n)
	}
	return wording.Commas(strconv.Itoa(n), 1000)
}

// count formats a count with its noun: "1 question", "1,500 questions".
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return whole(n) + " " + noun + "s"
}

// percent formats a share: 0.95 is "95%", and only 1 is "100%".
func percent(share float64) string {
	if math.IsNaN(share) {
		return unknown
	}
	text := ""
	for digits := 6; digits <= 17; digits++ {
		text = strconv.FormatFloat(share*100, 'g', digits, 64)
		if share >= 1 || text != "100" { // a level just below 1 is no certainty
			break
		}
	}
	return text + "%"
}

// three formats a number by itself, to three significant digits.
func three(v float64) string {
	a := math.Abs(v)
	s := scale{places: 2 - exponent(v, 2), sci: finite(v) && a != 0 && (a < 1e-4 || a >= 1e15)}
	if !s.sci {
		s.places = max(s.places, 0)
	}
	return s.plain(v)
}

// short is three without the zeros that say nothing: 0.500 is 0.5.
func short(v float64) string {
	text := three(v)
	if strings.Contains(text, ".") && !strings.Contains(text, "e") {
		text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	}
	return text
}

// probability formats a probability within prose: three decimals, or two
// significant digits when small.
func probability(p float64) string {
	switch {
	case math.IsNaN(p):
		return "unknown"
	case p == 0 || p == 1:
		return strconv.FormatFloat(p, 'f', 0, 64)
	case p >= 0.0995:
		return strconv.FormatFloat(p, 'f', 3, 64)
	case p >= 1e-4:
		return strconv.FormatFloat(p, 'f', 1-exponent(p, 1), 64)
	default:
		return strings.ReplaceAll(strconv.FormatFloat(p, 'e', 1, 64), "-", trueMinus)
	}
}

// pValue formats a p-value: below 1e-15 nothing smaller can be told, since the
// distributions are computed to that precision.
func pValue(p float64) string {
	if p < 1e-15 {
		return "< 1e-15"
	}
	return probability(p)
}

// superscripts are the digits of footnote marks.
var superscripts = []rune("⁰¹²³⁴⁵⁶⁷⁸⁹")

// mark formats the number of a footnote.
func mark(n int) string {
	return strings.Map(func(r rune) rune { return superscripts[r-'0'] }, strconv.Itoa(n))
}

// meanings says what each verdict means. Every sentence about a verdict comes
// from here, by its value alone, so that no prose can contradict it.
var meanings = map[realgain.Verdict]string{
	realgain.Improved:     "the whole interval lies on the better side",
	realgain.Regressed:    "the whole interval lies on the worse side",
	realgain.Equivalent:   "the whole interval lies inside the margin",
	realgain.NonInferior:  "the whole interval is better than a loss of the margin",
	realgain.Inconclusive: "these questions cannot tell",
}

// verdictWord returns the word shown for a verdict.
func verdictWord(v realgain.Verdict) string {
	if v == "" {
		return unknown
	}
	return clean(string(v))
}

// isRatio reports whether the estimate is a ratio, which is written without a
// plus sign.
func isRatio(c *realgain.Comparison) bool {
	_, ratio := estimandOf(c.Estimand).(estimand.CommonDenominator)
	return ratio
}

// value formats the estimate or a bound: differences carry a sign, ratios do not.
func (s scale) value(c *realgain.Comparison, v float64) string {
	if isRatio(c) {
		return s.plain(v)
	}
	return s.signed(v)
}

// interval formats a pair of bounds, "unknown" when it says nothing: no bound
// known, or an interval of no width, which is a lack of information and no
// certainty.
func (s scale) interval(c *realgain.Comparison, ci [2]float64) string {
	if noInterval(ci) {
		return "unknown"
	}
	return "[" + s.value(c, ci[0]) + ", " + s.value(c, ci[1]) + "]"
}

func noInterval(ci [2]float64) bool {
	return math.IsNaN(ci[0]) && math.IsNaN(ci[1]) || ci[0] == ci[1]
}
