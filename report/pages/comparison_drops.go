package pages

import (
	"strconv"
	"strings"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/pair"
)

// shownDrops is how many examples of a reason are shown for each arm.
const shownDrops = 3

func anyDropped(d realgain.Dropped) bool {
	return d.OnlyInBaseline+d.OnlyInCandidate+d.Missing+d.Errors+d.Duplicates > 0
}

// drops lists what was left out, reason by reason, with examples of each arm.
func (b *builder) drops() []string {
	d := b.r.Dropped
	if !anyDropped(d) {
		return nil
	}
	only, other := "only in the baseline", "only in a candidate"
	if len(b.r.Comparisons) == 1 {
		only = "only in " + b.name(b.r.Comparisons[0].Baseline)
		other = "only in " + b.name(b.r.Comparisons[0].Candidate)
	}
	var lines []string
	for _, k := range []struct {
		reason, text string
		n            int
	}{
		{"only_in_baseline", "Left out: " + count(d.OnlyInBaseline, "question") + " " + only, d.OnlyInBaseline},
		{"only_in_candidate", "Left out: " + count(d.OnlyInCandidate, "question") + " " + other, d.OnlyInCandidate},
		{"missing", "Left out: " + count(d.Missing, "value") + " missing", d.Missing},
		{"errors", "Left out: " + count(d.Errors, "question") + " on which a system failed", d.Errors},
		{"duplicates", "Merged: " + count(d.Duplicates, "repeated row") + " averaged into one", d.Duplicates},
	} {
		if k.n > 0 {
			lines = append(lines, k.text+b.dropExamples(k.reason, k.n)+".")
		}
	}
	return lines
}

// dropExamples lists the first questions left out for a reason, arm by arm.
func (b *builder) dropExamples(reason string, n int) string {
	var arms []string
	items := map[string][]string{}
	shown := 0
	for _, e := range b.r.Dropped.Examples {
		if e.Reason != reason || e.Repeat != "" || len(items[e.Arm]) == shownDrops {
			continue
		}
		if items[e.Arm] == nil {
			arms = append(arms, e.Arm)
		}
		items[e.Arm] = append(items[e.Arm], glued(dropExample(e)))
		shown++
	}
	var parts []string
	for _, arm := range arms {
		part := strings.Join(items[arm], ", ")
		if reason == "missing" || reason == "errors" || reason == "duplicates" || len(arms) > 1 {
			part = b.name(arm) + ": " + part
		}
		parts = append(parts, part)
	}
	switch {
	case shown == 0:
		return ""
	case shown < n:
		return " (" + strings.Join(parts, "; ") + " …)"
	default:
		return " (" + strings.Join(parts, "; ") + ")"
	}
}

// dropExample names one question left out, and where it stood.
func dropExample(e pair.Drop) string {
	text := clean(e.Question)
	if e.Metric != "" {
		text += " " + clean(e.Metric)
	}
	if e.Value != "" {
		text += " " + strconv.Quote(clean(e.Value))
	}
	if e.Line > 0 {
		text += " line " + strconv.Itoa(e.Line)
	}
	return text
}
