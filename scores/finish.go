package scores

import (
	"slices"
	"strconv"

	"github.com/realgain/realgain/internal/names"
)

// finish determines which columns are metrics and returns the table.
func (r *Rows) finish(label string) (*Table, error) {
	for _, f := range r.opt.Where {
		if _, ok := r.index[f.Column]; !ok {
			return nil, r.noFilterColumn(f.Column)
		}
	}
	if r.rows == 0 {
		return nil, &Error{Path: r.files[0].Path, Msg: "no row is left", Hint: r.noRowsHint()}
	}
	if err := r.checkSelection(); err != nil {
		return nil, err
	}
	t := &Table{Label: label, Files: r.files, IDColumn: r.idName, Left: r.left, Roles: r.roles, ErrorColumn: r.failed.column}
	finishColumns := r.finishWide
	if r.long != nil {
		finishColumns = r.finishLong
	}
	if err := finishColumns(t); err != nil {
		return nil, err
	}
	if err := r.binarize(t); err != nil {
		return nil, err
	}
	r.finishRows(t)
	return t, nil
}

func (r *Rows) noFilterColumn(name string) error {
	return &Error{Path: r.files[0].Path, Column: name, Msg: "there is no such column to filter by",
		Hint: didYouMean(name, r.columns)}
}

func (r *Rows) noRowsHint() string {
	if r.long != nil && r.sel != nil {
		return "the metrics are " + listed(r.metricNames())
	}
	return "scores.Options.Where or scores.Options.Exclude took them all"
}

func (r *Rows) metricNames() []string {
	var names []string
	for i := range r.long.metrics {
		names = append(names, r.long.metrics[i].name)
	}
	return names
}

// checkSelection returns an error if a requested metric matches no column.
func (r *Rows) checkSelection() error {
	names := r.columns
	if r.long != nil {
		names = r.metricNames()
	}
	if name, ok := r.sel.unmatched(names); ok && !r.opt.Lenient {
		return &Error{Path: r.files[0].Path, Column: name, Msg: "there is no such metric",
			Hint: didYouMean(name, names)}
	}
	return nil
}

func (r *Rows) finishWide(t *Table) error {
	for k, name := range r.columns {
		in := &r.info[k]
		switch {
		case k == r.id:
		case in.helper != "" && !in.metric:
			byName := in.holds == isNumber && in.helper != keptAsTag && in.helper != namesArms
			t.Skipped = append(t.Skipped, Skipped{name, in.helper, byName})
		case in.fails && in.metric && r.data[k].onlyTruth():
			t.Skipped = append(t.Skipped, Skipped{Column: name, Why: "marks failures; ask for it by name to compare it"})
		case in.metric && r.sel.final(name, r.index):
			if err := r.finishColumn(t, name, &r.data[k], in.byName); err != nil {
				return err
			}
		}
	}
	return nil
}

func (r *Rows) finishLong(t *Table) error {
	l := r.long
	for i := range l.metrics {
		m := &l.metrics[i]
		switch what := names.NotScore(m.name); {
		case what != "" && !m.byName:
			t.Skipped = append(t.Skipped, Skipped{m.name, notScore(what), true})
		case m.wanted && r.sel.final(m.name, l.index):
			if err := r.finishColumn(t, m.name, &m.column, m.byName); err != nil {
				return err
			}
		}
	}
	for k, name := range r.columns {
		if k != r.id && k != l.nameAt && k != l.valueAt && r.info[k].tag < 0 {
			why := "stands beside " + l.name + " and " + l.value + " of a long table"
			t.Skipped = append(t.Skipped, Skipped{Column: name, Why: why})
		}
	}
	return nil
}

// finishColumn adds the column to the metrics of t, or to t.Skipped with the reason. It
// returns an error if the column is numeric but has invalid values.
func (r *Rows) finishColumn(t *Table, name string, c *column, byName bool) error {
	switch {
	case c.lists > 0 && byName:
		return r.failAt(c.listAt, Error{Column: name, Msg: "holds a list, which is no score",
			Hint: "choose other metrics with scores.Options.Metrics"})
	case c.lists == 0 && c.huge != "":
		return r.failAt(c.hugeAt, Error{Column: name, Value: c.huge, Msg: "the number is too large",
			Hint: "scores go up to 1.8e308 in size; scores.Options.Metrics chooses other metrics"})
	case c.lists == 0 && c.mixed(byName):
		return r.failAt(c.wordAt, Error{Column: name, Value: c.word, Msg: "neither a number nor a known word for none",
			Hint: "scores.Options.ValueMap[" + strconv.Quote(mapExample(c.word)) + "] = 0 gives the word a value; scores.Options.Metrics chooses other metrics"})
	}
	if why := c.noMetric(); why != "" && !(byName && why == noValue) {
		t.Skipped = append(t.Skipped, Skipped{Column: name, Why: why})
		return nil
	}
	t.Metrics = append(t.Metrics, c.metric(name, r.rows))
	return nil
}

// noMetric returns the reason why a column that was not requested by name is not a
// metric, or "" if it is one.
func (c *column) noMetric() string {
	numbers := c.typed + c.spelled
	switch {
	case c.lists > 0 && numbers > 0:
		return "a list on line " + strconv.Itoa(int(c.listAt.line))
	case c.lists > 0:
		return "a list"
	case c.words > 0 && numbers > 0:
		return "words and numbers mixed, for example " + strconv.Quote(c.word)
	case c.words > 0:
		return "text, for example " + strconv.Quote(c.word)
	case numbers == 0:
		return noValue
	}
	return ""
}

const noValue = "no value in any row"

// mapExample returns a word for an example of Options.ValueMap: the word itself, or
// WORD if it needs quoting on a command line.
func mapExample(word string) string {
	for _, c := range word {
		if (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != '_' {
			return "WORD"
		}
	}
	return word
}

func (r *Rows) failAt(at place, e Error) error {
	e.Path, e.Line = r.files[at.file].Path, int(at.line)
	return &e
}

func (r *Rows) binarize(t *Table) error {
	for _, c := range r.opt.Binarize {
		i := slices.IndexFunc(t.Metrics, func(m Metric) bool { return m.Name == c.Metric })
		if i < 0 {
			var names []string
			for _, m := range t.Metrics {
				names = append(names, m.Name)
			}
			return &Error{Path: r.files[0].Path, Column: c.Metric, Msg: "there is no such metric to binarize",
				Hint: didYouMean(c.Metric, names)}
		}
		if err := c.apply(&t.Metrics[i]); err != nil {
			return &Error{Path: r.files[0].Path, Column: c.Metric, Msg: err.Error()}
		}
	}
	return nil
}

// finishRows sets the fields of the table other than its metrics.
func (r *Rows) finishRows(t *Table) {
	t.Questions, t.FirstLine, t.Lines, t.FileIndex = r.ids, r.first, r.lines, r.file
	if r.failed.tag != nil {
		t.Failed = r.failed.tag.strings()
	}
	for _, g := range r.tags {
		if _, ok := r.index[g.name]; ok {
			t.Tags = append(t.Tags, Tag{Name: g.name, Values: g.strings()})
		}
	}
}
