package pair

import (
	"fmt"
	"math"
	"slices"

	"github.com/realgain/realgain/internal/wording"
	"github.com/realgain/realgain/scores"
)

// Grid holds aligned arms: the union of their questions, and for each arm the rows of
// each question. It is safe for concurrent use.
type Grid struct {
	Labels    []string   // of the arms, as given
	Questions scores.IDs // every id: those of the baseline in its order, then the others
	Metrics   []string   // compared metrics, in order of first appearance in the baseline
	Partial   []Partial  // metrics that some arms lack, in order of first appearance

	policy      Policy
	errorsAsked bool // Policy.Errors is not the default
	arms        []*arm
}

// Partial is a metric that only some of the arms have. It is not compared.
type Partial struct {
	Metric string
	Arms   []string // labels of the arms that have it
}

// arm is one table and the rows of each question of the grid.
type arm struct {
	*scores.Table
	rows    []int32           // per question: its first row, −1 = absent; nil = row q belongs to question q
	extra   map[int32][]int32 // further rows of a question
	all     int32             // number of questions of the grid
	failed  []string          // text about a failure for each row; nil = no failures
	repeat  string            // column that identifies repeats
	labels  []string          // its text in each row; nil = further rows are not repeats
	again   map[int32]bool    // questions that have several rows of one label
	present int               // number of questions that the arm has
	columns []column          // one for each of Grid.Metrics
}

// column is a metric of one arm.
type column struct {
	values  []float64
	missing int // how many values are not finite numbers
	shown   []scores.Unknown
}

// Align pairs arms by question id; arms[0] is the baseline. The order of rows affects
// only the order of Grid.Questions. Several rows of a question are its repeats if
// Policy.Repeat names the column that identifies them, or if one of
// scores.RepeatColumns does; the question's value is then their mean.
//
// It returns an *Error with a hint if an id (or a repeat of it) occurs twice and
// Duplicates is "error", if a candidate shares no id or no metric with the baseline, if
// an arm lacks a requested metric, and, with Missing "error", if an arm lacks a
// question or a value of a compared metric.
func Align(arms []*scores.Table, p Policy) (*Grid, error) {
	asked := p.Errors == "zero"
	p, err := p.fill()
	if err != nil {
		return nil, err
	}
	g := &Grid{policy: p, errorsAsked: asked}
	if err := g.load(arms); err != nil {
		return nil, err
	}
	checks := []func() error{g.settleRepeats, g.checkDuplicates, g.checkOverlap, g.chooseMetrics}
	if p.Missing == "error" {
		checks = append(checks, g.checkAbsent, g.checkFailed, g.checkValues)
	}
	for _, check := range checks {
		if err := check(); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// load merges the ids of the tables.
func (g *Grid) load(tables []*scores.Table) error {
	if len(tables) < 2 {
		return &Error{Msg: fmt.Sprintf("%s given: at least 2 are needed", wording.Count(len(tables), "arm")), Hint: "name a baseline and a candidate"}
	}
	for i, t := range tables {
		if err := wellFormed(t, i); err != nil {
			return err
		}
	}
	tables, ok := alikeIDs(tables)
	x := index{full: !ok}
	for _, t := range tables {
		a := &arm{Table: t, failed: t.Failed}
		if a.rows, a.extra = x.place(&t.Questions); x.full {
			return &Error{Msg: "the question ids take more than 4 GiB", Hint: "shorten the ids"}
		}
		g.arms = append(g.arms, a)
		g.Labels = append(g.Labels, t.Label)
	}
	g.Questions = x.ids
	for _, a := range g.arms {
		a.settle(g.Questions.Len())
		a.Questions = scores.IDs{} // the ids of the grid replace them
	}
	return nil
}

// alikeIDs returns copies of the tables, with shared columns, whose ids are all stored
// as numbers or all as texts. ok is false if the texts would be too long.
func alikeIDs(tables []*scores.Table) (alike []*scores.Table, ok bool) {
	spell := slices.ContainsFunc(tables, func(t *scores.Table) bool { return t.Questions.Numbers() == nil })
	alike = make([]*scores.Table, len(tables))
	for i, t := range tables {
		c := *t
		if spell && !c.Questions.Spell() {
			return nil, false
		}
		alike[i] = &c
	}
	return alike, true
}

// settle extends the rows to all n questions and counts those that the arm has.
func (a *arm) settle(n int) {
	own := a.Questions.Len()
	a.all = int32(n)
	if a.rows == nil && own == n {
		a.present = n
		return
	}
	if a.rows == nil {
		a.rows = upTo(own)
	}
	a.rows = absent(a.rows, n)
	same := len(a.extra) == 0
	for q, r := range a.rows {
		if r >= 0 {
			a.present++
		}
		same = same && int(r) == q
	}
	if same {
		a.rows = nil
	}
}

// row returns the first row of a question; −1 = absent.
func (a *arm) row(q int32) int32 {
	if a.rows == nil {
		return q
	}
	return a.rows[q]
}

// wellFormed checks a table that may not come from package scores.
func wellFormed(t *scores.Table, i int) error {
	if t == nil {
		return &Error{Msg: fmt.Sprintf("arm %d has no table", i)}
	}
	n := t.Questions.Len()
	fault := func(what string, have int) error {
		return &Error{Msg: fmt.Sprintf("%s: %d %s for %s", t.Label, have, what, wording.Count(n, "row"))}
	}
	if n > math.MaxInt32 {
		return &Error{Msg: fmt.Sprintf("%s: more than %d rows", t.Label, math.MaxInt32), Hint: "group the rows into cells first"}
	}
	if n == 0 {
		return &Error{Msg: t.Label + ": no questions", Hint: "check that the file holds one row for each question"}
	}
	for _, m := range t.Metrics {
		if len(m.Values) != n {
			return fault("values of "+wording.Quote(m.Name), len(m.Values))
		}
	}
	for _, tag := range t.Tags {
		if len(tag.Values) != n {
			return fault("values of "+wording.Quote(tag.Name), len(tag.Values))
		}
	}
	if len(t.Lines) != 0 && len(t.Lines) != n {
		return fault("lines", len(t.Lines))
	}
	return nil
}

// whole reports whether every arm has every question.
func (g *Grid) whole() bool {
	for _, a := range g.arms {
		if a.present < g.Questions.Len() {
			return false
		}
	}
	return true
}

// Row returns the first row of a question in an arm's table; −1 if absent.
func (g *Grid) Row(arm, question int) int { return int(g.arms[arm].row(int32(question))) }
