package calibrate

import (
	"math"

	"github.com/realgain/realgain/verdict"
)

// Tally counts the outcomes of one method, each with its weight: 1 for a
// simulated set, its probability for an enumerated one.
type Tally struct {
	total     float64
	missLow   float64 // the interval lies above the truth
	missHigh  float64 // the interval lies below the truth
	against   float64 // the interval of a difference lies on the other side of 0 than the truth
	claimed   float64 // no harm beyond a margin
	width     float64
	given     float64 // sets on which there was an interval
	improved  float64 // verdicts where the true difference is 0
	regressed float64
	judged    float64 // sets on which there was such a verdict to give

	looked, warned              float64 // sets whose warnings were read; of these warned
	visibleMissed, warnedMissed float64 // sets that miss and show the concentration; of these warned
}

// touching is how far, relative to its magnitude, the truth may lie outside a
// bound and still be on it: lattice points come with rounding errors.
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

// misses says that there is an interval and that the truth is outside.
func (o outcome) misses(truth float64) bool {
	tol := touching * max(math.Abs(truth), o.upper-o.lower)
	return o.lower > truth+tol || o.upper < truth-tol
}

// heed counts the warnings of a comparison, where they were looked at.
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

// alarm is what a comparison said of how few questions carry the change.
type alarm struct {
	read, sampled bool // the warnings were looked at; regardless of the outcome
	large         int  // changes in the set that are large in the population
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
