package scores

import (
	"math"
	"slices"
)

// ReadArms reads files that each hold several arms. The arms are either rows, labelled
// by opt.ArmColumn or by the column that the format declares, or the columns listed in
// opt.Arms. ReadArms returns one table per arm, labelled with the arm's text or with
// the label in opt.Arms. Arms in rows are returned in the order of their first
// appearance. An error in a file is an *Error.
func ReadArms(paths []string, opt Options) ([]*Table, error) {
	if len(opt.Arms) > 0 {
		return readColumns(paths, opt)
	}
	rows, err := readAll(paths, &opt, opt.ArmColumn, true)
	if err != nil {
		return nil, err
	}
	if rows.armName == "" {
		return nil, &Error{Msg: "neither a column of arms nor arms as columns are named",
			Hint: "scores.Options.ArmColumn names the one, scores.Options.Arms the others"}
	}
	all, err := rows.finish("")
	if err != nil {
		return nil, err
	}
	arms := all.Tags[0].Values
	if !slices.Contains(opt.Keep, rows.armName) {
		all.Tags = all.Tags[1:]
	}
	tables := split(all, arms)
	tables[0].Left = all.Left
	for _, t := range tables {
		t.dropEmpty(rows.sel)
	}
	return tables, nil
}

// dropEmpty moves metrics without any value to Skipped, as Read would do if the arm had
// a file of its own. Metrics that were requested by name stay.
func (t *Table) dropEmpty(sel *selection) {
	kept := t.Metrics[:0]
	for _, m := range t.Metrics {
		if _, byName := sel.wants(m.Name); m.Missing == len(m.Values) && !byName {
			t.Skipped = append(slices.Clip(t.Skipped), Skipped{Column: m.Name, Why: noValue})
			continue
		}
		kept = append(kept, m)
	}
	t.Metrics = kept
}

// readColumns reads arms that are columns of the same rows.
func readColumns(paths []string, opt Options) ([]*Table, error) {
	arms := opt.Arms
	opt.ArmColumn, opt.Metrics, opt.Lenient = "", nil, false
	cuts := opt.Binarize
	opt.Binarize = nil
	for _, arm := range arms {
		opt.Metrics = append(opt.Metrics, arm.Column)
	}
	rows, err := readAll(paths, &opt, "", false)
	if err != nil {
		return nil, err
	}
	all, err := rows.finish("")
	if err != nil {
		return nil, err
	}
	name := opt.MetricName
	if name == "" {
		name = "score"
	}
	tables := make([]*Table, len(arms))
	for i, arm := range arms {
		t := *all
		m := *all.Metric(arm.Column)
		m.Name = name
		for _, c := range cuts {
			if c.Metric != name {
				return nil, &Error{Path: paths[0], Column: c.Metric, Msg: "there is no such metric to binarize",
					Hint: "the metric is " + name}
			}
			if err := c.apply(&m); err != nil {
				return nil, &Error{Path: paths[0], Column: c.Metric, Msg: err.Error()}
			}
		}
		t.Label, t.Metrics, t.Skipped, t.Inside = arm.Label, []Metric{m}, nil, true
		if i > 0 {
			t.Left = Left{}
		}
		tables[i] = &t
	}
	return tables, nil
}

// split returns one table for each distinct value of arms, which has one element per
// row of all.
func split(all *Table, arms []string) []*Table {
	index := map[string]int{}
	var rows [][]int
	var labels []string
	for row, arm := range arms {
		i, ok := index[arm]
		if !ok {
			i = len(rows)
			index[arm] = i
			rows, labels = append(rows, nil), append(labels, arm)
		}
		rows[i] = append(rows[i], row)
	}
	tables := make([]*Table, len(rows))
	for i := range rows {
		tables[i] = all.gather(labels[i], rows[i])
	}
	return tables
}

// gather returns a table that holds the given rows of t.
func (t *Table) gather(label string, rows []int) *Table {
	g := &Table{Label: label, Files: t.Files, IDColumn: t.IDColumn, Skipped: t.Skipped, Roles: t.Roles, Inside: true, ErrorColumn: t.ErrorColumn,
		Questions: t.Questions.Pick(rows), Lines: make([]int32, len(rows))}
	for i, row := range rows {
		g.Lines[i] = int32(t.Line(row))
	}
	if t.FileIndex != nil {
		g.FileIndex = pick(t.FileIndex, rows)
	}
	if t.Failed != nil {
		g.Failed = pick(t.Failed, rows)
	}
	for i := range t.Tags {
		g.Tags = append(g.Tags, Tag{t.Tags[i].Name, pick(t.Tags[i].Values, rows)})
	}
	at := make(map[int]int, len(rows)) // maps each old row to its new row
	for i, row := range rows {
		at[row] = i
	}
	for i := range t.Metrics {
		g.Metrics = append(g.Metrics, t.Metrics[i].gather(rows, at))
	}
	return g
}

func (m *Metric) gather(rows []int, at map[int]int) Metric {
	g := Metric{Name: m.Name, Values: pick(m.Values, rows), Cut: m.Cut}
	if m.Cut != nil {
		g.Uncut = pick(m.Uncut, rows)
	}
	for _, v := range g.Values {
		if math.IsNaN(v) {
			g.Missing++
		}
	}
	for _, u := range m.Shown {
		if row, ok := at[u.Row]; ok {
			g.Shown = append(g.Shown, Unknown{Row: row, Raw: u.Raw})
		}
	}
	return g
}

func pick[T any](all []T, rows []int) []T {
	out := make([]T, len(rows))
	for i, row := range rows {
		out[i] = all[row]
	}
	return out
}
