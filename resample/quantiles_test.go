package resample

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/pair"
)

// latent draws n questions whose scores correlate, ties among them.
func latent(r *rand.Rand, n int) (a, b []float64) {
	for range n {
		x, y := r.NormFloat64(), r.NormFloat64()
		a, b = append(a, math.Round(20*math.Exp(x))), append(b, math.Exp(.8*x+.6*y))
	}
	return a, b
}

// sources are units of one question, weighted ones, clusters, and both.
func sources(n int, p float64) map[string]*quantiles {
	r := rand.New(rand.NewPCG(51, 52))
	out := map[string]*quantiles{}
	for _, name := range []string{"questions", "weights", "clusters", "weighted clusters"} {
		q := &quantiles{Of: estimand.Quantile{P: p}, Questions: &Questions{Units: n}}
		q.A, q.B = latent(r, n)
		if name == "weights" || name == "weighted clusters" {
			for range n {
				q.Weight = append(q.Weight, float64(1+r.IntN(3))/4)
			}
		}
		if name == "clusters" || name == "weighted clusters" {
			for i := range n {
				q.Unit = append(q.Unit, int32(i/3))
			}
			q.Units = (n + 2) / 3
		}
		out[name] = q
	}
	return out
}

// A draw that counts questions far from the quantiles by their number alone has
// the quantiles of the estimand at the draw's weights.
func TestQuantileDrawsAreTheEstimand(t *testing.T) {
	for name, q := range sources(600, .9) {
		missed := 0
		for _, sds := range []float64{0.5, nearSDs} {
			l := q.lay(sds)
			if sds == nearSDs && len(l.classes) == 0 && name != "weighted clusters" {
				t.Errorf("%s: every unit is drawn one by one", name)
			}
			d := l.drawing()
			for i := range 300 {
				got := d.quantiles(3, i)
				times := d.times()
				c := pair.Cells{A: q.A, B: q.B, W: make([]float64, len(q.A)), N: len(q.A)}
				if q.Weight != nil {
					c = pair.Cells{S: q.Weight, W: c.W, N: c.N}
				}
				drawn := int32(0)
				for row := range c.W {
					c.W[row] = float64(times[q.unit(row)])
					if row == 0 || q.unit(row) != q.unit(row-1) {
						drawn += times[q.unit(row)]
					}
					if q.Weight != nil {
						c.A, c.B = append(c.A, q.A[row]*q.Weight[row]), append(c.B, q.B[row]*q.Weight[row])
					}
				}
				if int(drawn) != q.Units {
					t.Fatalf("%s: %d of %d units drawn", name, drawn, q.Units)
				}
				want := q.Of.Of(c, nil)
				if !d.inside() { // which units of a class were drawn is settled anew by each count
					missed++
					if sds == nearSDs {
						t.Fatalf("%s: draw %d is outside of the wide window", name, i)
					}
					continue
				}
				if math.Abs(got[0]-want[0]) > 1e-9 || math.Abs(got[1]-want[1]) > 1e-9 {
					t.Fatalf("%s, windows of %v: draw %d is %v, the estimand at its weights %v", name, sds, i, got, want)
				}
			}
		}
		if missed == 0 {
			t.Errorf("%s: no quantile left the narrow window", name)
		}
	}
}

// inside reports whether both quantiles of the draw at hand are in their window.
func (d *drawing) inside() bool {
	sum := d.count()
	at := d.q.Of.Place(sum.total, sum.questions)
	for arm := range d.x {
		if _, ok := at.Mean(d.x[arm], d.counts[arm][:len(d.x[arm])], sum.below[arm]); !ok {
			return false
		}
	}
	return true
}

// Narrow windows, which most draws leave, change nothing in the law; nor do
// units that are drawn one by one.
func TestQuantileWindowsDoNotMoveTheLaw(t *testing.T) {
	const draws = 20_000
	for name, q := range sources(60, .9) {
		var laws []*Draws
		for i, sds := range []float64{0.3, 2, 100} {
			d := q.lay(sds).drawing()
			values := make([]float64, draws)
			for k := range values {
				of := d.quantiles(uint64(60+i), k)
				values[k] = of[1] - of[0]
			}
			laws = append(laws, NewDraws(values, 0))
		}
		for _, p := range []float64{.05, .25, .5, .75, .95} {
			x := laws[2].Lower(p)
			for i, l := range laws[:2] {
				if d := math.Abs(l.AtMost(x) - laws[2].AtMost(x)); d > 4.5*math.Sqrt(2*.25/draws) {
					t.Errorf("%s, window %d: P(X ≤ %v) differs by %v", name, i, x, d)
				}
			}
		}
	}
}

// The draws are the same for any number of draws made before, and a source of
// mirrored pairs is its own mirror image.
func TestQuantileDrawsGrow(t *testing.T) {
	q := sources(200, .95)["questions"]
	source := func(q Questions) *Values {
		v := NewValues(estimand.Quantile{P: .95}, q)
		v.Seed = 3
		return v
	}
	often, once := source(*q.Questions), source(*q.Questions)
	often.Grow(100)
	first, _ := often.Law(Guard{})
	often.Grow(300)
	once.Grow(300)
	grown, _ := often.Law(Guard{})
	all, _ := once.Law(Guard{})
	for _, p := range []float64{.1, .5, .9} {
		if grown.Lower(p) != all.Lower(p) {
			t.Errorf("%v: %v grown, %v at once", p, grown.Lower(p), all.Lower(p))
		}
	}
	if first.(*Draws).B() != 100 {
		t.Errorf("%d draws", first.(*Draws).B())
	}
	q.B = slices.Concat(q.A[100:], q.A[:100])
	q.Paired = true
	pairs := source(*q.Questions)
	pairs.Grow(101)
	l, _ := pairs.Law(Guard{})
	if d := l.(*Draws); d.B() != 102 || d.Lower(.1) != -d.Upper(.1) || d.Lower(.1) == 0 {
		t.Errorf("%d draws, %v and %v", d.B(), d.Lower(.1), d.Upper(.1))
	}
}
