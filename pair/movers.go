package pair

import (
	"cmp"
	"math"
	"slices"
)

// Movers are the questions that changed most.
type Movers struct {
	Worst []Mover `json:"worst"`
	Best  []Mover `json:"best"`
}

// Mover is one question and its two scores.
type Mover struct {
	Question  string  `json:"question"`
	Baseline  float64 `json:"baseline"`
	Candidate float64 `json:"candidate"`
}

// Movers returns the questions of the pairs that changed most for the worse and for the
// better, at most k in each direction; k < 0 = all.
func (g *Grid) Movers(cols *Columns, lowerIsBetter bool, k int) *Movers {
	sign := 1.0
	if lowerIsBetter {
		sign = -1
	}
	if k < 0 {
		k = len(cols.A)
	}
	worst, best := ranking{grid: g, cols: cols, most: k}, ranking{grid: g, cols: cols, most: k}
	for i, a := range cols.A {
		switch gain := sign * (cols.B[i] - a); {
		case gain < 0:
			worst.add(mover{i, gain})
		case gain > 0:
			best.add(mover{i, -gain})
		}
	}
	return &Movers{Worst: worst.list(), Best: best.list()}
}

// Farthest returns at most k questions whose differences are farthest from centre, in
// decreasing order of distance.
func (g *Grid) Farthest(cols *Columns, centre float64, k int) []Mover {
	far := ranking{grid: g, cols: cols, most: k}
	for i, a := range cols.A {
		if d := math.Abs(cols.B[i] - a - centre); d > 0 {
			far.add(mover{i, -d})
		}
	}
	return far.list()
}

// mover is a pair of scores while a list is being made.
type mover struct {
	pair int
	key  float64 // smaller keys come first
}

// ranking keeps the first few of many movers.
type ranking struct {
	grid *Grid
	cols *Columns
	most int
	kept []mover
	last float64 // larger keys can no longer be listed; 0 = any key can
}

// before compares movers. Ties are broken by the baseline's score and then by id, so
// that the order of rows does not matter.
func (r *ranking) before(p, q mover) int {
	if c := cmp.Compare(p.key, q.key); c != 0 {
		return c
	}
	if c := cmp.Compare(r.cols.A[p.pair], r.cols.A[q.pair]); c != 0 {
		return c
	}
	return r.grid.Questions.Compare(r.cols.Question(p.pair), r.cols.Question(q.pair))
}

// add adds a mover, and from time to time drops those that cannot be listed.
func (r *ranking) add(m mover) {
	if r.last < 0 && (m.key > r.last || r.before(m, r.kept[r.most-1]) > 0) || r.most == 0 {
		return
	}
	if r.kept = append(r.kept, m); len(r.kept) >= 2*r.most+64 {
		r.cut()
	}
}

func (r *ranking) cut() {
	slices.SortFunc(r.kept, r.before)
	if len(r.kept) >= r.most {
		r.kept = r.kept[:r.most]
		r.last = r.kept[r.most-1].key
	}
}

// list returns the kept movers, in order.
func (r *ranking) list() []Mover {
	if r.most > 0 {
		r.cut()
	}
	out := make([]Mover, len(r.kept))
	for i, m := range r.kept {
		out[i] = Mover{r.grid.Questions.At(r.cols.Question(m.pair)), r.cols.A[m.pair], r.cols.B[m.pair]}
	}
	return out
}
