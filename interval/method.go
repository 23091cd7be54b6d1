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

// Method is one way to an interval.
type Method struct {
	Name    string
	Doc     string                  // one line for help
	Applies func(p *Problem) string // "" = it does; else why not
	Curve   func(p *Problem) (Curve, error)
	Own     bool // rests on a law of its own: with draws, computed only when it is the one chosen
	// NeedsDraws reports whether only an engine that draws can compute it.
	NeedsDraws bool
	// NoLaw reports whether its bounds follow from no law of the estimate, so that
	// its power is counted on simulated sets.
	NoLaw bool
}

// Curve gives an interval at every α.
type Curve interface {
	// Bounds returns the 1−α interval, lower ≤ upper; NaN where there is none.
	Bounds(alpha float64) (lower, upper float64)
	// Tails returns, for each side, the smallest α whose interval excludes x
	// on that side: lower bound above x, upper bound below x.
	Tails(x float64) (above, below float64)
	// Law is the bootstrap law behind the curve; nil = the sample's own.
	Law() resample.Law
	// Notes are what the reader must know of this curve.
	Notes() []notice.Warning
}

// Simulated is a Curve that may rest on Monte Carlo draws.
type Simulated interface {
	// MonteCarloSE is the Monte Carlo standard error of each bound; 0 when the
	// law is exact.
	MonteCarloSE(alpha float64) (lower, upper float64)
}

func monteCarloSE(c Curve, alpha float64) (float64, float64) {
	if s, ok := c.(Simulated); ok {
		return s.MonteCarloSE(alpha)
	}
	return 0, 0
}

var methods = registry.New("interval:", func(m Method) string { return m.Name }, registry.First(func(m Method) string { return m.Name }, Default))

// Register adds a method under its name; a name can be taken once.
func Register(m Method) { methods.Register(m) }

// Default is the method "auto" stands for.
const Default = "guarded"

// Get returns the method of that name; "" and "auto" are the default.
func Get(name string) (Method, error) {
	if name == "" || name == "auto" {
		name = Default
	}
	if m, ok := methods.Get(name); ok {
		return m, nil
	}
	return Method{}, fmt.Errorf("unknown interval %q", name)
}

// Choose is Get for a method that was asked for: its error names the methods.
func Choose(name string) (Method, error) {
	m, err := Get(name)
	if err != nil {
		return m, notice.Usage(err.Error(), "one of: auto, "+strings.Join(methods.Names(), ", "))
	}
	return m, nil
}

// All returns the methods, the default first, the rest by name.
func All() []Method { return methods.All() }

// Names returns the names of the methods, in the order of All.
func Names() []string { return methods.Names() }

// always is the Applies of a method that has no conditions.
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

// pValue combines the two tails: the smallest α whose interval excludes x.
// An interval reaches its own estimate, so the tail on the far side of the
// estimate can never be the one that excludes.
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
