package conformance

import (
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/pair"
)

// Estimand holds an estimand to its own definition: it is a function of the
// weighted cells, whatever their order and however equal cells are listed, it is
// the null where nothing changed, and its abilities agree with its value.
func Estimand(t *testing.T, e estimand.Estimand) {
	t.Helper()
	a := []float64{0.25, 0.5, 0.5, 0.75, 1}
	b := []float64{0.5, 0.5, 0.75, 1, 0.875}
	w := []float64{2, 1, 3, 1, 2}
	c := pair.Cells{A: a, B: b, W: w, N: 9}
	value := e.Value(c, nil)
	same := func(what string, got, want float64) {
		t.Helper()
		if !(math.Abs(got-want) <= 1e-12*(1+math.Abs(want))) {
			t.Errorf("%s: %v, want %v", what, got, want)
		}
	}
	same("at the counts as weights", e.Value(c, w), value)
	same("in another order of cells", e.Value(pair.Cells{A: reversed(a), B: reversed(b), W: reversed(w), N: 9}, nil), value)
	split := pair.Cells{A: append(a[:5:5], a[2]), B: append(b[:5:5], b[2]), W: []float64{2, 1, 1, 1, 2, 2}, N: 9}
	same("with one cell listed twice", e.Value(split, nil), value)
	without := e.Value(pair.Cells{A: a[1:], B: b[1:], W: w[1:], N: 7}, nil)
	same("with a cell of weight 0", e.Value(c, append([]float64{0}, w[1:]...)), without)
	same("where nothing changed", e.Value(pair.Cells{A: a, B: a, W: w, N: 9}, nil), e.Null())
	same("with units of size 1", e.Value(pair.Cells{A: a, B: b, S: []float64{1, 1, 1, 1, 1}, W: w, N: 9}, nil), value)
	if e.Doc() == "" || e.Symbol() == "" {
		t.Error("it has no documentation or no symbol")
	}
	if back, err := estimand.Get(e.Name()); err != nil || back.Name() != e.Name() {
		t.Errorf("its name %q gives %v, %v", e.Name(), back, err)
	}
	abilities(t, e, c, same)
	fitted := linear(t, e, c, value)
	relative(t, fitted, c, same)
}

// abilities holds what an estimand declares beside its value to the value.
func abilities(t *testing.T, e estimand.Estimand, c pair.Cells, same func(what string, got, want float64)) {
	t.Helper()
	if v, ok := e.(estimand.ArmValues); ok {
		of := v.Of(c, nil)
		same("the difference of the arms' values", of[1]-of[0], e.Value(c, nil))
		other := v.Of(pair.Cells{A: c.B, B: c.A, W: c.W, N: c.N}, nil)
		same("the baseline's value as the candidate's", other[1], of[0])
	}
	if _, ok := e.(estimand.Difference); ok {
		same("with exchanged arms", e.Value(pair.Cells{A: c.B, B: c.A, W: c.W, N: c.N}, nil), -e.Value(c, nil))
		same("a shift of both arms", e.Value(pair.Cells{A: plus(c.A, 1), B: plus(c.B, 1), W: c.W, N: c.N}, nil), e.Value(c, nil))
	}
}

// linear holds a linear estimand to its equation: Σ w·(Gain − value·Slope) = 0, and
// the sum falls in the value. It returns the estimand fitted to the cells.
func linear(t *testing.T, e estimand.Estimand, c pair.Cells, value float64) estimand.Estimand {
	t.Helper()
	l, ok := e.(estimand.Linear)
	if !ok {
		return e
	}
	if f, ok := e.(estimand.Fitted); ok {
		var err error
		if l, err = f.Fit(c); err != nil {
			t.Fatal(err)
		}
		none := pair.Cells{A: make([]float64, c.Len()), B: c.B, W: c.W, N: c.N}
		if _, err := f.Fit(none); !errors.Is(err, estimand.ErrZeroDenominator) {
			t.Errorf("over a mean of 0: %v", err)
		}
	}
	sum := func(x float64) (s float64) {
		for i, w := range c.W {
			s += w * estimand.Residual(l, c.A[i], c.B[i], c.Size(i), x)
			if l.Location() && l.Slope(c.A[i], c.B[i], c.Size(i)) != c.Size(i) {
				t.Errorf("a location of slope %v", l.Slope(c.A[i], c.B[i], c.Size(i)))
			}
		}
		return s
	}
	if s := sum(value); math.Abs(s) > 1e-12 {
		t.Errorf("the residuals at the value add up to %v", s)
	}
	if sum(value-0.1) < 0 || sum(value+0.1) > 0 {
		t.Error("the residuals do not fall in t")
	}
	return l
}

// relative holds estimands over a mean to what they declare of it.
func relative(t *testing.T, e estimand.Estimand, c pair.Cells, same func(what string, got, want float64)) {
	t.Helper()
	value, m := e.Value(c, nil), c.Moments()
	if line, ok := e.(estimand.Scaled); ok {
		change := 0.0
		for i, w := range c.W {
			change += w * line.Change(c.A[i], c.B[i]) / float64(c.N)
		}
		base, scale := line.OfChange(m.MeanA)
		same("as a line in the mean change", base+change*scale, value)
	}
	if v, ok := e.(estimand.Unpaired); ok { // the delta method, by the slopes in both means
		const h = 1e-6
		up := func(a, b float64) float64 {
			return e.Value(pair.Cells{A: plus(c.A, a), B: plus(c.B, b), W: c.W, N: c.N}, nil)
		}
		inA, inB := (up(h, 0)-up(-h, 0))/(2*h), (up(0, h)-up(0, -h))/(2*h)
		if want := inA*inA*m.VarA + inB*inB*m.VarB; math.Abs(v.UnpairedVariance(m, m)-want) > 1e-6*want {
			t.Errorf("the unpaired variance is %v, by the delta method %v", v.UnpairedVariance(m, m), want)
		}
	}
	if v, ok := e.(estimand.Limited); ok {
		same("of a candidate of zeros", e.Value(pair.Cells{A: c.A, B: make([]float64, c.Len()), W: c.W, N: c.N}, nil), v.Least())
	}
	if v, ok := e.(estimand.CommonDenominator); ok { // arms a, b and reversed b
		third := reversed(c.B)
		apart := make([]float64, len(third))
		for i := range third {
			apart[i] = third[i] - c.B[i]
		}
		of := v.Between()
		same("the difference of two candidates over one baseline", of.Value(pair.Cells{A: c.A, B: apart, W: c.W, N: c.N}, nil),
			e.Value(pair.Cells{A: c.A, B: third, W: c.W, N: c.N}, nil)-value)
	}
}

func reversed(x []float64) []float64 {
	out := slices.Clone(x)
	slices.Reverse(out)
	return out
}

func plus(x []float64, by float64) []float64 {
	out := slices.Clone(x)
	for i := range out {
		out[i] += by
	}
	return out
}
