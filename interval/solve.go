package interval

import (
	"fmt"
	"math"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/resample"
)

// Interval is the result of a method.
type Interval struct {
	Method       string
	Lower, Upper float64    // NaN = unknown
	P            float64    // smallest α whose interval excludes the null
	Better       float64    // P(X > null) + ½P(X = null)
	Tie          float64    // P(X = null)
	MonteCarloSE [2]float64 // of the bounds; 0 if the distribution is exact
	Notes        []notice.Warning
}

// Solver computes intervals for one metric and one pair of arms. It computes in one
// orientation of the arms, which depends only on the differences, and mirrors the
// result if the arms were given the other way. Exchanging the arms therefore negates
// every interval exactly.
type Solver struct {
	p         *Problem
	mirrored  bool
	symmetric bool
}

// NewSolver orients the problem. width is the width of the metric's range; 0 =
// undeclared.
func NewSolver(c pair.Cells, e estimand.Linear, width float64, binary bool) *Solver {
	s := &Solver{}
	location := estimand.IsLocation(e, c)
	if _, difference := e.(estimand.Difference); difference {
		switch side := orientation(c); {
		case side < 0:
			s.mirrored, c = true, c.Swap()
		case side == 0 && location:
			s.symmetric = true
		}
	}
	s.p = NewProblem(c, e, width, binary)
	exact, err := resample.Get(resample.Exact)
	if err != nil {
		panic(err) // registered by its own package
	}
	s.Use(exact, Rows{}, 0, 0)
	return s
}

// NewDrawn returns a solver for an estimate of n units that is not the root of a sum.
// Only the draws of src are known of its distribution; draws within tol of each other
// count as equal. mirrored means that src draws the negative of the estimate.
func NewDrawn(estimate float64, n int, src resample.Source, tol float64, mirrored bool) *Solver {
	if mirrored {
		estimate = 0 - estimate
	}
	p := &Problem{N: n, Source: src, estimate: estimate, slope: 1, scale: 1, drawn: true, atoms: estimand.Atoms{Tol: tol}}
	return &Solver{p: p, mirrored: mirrored}
}

// Seed sets the seed of methods that draw by themselves, such as betting.
func (s *Solver) Seed(seed uint64) { s.p.Seed = seed }

// GuardAgainst sets the sides of the estimate on which a change is harm. There the
// guarded-worst interval allows for the worst change. It must be called before Use.
func (s *Solver) GuardAgainst(harm Sides) {
	if s.symmetric && harm.Below != harm.Above {
		// The sample is its own mirror image, so the harm determines the orientation:
		// it is below.
		s.symmetric, s.mirrored = false, harm.Above
	}
	if s.mirrored {
		harm.Below, harm.Above = harm.Above, harm.Below
	}
	s.p.Harm = harm
}

// Rows are the scores row by row, and the number of questions of each row (nil = one).
// Draws use this order. Exchanged arms do not change it.
type Rows struct{ A, B, S, W []float64 }

// Rows returns one row for each question of the solver's cells, unless the distinct
// rows are few.
func (s *Solver) Rows() Rows {
	c := s.p.Cells
	r := Rows{A: c.A, B: c.B, S: c.S, W: c.W}
	if !resample.Counted(c.Len(), c.N) {
		r = Rows{A: c.Repeated(c.A), B: c.Repeated(c.B), S: c.Repeated(c.S)}
	}
	if s.mirrored { // the cells are those of the exchanged arms
		r.A, r.B = r.B, r.A
	}
	return r
}

// Use makes the solver take its distributions from an engine other than exact.
func (s *Solver) Use(e resample.Engine, r Rows, seed uint64, draws int) resample.Source {
	if s.mirrored {
		r.A, r.B = r.B, r.A
	}
	sample := resample.Sample{
		Atoms: s.p.atoms, N: s.p.N, Seed: seed, B: draws,
		Rows: resample.Rows{At: s.p.estimate, E: make([]float64, len(r.A)), Weight: r.W},
	}
	for i := range r.A {
		size := 1.0
		if r.S != nil {
			size = r.S[i]
		}
		slope := s.p.Estimand.Slope(r.A[i], r.B[i], size)
		sample.Rows.E[i] = estimand.Residual(s.p.Estimand, r.A[i], r.B[i], size, s.p.estimate)
		if s.p.location {
			sample.Rows.E[i] /= slope
		} else {
			sample.Rows.S = append(sample.Rows.S, slope)
		}
	}
	if !s.p.location {
		sample.Family = s.p.family()
	}
	s.p.Source = e.Source(sample)
	return s.p.Source
}

// Exact returns the source of the exact engine for this problem.
func (s *Solver) Exact() resample.Source {
	exact, err := resample.Get(resample.Exact)
	if err != nil {
		panic(err) // registered by its own package
	}
	return s.With(nil).Use(exact, Rows{}, 0, 0)
}

// Tol returns the largest difference of two estimates that count as equal.
func (s *Solver) Tol() float64 { return s.p.rounding() * 4 }

// With returns a solver of the same problem that takes its distributions from src.
func (s *Solver) With(src resample.Source) *Solver {
	out, p := *s, *s.p
	out.p, p.Source = &p, src
	return &out
}

// Forget drops the distributions that the solver keeps; they are computed again when
// they are needed. Those of a mean with three decimals take half a megabyte.
func (s *Solver) Forget() {
	if f, ok := s.p.Source.(resample.Forgetter); ok {
		f.Forget()
	}
}

// orientation compares the differences with their mirror image. It returns 0 if they
// are the same, else the sign by which the two orders differ.
func orientation(c pair.Cells) int {
	i, j := 0, len(c.W)-1
	for i <= j {
		left, right := c.D(i), c.D(j)
		wLeft, wRight := 0.0, 0.0
		for ; i < len(c.W) && c.D(i) == left; i++ {
			wLeft += c.W[i]
		}
		for ; j >= 0 && c.D(j) == right; j-- {
			wRight += c.W[j]
		}
		switch {
		case -left != right:
			return sign(right + left)
		case wLeft != wRight:
			return sign(wRight - wLeft)
		}
	}
	return 0
}

func sign(x float64) int {
	if x < 0 {
		return -1
	}
	return 1
}

// SE returns the standard error of the estimate.
func (s *Solver) SE() float64 {
	if s.p.drawn {
		return s.p.spreadOfDraws()
	}
	return s.p.se()
}

// Estimate returns the estimand of the sample.
func (s *Solver) Estimate() float64 {
	if s.mirrored {
		return 0 - s.p.estimate
	}
	return s.p.estimate
}

// NoSpread reports whether every question changed by the same amount or, if only draws
// are known, whether all draws are equal.
func (s *Solver) NoSpread() bool { return s.p.noSpread() }

// Differing returns the number of units whose change is not the null.
func (s *Solver) Differing(null float64) int {
	if s.mirrored {
		null = -null
	}
	at := s.p.atoms
	if !s.p.location {
		at, null = estimand.AtomsOf(s.p.Estimand, s.p.Cells, null), 0
	}
	below, _, above := at.Around(null)
	return int(below + above)
}

// Applies returns "" if the method can be used, else the reason why not.
func (s *Solver) Applies(m Method) string {
	if s.p.drawn && !m.LawOnly {
		return "is of means and ratios"
	}
	return m.Applies(s.p)
}

// Solve computes the interval of the named method and its p-value against null.
func (s *Solver) Solve(name string, level, null float64) (Interval, error) {
	s.p.mark(null)
	out, curve, err := s.bounds(name, level)
	if err != nil {
		return out, err
	}
	s.meet(&out, null)
	if s.mirrored {
		null = -null
	}
	// A null that equals the estimate except for rounding is the estimate.
	null = snapTo(s.p.estimate, null, s.p.rounding())
	out.P = pValue(curve, null, s.p.estimate)
	law := curve.Law()
	if law == nil {
		if law, err = s.p.Law(); err != nil {
			return Interval{}, err
		}
	}
	out.Better, out.Tie = resample.Better(law, null), resample.Tie(law, null)
	if s.symmetric && s.p.estimate == 0 && null == 0 {
		out.Better = 0.5
	}
	if s.mirrored {
		out.Better = 1 - out.Better
	}
	return out, nil
}

// meet moves a bound that equals the null except for rounding onto the null: such an
// interval does not exclude the null.
func (s *Solver) meet(i *Interval, null float64) {
	tol, estimate := s.p.rounding(), s.Estimate()
	i.Lower = min(snapTo(null, i.Lower, tol), estimate)
	i.Upper = max(snapTo(null, i.Upper, tol), estimate)
}

// OneSided returns the one-sided p-values of the two claims "above x" and "below x":
// half of the smallest α whose interval lies entirely on that side.
func (s *Solver) OneSided(name string, x float64) (above, below float64, err error) {
	_, curve, err := s.curve(name)
	if err != nil {
		return math.NaN(), math.NaN(), err
	}
	if s.mirrored {
		below, above = curve.Tails(-x)
	} else {
		above, below = curve.Tails(x)
	}
	above, below = min(above, 1)/2, min(below, 1)/2
	// An interval contains its own estimate, so it never lies beyond it.
	if s.Estimate() <= x {
		above = max(above, 0.5)
	}
	if s.Estimate() >= x {
		below = max(below, 0.5)
	}
	return above, below, nil
}

// Bounds computes the interval without a p-value.
func (s *Solver) Bounds(name string, level float64) (Interval, error) {
	out, _, err := s.bounds(name, level)
	return out, err
}

// curve returns the curve of the named method, in the orientation of the computation.
func (s *Solver) curve(name string) (Method, Curve, error) {
	m, err := Get(name)
	if err != nil {
		return m, nil, err
	}
	if why := s.Applies(m); why != "" {
		return m, nil, fmt.Errorf("interval %q does not apply: it %s", m.Name, why)
	}
	curve, err := m.Curve(s.p)
	if err != nil {
		return m, nil, err
	}
	low, high := s.p.limits()
	return m, limited{curve, low, high}, nil
}

func (s *Solver) bounds(name string, level float64) (Interval, Curve, error) {
	m, curve, err := s.curve(name)
	if err != nil {
		return Interval{}, nil, err
	}
	out := Interval{Method: m.Name, P: math.NaN(), Better: math.NaN(), Tie: math.NaN(), Notes: curve.Notes()}
	out.Lower, out.Upper = curve.Bounds(Alpha(level))
	out.open(curve.Law() != nil && s.p.Source.Draws() > 0)
	out.MonteCarloSE[0], out.MonteCarloSE[1] = monteCarloSE(curve, Alpha(level))
	out.extend(s.p)
	s.restore(&out)
	return out, curve, nil
}

// open turns an infinite bound into an unknown one. A bound is infinite if the draws
// are too few for the level, or if the denominator of a ratio may be 0.
func (i *Interval) open(drawn bool) {
	if !math.IsInf(i.Lower, 0) && !math.IsInf(i.Upper, 0) {
		return
	}
	for _, bound := range []*float64{&i.Lower, &i.Upper} {
		if math.IsInf(*bound, 0) {
			*bound = math.NaN()
		}
	}
	why, hint := ": the denominator may be 0 at this level", `add questions, or use Options.Estimand "delta"`
	if drawn {
		why, hint = " under these draws", `use Options.Engine "exact", or more draws with Options.NBoot`
	}
	i.Notes = append(i.Notes, notice.New("interval-null", "an end of the "+i.Method+" interval is unbounded"+why, hint))
}

// restore mirrors the bounds back to the arms as they were given.
func (s *Solver) restore(i *Interval) {
	if s.mirrored {
		i.Lower, i.Upper = -i.Upper, -i.Lower
		i.MonteCarloSE[0], i.MonteCarloSE[1] = i.MonteCarloSE[1], i.MonteCarloSE[0]
	}
	if s.symmetric && s.p.estimate == 0 {
		half := (i.Upper - i.Lower) / 2
		i.Lower, i.Upper = -half, half
	}
	i.Lower += 0 // −0 would print a sign
	i.Upper += 0
}

// extend makes the interval contain its own estimate.
func (i *Interval) extend(p *Problem) {
	if math.IsNaN(i.Lower) || math.IsNaN(i.Upper) {
		return
	}
	i.Lower, i.Upper = snapTo(p.estimate, i.Lower, p.rounding()), snapTo(p.estimate, i.Upper, p.rounding())
	if i.Lower > p.estimate || i.Upper < p.estimate {
		i.Notes = append(i.Notes, notice.New("extended",
			fmt.Sprintf("the %s interval did not reach the estimate and was extended to it", i.Method),
			`use Options.Interval "guarded", or a higher Options.Level`))
	}
	i.Lower, i.Upper = min(i.Lower, p.estimate), max(i.Upper, p.estimate)
}

// snapTo returns to if x is within tol of it, else x.
func snapTo(to, x, tol float64) float64 {
	if math.Abs(x-to) <= tol {
		return to
	}
	return x
}

// Alpha returns 1 − level without the rounding error of the subtraction, so that a
// bound exactly at α/2 is found. It is never 0.
func Alpha(level float64) float64 {
	if a := math.Round((1-level)*1e12) / 1e12; a > leastRounded {
		return a
	}
	return max(1-level, 0x1p-53)
}

// leastRounded is the smallest α that is rounded to 12 decimals.
const leastRounded = 1e-9
