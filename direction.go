package realgain

import (
	"fmt"
	"slices"

	"github.com/realgain/realgain/internal/names"
	"github.com/realgain/realgain/internal/wording"
)

// Where the direction of a metric comes from: BetterWhy of a Comparison.
const (
	byFlag   = "flag"    // an option names it, or a cut made the metric
	byFormat = "format"  // the file format declares it
	byName   = "name"    // the table of names knows it
	assumed  = "assumed" // nothing says so: higher is better
)

// betterOf returns the direction of a metric, "higher" or "lower", and where
// it comes from: as declared, else higher for the metric of a cut, which says
// that a condition holds, else as its format declares, else by its name.
func (s settings) betterOf(metric string) (better, why string) {
	switch {
	case slices.Contains(s.opt.HigherIsBetter, metric):
		return names.Higher, byFlag
	case slices.Contains(s.opt.LowerIsBetter, metric):
		return names.Lower, byFlag
	case s.opt.Better != "":
		return s.opt.Better, byFlag
	case s.isCut(metric):
		return names.Higher, byFlag
	}
	for _, roles := range s.formats {
		if role, ok := roles.Metric(metric); ok && role.Better != "" {
			return role.Better, byFormat
		}
	}
	better, known := names.Direction(metric)
	if !known {
		return better, assumed
	}
	return better, byName
}

// lower reports whether less of a metric is better.
func (s settings) lower(metric string) bool {
	better, _ := s.betterOf(metric)
	return better == names.Lower
}

// isCut reports whether a metric was made by a cut.
func (s settings) isCut(metric string) bool {
	for _, c := range s.opt.Read.Binarize {
		if c.Name() == metric {
			return true
		}
	}
	return false
}

// directionNotes say which metrics are lower-is-better though nobody said so,
// and of which nothing tells the direction.
func (s settings) directionNotes(metrics []string) []string {
	var out, unknown []string
	for _, m := range metrics {
		switch better, why := s.betterOf(m); {
		case why == assumed:
			unknown = append(unknown, m)
		case why != byFlag && better == names.Lower:
			out = append(out, fmt.Sprintf("%s: lower is better, by its %s (--higher-is-better %s to overrule)", m, why, m))
		}
	}
	if len(unknown) > 0 {
		out = append(out, fmt.Sprintf("higher is better (assumed): %s (--lower-is-better NAME to overrule)", wording.List(unknown)))
	}
	return out
}
