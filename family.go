package realgain

import (
	"fmt"
	"math"
	"runtime"
	"slices"

	"github.com/realgain/realgain/crosscheck"
	"github.com/realgain/realgain/internal/parallel"
	"github.com/realgain/realgain/internal/wording"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/pair"
)

// familyDraws is the number of joint draws behind simultaneous intervals: the
// critical value is then known to about half a percent.
const familyDraws = 10_000

// family holds the intervals of its members together.
type family struct {
	settings
	g       *pair.Grid
	of      string // as in Family.Of, or familySlices
	members []*member
	fields  []*field // the arms of which all pairs are among the members
	joint   interval.Joint
	law     *interval.MaxT
	seed    *uint64 // of the draws; nil = settlingSeed
}

// size is the number of comparisons that count.
func (f *family) size() int {
	n := 0
	for _, m := range f.members {
		if m.counted() {
			n++
		}
	}
	return n
}

// judge gives the members their intervals and verdicts: those of the family,
// or their own where they are not adjusted or a member is alone.
func (f *family) judge() error {
	alone := f.opt.Adjust == "none" || f.size() < 2
	if alone && len(f.fields) == 0 && !f.joint.Watched() {
		return f.alone()
	}
	if err := f.prepare(); err != nil {
		return err
	}
	f.draw(f.opt.Seed, familyDraws)
	f.seed = &f.opt.Seed
	if alone { // the draws say which arm is best, and whether slices share one change
		f.law = nil
		return f.alone()
	}
	for stage := 0; ; stage++ {
		if err := f.hold(stage); err != nil {
			return err
		}
		if f.settled() || !f.settle(stage) {
			return f.conclude()
		}
	}
}

// settled reports whether no member's verdict lies within the Monte Carlo error
// of another one.
func (f *family) settled() bool {
	seed := uint64(settlingSeed)
	if f.seed != nil {
		seed = *f.seed
	}
	errors := errorsOf(seed)
	for _, m := range f.members {
		if !m.held.settled(m.rule(), errors) {
			return false
		}
	}
	for _, field := range f.fields {
		if !field.settled(errors) {
			return false
		}
	}
	return true
}

// settle makes the draws that settle close calls; false when there are no more.
func (f *family) settle(stage int) bool {
	n := settlingStage(stage, f.joint.Work())
	if n == 0 {
		return false
	}
	f.draw(settlingSeed, n)
	f.seed = nil
	return true
}

// prepare lays out what is drawn together; nothing where a quantile is a
// member.
func (f *family) prepare() error {
	inFields := map[*member]bool{}
	for _, field := range f.fields {
		for _, p := range field.pairs {
			inFields[&p.member] = true
		}
	}
	var single []*member
	for _, m := range f.members {
		if m.counted() && !m.drawn() {
			return nil
		}
		if m.counted() && !inFields[m] {
			single = append(single, m)
		}
	}
	columns := make([]interval.Column, len(single))
	if err := parallel.Each(len(single), runtime.GOMAXPROCS(0), func(i int) error {
		columns[i] = single[i].column(f.g)
		return nil
	}); err != nil {
		return err
	}
	for i, m := range single {
		f.joint.Compare(interval.Contrast{Plus: f.joint.Add(columns[i]), Minus: -1, SE: m.SE})
	}
	for _, field := range f.fields {
		field.join(f)
	}
	return nil
}

// draw makes the joint draws.
func (f *family) draw(seed uint64, n int) {
	if f.joint.Empty() {
		f.law = interval.Bonferroni(f.size())
		return
	}
	f.joint.Draw(f.g.Questions.Len(), seed, n)
	f.law = interval.NewMaxT(f.size(), f.joint.Largest())
}

// hold computes every member's interval at the level that lets all hold.
func (f *family) hold(stage int) error {
	alpha := interval.Alpha(f.level)
	each := f.law.Each(alpha)
	least, most := f.law.EachWithin(alpha, closeErrors)
	err := parallel.Each(len(f.members), runtime.GOMAXPROCS(0), func(i int) error {
		err := f.members[i].hold(stage, each, least, most)
		if f.of == familySlices {
			f.members[i].forget()
		}
		return err
	})
	for _, field := range f.fields {
		field.imply()
	}
	return err
}

// alone lets the members go by their own intervals.
func (f *family) alone() error {
	for _, m := range f.members {
		m.held = boundsOf(m.CI, m.Uncertainty.MonteCarloSE, m.Level)
		m.decide(m.held, ByCI, "")
		if err := m.decideByMeans(f.level); err != nil {
			return err
		}
		if err := m.withdraw(f.level); err != nil {
			return err
		}
	}
	for _, field := range f.fields {
		field.face()
	}
	return nil
}

// conclude writes down what was found.
func (f *family) conclude() error {
	level := 1 - f.law.Each(interval.Alpha(f.level))
	suffix := f.suffix()
	for _, m := range f.members {
		ci, se := m.held.ci, m.held.se()
		p := f.law.Adjust(m.PValue)
		pse := f.law.AdjustSE(p)
		m.SimultaneousCI, m.SimultaneousSE, m.PAdjusted, m.PAdjustedSE = &ci, &se, &p, &pse
		m.decide(m.held, BySimultaneousCI, suffix)
		if err := m.decideByMeans(level); err != nil {
			return err
		}
		if err := m.withdraw(level); err != nil {
			return err
		}
	}
	for _, field := range f.fields {
		field.implyP()
	}
	return nil
}

// suffix ends the reasons of the members' verdicts.
func (f *family) suffix() string {
	what := "comparison"
	if f.of == familySlices {
		what = "slice"
	}
	return fmt.Sprintf(", corrected for %s", wording.Count(f.size(), what))
}

// simultaneous says how the intervals were made.
func (f *family) simultaneous() *Simultaneous {
	if f.law == nil {
		return nil
	}
	out := &Simultaneous{Method: "max-t bootstrap", Family: f.size(), Draws: f.law.Draws(), Seed: f.seed, LevelEach: 1 - f.law.Each(interval.Alpha(f.level))}
	switch {
	case out.Draws == 0:
		out.Method, out.Seed = "bonferroni", nil
	case f.g.Questions.Len() > interval.BootstrapUpTo:
		out.Method = "max-t normal limit"
	}
	return out
}

// holm adjusts the members' own p-values for one another, beside the
// cross-checks.
func (f *family) holm() {
	var p []float64
	for _, m := range f.members {
		if m.counted() {
			p = append(p, m.PValue)
		}
	}
	if len(p) < 2 {
		return
	}
	adjusted := crosscheck.Holm(p, len(p))
	for _, m := range f.members {
		if m.counted() {
			m.work.holm, adjusted = &adjusted[0], adjusted[1:]
		}
	}
	for _, m := range f.members {
		if !m.counted() {
			m.work.holm = m.twin.work.holm
		}
		if m.Tests != nil {
			m.Tests.Holm = m.work.holm
		}
	}
}

// undecided reports whether a comparison has no interval, so that no family
// waits for it.
func undecided(c *Comparison) bool { return math.IsNaN(c.Estimate) || !bounded(c.CI) }

// The families of a result, as in Family.Of.
const (
	familyPrimary = "primary"
	familyOthers  = "others"
	familyAll     = "all" // no metric is primary
	familySlices  = "slices"
)

// standsFor returns the metric whose scores a metric has: the first of its
// group.
func standsFor(metric string, identical [][]string) string {
	for _, group := range identical {
		if slices.Contains(group, metric) {
			return group[0]
		}
	}
	return metric
}

// judged are the slices that have a verdict.
func judged(slices []*Slice) []*Slice {
	var out []*Slice
	for _, s := range slices {
		if s.Judged {
			out = append(out, s)
		}
	}
	return out
}
