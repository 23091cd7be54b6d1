package realgain

import (
	"cmp"
	"math"
	"runtime"
	"slices"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/internal/parallel"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/pair"
)

// field is one metric of all arms. Arms stand in an order of their own, best
// mean first, and questions in that of their ids: neither the names of the arms
// nor the order in which they came decide a digit.
type field struct {
	versus
	identity  []int       // of the arms: their numbers in the grid
	questions []int       // that all arms answer
	columns   [][]float64 // of the questions, by arm
	means     []float64
	pairs     []*apart
	same      *field // that has the same scores and is drawn instead; nil = none
	at        []int  // columns of the joint draws, by arm
	best      best
}

// apart is a pair of arms i < j of a field. Its comparison may have either as
// the baseline.
type apart struct {
	member
	i, j   int
	turned bool   // the comparison's baseline is j
	row    bool   // the comparison is one of the result's own
	held   bounds // of arm j minus arm i
}

// fieldsOf lays out the arms of every metric where all pairs were asked for.
func (s settings) fieldsOf(g *pair.Grid, r *Result, metrics []string, identical [][]string) ([]*field, error) {
	if !s.opt.AllPairs {
		return nil, nil
	}
	var out []*field
	for _, m := range metrics {
		s := s.of(m)
		if s.percent {
			s = s.ofMeans()
		}
		if !estimand.IsDefault(s.estimand) {
			return nil, notice.Of(m, notice.Usage("all pairs are compared by their means", "use --estimand delta with --all-pairs"))
		}
		f, err := s.field(g, m)
		if err == nil {
			err = f.compare(r)
		}
		if err != nil {
			return nil, notice.Of(m, err)
		}
		if k := slices.IndexFunc(out, func(o *field) bool { return o.metric == standsFor(m, identical) }); k >= 0 {
			f.same = out[k]
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

// sort puts the best arm first.
func (f *field) sort(values [][]float64) error {
	means, columns := make([]float64, len(values)), make([][]float64, len(values))
	for k, v := range values {
		columns[k] = make([]float64, len(f.questions))
		for i, q := range f.questions {
			columns[k][i] = v[q]
		}
		of, err := f.subjectOf(&pair.Columns{Metric: f.metric, A: columns[k], B: columns[k], Rows: rowsOf(f.questions)})
		if err != nil {
			return err
		}
		means[k] = of.cells.Moments().MeanA
		f.identity = append(f.identity, k)
	}
	sign := -1
	if f.lower(f.metric) {
		sign = 1
	}
	slices.SortStableFunc(f.identity, func(p, q int) int {
		return cmp.Or(sign*cmp.Compare(means[p], means[q]), slices.Compare(columns[p], columns[q]))
	})
	for _, k := range f.identity {
		f.columns, f.means = append(f.columns, columns[k]), append(f.means, means[k])
	}
	return nil
}

func rowsOf(questions []int) []int32 {
	out := make([]int32, len(questions))
	for i, q := range questions {
		out[i] = int32(q)
	}
	return out
}

// left is the number of questions that some arm does not answer.
func (f *field) left() int { return f.g.Questions.Len() - len(f.questions) }

// compare compares every pair. Where nothing is left out, a pair with the
// baseline is the comparison that the result has.
func (f *field) compare(r *Result) error {
	for i := range f.identity {
		for j := range i {
			f.pairs = append(f.pairs, &apart{i: j, j: i})
		}
	}
	return parallel.Each(len(f.pairs), runtime.GOMAXPROCS(0), func(k int) error {
		p := f.pairs[k]
		p.over, p.baseline, p.candidate = -1, f.identity[p.i], f.identity[p.j]
		if p.Comparison = f.own(r, p); p.row {
			return nil
		}
		v := f.versus
		v.null, v.hypothesis, v.baseline, v.candidate = 0, difference, p.baseline, p.candidate
		v.opt.Margin, v.opt.Margins = 0, nil // ranks are about better, not by how much
		cols := &pair.Columns{Metric: f.metric, A: f.columns[p.i], B: f.columns[p.j], Rows: rowsOf(f.questions)}
		v.lookWithin(cols)
		c, err := v.compareOn(cols, nil)
		if err != nil {
			return err
		}
		p.Comparison, c.work.versus = c, nil // answers that are missing are left out here
		return nil
	})
}

// own returns the result's comparison of a pair, if it is of the same
// questions and against no change.
func (f *field) own(r *Result, p *apart) *Comparison {
	if f.left() > 0 || f.null != 0 || min(p.baseline, p.candidate) != 0 {
		return nil
	}
	metrics := r.Comparisons[max(p.baseline, p.candidate)-1].Metrics
	c := metrics[slices.IndexFunc(metrics, func(c *Comparison) bool { return c.Metric == f.metric })]
	if c.Estimand != f.estimand.Name() {
		return nil // a lift, for a margin in percent
	}
	p.row = true
	if p.turned = p.candidate == 0; p.turned {
		p.baseline, p.candidate = p.candidate, p.baseline
	}
	return c
}
