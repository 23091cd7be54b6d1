package realgain

import (
	"cmp"
	"math"
	"runtime"
	"slices"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/resample"
)

// AllPairs compares every arm with every other on one metric, on the questions
// that all of them answer.
type AllPairs struct {
	Metric string      `json:"metric"`
	N      int         `json:"n"`     // questions
	Draws  int         `json:"draws"` // joint draws behind the simultaneous intervals and p_best
	Ranks  []Rank      `json:"ranks"` // best mean first
	Groups [][]string  `json:"groups"`
	Pairs  []ArmsApart `json:"pairs"`
}

// Rank says where an arm stands among all: its rank lies in the interval, all
// arms' at once, at the level; PBest is the share of joint draws in which its
// mean is the best, ties split.
type Rank struct {
	Arm   string  `json:"arm"`
	Mean  float64 `json:"mean"`
	Rank  [2]int  `json:"rank"` // 1 = best
	PBest float64 `json:"p_best"`
}

// ArmsApart is one pair: the difference of means, candidate minus baseline, its
// interval and p-value that hold for all pairs at once.
type ArmsApart struct {
	Baseline       string     `json:"baseline"`
	Candidate      string     `json:"candidate"`
	Delta          float64    `json:"delta"`
	PValue         float64    `json:"p_value"`
	SimultaneousCI [2]float64 `json:"simultaneous_ci"`
	PAdjusted      float64    `json:"p_adjusted"`
}

// allPairs compares all arms with one another where that was asked for.
func (s settings) allPairs(g *pair.Grid, r *Result, metrics []string) error {
	if !s.opt.AllPairs {
		return nil
	}
	if s.estimand.Name() != (estimand.Delta{}).Name() {
		return &UsageError{"all pairs are compared by their means", "use --estimand delta with --all-pairs"}
	}
	for _, m := range metrics {
		f, err := s.field(g, m)
		if err != nil {
			return ofMetric(m, err)
		}
		a, err := f.compare()
		if err != nil {
			return ofMetric(m, err)
		}
		r.AllPairs = append(r.AllPairs, *a)
	}
	return nil
}

// field is one metric of all arms. Arms stand in an order of their own, best
// mean first, and questions in that of their ids: neither the names of the arms
// nor the order in which they came decide a digit.
type field struct {
	s       settings
	metric  string
	design  pair.Design
	n       int
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
	if f.s.betterOf(f.metric) == "lower" {
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
	err := abreast(len(f.pairs), runtime.GOMAXPROCS(0), func(k int) error { return f.solve(&f.pairs[k]) })
	if err != nil {
		return nil, err
	}
	m, best := f.draw()
	each := m.Each(interval.Alpha(f.s.level))
	out := &AllPairs{Metric: f.metric, N: f.n, Draws: familyDraws}
	apart := map[[2]int]bool{}
	for _, p := range f.pairs {
		in, err := p.solver.Bounds(f.s.interval, 1-each)
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
	in, err := p.solver.Solve(f.s.interval, f.s.level, 0)
	p.se, p.p, p.estimate = p.solver.SE(), in.P, p.solver.Estimate()
	return err
}

// drawBlock is how many draws are held at once.
const drawBlock = 500

// draw makes joint draws of all means: the law of the pairs' largest deviation,
// and how often each arm is best.
func (f *field) draw() (*interval.MaxT, []float64) {
	units := len(f.totals[0])
	sampler := resample.Sampler{Seed: f.s.opt.Seed, N: units}
	for k, total := range f.totals {
		e := make([]float64, units)
		for u := range e {
			size := 1.0
			if f.sizes != nil {
				size = f.sizes[u]
			}
			e[u] = total[u] - f.means[k]*size
		}
		sampler.Series = append(sampler.Series, resample.Series{E: e, S: f.sizes})
	}
	shrink := math.Sqrt(float64(units) / float64(units-1)) // draws have divisor n
	best := make([]float64, len(f.labels))
	largest := make([]float64, 0, familyDraws)
	at := make([]float64, len(f.labels))
	for from := 0; from < familyDraws; from += drawBlock {
		sets := sampler.Draw(from, from+drawBlock)
		for i := range drawBlock {
			for k := range at {
				at[k] = sets[k].Value[i]
			}
			z := 0.0
			for _, p := range f.pairs {
				if p.se > 0 {
					z = max(z, math.Abs(at[p.j]-at[p.i])*shrink/p.se)
				}
			}
			largest = append(largest, z)
			f.first(at, best)
		}
	}
	for k := range best {
		best[k] /= familyDraws
	}
	return interval.NewMaxT([][]float64{largest}).Over(len(f.pairs)), best
}

// first shares one draw among the arms whose mean is the best in it.
func (f *field) first(deviation, best []float64) {
	sign := 1.0
	if f.s.betterOf(f.metric) == "lower" {
		sign = -1
	}
	top, tied := math.Inf(-1), 0.0
	for k, d := range deviation {
		switch v := sign * (f.means[k] + d); {
		case v > top+tieIn(top):
			top, tied = v, 1
		case v >= top-tieIn(top):
			tied++
		}
	}
	for k, d := range deviation {
		if sign*(f.means[k]+d) >= top-tieIn(top) {
			best[k] += 1 / tied
		}
	}
}

// tieIn is how close two means are that are one but for rounding.
func tieIn(x float64) float64 {
	if math.IsInf(x, 0) {
		return 0
	}
	return 1e-12 * (1 + math.Abs(x))
}

// ranks counts, for each arm, those that are better and those that are worse
// beyond doubt (Mogstad, Romano, Shaikh & Wilhelm 2024, "Inference for ranks",
// Review of Economic Studies 91, 476, section 3).
func (f *field) ranks(apart map[[2]int]bool, best []float64) []Rank {
	out := make([]Rank, len(f.labels))
	for k, label := range f.labels {
		out[k] = Rank{Arm: label, Mean: f.means[k], Rank: [2]int{1, len(f.labels)}, PBest: best[k]}
		for other := range f.labels {
			if apart[[2]int{min(k, other), max(k, other)}] {
				if other < k {
					out[k].Rank[0]++
				} else {
					out[k].Rank[1]--
				}
			}
		}
	}
	return out
}

// groups are the longest runs of arms, in order of their means, of which no two
// can be told apart.
func (f *field) groups(apart map[[2]int]bool) [][]string {
	var out [][]string
	reached := -1
	for i := range f.labels {
		last := i
		for last+1 < len(f.labels) && !f.apartFrom(apart, i, last+1) {
			last++
		}
		if last > reached {
			out, reached = append(out, slices.Clone(f.labels[i:last+1])), last
		}
	}
	return out
}

// apartFrom says whether arm k can be told from one of the arms from i on.
func (f *field) apartFrom(apart map[[2]int]bool, i, k int) bool {
	for ; i < k; i++ {
		if apart[[2]int{i, k}] {
			return true
		}
	}
	return false
}
