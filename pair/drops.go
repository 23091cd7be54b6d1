package pair

import (
	"iter"
	"math"
	"slices"

	"github.com/realgain/realgain/internal/wording"
)

// Reasons why a question is left out or its values are changed.
const (
	OnlyInBaseline  = "only_in_baseline"
	OnlyInCandidate = "only_in_candidate"
	Missing         = "missing"
	Errors          = "errors"
	Duplicates      = "duplicates"
)

// maxExamples is the number of drops of each reason and arm that Drops lists.
const maxExamples = 5

// Drop is one question that was left out of the comparison, or of one metric, in one
// arm.
type Drop struct {
	Question string `json:"question"`
	Arm      string `json:"arm"`              // arm of the row
	Reason   string `json:"reason"`           // OnlyInBaseline, OnlyInCandidate, Missing, Errors or Duplicates
	Absent   string `json:"-"`                // the arm that lacks the question; "" for other reasons
	Metric   string `json:"metric,omitempty"` // the metric without a value; "" = all metrics
	Repeat   string `json:"repeat,omitempty"` // the repeat that is left out or scored 0 while others of the question stay; "" = the whole question
	Path     string `json:"path,omitempty"`   // file of the row; the arm's label if unknown
	Line     int    `json:"line,omitzero"`    // line in that file; 0 = unknown
	Value    string `json:"value,omitempty"`  // text in the file; "" = unknown
	Zeroed   bool   `json:"zeroed,omitempty"` // scored 0 instead of left out
}

// DropCount is a number of drops.
type DropCount struct {
	Reason, Arm, Metric string
	Zeroed              bool
	Repeats             bool // Count is of repeats whose questions have other repeats
	Count               int  // number of questions; for Duplicates, of rows after the first of a question or repeat
}

// Drops summarises what pairing left out. A question counts once for each reason,
// however many candidates lack it. What was scored 0 counts only in Zeroed.
type Drops struct {
	OnlyInBaseline  int // questions that the baseline has and at least one candidate lacks
	OnlyInCandidate int // questions that at least one candidate has and the baseline lacks
	Missing         int // (question, metric) pairs without a value in at least one arm
	Errors          int // questions on which at least one system failed
	Duplicates      int // rows averaged into an earlier row of the question
	Repeats         int // (repeat, metric) pairs, or failed repeats, left out of a question's mean over its other repeats
	Zeroed          int // questions, or (question, metric) pairs, scored 0 for any of these reasons
	ZeroedQuestions int // the distinct questions among them
	ByArm           []DropCount
	Examples        []Drop // the first few of each reason and arm
}

// Drops summarises the drops that AllDrops yields.
func (g *Grid) Drops() Drops {
	var d Drops
	totals := map[string]*int{
		OnlyInBaseline: &d.OnlyInBaseline, OnlyInCandidate: &d.OnlyInCandidate,
		Missing: &d.Missing, Errors: &d.Errors, Duplicates: &d.Duplicates,
	}
	type kind struct {
		reason, arm, metric string
		repeat              bool
	}
	at := map[kind]int{}
	shown := map[kind]int{}
	zeroed := map[string]bool{}
	var last Drop
	for x := range g.AllDrops() {
		// The drops of a question's arms and repeats are adjacent: count only the
		// first.
		if x.Repeat != "" && !x.Zeroed {
			d.Repeats++
		} else if last.Question != x.Question || last.Reason != x.Reason || last.Metric != x.Metric || x.Reason == Duplicates {
			if x.Zeroed {
				d.Zeroed++
				zeroed[x.Question] = true
			} else {
				*totals[x.Reason]++
			}
		}
		if x.Repeat == "" || x.Zeroed {
			last = x
		}
		k := kind{x.Reason, x.Arm, x.Metric, x.Repeat != ""}
		i, ok := at[k]
		if !ok {
			i = len(d.ByArm)
			at[k] = i
			d.ByArm = append(d.ByArm, DropCount{Reason: x.Reason, Arm: x.Arm, Metric: x.Metric, Zeroed: x.Zeroed, Repeats: k.repeat})
		}
		d.ByArm[i].Count++
		k.metric = ""
		if !x.Zeroed && shown[k] < maxExamples {
			shown[k]++
			d.Examples = append(d.Examples, x)
		}
	}
	d.ZeroedQuestions = len(zeroed)
	return d
}

// AllDrops yields every drop: absent questions, failures, duplicates, then missing
// values by metric. Questions are in the order of the grid.
func (g *Grid) AllDrops() iter.Seq[Drop] {
	return func(yield func(Drop) bool) {
		_ = g.absentDrops(yield) && g.failedDrops(yield) && g.duplicateDrops(yield) && g.missingDrops(yield)
	}
}

// drop returns the Drop of a row of an arm.
func (g *Grid) drop(a *arm, q, row int32, reason string) Drop {
	d := Drop{Question: g.Questions.At(int(q)), Arm: a.Label, Reason: reason}
	d.Path, d.Line = a.place(row)
	return d
}

func (g *Grid) absentDrops(yield func(Drop) bool) bool {
	if g.whole() {
		return true
	}
	base := g.arms[0]
	for q := range int32(g.Questions.Len()) {
		for _, cand := range g.arms[1:] {
			holder, lacks, reason := base, cand, OnlyInBaseline
			if base.row(q) < 0 {
				holder, lacks, reason = cand, base, OnlyInCandidate
			}
			if holder.row(q) < 0 || lacks.row(q) >= 0 {
				continue
			}
			d := g.drop(holder, q, holder.row(q), reason)
			d.Absent, d.Zeroed = lacks.Label, g.policy.Missing == "zero"
			if !yield(d) {
				return false
			}
		}
	}
	return true
}

func (g *Grid) failedDrops(yield func(Drop) bool) bool {
	if !slices.ContainsFunc(g.arms, func(a *arm) bool { return a.failed != nil }) {
		return true
	}
	for q := range int32(g.Questions.Len()) {
		for i, a := range g.arms {
			if a.failedRow(q) < 0 || !g.compared(i, q) {
				continue
			}
			zeroed := g.policy.Missing == "zero" || g.policy.Errors == "zero"
			for r, label := range a.lost(q, a.fails, func(r int32) bool { return zeroed || !a.fails(r) }) {
				d := g.drop(a, q, r, Errors)
				d.Value, d.Zeroed, d.Repeat = wording.Cut(a.failed[r]), zeroed, label
				if !yield(d) {
					return false
				}
			}
		}
	}
	return true
}

func (g *Grid) duplicateDrops(yield func(Drop) bool) bool {
	for _, a := range g.arms {
		if len(a.extra) == 0 {
			continue
		}
		for q := range int32(g.Questions.Len()) {
			_, again := a.duplicates(q)
			for _, r := range again {
				if !yield(g.drop(a, q, r, Duplicates)) {
					return false
				}
			}
		}
	}
	return true
}

func (g *Grid) missingDrops(yield func(Drop) bool) bool {
	for m, name := range g.Metrics {
		if !g.anyMissing(m) {
			continue
		}
		for q := range int32(g.Questions.Len()) {
			for i, a := range g.arms {
				c := &a.columns[m]
				if a.lackingRow(c, q) < 0 || !g.compared(i, q) {
					continue
				}
				lacks := func(r int32) bool { return a.lacks(c, r) }
				scored := func(r int32) bool { return !math.IsNaN(g.rowValue(a, c, r)) }
				for r, label := range a.lost(q, lacks, scored) {
					d := g.drop(a, q, r, Missing)
					d.Metric, d.Value, d.Zeroed, d.Repeat = name, c.text(r), g.policy.Missing == "zero", label
					if !yield(d) {
						return false
					}
				}
			}
		}
	}
	return true
}
