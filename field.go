package realgain

import (
	"cmp"
	"math"
	"runtime"
	"slices"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/internal/parallel"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/pair"
)

// field is one metric of all arms. Arms stand in an order of their own, best
// mean first, and questions in that of their ids: neither the names of the arms
// nor the order in which they came decide a digit.
type field struct {
	s       settings
	metric  string
	design  pair.Design
	n, left int // questions that all arms answer, and others
	labels  []string
	columns [][]float64 // of the questions, by arm
	totals  [][]float64 // of the units, by arm
	sizes   []float64   // nil = 1
	means   []float64
	pairs   []apart
	width   float64
	binary  bool
}

// apart is a pair of arms i < j, j the candidate.
type apart struct {
	i, j     int
	solver   *interval.Solver
	method   string // of the interval
	se, p    float64
	estimate float64
}

func (s settings) field(g *pair.Grid, metric string) (*field, error) {
	f := &field{s: s, metric: metric}
	values := make([][]float64, len(g.Labels))
	for arm := range values {
		values[arm] = g.Values(metric, arm)
	}
	var questions []int
	for q := range values[0] {
		if !slices.ContainsFunc(values, func(v []float64) bool { return math.IsNaN(v[q]) }) {
			questions = append(questions, q)
		}
	}
	f.left = g.Questions.Len() - len(questions)
	if f.n = len(questions); f.n < 2 {
		return nil, &UsageError{"fewer than two questions are answered by all arms", "leave out the arms that answer few, or compare them one by one"}
	}
	slices.SortFunc(questions, func(p, q int) int { return cmp.Compare(g.Questions.At(p), g.Questions.At(q)) })
	for _, v := range values {
		column := make([]float64, f.n)
		for i, q := range questions {
			column[i] = v[q]
		}
		f.columns = append(f.columns, column)
	}
	question := func(row int) int { return questions[row] }
	f.design = s.designOf(f.n, question)
	f.totals, f.sizes = f.design.Totals(question, f.columns...)
	f.labels = slices.Clone(g.Labels)
	return f, f.sort()
}

// sort puts the best arm first.
func (f *field) sort() error {
	order := make([]int, len(f.labels))
	means := make([]float64, len(order))
	kind := "binary"
	for k := range order {
		order[k] = k
		cells, err := f.cells(k, k)
		if err != nil {
			return err
		}
		means[k] = momentsOf(cells).meanA
		for _, x := range f.columns[k] {
			kind = kindWith(kind, x)
		}
	}
	sign := -1
	if f.s.lower(f.metric) {
		sign = 1
	}
	slices.SortStableFunc(order, func(p, q int) int {
		return cmp.Or(sign*cmp.Compare(means[p], means[q]), slices.Compare(f.columns[p], f.columns[q]))
	})
	arranged := *f
	arranged.labels, arranged.columns, arranged.totals = nil, nil, nil
	for _, k := range order {
		arranged.labels = append(arranged.labels, f.labels[k])
		arranged.columns, arranged.totals = append(arranged.columns, f.columns[k]), append(arranged.totals, f.totals[k])
		arranged.means = append(arranged.means, means[k])
	}
	*f = arranged
	f.binary = kind == "binary"
	if r := f.s.rangeOf(f.metric); r != nil {
		f.width = r[1] - r[0]
	} else if f.binary {
		f.width = 1
	}
	return nil
}

func (f *field) cells(i, j int) (pair.Cells, error) {
	return f.design.Cells(f.totals[i], f.totals[j], f.sizes)
}

// compare solves every pair and holds all of them together.
func (f *field) compare() (*AllPairs, error) {
	for i := range f.labels {
		for j := range i {
			f.pairs = append(f.pairs, apart{i: j, j: i})
		}
	}
	err := parallel.Each(len(f.pairs), runtime.GOMAXPROCS(0), func(k int) error { return f.solve(&f.pairs[k]) })
	if err != nil {
		return nil, err
	}
	m, best := f.draw()
	each := m.Each(interval.Alpha(f.s.level))
	out := &AllPairs{Metric: f.metric, N: f.n, LeftOut: f.left, Draws: familyDraws}
	apart := map[[2]int]bool{}
	for _, p := range f.pairs {
		in, err := p.solver.Bounds(p.method, 1-each)
		if err != nil {
			return nil, err
		}
		ci := [2]float64{in.Lower, in.Upper}
		apart[[2]int{p.i, p.j}] = ci[0] > 0 || ci[1] < 0
		out.Pairs = append(out.Pairs, ArmsApart{f.labels[p.i], f.labels[p.j], p.estimate, p.p, ci, m.Adjust(p.p)})
	}
	out.Ranks, out.Groups = f.ranks(apart, best), f.groups(apart)
	return out, nil
}

func (f *field) solve(p *apart) error {
	cells, err := f.cells(p.i, p.j)
	if err != nil {
		return err
	}
	p.solver = interval.NewSolver(cells, estimand.Delta{}, f.width, f.binary && f.sizes == nil)
	p.solver.Seed(f.s.opt.Seed)
	if p.method, _, err = f.s.methodOf(p.solver); err != nil {
		return err
	}
	in, err := p.solver.Solve(p.method, f.s.level, 0)
	p.se, p.p, p.estimate = p.solver.SE(), in.P, p.solver.Estimate()
	return err
}
