package realgain

import (
	"cmp"
	"math"
	"runtime"
	"slices"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/family"
	"github.com/realgain/realgain/internal/exactsum"
	"github.com/realgain/realgain/internal/parallel"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/pair"
)

// field is one metric of all arms. The arms are in the order of their means, best
// first, and the questions in the order of their ids. So neither the names nor the
// order of the arms change a digit.
type field struct {
	versus
	identity  []int       // of the arms: their numbers in the grid
	questions []int       // that all arms answer
	columns   [][]float64 // of the questions, by arm
	arms      family.Arms
	pairs     []*member // of arms.Pairs
}

// fieldsOf returns the field of every metric, if all pairs are to be compared.
func (s settings) fieldsOf(g *pair.Grid, r *Result, metrics []string, identical [][]string) ([]*field, error) {
	if !s.opt.AllPairs {
		return nil, nil
	}
	var out []*field
	for _, m := range metrics {
		s := s.of(m)
		if s.Percent {
			s.Setup = s.OfMeans()
		}
		if !estimand.IsDefault(s.Estimand) {
			return nil, notice.Of(m, notice.Usage("all pairs are compared by their means", `use Options.Estimand "delta" with Options.AllPairs`))
		}
		f, err := s.field(g, m)
		if err == nil {
			err = f.compare(r)
		}
		if err != nil {
			return nil, notice.Of(m, err)
		}
		if k := slices.IndexFunc(out, func(o *field) bool { return o.metric == standsFor(m, identical) }); k >= 0 {
			f.arms.Same = &out[k].arms
		}
		out = append(out, f)
	}
	return out, nil
}

func (s settings) field(g *pair.Grid, metric string) (*field, error) {
	f := &field{versus: versus{settings: s, g: g, metric: metric}}
	values := make([][]float64, len(g.Labels))
	for arm := range values {
		values[arm] = g.Values(metric, arm)
	}
	for q := range values[0] {
		if !slices.ContainsFunc(values, func(v []float64) bool { return math.IsNaN(v[q]) }) {
			f.questions = append(f.questions, q)
		}
	}
	if len(f.questions) < 2 {
		return nil, notice.Usage("fewer than two questions are answered by all arms", "leave out the arms that answer few, or compare them one by one")
	}
	slices.SortFunc(f.questions, func(p, q int) int { return cmp.Compare(g.Questions.At(p), g.Questions.At(q)) })
	return f, f.sort(values)
}

// sort sorts the arms, the best first.
func (f *field) sort(values [][]float64) error {
	means, columns := make([]float64, len(values)), make([][]float64, len(values))
	for k, v := range values {
		columns[k] = make([]float64, len(f.questions))
		for i, q := range f.questions {
			columns[k][i] = v[q]
		}
		of, err := f.SubjectOf(&pair.Columns{Metric: f.metric, A: columns[k], B: columns[k], Rows: rowsOf(f.questions)})
		if err != nil {
			return err
		}
		means[k] = of.Cells.Moments().MeanA
		f.identity = append(f.identity, k)
	}
	f.arms.LowerIsBetter = f.lower(f.metric)
	sign := -1
	if f.arms.LowerIsBetter {
		sign = 1
	}
	slices.SortStableFunc(f.identity, func(p, q int) int {
		return cmp.Or(sign*cmp.Compare(means[p], means[q]), slices.Compare(columns[p], columns[q]))
	})
	for _, k := range f.identity {
		f.columns = append(f.columns, columns[k])
		f.arms.Means, f.arms.Labels = append(f.arms.Means, means[k]), append(f.arms.Labels, f.g.Labels[k])
	}
	f.arms.Column = f.column
	return nil
}

func rowsOf(questions []int) []int32 {
	out := make([]int32, len(questions))
	for i, q := range questions {
		out[i] = int32(q)
	}
	return out
}

// left returns the number of questions that some arm does not answer.
func (f *field) left() int { return f.g.Questions.Len() - len(f.questions) }

// compare compares every pair of arms. If every arm answers all questions, it takes the
// comparisons with the baseline from the result.
func (f *field) compare(r *Result) error {
	for i := range f.identity {
		for j := range i {
			p := &family.Pair{I: j, J: i}
			f.arms.Pairs = append(f.arms.Pairs, p)
			f.pairs = append(f.pairs, &member{over: -1, baseline: f.identity[j], candidate: f.identity[i], joint: &p.Member})
		}
	}
	return parallel.Each(len(f.pairs), runtime.GOMAXPROCS(0), func(k int) error {
		m, p := f.pairs[k], f.arms.Pairs[k]
		if m.Comparison = f.own(r, m); m.Comparison != nil {
			if p.Turned = m.candidate == 0; p.Turned {
				m.baseline, m.candidate = m.candidate, m.baseline
			}
			m.enter(f.g)
			return nil
		}
		c, err := f.apart(m, f.columns[p.I], f.columns[p.J])
		if err != nil {
			return err
		}
		m.Comparison = c
		m.enter(f.g)
		return nil
	})
}

// apart compares two arms on the questions that all arms answer.
func (f *field) apart(m *member, a, b []float64) (*Comparison, error) {
	v := f.versus
	v.Null, v.Hypothesis, v.baseline, v.candidate = 0, difference, m.baseline, m.candidate
	v.opt.Margin, v.opt.Margins = 0, nil // ranks need no margin
	cols := &pair.Columns{Metric: f.metric, A: a, B: b, Rows: rowsOf(f.questions)}
	v.lookWithin(cols)
	c, err := v.compareOn(cols, nil)
	if err != nil {
		return nil, err
	}
	return c, nil
}

// own returns the result's comparison of a pair; nil if it is on other questions or has
// a null other than 0.
func (f *field) own(r *Result, m *member) *Comparison {
	if f.left() > 0 || f.Null != 0 || min(m.baseline, m.candidate) != 0 {
		return nil
	}
	v := r.Comparisons[max(m.baseline, m.candidate)-1]
	k := slices.IndexFunc(v.Metrics, func(c *Comparison) bool { return c.Metric == f.metric })
	c := v.Metrics[k]
	if c.Estimand != f.Estimand.Name() {
		return nil // a lift, because of a margin in percent
	}
	m.of = v.of[k]
	return c
}

// column returns the deviation of each unit's total from the mean of the arm.
func (f *field) column(arm int) interval.Column {
	n := f.g.Questions.Len()
	e, size := make([]float64, n), make([]float64, n)
	for i, q := range f.questions {
		w := f.Design.Weight(q)
		e[q], size[q] = w*f.columns[arm][i], w
	}
	e, size = f.Design.Sum(e), f.Design.Sum(size)
	var squares exactsum.Sum
	units := 0
	for u := range e {
		if size[u] > 0 {
			e[u] -= f.arms.Means[arm] * size[u]
			squares.Add(e[u] * e[u])
			units++
		}
	}
	se := math.Sqrt(squares.Value()*float64(units)/float64(units-1)) / exactsum.Of(size)
	return interval.ColumnOf(n, e, size, se, units)
}

// result returns what was found about the arms.
func (f *field) result() family.AllPairs {
	out := f.arms.Result()
	out.Metric, out.N, out.LeftOut = f.metric, len(f.questions), f.left()
	return out
}
