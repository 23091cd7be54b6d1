package realgain

import (
	"github.com/realgain/realgain/pair"
)

// lay reads from the grid what the design names: weights, clusters, slices.
func (s *settings) lay(g *pair.Grid) (err error) {
	if s.opt.Cluster != "" {
		clusters, err := g.Clusters(s.opt.Cluster)
		if err != nil {
			return err
		}
		s.design.Clusters = clusters.Of
	}
	for _, by := range s.opt.By {
		groups, err := g.Slices(by)
		if err != nil {
			return err
		}
		s.by = append(s.by, groups)
	}
	for _, by := range s.by {
		if by.Column == s.opt.Weight {
			s.macro = by
			return nil
		}
	}
	if s.opt.Weight != "" {
		s.design.Weights, err = g.Weights(s.opt.Weight)
	}
	return err
}

// designOf is the design of some rows of the grid, whose questions question
// tells. Where every slice is to count alike, a question weighs the average
// size of a slice over the size of its own.
func (s settings) designOf(rows int, question func(row int) int) pair.Design {
	d := s.design
	if s.macro == nil {
		return d
	}
	size := make([]float64, len(s.macro.Names))
	slices := 0.0
	for i := range rows {
		k := s.macro.Of[question(i)]
		if size[k] == 0 {
			slices++
		}
		size[k]++
	}
	d.Weights = make([]float64, len(s.macro.Of))
	for q, k := range s.macro.Of {
		d.Weights[q] = float64(rows) / slices / max(1, size[k])
	}
	return d
}
