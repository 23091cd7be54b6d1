package realgain

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/realgain/realgain/internal/names"
	"github.com/realgain/realgain/internal/wording"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/sanity"
	"github.com/realgain/realgain/scores"
)

// notes returns the choices made that a reader should know.
func (s settings) notes(tables []*scores.Table, g *pair.Grid, metrics []string) []string {
	out := namedBy(tables)
	out = append(out, s.directionNotes(metrics)...)
	out = append(out, s.notScores(tables, g)...)
	for _, m := range metrics {
		if s.of(m).Percent {
			out = append(out, fmt.Sprintf("%s: the margin is in percent, so the change is shown relative to the baseline's mean, as Options.Estimand \"lift\" does", m))
		}
	}
	out = append(out, g.Notes()...)
	for _, p := range g.Partial {
		out = append(out, fmt.Sprintf("metric %q is not compared: only %s has it", p.Metric, strings.Join(p.Arms, ", ")))
	}
	return out
}

// namedBy says which column names the questions, only once if it is the same in all
// arms.
func namedBy(tables []*scores.Table) []string {
	var out []string
	same := true
	for _, t := range tables {
		same = same && t.IDColumn == tables[0].IDColumn
		if t.IDColumn != "" {
			out = append(out, fmt.Sprintf("%s: questions are named by %q", t.Label, t.IDColumn))
		}
	}
	if same && len(out) > 0 {
		return []string{fmt.Sprintf("questions are named by %q", tables[0].IDColumn)}
	}
	return out
}

// notScores names the columns of numbers that were left out because of their names, if
// nobody chose metrics. It does not name columns with another role.
func (s settings) notScores(tables []*scores.Table, g *pair.Grid) []string {
	if s.opt.Metrics != nil || s.opt.Read.Metrics != nil {
		return nil
	}
	used := slices.Concat([]string{s.opt.Repeat, s.opt.Cluster, s.opt.Weight, s.opt.Read.ArmColumn}, s.opt.By)
	var left []string
	for i, t := range tables {
		roles := append(slices.Clip(used), t.IDColumn, g.RepeatColumn(i))
		for _, c := range t.Skipped {
			if c.ByName && !slices.Contains(roles, c.Column) && !slices.Contains(left, c.Column) {
				left = append(left, c.Column)
			}
		}
	}
	if left == nil {
		return nil
	}
	return []string{"left out: " + wording.List(left) + " (not scores; name one with Options.Metrics to compare it)"}
}

// betterOf returns the direction of a metric, "higher" or "lower", and where
// it comes from.
func (s settings) betterOf(metric string) (better, why string) {
	return s.directions().Of(metric)
}

// directions returns what the options and the formats of the files say about metrics.
func (s settings) directions() scores.Directions {
	return scores.Directions{
		Higher: s.opt.HigherIsBetter, Lower: s.opt.LowerIsBetter, All: s.opt.Better, Cuts: s.opt.Read.Binarize, Roles: s.formats,
	}
}

// lower reports whether lower values of a metric are better.
func (s settings) lower(metric string) bool {
	better, _ := s.betterOf(metric)
	return better == names.Lower
}

// directionNotes names the metrics for which lower is better although no option says
// so, and those with an assumed direction.
func (s settings) directionNotes(metrics []string) []string {
	var out, unknown []string
	for _, m := range metrics {
		switch better, why := s.betterOf(m); {
		case why == scores.Assumed:
			unknown = append(unknown, m)
		case why != scores.ByFlag && better == names.Lower:
			out = append(out, fmt.Sprintf("%s: lower is better, by its %s (Options.HigherIsBetter %q to overrule)", m, why, m))
		}
	}
	if len(unknown) > 0 {
		out = append(out, fmt.Sprintf("higher is better (assumed): %s (Options.LowerIsBetter \"NAME\" to overrule)", wording.List(unknown)))
	}
	return out
}

// suspect warns of probable mistakes between the baseline and each candidate, as
// inspect does.
func (r *Result) suspect(arms []sanity.Facts) {
	for i, b := range arms[1:] {
		v, a := &r.Comparisons[i], arms[0]
		labels := [2]string{a.Label, b.Label}
		r.Warnings = append(r.Warnings, sanity.DifferentSetup(a.Setup, b.Setup, labels)...)
		for _, w := range []*Warning{sanity.SameFile(a.Files, b.Files), v.shuffled(b, labels), v.rowNumbers(a, b)} {
			if w != nil {
				r.Warnings = append(r.Warnings, *w)
			}
		}
		for _, c := range v.Metrics {
			if w := sanity.OtherScale(c.Metric, a.Extents[c.Metric], b.Extents[c.Metric], labels); w != nil {
				c.Warnings = append(c.Warnings, *w)
			}
			opposed(c)
		}
	}
}

// opposed warns of scores that are negatively correlated with the other arm's, unless
// low-correlation was warned of.
func opposed(c *Comparison) {
	low := slices.ContainsFunc(c.Warnings, func(w Warning) bool { return w.Code == "low-correlation" })
	if w := sanity.Opposed(c.Inside().Correlation()); w != nil && !low {
		c.Warnings = append(c.Warnings, *w)
	}
}

// rowNumbers warns if the ids are row numbers that do not name the same questions.
func (v *Versus) rowNumbers(a, b sanity.Facts) *Warning {
	if !a.Numbered || !b.Numbered {
		return nil
	}
	best, most := math.NaN(), 0
	for _, c := range v.Metrics {
		if r, n := c.Inside().Correlation(); math.IsNaN(best) || r > best {
			best, most = r, n
		}
	}
	return sanity.RowNumbers(a.Rows, b.Rows, best, most, [2]string{a.Label, b.Label})
}

// shuffled warns if the ids of the candidate were permuted.
func (v *Versus) shuffled(b sanity.Facts, labels [2]string) *Warning {
	for _, c := range v.Metrics {
		if byRow, ok := b.ByRow[c.Metric]; ok {
			r, n := c.Inside().Correlation()
			if w := sanity.Shuffled(c.Metric, byRow, r, n, labels); w != nil {
				return w
			}
		}
	}
	return nil
}
