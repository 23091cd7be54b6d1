// Package family computes intervals of several comparisons that hold together:
// each is widened until all of them hold at once with the level asked for. It
// also ranks arms of which all pairs are compared.
//
// Files, each uses those before it:
//
//	simultaneous member ranks arms family interaction
//
// family.
package family

import (
	"runtime"

	"github.com/realgain/realgain/crosscheck"
	"github.com/realgain/realgain/internal/parallel"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/verdict"
)

// firstDraws is the number of joint draws behind simultaneous intervals: the
// critical value is then known to about half a percent.
const firstDraws = 10_000

// Family is comparisons that share one error. Fill the exported fields, call
// Watch where it is wanted, then Judge.
type Family struct {
	Members   []*Member
	Arms      []*Arms // of which all pairs are among the members
	Alpha     float64 // of all intervals at once
	Alone     bool    // each member goes by its own interval
	Seed      uint64  // of the joint draws
	Questions int     // of the grid, which columns are as long as

	joint interval.Joint
	law   *interval.MaxT
	seed  *uint64 // of the draws; nil = verdict.SettlingSeed
}

// Size returns the number of members that count.
func (f *Family) Size() int {
	n := 0
	for _, m := range f.Members {
		if m.counted() {
			n++
		}
	}
	return n
}

// Judge computes the members' bounds: those that hold together, or their own
// where Alone says so or fewer than two members count.
func (f *Family) Judge() error {
	alone := f.Alone || f.Size() < 2
	if alone && len(f.Arms) == 0 && !f.joint.Watched() {
		f.alone()
		return nil
	}
	if err := f.prepare(); err != nil {
		return err
	}
	f.draw(f.Seed, firstDraws)
	f.seed = &f.Seed
	if alone { // the draws say which arm is best, and whether slices share one change
		f.law = nil
		f.alone()
		return nil
	}
	for stage := 0; ; stage++ {
		if err := f.hold(stage); err != nil {
			return err
		}
		if f.settled() || !f.settle(stage) {
			f.adjust()
			return nil
		}
	}
}

// settled reports whether no member's verdict lies within the Monte Carlo error
// of another one.
func (f *Family) settled() bool {
	seed := uint64(verdict.SettlingSeed)
	if f.seed != nil {
		seed = *f.seed
	}
	errors := verdict.ErrorsOf(seed)
	for _, m := range f.Members {
		if !m.Held.Settled(m.Rule, errors) {
			return false
		}
	}
	for _, a := range f.Arms {
		if !a.settled(errors) {
			return false
		}
	}
	return true
}

// settle makes the draws that settle close calls; false when there are no more.
func (f *Family) settle(stage int) bool {
	n := verdict.SettlingDraws(stage, f.joint.Work())
	if n == 0 {
		return false
	}
	f.draw(verdict.SettlingSeed, n)
	f.seed = nil
	return true
}

// prepare lays out what is drawn together; nothing where a member cannot be
// drawn, such as a quantile.
func (f *Family) prepare() error {
	inArms := map[*Member]bool{}
	for _, a := range f.Arms {
		for _, p := range a.Pairs {
			inArms[&p.Member] = true
		}
	}
	var single []*Member
	for _, m := range f.Members {
		if m.counted() && m.Column == nil {
			return nil
		}
		if m.counted() && !inArms[m] {
			single = append(single, m)
		}
	}
	columns := make([]interval.Column, len(single))
	if err := parallel.Each(len(single), runtime.GOMAXPROCS(0), func(i int) error {
		columns[i] = single[i].Column()
		return nil
	}); err != nil {
		return err
	}
	for i, m := range single {
		f.joint.Compare(interval.Contrast{Plus: f.joint.Add(columns[i]), Minus: -1, SE: m.SE})
	}
	for _, a := range f.Arms {
		a.join(&f.joint)
	}
	return nil
}

// draw makes the joint draws.
func (f *Family) draw(seed uint64, n int) {
	if f.joint.Empty() {
		f.law = interval.Bonferroni(f.Size())
		return
	}
	f.joint.Draw(f.Questions, seed, n)
	f.law = interval.NewMaxT(f.Size(), f.joint.Largest())
}

// hold computes every member's interval at the level that lets all hold.
func (f *Family) hold(stage int) error {
	each := f.law.Each(f.Alpha)
	least, most := f.law.EachWithin(f.Alpha, verdict.CloseErrors)
	err := parallel.Each(len(f.Members), runtime.GOMAXPROCS(0), func(i int) error {
		return f.Members[i].hold(stage, [3]float64{each, least, most})
	})
	for _, a := range f.Arms {
		a.imply()
	}
	return err
}

// alone lets the members go by their own intervals.
func (f *Family) alone() {
	for _, m := range f.Members {
		m.Held = verdict.BoundsOf(m.CI, m.MonteCarloSE, m.Alpha)
	}
	for _, a := range f.Arms {
		a.face()
	}
}

// adjust computes the members' p-values adjusted for the family.
func (f *Family) adjust() {
	for _, m := range f.Members {
		m.PAdjusted = f.law.Adjust(m.PValue)
		m.PAdjustedSE = f.law.AdjustSE(m.PAdjusted)
	}
	for _, a := range f.Arms {
		a.implyP()
		a.together = true
	}
}

// Each returns the α of every interval that holds with the others; it is known
// where Simultaneous is.
func (f *Family) Each() float64 { return f.law.Each(f.Alpha) }

// Simultaneous says how the intervals were made; nil = each member goes by its
// own.
func (f *Family) Simultaneous() *Simultaneous {
	if f.law == nil {
		return nil
	}
	out := &Simultaneous{Method: "max-t bootstrap", Family: f.Size(), Draws: f.law.Draws(), Seed: f.seed, LevelEach: 1 - f.Each()}
	switch {
	case out.Draws == 0:
		out.Method, out.Seed = "bonferroni", nil
	case f.Questions > interval.BootstrapUpTo:
		out.Method = "max-t normal limit"
	}
	return out
}

// Holm returns the members' own p-values adjusted for one another by Holm's
// method, those of a member's twin for a member that does not count; nil where
// fewer than two count.
func (f *Family) Holm() []*float64 {
	var p []float64
	at := map[*Member]int{}
	for _, m := range f.Members {
		if m.counted() {
			at[m] = len(p)
			p = append(p, m.PValue)
		}
	}
	if len(p) < 2 {
		return nil
	}
	adjusted := crosscheck.Holm(p, len(p))
	out := make([]*float64, len(f.Members))
	for i, m := range f.Members {
		if !m.counted() {
			m = m.Twin
		}
		out[i] = &adjusted[at[m]]
	}
	return out
}
