package realgain

import (
	"slices"

	"github.com/realgain/realgain/internal/wording"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/scores"
)

// notScores names the columns of numbers that are left out because their names
// say that they are no scores, where nobody chose metrics. Columns that play
// another part are not among them.
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
	return []string{"left out: " + wording.List(left) + " (not scores; name one with --metric to compare it)"}
}
