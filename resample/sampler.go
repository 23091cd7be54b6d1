package resample

import (
	"math"
	"math/rand/v2"
	"runtime"

	"gonum.org/v1/gonum/stat/distuv"

	"github.com/realgain/realgain/internal/parallel"
	"github.com/realgain/realgain/internal/rng"
)

// Series is one metric of one pair of arms over the questions of a Sampler. The
// estimate of a draw is At + Σ E/Σ S.
type Series struct {
	At float64   // estimate of the sample
	E  []float64 // residual of each row at At; 0 if the metric is missing
	S  []float64 // slope of each row: the rate at which its residual decreases in the estimate; nil = 1
}

// Sampler draws sets of questions. One draw of rows serves every series, so that all
// metrics and all arms have the same questions and intervals are joint.
type Sampler struct {
	Seed   uint64
	N      int       // number of questions, and of draws in a set
	Weight []float64 // relative probability of each row; nil = equal
	Pseudo []float64 // weights of the last rows, which are pseudo-observations; the other rows then have weight 1
	Series []Series
	Inner  bool // also compute the inner standard error of each draw
}

// Set holds the results of Draw for one series.
type Set struct {
	Value []float64 // estimate of each draw; NaN if Σ S is 0
	SE    []float64 // inner standard error of each draw; nil unless requested
}

// Draw computes the draws from … to−1 of every series, on all cores. Draw i uses only
// the stream (Seed, i).
func (s *Sampler) Draw(from, to int) []Set {
	out := make([]Set, len(s.Series))
	for j := range out {
		out[j].Value = make([]float64, to-from)
		if s.Inner {
			out[j].SE = make([]float64, to-from)
		}
	}
	workers := min(runtime.GOMAXPROCS(0), to-from)
	parallel.Parts(from, to, workers, func(_, lo, hi int) {
		d := s.drawer()
		for i := lo; i < hi; i++ {
			d.draw(i)
			for j := range s.Series {
				out[j].Value[i-from], d.se = d.result(j)
				if s.Inner {
					out[j].SE[i-from] = d.se
				}
			}
		}
	})
	return out
}

// rows returns the number of rows to draw from.
func (s *Sampler) rows() int { return len(s.Series[0].E) }

// drawer holds what one goroutine needs: a row-major copy of the columns, and the sums
// of the current draw.
type drawer struct {
	s      *Sampler
	width  int
	offset []int     // of each series in a row
	table  []float64 // row-major: E, then S, then the products for the inner variance
	sums   []float64
	prob   []float64 // conditional probabilities, for multinomial counts
	total  float64   // weight of all rows if some are pseudo-observations, else 0
	draw   func(i int)
	se     float64
}

func (s *Sampler) drawer() *drawer {
	d := &drawer{s: s}
	columns := d.columns()
	d.sums = make([]float64, d.width)
	squares := s.Inner && d.width == 2 && s.Weight == nil && s.Pseudo == nil
	if d.table = columns[0]; d.width > 1 && !squares {
		d.table = rowMajor(columns)
	}
	if s.Pseudo != nil {
		d.total = s.total()
	}
	switch {
	case s.Weight != nil:
		d.prob = s.conditional()
		d.draw = d.multinomial
	case d.width == 1 && s.Pseudo == nil:
		d.draw = d.single
	case squares:
		d.draw = d.squares
	default:
		d.draw = d.gather
	}
	return d
}

// columns returns the columns of every series and notes where each series
// begins.
func (d *drawer) columns() [][]float64 {
	var columns [][]float64
	for _, series := range d.s.Series {
		d.offset = append(d.offset, len(columns))
		columns = append(columns, series.columns(d.s.Inner)...)
	}
	d.width = len(columns)
	return columns
}

// rowMajor returns the table of the columns, row after row: a draw then reads
// its rows from one place each.
func rowMajor(columns [][]float64) []float64 {
	width := len(columns)
	table := make([]float64, width*len(columns[0]))
	for j, c := range columns {
		for i, v := range c {
			table[i*width+j] = v
		}
	}
	return table
}

// total is the weight of all rows: 1 for each row but for the pseudo-observations.
func (s *Sampler) total() float64 {
	total := float64(s.rows() - len(s.Pseudo))
	for _, w := range s.Pseudo {
		total += w
	}
	return total
}

// columns returns the columns that a draw must sum for this series.
func (r Series) columns(inner bool) [][]float64 {
	out := [][]float64{r.E}
	if r.S != nil {
		out = append(out, r.S)
	}
	if !inner {
		return out
	}
	out = append(out, product(r.E, r.E))
	if r.S != nil {
		out = append(out, product(r.E, r.S), product(r.S, r.S))
	}
	return out
}

func product(a, b []float64) []float64 {
	out := make([]float64, len(a))
	for i := range a {
		out[i] = a[i] * b[i]
	}
	return out
}

// result computes the estimate from the sums, and its inner standard error, the
// linearised √(Σ(e − r·s)²/(n−1)/n)/s̄ with r = Σe/Σs.
func (d *drawer) result(j int) (value, se float64) {
	series, sums, n := &d.s.Series[j], d.sums[d.offset[j]:], float64(d.s.N)
	if series.S == nil {
		mean := sums[0] / n
		if d.s.Inner {
			se = math.Sqrt(max(0, sums[1]/n-mean*mean) / (n - 1))
		}
		return series.At + mean, se
	}
	if sums[1] == 0 {
		return math.NaN(), math.NaN()
	}
	r := sums[0] / sums[1]
	if d.s.Inner {
		v := sums[2] - 2*r*sums[3] + r*r*sums[4]
		se = math.Sqrt(max(0, v)*n/(n-1)) / math.Abs(sums[1])
	}
	return series.At + r, se
}

// single sums one column; it is the innermost loop. Two indices per random word and
// four sums at a time keep the processor's load ports busy.
func (d *drawer) single(i int) {
	x := d.table
	n := uint64(len(x))
	state, step := rng.New(d.s.Seed, i).State()
	var a, b, c, e float64
	k := d.s.N
	for ; k >= 4; k -= 4 {
		state += step
		u := rng.Mix(state)
		state += step
		v := rng.Mix(state)
		a += x[(u&0xffffffff)*n>>32]
		b += x[(u>>32)*n>>32]
		c += x[(v&0xffffffff)*n>>32]
		e += x[(v>>32)*n>>32]
	}
	for ; k > 0; k-- {
		state += step
		a += x[(rng.Mix(state)>>32)*n>>32]
	}
	d.sums[0] = a + b + c + e
}

// squares sums one column and its squares, in the order of gather.
func (d *drawer) squares(i int) {
	x := d.table
	n := uint64(len(x))
	state, step := rng.New(d.s.Seed, i).State()
	var sum, square float64
	k := d.s.N
	for ; k >= 2; k -= 2 {
		state += step
		u := rng.Mix(state)
		p, q := x[(u&0xffffffff)*n>>32], x[(u>>32)*n>>32]
		sum += p + q
		square += float64(p*p) + float64(q*q) // rounded as product does, on processors that could fuse them too
	}
	if k > 0 {
		p := x[(rng.Mix(state+step)>>32)*n>>32]
		sum += p
		square += float64(p * p)
	}
	d.sums[0], d.sums[1] = sum, square
}

// gather sums every column over the drawn rows.
func (d *drawer) gather(i int) {
	clear(d.sums)
	w := uint64(d.width)
	state, step := rng.New(d.s.Seed, i).State()
	k := d.s.N
	for ; k >= 2; k -= 2 {
		state += step
		u := rng.Mix(state)
		p := d.table[d.row(u&0xffffffff)*w:][:w]
		q := d.table[d.row(u>>32)*w:][:w]
		for j := range d.sums {
			d.sums[j] += p[j] + q[j]
		}
	}
	if k > 0 {
		for j, v := range d.table[d.row(rng.Mix(state+step)>>32)*w:][:w] {
			d.sums[j] += v
		}
	}
}

// row maps 32 random bits to a row.
func (d *drawer) row(bits uint64) uint64 {
	if d.total == 0 {
		return bits * uint64(d.s.rows()) >> 32
	}
	// At most 2^21 rows and a few quarters fit into a float64 without rounding.
	place := float64(int64(bits)) * d.total / (1 << 32)
	last := d.s.rows() - 1
	n := last + 1 - len(d.s.Pseudo)
	if row := int(place); row < n {
		return uint64(row)
	}
	place -= float64(n)
	for j, w := range d.s.Pseudo {
		if place < w {
			return uint64(n + j)
		}
		place -= w
	}
	return uint64(last)
}

// conditional returns, for each row, its probability among itself and later rows.
func (s *Sampler) conditional() []float64 {
	out := make([]float64, s.rows())
	rest := 0.0
	for i := len(out) - 1; i >= 0; i-- {
		w := 1.0
		if s.Weight != nil {
			w = s.Weight[i]
		}
		rest += w
		out[i] = w / rest
	}
	return out
}

// multinomial draws the count of each row. It takes O(rows) time for any N.
func (d *drawer) multinomial(i int) {
	clear(d.sums)
	stream := rng.New(d.s.Seed, i)
	left := d.s.N
	for row, p := range d.prob {
		if left == 0 {
			return
		}
		k := binomialCount(left, p, &stream)
		left -= k
		for j, v := range d.table[row*d.width:][:d.width] {
			d.sums[j] += float64(k) * v
		}
	}
}

func binomialCount(n int, p float64, src rand.Source) int {
	if p >= 1 {
		return n
	}
	return int(distuv.Binomial{N: float64(n), P: p, Src: src}.Rand())
}
