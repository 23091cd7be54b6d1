package main

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/realgain/realgain"
)

const denominatorsHead = `
## Denominators

| oracle | candidate | ratio | interval | verdict | said |
| --- | --- | ---: | --- | --- | --- |
`

const denominatorsText = `
- **Constant.** The ratio is the candidate's mean on another scale, and the interval
  over a constant oracle is right here and nowhere else. A warning says so, since
  such data is often an oracle that was not measured.
- **All 1, nothing differs.** Every resample gives exactly 1, so an interval that
  only looks at the sample has no width and claims certainty. The guarded interval
  keeps [the width](intervals.md) that so many questions without a change leave.
- **0.** No ratio: unknown, never 0 and never infinite.
- **Different signs.** A ratio of means of different signs says nothing and is
  refused. Both negative: a larger ratio is a worse cost, so the verdict goes by the
  difference of means.
- **May be 0.** Where the oracle's own interval reaches 0, Fieller's set has no end
  (the whole line, or all but a hole in it), and no interval that is always bounded
  covers (Gleser & Hwang 1987): unknown bounds, and a warning. Use the difference of
  means.
`

// example is one row of the table of denominators.
type example struct {
	oracle, candidate string
	o, c              []float64
	method            string
}

func examples() []example {
	ones, half := slices.Repeat([]float64{1}, 50), slices.Concat(slices.Repeat([]float64{1}, 40), slices.Repeat([]float64{0}, 10))
	costs, more := make([]float64, 30), make([]float64, 30)
	for i := range costs {
		costs[i] = -1 - float64(i%3)
		more[i] = costs[i] - 1 - float64(i%2)/10
	}
	return []example{
		{"0.8 on 50 questions", "1 on 40, 0 on 10", slices.Repeat([]float64{0.8}, 50), half, ""},
		{"1 on 50 questions", "1 on 40, 0 on 10", ones, half, ""},
		{"1 on 50 questions", "the same", ones, ones, ""},
		{"1 on 40, 0 on 10", "the same", half, half, ""},
		{"0 on 3 questions", "1, 0, 1", []float64{0, 0, 0}, []float64{1, 0, 1}, ""},
		{"−1, −2", "1, 2", []float64{-1, -2}, []float64{1, 2}, ""},
		{"30 costs written as −1, −2, −3", "1 or 1.1 lower", costs, more, ""},
		{"1, −0.9, 0.5, −0.4, 0.1", "0.2, 0.3, 0.1, 0.4, 0.2; `fieller`", []float64{1, -0.9, 0.5, -0.4, 0.1}, []float64{0.2, 0.3, 0.1, 0.4, 0.2}, "fieller"},
	}
}

// denominators shows what is said of each kind of denominator.
func denominators(b *strings.Builder) {
	b.WriteString(denominatorsHead)
	for _, e := range examples() {
		c, err := compare(e.o, e.c, e.method)
		if err != nil {
			fmt.Fprintf(b, "| %s | %s | – | – | refused | %s |\n", e.oracle, e.candidate, err)
			continue
		}
		fmt.Fprintf(b, "| %s | %s | %s | [%s, %s] | %s | %s |\n", e.oracle, e.candidate,
			number(c.Estimate), number(c.CI[0]), number(c.CI[1]), c.Verdict, said(c))
	}
	b.WriteString(denominatorsText)
}

// number shows a number to three places, "–" where it is unknown.
func number(v float64) string {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return "–"
	}
	return strings.Replace(fmt.Sprintf("%.3f", v), "-", "−", 1)
}

// ofRatios are the codes that speak of the ratio itself.
var ofRatios = []string{"degenerate", "zero-differences", "zero-denominator", "negative-means", "interval-null"}

// said are the codes of the warnings on the ratio.
func said(c *realgain.Comparison) string {
	var codes []string
	for _, w := range c.Warnings {
		if slices.Contains(ofRatios, w.Code) {
			codes = append(codes, "`"+w.Code+"`")
		}
	}
	return strings.Join(codes, " ")
}
