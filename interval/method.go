package interval

import (
	"fmt"
	"math"
	"strings"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/internal/registry"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/resample"
)

// Method is a method for intervals.
type Method struct {
	Name    string
	Doc     string                  // one line for help
	Applies func(p *Problem) string // returns "" if it applies, else the reason why not
	Curve   func(p *Problem) (Curve, error)
	// Own marks a method that needs its own bootstrap distribution. With an engine that
	// draws, it is computed only if it is the requested method.
	Own bool
	// NeedsDraws means that only an engine that draws can compute it.
	NeedsDraws bool
	// NoLaw means that its bounds do not come from a bootstrap distribution of the
	// estimate, so that its power must be estimated by simulation.
	NoLaw bool
	// LawOnly means that its bounds come from the bootstrap distribution and the
	// estimate alone, so that it serves estimands of which only draws are known.
	LawOnly bool
}

// Curve gives the interval at every α.
type Curve interface {
	// Bounds returns the interval at level 1−α, with lower ≤ upper; NaN if there is
	// none.
	Bounds(alpha float64) (lower, upper float64)
	// Tails returns, for each side, the smallest α whose interval excludes x on that
	// side: above if the lower bound is above x, below if the upper bound is below x.
	Tails(x float64) (above, below float64)
	// Law returns the bootstrap distribution behind the curve; nil means that of the
	// sample.
	Law() resample.Law
	// Notes returns warnings about this curve.
	Notes() []notice.Warning
}

// Simulated is a Curve that may rest on Monte Carlo draws.
type Simulated interface {
	// MonteCarloSE returns the Monte Carlo standard error of each bound; 0 if the
	// distribution is exact.
	MonteCarloSE(alpha float64) (lower, upper float64)
}

func monteCarloSE(c Curve, alpha float64) (float64, float64) {
	if s, ok := c.(Simulated); ok {
		return s.MonteCarloSE(alpha)
	}
	return 0, 0
}

var methods = registry.New("interval:", func(m Method) string { return m.Name }, registry.First(func(m Method) string { return m.Name }, Default))

// Register adds a method under its name. It panics if the name is taken.
func Register(m Method) { methods.Register(m) }

// Default is the name of the method that "auto" means.
const Default = "guarded"

// Get returns the method of that name; "" and "auto" mean the default.
func Get(name string) (Method, error) {
	if name == "" || name == "auto" {
		name = Default
	}
	if m, ok := methods.Get(name); ok {
		return m, nil
	}
	return Method{}, fmt.Errorf("unknown interval %q", name)
}

// Choose is Get for the name in an option. Its error lists the methods.
func Choose(name string) (Method, error) {
	m, err := Get(name)
	if err != nil {
		return m, notice.Usage(err.Error(), "one of: auto, "+strings.Join(methods.Names(), ", "))
	}
	return m, nil
}

// All returns the methods: the default first, the others by name.
func All() []Method { return methods.All() }

// Names returns the names of the methods, in the order of All.
func Names() []string { return methods.Names() }

// always is the Applies of a method without conditions.
func always(*Problem) string { return "" }

// needsBinary is the Applies of a method for 0/1 scores.
func needsBinary(p *Problem) string {
	switch {
	case !p.Binary:
		return "needs scores that are all 0 or 1"
	case !estimand.IsLocation(p.Estimand, p.Cells):
		return "needs a plain difference of means"
	}
	return ""
}

// pValue returns the p-value from the two tails: the smallest α whose interval excludes
// x. An interval contains its own estimate, so the tail on the other side of the
// estimate never excludes x.
func pValue(c Curve, x, estimate float64) float64 {
	above, below := c.Tails(x)
	if math.IsNaN(above) || math.IsNaN(below) {
		return math.NaN()
	}
	p := min(above, below, 1)
	if far := (above < below) != (estimate > x); p < 0.5 && (far || estimate == x) {
		return 1
	}
	return p
}
