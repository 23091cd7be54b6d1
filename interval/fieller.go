package interval

import (
	"math"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/internal/exactsum"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/resample"
)

func init() {
	Register(Method{
		Name: "fieller", Doc: "ratios: all values at which a t test of candidate − value·baseline finds nothing (Fieller 1954)",
		Applies: func(p *Problem) string {
			if estimand.IsLocation(p.Estimand, p.Cells) {
				return `needs a ratio: Options.Estimand "ratio" or "lift"`
			}
			return ""
		},
		Curve: func(p *Problem) (Curve, error) { return newFieller(p), nil },
	})
}

// fieller inverts the t test of mean(gain − t·slope) = 0 in t (Fieller 1954,
// "Some problems in interval estimation", J. R. Stat. Soc. B 16, 175).
type fieller struct {
	gain, slope             float64 // means
	varGain, varSlope, both float64 // variances and covariance of the means, divisor n(n−1)
	df                      float64
}

func newFieller(p *Problem) fieller {
	n := float64(p.N)
	x, y := make([]float64, p.Cells.Len()), make([]float64, p.Cells.Len())
	for i := range x {
		a, b, s := p.Cells.A[i], p.Cells.B[i], p.Cells.Size(i)
		x[i], y[i] = p.Estimand.Gain(a, b, s), p.Estimand.Slope(a, b, s)
	}
	f := fieller{gain: exactsum.Weighted(p.Cells.W, x) / n, slope: exactsum.Weighted(p.Cells.W, y) / n, df: n - 1}
	var xx, yy, xy exactsum.Sum
	for i, w := range p.Cells.W {
		u, v := x[i]-f.gain, y[i]-f.slope
		xx.AddProduct(w, u*u)
		yy.AddProduct(w, v*v)
		xy.AddProduct(w, u*v)
	}
	f.varGain, f.varSlope, f.both = xx.Value()/n/(n-1), yy.Value()/n/(n-1), xy.Value()/n/(n-1)
	return f
}

// Bounds solves (gain − t·slope)² = q²·var(gain − t·slope). If the interval of the
// denominator includes 0, the set of t is unbounded.
func (f fieller) Bounds(alpha float64) (float64, float64) {
	q := studentOf(alpha, f.df)
	a := f.slope*f.slope - q*q*f.varSlope
	b := f.gain*f.slope - q*q*f.both
	c := f.gain*f.gain - q*q*f.varGain
	if a <= 0 {
		return math.Inf(-1), math.Inf(1)
	}
	root := math.Sqrt(max(0, b*b-a*c))
	return (b - root) / a, (b + root) / a
}

// Tails implements Curve. Only a bounded interval excludes an x, so α is at least the
// level at which the interval of the denominator no longer includes 0.
func (f fieller) Tails(x float64) (float64, float64) {
	d := f.gain - x*f.slope
	v := f.varGain - 2*x*f.both + x*x*f.varSlope
	if d == 0 {
		return 1, 1
	}
	open := 2 * studentCDF(-math.Abs(f.slope)/math.Sqrt(f.varSlope), f.df)
	tail := max(2*studentCDF(-math.Abs(d)/math.Sqrt(max(v, 0)), f.df), open)
	if d > 0 {
		return tail, 1
	}
	return 1, tail
}

func (fieller) Law() resample.Law       { return nil }
func (fieller) Notes() []notice.Warning { return nil }
