package resample

import (
	"errors"
	"math"
	"sort"
	"sync"

	"github.com/realgain/realgain/internal/rng"
)

// Inverse is a source whose draws are quantiles of the exact law at random levels. A
// draw is an estimate itself, not a sum over drawn questions. The draws have the same
// law as draws of questions, and their cost does not depend on the number of questions.
// It is safe for concurrent use.
type Inverse struct {
	Of   *Quantified
	Seed uint64
	B    int
	Tol  float64 // estimates closer than this are equal
}

// Grow raises the number of draws. Draws already made stay the same.
func (v *Inverse) Grow(b int) { v.B = max(v.B, b) }

// Draws implements Source.
func (v *Inverse) Draws() int { return v.B }

// Student implements Source.
func (*Inverse) Student() (Law, error) {
	return nil, errors.New("draws of an estimate have no inner standard error")
}

// Law implements Source.
func (v *Inverse) Law(g Guard) (Law, error) {
	q, err := v.Of.quantiles(g)
	if err != nil {
		return nil, err
	}
	values := make([]float64, v.B)
	for i := range values {
		s := rng.New(v.Seed, i)
		values[i] = q((float64(s.Uint64()>>11) + 0.5) / (1 << 53))
	}
	return NewDraws(values, v.Tol), nil
}

// Quantified holds the quantile functions of the laws of an exact source. Several
// Inverse share it.
type Quantified struct {
	Exact Source

	mu    sync.Mutex
	known map[string]func(level float64) float64 // by the guard's key
}

func (q *Quantified) quantiles(g Guard) (func(level float64) float64, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	key := g.key()
	if f, ok := q.known[key]; ok {
		return f, nil
	}
	law, err := q.Exact.Law(g)
	if err != nil {
		return nil, err
	}
	f := ofPoints(law)
	if f == nil {
		f = tabulate(law).at
	}
	if q.known == nil {
		q.known = map[string]func(float64) float64{}
	}
	q.known[key] = f
	return f, nil
}

// ofPoints returns the quantile function of a law on listed points, and nil for any
// other law. A table would return values between the points.
func ofPoints(l Law) func(level float64) float64 {
	switch l := l.(type) {
	case *discrete:
		return l.Lower
	case tailed:
		return ofPoints(l.massive)
	case rescaled:
		if f := ofPoints(l.law); f != nil {
			return func(level float64) float64 { return math.Ldexp(f(level), l.e) }
		}
	}
	return nil
}

const (
	// tableReach is the largest normal deviate for which quantiles are tabulated.
	tableReach = 6
	// tableNodes is the initial number of nodes of a table.
	tableNodes = 2*8*tableReach + 1
	// tableError is the largest distance between the quantile function and the straight
	// line between two nodes, half-way between them, in standard deviations.
	tableError = 1e-4
	// tableStep is the smallest distance of two nodes, in normal deviates. If the law
	// has a gap, a level is off by no more than that.
	tableStep = 1.0 / (1 << 14)
)

// quantileTable is a quantile function that is linear between nodes, in the normal
// deviate of the level.
type quantileTable struct{ z, x []float64 }

// tabulate adds nodes until the linear pieces fit.
func tabulate(l Law) *quantileTable {
	t := &quantileTable{}
	tol := tableError * (quantileAt(l, 1) - quantileAt(l, -1)) / 2
	var between func(z0, x0, z1, x1 float64)
	between = func(z0, x0, z1, x1 float64) {
		z := (z0 + z1) / 2
		x := quantileAt(l, z)
		if !(math.Abs(x-(x0+x1)/2) <= tol) && z1-z0 > tableStep {
			between(z0, x0, z, x)
			between(z, x, z1, x1)
			return
		}
		t.z, t.x = append(t.z, z, z1), append(t.x, x, x1)
	}
	z0, x0 := -float64(tableReach), quantileAt(l, -tableReach)
	t.z, t.x = append(t.z, z0), append(t.x, x0)
	for k := 1; k < tableNodes; k++ {
		z1 := -tableReach + 2*tableReach*float64(k)/(tableNodes-1)
		x1 := quantileAt(l, z1)
		between(z0, x0, z1, x1)
		z0, x0 = z1, x1
	}
	return t
}

// quantileAt returns the quantile of a law at the level of a normal deviate.
func quantileAt(l Law, z float64) float64 {
	if z > 0 {
		return l.Upper(math.Erfc(z/math.Sqrt2) / 2)
	}
	return l.Lower(math.Erfc(-z/math.Sqrt2) / 2)
}

// at returns the quantile at level u.
func (t *quantileTable) at(u float64) float64 {
	z := math.Sqrt2 * math.Erfinv(2*u-1)
	k := sort.SearchFloat64s(t.z, z)
	switch {
	case k == 0:
		return t.x[0]
	case k == len(t.z):
		return t.x[k-1]
	}
	share := (z - t.z[k-1]) / (t.z[k] - t.z[k-1])
	return t.x[k-1] + share*(t.x[k]-t.x[k-1])
}
