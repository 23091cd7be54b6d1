package calibrate

import (
	"math"

	"github.com/realgain/realgain/verdict"
)

// Tally adds up the outcomes of one method with weights: 1 for a simulated set, the
// probability for an enumerated outcome.
type Tally struct {
	total     float64
	missLow   float64 // the interval is above the true value
	missHigh  float64 // the interval is below the true value
	against   float64 // the interval is on the opposite side of 0 from the true difference
	claimed   float64 // a claim of no harm beyond a margin was made
	width     float64
	given     float64 // there was an interval
	improved  float64 // verdicts if the true difference is 0
	regressed float64
	judged    float64 // a verdict was computed

	looked, warned              float64 // sets whose warnings were sampled, and those with a warning
	visibleMissed, warnedMissed float64 // sets that miss and contain one to four large changes, and those with a warning
}

// touching is the relative rounding error within which the true value counts as on a
// bound. It occurs at lattice points.
const touching = 1e-9

func (t *Tally) add(o outcome, truth, weight float64) {
	t.total += weight
	if o.claimed {
		t.claimed += weight
	}
	if !math.IsNaN(o.lower) && !math.IsNaN(o.upper) {
		t.given += weight
		t.width += weight * (o.upper - o.lower)
		tol := touching * max(math.Abs(truth), o.upper-o.lower)
		switch {
		case o.lower > truth+tol:
			t.missLow += weight
		case o.upper < truth-tol:
			t.missHigh += weight
		}
		if truth > 0 && o.upper < 0 || truth < 0 && o.lower > 0 {
			t.against += weight
		}
	}
	t.judge(o.null, weight)
	t.heed(o.alarm, o.misses(truth))
}

// misses reports whether there is an interval that does not contain the true value.
func (o outcome) misses(truth float64) bool {
	tol := touching * max(math.Abs(truth), o.upper-o.lower)
	return o.lower > truth+tol || o.upper < truth-tol
}

// heed counts the warnings of a comparison if they were read.
func (t *Tally) heed(a alarm, missed bool) {
	if a.sampled {
		t.looked++
		if a.warned {
			t.warned++
		}
	}
	if a.read && missed && a.large > 0 && a.large < shown {
		t.visibleMissed++
		if a.warned {
			t.warnedMissed++
		}
	}
}

// alarm describes what a comparison reports about how few questions carry the change.
type alarm struct {
	read, sampled bool // the warnings were read; the set was selected regardless of the outcome
	large         int  // number of changes in the set that are large in the population
	warned        bool
}

func (t *Tally) judge(v verdict.Verdict, weight float64) {
	switch v {
	case "":
		return
	case verdict.Improved:
		t.improved += weight
	case verdict.Regressed:
		t.regressed += weight
	}
	t.judged += weight
}
