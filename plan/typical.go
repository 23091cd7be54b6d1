package plan

import (
	"cmp"
	"math"
	"slices"

	"github.com/realgain/realgain/estimand"
)

// typical returns a sample like the atoms, with a share of their units. Values of less
// than one unit each are pooled from both ends into groups of about one unit, and each
// group takes the value nearest its mean. The largest deviations are then those that so
// many units usually have, not those of the whole pilot, and values stay on their
// lattice.
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
	group []int   // atoms that add up to less than one unit
	units float64 // units of the group
	x, w  []float64
}

// add adds the next atom.
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
