package plan

import (
	"cmp"
	"math"
	"slices"

	"github.com/realgain/realgain/estimand"
)

// typical is a sample like the atoms, with so large a share of their units.
// Values of less than one unit each are pooled into groups of about one, from
// both ends on, and each group stands at its value nearest its mean: the largest
// deviations are then those that so many units usually show, not those of the
// whole pilot, and a lattice stays one.
func typical(at estimand.Atoms, share float64) estimand.Atoms {
	n := len(at.X)
	below, above := pooler{at: at, share: share}, pooler{at: at, share: share}
	for i := range n / 2 {
		below.add(i)
	}
	below.close()
	for i := n - 1; i >= n/2; i-- {
		above.add(i)
	}
	above.close()
	slices.Reverse(above.x)
	slices.Reverse(above.w)
	return estimand.Atoms{X: append(below.x, above.x...), W: append(below.w, above.w...), Tol: at.Tol}
}

// pooler pools neighbouring atoms of less than one unit each.
type pooler struct {
	at    estimand.Atoms
	share float64
	group []int // atoms that are not yet one unit
	x, w  []float64
}

// add takes the next atom.
func (p *pooler) add(i int) {
	if p.at.W[i]*p.share >= 1 {
		p.close()
	}
	p.group = append(p.group, i)
	if p.weight() >= 1 {
		p.close()
	}
}

// weight is the number of units of the group.
func (p *pooler) weight() (sum float64) {
	for _, i := range p.group {
		sum += p.at.W[i] * p.share
	}
	return sum
}

// close ends the group.
func (p *pooler) close() {
	weight := p.weight()
	if weight == 0 {
		return
	}
	mean := 0.0
	for _, i := range p.group {
		mean += p.at.W[i] * p.share / weight * p.at.X[i]
	}
	nearest := slices.MinFunc(p.group, func(i, j int) int {
		return cmp.Compare(math.Abs(p.at.X[i]-mean), math.Abs(p.at.X[j]-mean))
	})
	p.x, p.w, p.group = append(p.x, p.at.X[nearest]), append(p.w, weight), p.group[:0]
}
