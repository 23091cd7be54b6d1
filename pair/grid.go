package pair

import (
	"fmt"
	"math"
	"slices"

	"github.com/realgain/realgain/internal/wording"
	"github.com/realgain/realgain/scores"
)

// Grid holds arms side by side: the union of their questions, and for each
// arm the rows that answer them. It is safe for concurrent use.
type Grid struct {
	Labels    []string   // of the arms, as given
	Questions scores.IDs // every id, in the baseline's order, then the others'
	Metrics   []string   // metrics compared, in order of first appearance in the baseline
	Partial   []Partial  // metrics that some arms lack, in order of first appearance

	policy      Policy
	errorsAsked bool // Policy.Errors is not the default
	arms        []*arm
}

// Partial is a metric that only some of the arms have; it is not compared.
type Partial struct {
	Metric string
	Arms   []string // labels of the arms that have it
}

// arm is one table and where each question of the grid stands in it.
type arm struct {
	*scores.Table
	rows    []int32           // per question: the first row, −1 = absent; nil = row q answers question q
	extra   map[int32][]int32 // further rows of a question
	all     int32             // questions of the grid
	failed  []string          // what each row says of a failure; nil = no failures
	repeat  string            // the column that tells repeats apart
	labels  []string          // its texts per row; nil = further rows are no repeats
	again   map[int32]bool    // questions that have several rows of one label
	present int               // questions the arm has
	columns []column          // one for each of Grid.Metrics
}

// column is a metric of one arm.
type column struct {
	values  []float64
	missing int // how many values are not finite numbers
	shown   []scores.Unknown
}

// Align pairs arms by question id; arms[0] is the baseline. The order of rows
// matters to the order of Grid.Questions alone. Several rows of a question are
// its repeats when Policy.Repeat names the column that tells them apart, or
// one of scores.RepeatColumns does; the question's value is their mean.
//
// It fails with an *Error that says how to go on when an id (or a repeat of
// it) is there twice and Duplicates is "error", when a candidate shares no id or no metric with
// the baseline, when a metric asked for is lacking in an arm, and, with
// Missing "error", when a question is absent from an arm or a value of a
// metric compared is missing.
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

// load joins the ids of the tables.
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
		a.Questions = scores.IDs{} // those of the grid stand for them
	}
	return nil
}

// alikeIDs returns copies of the tables, sharing their columns, whose ids are
// all kept as numbers or all as texts. ok is false when these are too long.
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

// settle fits the rows to all n questions and counts those the arm has.
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

// row returns the first row of a question, −1 = absent.
func (a *arm) row(q int32) int32 {
	if a.rows == nil {
		return q
	}
	return a.rows[q]
}

// wellFormed guards against tables made by hand.
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

// whole reports that every arm has every question.
func (g *Grid) whole() bool {
	for _, a := range g.arms {
		if a.present < g.Questions.Len() {
			return false
		}
	}
	return true
}

// Row returns the first row of a question in an arm's table, −1 when absent.
func (g *Grid) Row(arm, question int) int { return int(g.arms[arm].row(int32(question))) }
