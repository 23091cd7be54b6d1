package realgain

import (
	"fmt"

	"github.com/realgain/realgain/internal/names"
	"github.com/realgain/realgain/internal/wording"
	"github.com/realgain/realgain/scores"
)

// betterOf returns the direction of a metric, "higher" or "lower", and where
// it comes from.
func (s settings) betterOf(metric string) (better, why string) {
	return scores.Directions{
		Higher: s.opt.HigherIsBetter, Lower: s.opt.LowerIsBetter, All: s.opt.Better, Cuts: s.opt.Read.Binarize, Roles: s.formats,
	}.Of(metric)
}

// lower reports whether less of a metric is better.
func (s settings) lower(metric string) bool {
	better, _ := s.betterOf(metric)
	return better == names.Lower
}

// directionNotes say which metrics are lower-is-better though nobody said so,
// and of which nothing tells the direction.
func (s settings) directionNotes(metrics []string) []string {
	var out, unknown []string
	for _, m := range metrics {
		switch better, why := s.betterOf(m); {
		case why == scores.Assumed:
			unknown = append(unknown, m)
		case why != scores.ByFlag && better == names.Lower:
			out = append(out, fmt.Sprintf("%s: lower is better, by its %s (--higher-is-better %s to overrule)", m, why, m))
		}
	}
	if len(unknown) > 0 {
		out = append(out, fmt.Sprintf("higher is better (assumed): %s (--lower-is-better NAME to overrule)", wording.List(unknown)))
	}
	return out
}
