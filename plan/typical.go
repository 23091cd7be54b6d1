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
	group []int   // atoms that are not yet one unit
	units float64 // of the group
	x, w  []float64
}

// add takes the next atom.
func (p *pooler) add(i int) {
	units := p.at.W[i] * p.share
	if units >= 1 {
		p.close()
	}
	p.group, p.units = append(p.group, i), p.units+units
	if p.units >= 1 {
		p.close()
	}
}

// close ends the group.
func (p *pooler) close() {
	if len(p.group) == 0 {
		return
	}
	mean := 0.0
	for _, i := range p.group {
		mean += p.at.W[i] * p.share / p.units * p.at.X[i]
	}
	nearest := slices.MinFunc(p.group, func(i, j int) int {
		return cmp.Compare(math.Abs(p.at.X[i]-mean), math.Abs(p.at.X[j]-mean))
	})
	p.x, p.w = append(p.x, p.at.X[nearest]), append(p.w, p.units)
	p.group, p.units = p.group[:0], 0
}
