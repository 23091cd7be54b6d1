package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
)

const (
	setSize = 100 // questions of the sets whose coverage is counted
	sets    = 400 // sets for each population
)

const head = `# Ratios

Written by ` + "`go run ./examples/retention > docs/methods/ratio.md`" + `; a test holds the page
against the program.

## Adapted recall retention

A search index is built with an embedding model. When the model changes, either
every document is embedded again, or the old index is adapted: the vectors of new
questions are mapped into the old space. *Adapted recall retention* says how much
of the recall of a full re-index, the oracle, the adapted index, the candidate,
keeps:

    ARR@k = mean(candidate recall@k) / mean(oracle recall@k)

both means over the same questions. That is ` + "`--estimand ratio`" + ` with the oracle as
the baseline. Null value: 1.

## The interval

Both means are uncertain, and they move together: a set with many hard questions
lowers both. So question indices are resampled once, and both means are taken on
the same draw. The ratio R is the root in t of Σ (cᵢ − t·oᵢ) = 0, hence

    P(R* ≤ t) = P(Σ* (cᵢ − t·oᵢ) ≤ 0)

for a positive mean of the oracle, and the exact engine computes the right side as
the law of a sum ([exact.md](exact.md)); no draws. ` + "`percentile`, `bca` and `guarded`" + `
read that law ([intervals.md](intervals.md)); ` + "`fieller`" + ` inverts the t test of
mean(c − t·o) = 0 instead. To first order

    n·mean(o)²·Var(R*) = var(c) − 2R·cov(c, o) + R²·var(o)

and resampling each arm by itself leaves the middle term out. ` + "`realgain compare`" + `
prints the half-width beside what that would give, from the same formula.
`

const beside = `
## Beside three wrong ones

Three intervals that have been used in place of this one:

- the numerator alone: an interval of mean(c), printed beside the ratio;
- the numerator over a constant oracle: the same, divided by mean(o);
- each arm resampled by itself: %d draws in which oracle and candidate are asked
  different questions.

For each of three populations of 0/1 recalls with a known ratio: what each interval
says on the first set of %d questions, and how it fares over %d sets (seed %d;
Monte Carlo standard error of a coverage near 0.95: %.3f). "Holds its estimate" is
the share of sets whose interval contains the very ratio it is printed beside. All
wrong intervals are percentile intervals, so compare them with the fourth row.
`

const lesson = `
The numerator's interval is one of another quantity and need not even hold its own
estimate. Over a constant oracle it does, and is wrong all the same: too wide where
the arms go together, too narrow where they do not, because the error of the oracle
and the covariance both are missing. Resampled apart the interval is too wide where
the covariance is positive, too narrow where it is negative. On a perfect oracle all
agree: **data whose denominator is 1 cannot tell a right ratio from a wrong one**.
`

func page() (string, error) {
	var b strings.Builder
	b.WriteString(head)
	fmt.Fprintf(&b, beside, draws, setSize, sets, seed, math.Sqrt(0.95*0.05/sets))
	for _, p := range populations {
		if err := comparison(&b, p); err != nil {
			return "", err
		}
	}
	b.WriteString(lesson)
	denominators(&b)
	b.WriteString(differences + checks)
	return b.String(), nil
}

// comparison puts the intervals side by side on sets of one population.
func comparison(b *strings.Builder, p population) error {
	r := rand.New(rand.NewPCG(seed, 0))
	o, c := p.draw(r, setSize)
	first, err := answers(r, o, c)
	if err != nil {
		return err
	}
	records, err := fare(p, setSize, sets)
	if err != nil {
		return err
	}
	fmt.Fprintf(b, "\n### %s\n\n%s\n\n", strings.ToUpper(p.name[:1])+p.name[1:], p.says)
	fmt.Fprintf(b, "Found by both %.0f%%, by the oracle alone %.0f%%, by the candidate alone %.0f%%, by\nneither %.0f%%: true ratio %.3f. First set: means %.2f and %.2f, ratio %.3f,\ncorrelation %s; unpaired %.2f times as wide.\n\n",
		100*p.both, 100*p.lost, 100*p.gained, 100*p.neither, p.ratio(),
		first.paired.MeanBaseline, first.paired.MeanCandidate, first.estimate,
		known(first.paired.Pairing.Correlation), first.paired.Pairing.UnpairedWidthRatio)
	b.WriteString("| interval | first set | mean width | coverage | holds its estimate |\n| --- | --- | ---: | ---: | ---: |\n")
	for k, name := range kinds {
		in := first.intervals[k]
		fmt.Fprintf(b, "| %s | [%.3f, %.3f] | %.3f | %.3f | %.3f |\n", name, in[0], in[1], records[k].width, records[k].covers, records[k].estimates)
	}
	return nil
}

// known shows a number to two places, or that there is none.
func known(v float64) string {
	if math.IsNaN(v) {
		return "unknown (an arm is constant)"
	}
	return strings.Replace(fmt.Sprintf("%.2f", v), "-", "−", 1)
}

const differences = `
## Two candidates

Is adapter B better than adapter A? Their ratios share the oracle, and both are
noisy in the same direction, so two overlapping intervals of ratios decide nothing.
Given an oracle and several candidates, ` + "`--estimand ratio`" + ` compares each further
candidate's ratio with the first one's: (mean(B) − mean(A))/mean(oracle), all three
means on one draw of questions, null value 0.
`

const checks = `
## How it was checked

- Enumeration of all nⁿ draws for n ≤ 5; R's ` + "`city`" + ` data and statpsych's paired
  means (` + "`compare/ratio_test.go`" + `); the two wrong intervals of the numerator are kept there as
  tests of the test.
- The variance formula on random sets, and that pairing is narrower than resampling
  apart in at least 99% of sets whose arms are correlated (` + "`compare/ratio_width_test.go`" + `).
- Coverage on six populations: [ratio-coverage.md](ratio-coverage.md).

Why both means are resampled on one draw: [decision 0018](../decisions/0018-ratio-interval.md).

E. C. Fieller (1954), Some problems in interval estimation, J. R. Stat. Soc. B 16, 175.
L. J. Gleser & J. T. Hwang (1987), The nonexistence of 100(1 − α)% confidence sets of
finite expected diameter in errors-in-variables and related models, Ann. Stat. 15, 1351.
`
