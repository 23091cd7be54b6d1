package pair

import (
	"fmt"
	"strings"

	"github.com/realgain/realgain/internal/wording"
)

// checkOverlap returns an error if a candidate shares no question with the baseline. It
// says after which change of the ids they would match.
func (g *Grid) checkOverlap() error {
	if g.whole() {
		return nil
	}
	base := g.arms[0]
	for _, cand := range g.arms[1:] {
		left, right := onlyIn(base, cand), onlyIn(cand, base)
		if len(left) < base.present {
			continue
		}
		return &Error{
			Msg: fmt.Sprintf("no question id is in both %s and %s: %s; %s", base.Label, cand.Label,
				examples(left, g.at(base)), examples(right, g.at(cand))),
			Hint: g.overlapHint(base, cand, left, right),
		}
	}
	return nil
}

// alike are the changes of ids that are tried, smallest change first.
var alike = []struct {
	words  string
	change func(ids []string) []string
	cuts   bool // removes part of the ids
}{
	{"without the space around them", each(strings.TrimSpace), false},
	{"when upper and lower case are the same", each(func(s string) string { return strings.ToLower(strings.TrimSpace(s)) }), false},
	{"without leading zeros", each(func(s string) string { return strings.TrimLeft(strings.TrimSpace(s), "0") }), false},
	{"without the text that all ids of an arm begin or end with", strip, true},
}

func each(f func(string) string) func([]string) []string {
	return func(ids []string) []string {
		out := make([]string, len(ids))
		for i, s := range ids {
			out[i] = f(s)
		}
		return out
	}
}

// strip removes the longest prefix and the longest suffix that all ids share.
func strip(ids []string) []string {
	head, tail := ids[0], ids[0]
	for _, s := range ids {
		for !strings.HasPrefix(s, head) {
			head = head[:len(head)-1]
		}
	}
	for _, s := range ids {
		for !strings.HasSuffix(s[len(head):], tail) {
			tail = tail[1:]
		}
	}
	return each(func(s string) string { return s[len(head) : len(s)-len(tail)] })(ids)
}

func (g *Grid) overlapHint(base, cand *arm, left, right []int32) string {
	ids := func(qs []int32) []string {
		out := make([]string, len(qs))
		for i, q := range qs {
			out[i] = g.Questions.At(int(q))
		}
		return out
	}
	if n, how := Alike(ids(left), ids(right), 0); n > 0 {
		return fmt.Sprintf("%s match %s: write the ids alike in both", wording.Count(n, "id"), how)
	}
	hint := "compare two systems on the same questions"
	if base.IDColumn != "" {
		hint += fmt.Sprintf("; ids were read from column %s of %s", wording.Quote(base.IDColumn), base.Label)
		if cand.IDColumn != base.IDColumn && cand.IDColumn != "" {
			hint += fmt.Sprintf(" and %s of %s", wording.Quote(cand.IDColumn), cand.Label)
		}
		hint += ", Options.Read.ID names another"
	}
	return hint
}

// Alike returns how many ids of two lists would match after a change of spelling, and
// the change in words such as "without leading zeros". met is the number of ids that
// match unchanged and are in neither list. n is 0 if no change makes at least half of
// the shorter list match. A change that removes part of the ids must match nine in ten,
// and few ids may have matched before.
func Alike(left, right []string, met int) (n int, how string) {
	if len(left) == 0 || len(right) == 0 {
		return 0, ""
	}
	for _, way := range alike {
		n, shorter := common(way.change(left), way.change(right)), min(len(left), len(right))
		// A few matches may be chance, especially once the ids are cut short.
		enough := 2*n >= shorter
		if way.cuts {
			enough = 10*n >= 9*shorter && 10*met <= n
		}
		if n > 0 && enough {
			return n, way.words
		}
	}
	return 0, ""
}

// common returns the number of distinct non-empty texts in both lists.
func common(x, y []string) int {
	in := map[string]bool{}
	for _, s := range x {
		in[s] = true
	}
	n := 0
	for _, s := range y {
		if in[s] && s != "" {
			n++
			delete(in, s)
		}
	}
	return n
}
