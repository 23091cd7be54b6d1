package calibrate

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/sanity"
	"github.com/realgain/realgain/scores"
)

// Files measures intervals on the paired scores of two files. The pairs are the
// population: sets of n questions are drawn from them with replacement, and their mean
// difference is the true value. opt must select one metric. Files returns a
// *realgain.UsageError if there are not two files or if several metrics remain.
func Files(tables []*scores.Table, opt realgain.Options, o Options) (*Study, error) {
	o = o.filled()
	if len(tables) != 2 {
		return nil, &realgain.UsageError{Msg: fmt.Sprintf("%d systems to calibrate on: two are needed", len(tables)), Hint: "give one baseline and one candidate"}
	}
	res, err := realgain.CompareTables(tables, opt) // checks the options and determines direction and range
	if err != nil {
		return nil, err
	}
	if n := len(res.Comparisons[0].Metrics); n != 1 {
		return nil, &realgain.UsageError{Msg: fmt.Sprintf("%d metrics to calibrate on: choose one", n), Hint: fmt.Sprintf("name it: Options.Metrics %q", res.Comparisons[0].Metrics[0].Metric)}
	}
	c := res.Comparisons[0].Metrics[0]
	if tables, _, err = sanity.ScaleTables(tables, opt.Scale); err != nil {
		return nil, err
	}
	grid, err := pair.Align(tables, pair.Policy{Missing: opt.Missing, Errors: opt.Errors, Duplicates: opt.Duplicates, Metrics: []string{c.Metric}})
	if err != nil {
		return nil, err
	}
	columns, err := grid.Columns(c.Metric, 0, 1)
	if err != nil {
		return nil, err
	}
	cells, err := columns.Cells()
	if err != nil {
		return nil, err
	}
	p := &Pairs{A: slices.Clone(columns.A), B: slices.Clone(columns.B), Mean: estimand.Default.Value(cells, nil)}
	p.sort()
	if c.Range != nil {
		p.Width = c.Range[1] - c.Range[0]
	}
	s := newStudy(c.Metric, res.Source(), o.Centred, o.Level, o.Seed)
	s.Population.Questions, s.Population.Difference = c.N, p.Mean
	return s, s.measure(p, c.Better == "lower", o)
}

// sort sorts the pairs by their scores, so that results do not depend on the order of
// rows in the files.
func (p *Pairs) sort() {
	order := make([]int, len(p.A))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int {
		return cmp.Or(cmp.Compare(p.A[i], p.A[j]), cmp.Compare(p.B[i], p.B[j]))
	})
	a, b := make([]float64, len(order)), make([]float64, len(order))
	for i, k := range order {
		a[i], b[i] = p.A[k], p.B[k]
	}
	p.A, p.B = a, b
}

// measure appends the cells for all numbers of questions.
func (s *Study) measure(p *Pairs, lower bool, o Options) error {
	d := make([]float64, len(p.A))
	for i := range d {
		d[i] = p.B[i] - p.A[i]
	}
	sh := shapeOf(d)
	methods := o.Methods
	if methods == nil {
		methods = Methods()
	}
	for i, n := range o.N {
		r := run{src: p, n: n, reps: o.Reps, methods: methods, level: o.Level, seed: o.Seed, shift: o.Centred == Shift, lower: lower}
		tallies, err := r.simulate(func(done int) {
			if done%64 == 0 {
				o.Progress(i*o.Reps+done, len(o.N)*o.Reps, fmt.Sprintf("n = %d", n))
			}
		})
		if err != nil {
			return err
		}
		for m, name := range methods {
			if tallies[m].given == 0 {
				continue
			}
			s.Cells = append(s.Cells, Cell{
				Label: labelOf(Bounded, sh.carry, n), Ceiling: ceilingOf(sh.large, n), Differ: sh.differ * float64(n),
				N: n, Method: name, Sets: o.Reps,
			}.fill(tallies[m]))
		}
	}
	o.Progress(len(o.N)*o.Reps, len(o.N)*o.Reps, "")
	return nil
}
