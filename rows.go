package realgain

import (
	"fmt"
	"math"
	"strings"

	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/sanity"
	"github.com/realgain/realgain/scores"
)

// Row is one question's scores for one system.
type Row struct {
	ID     string             // of the question
	Scores map[string]float64 // by metric; NaN or absent = missing
}

// CompareRows pairs two systems by question id and compares the metric opt.Key. It
// replaces the function paired_bootstrap(rows_a, rows_b, key=…, n_boot=2000, seed=11)
// that many teams keep in a notebook:
//
//	CompareRows(a, b, Options{Key: "recall", NBoot: 2000, Seed: 11})
//
// It differs in these points. Ties count half in PBetter, so identical systems get 0.5
// instead of 0. A question that only one side has is an error unless opt.Missing is
// "drop" or "zero"; the warning "dropped" or "zeroed" then counts it. A row without an
// id is an error, and so is the absence of common questions. The default engine
// computes the bootstrap distribution exactly, so NBoot and Seed change nothing.
func CompareRows(a, b []Row, opt Options) (*Comparison, error) {
	if opt.Key == "" {
		return nil, notice.Usage("no metric named", `set Options.Key, such as Key: "recall"`)
	}
	s, err := settle(opt, atRows)
	if err != nil {
		return nil, err
	}
	tables := make([]*scores.Table, 2)
	for i, rows := range [][]Row{a, b} {
		if tables[i], err = tableOf([]string{"baseline", "candidate"}[i], rows, opt.Key); err != nil {
			return nil, err
		}
	}
	if tables, _, err = sanity.ScaleTables(tables, opt.Scale); err != nil {
		return nil, err
	}
	if err := sanity.CheckScales(tables, []string{opt.Key}, s.opt.Scale); err != nil {
		return nil, err
	}
	grid, err := pair.Align(tables,
		pair.Policy{Missing: opt.Missing, Errors: opt.Errors, Duplicates: opt.Duplicates, Metrics: []string{opt.Key}})
	if err != nil {
		return nil, err
	}
	c, of, err := s.metricOf(grid, nil, opt.Key, 0, 1)
	if err != nil {
		return nil, err
	}
	if err := (&member{Comparison: c, candidate: 1, over: -1, of: of}).withdraw(s.Level); err != nil {
		return nil, err
	}
	c.Warnings = append(c.Warnings, s.zeroed(grid.Drops())...)
	c.Exploratory, c.Primary = opt.Primary != opt.Key, opt.Primary == opt.Key
	return c, nil
}

func tableOf(label string, rows []Row, key string) (*scores.Table, error) {
	t := &scores.Table{Label: label, IDColumn: "ID"}
	m := scores.Metric{Name: key, Values: make([]float64, len(rows))}
	for i, r := range rows {
		if strings.Trim(r.ID, " \t") == "" {
			return nil, notice.Usage(fmt.Sprintf("row %d of the %s has no id", i, label), "set Row.ID: questions are paired by it")
		}
		t.Questions.Append([]byte(r.ID)) // ids of more than 4 GiB stay out: pair finds the columns unequal
		v, ok := r.Scores[key]
		if m.Values[i] = v; !ok {
			m.Values[i] = math.NaN()
		}
	}
	t.Metrics = []scores.Metric{m}
	return t, nil
}
