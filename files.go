package realgain

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"slices"
	"sort"
	"strings"

	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/sanity"
	"github.com/realgain/realgain/scores"
)

// Schema is the name and version of the result's JSON form.
const Schema = "realgain.result/v1"

// CompareFiles reads the arms' files, pairs them by question id and compares
// every candidate with the first arm, the baseline.
func CompareFiles(arms []scores.Source, opt Options) (*Result, error) {
	if _, err := settle(opt, atFiles); err != nil {
		return nil, err // before hours of reading
	}
	read := opt.Reading()
	if read.Metrics == nil {
		read.Metrics = opt.Metrics
	}
	tables, err := scores.ReadAll(arms, read)
	if err != nil {
		return nil, err
	}
	return CompareTables(tables, opt)
}

// CompareTables compares arms that have been read: the first is the baseline.
func CompareTables(tables []*scores.Table, opt Options) (*Result, error) {
	s, err := settle(opt, atTables)
	if err != nil {
		return nil, err
	}
	tables, again := secondRuns(tables)
	p, err := s.align(tables)
	if err != nil {
		return nil, err
	}
	tables, grid, metrics := p.tables, p.grid, p.metrics
	r := &Result{Schema: Schema, Version: Version(), Weight: opt.Weight, Dropped: droppedFrom(grid), Notes: s.notes(tables, grid, metrics)}
	r.Notes = append(r.Notes, sanity.ScaleNotes(tables, p.factors)...)
	r.filtered(tables, opt.Read)
	facts := sanity.FactsOf(tables, metrics)
	tables = withoutColumns(tables)
	var frame *interval.Frame
	if s.Engine.Draws {
		frame = interval.FrameOf(grid, metrics, s.DesignOf(grid.Questions.Len(), func(row int) int { return row }))
	}
	for i := 1; i < len(tables); i++ {
		v := Versus{Baseline: tables[0].Label, Candidate: tables[i].Label, Again: again[i]}
		if v.Metrics, v.of, err = s.metricsOf(grid, frame, metrics, i); err != nil {
			return nil, err
		}
		r.Comparisons = append(r.Comparisons, v)
	}
	r.noiseFloors()
	if err := s.ratioDifferences(grid, r, metrics); err != nil {
		return nil, err
	}
	if err := s.adjust(grid, r, metrics); err != nil {
		return nil, err
	}
	r.Warnings = append(r.Warnings, s.zeroed(grid.Drops())...)
	r.unused(grid, opt.Cluster)
	r.Arms = armsOf(tables, r.Comparisons, p.factors)
	r.Signature = s.signature(r)
	r.suspect(facts)
	return r, nil
}

// aligned are arms side by side, with one scale for each metric.
type aligned struct {
	tables  []*scores.Table
	factors []map[string]float64 // that the scores of each arm were multiplied by
	grid    *pair.Grid
	metrics []string
}

// align scales the arms, pairs them by question, and completes the settings with what
// the tables contain.
func (s *settings) align(tables []*scores.Table) (out aligned, err error) {
	if out.tables, out.factors, err = sanity.ScaleTables(tables, s.opt.Scale); err != nil {
		return out, err
	}
	for _, t := range tables {
		s.formats = append(s.formats, t.Roles)
	}
	out.grid, err = pair.Align(out.tables, pair.Policy{
		Missing: s.opt.Missing, Errors: s.opt.Errors, Duplicates: s.opt.Duplicates, Repeat: s.opt.Repeat, Metrics: s.opt.Metrics,
	})
	if err != nil {
		return out, err
	}
	if out.metrics, err = s.order(out.grid, tables[0].Roles.Headline); err != nil {
		return out, err
	}
	if err := s.opt.checkCompared(out.metrics); err != nil {
		return out, err
	}
	if err := sanity.CheckScales(out.tables, out.metrics, s.opt.Scale); err != nil {
		return out, err
	}
	return out, s.lay(out.grid)
}

// order puts the primary metric first, then the headline metric of the baseline's
// format.
func (s settings) order(g *pair.Grid, headline string) ([]string, error) {
	out := make([]string, 0, len(g.Metrics))
	for _, m := range g.Metrics {
		switch m {
		case s.opt.Primary:
		case headline:
			out = slices.Insert(out, 0, m)
		default:
			out = append(out, m)
		}
	}
	if s.opt.Primary == "" {
		return out, nil
	}
	if len(out) == len(g.Metrics) {
		return nil, &OptionError{
			Option: "Primary", Value: s.opt.Primary, Reason: fmt.Sprintf("the primary metric %q is not among the metrics compared", s.opt.Primary),
			Try: notice.NearestMetric("Primary", s.opt.Primary, g.Metrics),
		}
	}
	return append([]string{s.opt.Primary}, out...), nil
}

// armsOf describes the arms; their means are those of the questions compared.
func armsOf(tables []*scores.Table, versus []Versus, factors []map[string]float64) []Arm {
	out := make([]Arm, len(tables))
	for i, t := range tables {
		a := Arm{Label: t.Label, Scale: factors[i], Mean: map[string]float64{}, SE: map[string]float64{}}
		var path, format, sum []string
		for _, f := range t.Files {
			path, sum = append(path, f.Path), append(sum, f.SHA256)
			if len(format) == 0 || format[len(format)-1] != f.Format {
				format = append(format, f.Format)
			}
			a.Rows += f.Rows
		}
		a.Path, a.Format, a.SHA256 = strings.Join(path, ","), strings.Join(format, ","), strings.Join(sum, ",")
		for _, c := range versus[max(i-1, 0)].Metrics {
			a.Mean[c.Metric], a.SE[c.Metric] = c.MeanCandidate, c.SECandidate
			if i == 0 {
				a.Mean[c.Metric], a.SE[c.Metric] = c.MeanBaseline, c.SEBaseline
			}
		}
		out[i] = a
	}
	return out
}

// signature returns a text of what was computed on which data: two results with the
// same signature and version are equal. It does not depend on the order of rows or
// metrics, nor on the ids.
func (s settings) signature(r *Result) string {
	var names []string
	h := sha256.New()
	// What the text of the signature leaves out changes its sum.
	fmt.Fprintf(h, "%s|%d|%q|%s|%s|", s.Hypothesis, s.opt.NBoot, s.opt.Weight, s.opt.Missing, s.opt.Errors)
	if r.Adjust != Adjustments[0] || s.opt.AllPairs {
		fmt.Fprintf(h, "%s %t|", r.Adjust, s.opt.AllPairs)
	}
	n, seen := 0, map[string]bool{}
	for _, v := range r.Comparisons {
		byName := append([]*Comparison(nil), v.Metrics...)
		sort.Slice(byName, func(i, j int) bool { return byName[i].Metric < byName[j].Metric })
		for _, c := range byName {
			if !seen[c.Metric] {
				names, seen[c.Metric] = append(names, c.Metric), true
			}
			if c.Estimand != s.Estimand.Name() {
				fmt.Fprintf(h, "%s|", c.Estimand)
			}
			if c.Interval != s.Interval {
				fmt.Fprintf(h, "%s|", c.Interval)
			}
			fmt.Fprintf(h, "%q%v%v%v%v", c.Metric, rangeText(c.Range), c.Better, c.Margin != nil, c.Primary)
			for _, v := range []*float64{c.Margin, &c.Null} {
				if v != nil {
					_ = binary.Write(h, binary.LittleEndian, *v)
				}
			}
			cells := c.Inside().Subject().Cells
			for _, column := range [][]float64{cells.A, cells.B, cells.W, cells.S} {
				_ = binary.Write(h, binary.LittleEndian, column) // a hash never fails
			}
			n = max(n, c.N)
		}
	}
	sort.Strings(names)
	return fmt.Sprintf("metric:%s|est:%s|int:%s|eng:%s|lvl:%v|seed:%d|n:%d|sha:%s",
		strings.Join(names, ","), s.Estimand.Name(), s.Interval, s.Engine.Name, s.Level, s.opt.Seed, n, hex.EncodeToString(h.Sum(nil))[:12])
}

func rangeText(r *[2]float64) string {
	if r == nil {
		return "-"
	}
	return fmt.Sprint(*r)
}

// withoutColumns returns tables without columns, with what is still needed after
// pairing. The memory of the columns can then be freed with the grid's.
func withoutColumns(tables []*scores.Table) []*scores.Table {
	out := make([]*scores.Table, len(tables))
	for i, t := range tables {
		out[i] = &scores.Table{Label: t.Label, Files: t.Files, IDColumn: t.IDColumn}
	}
	return out
}
