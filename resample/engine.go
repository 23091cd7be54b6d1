package resample

import (
	"errors"
	"fmt"
	"math"
	"sync"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/internal/registry"
)

// Sample is what an engine resamples.
type Sample struct {
	Atoms  estimand.Atoms // distinct residuals and their counts: at 0 for a location estimand, else at the estimate
	Family *Family        // residuals at any value of the estimand; nil for a location estimand
	N      int            // questions
	Rows   Rows           // the same residuals row by row, in the order draws go by; empty for engines that make none
	Seed   uint64
	B      int // draws
}

// Rows are residuals at the estimate At, one a row.
type Rows struct {
	At     float64
	E      []float64
	S      []float64 // slope of each row; nil = 1
	Weight []float64 // questions each row stands for; nil = one
}

// Source gives the laws of one estimate that the interval methods ask for.
type Source interface {
	// Law is the law of the estimate over draws from the sample and the
	// pseudo-observations of the guard.
	Law(g Guard) (Law, error)
	// Student is the law of (estimate* − estimate)/se*.
	Student() (Law, error)
	// Draws is the number of draws behind a law; 0 = the law is exact.
	Draws() int
}

// Engine makes the source of a sample.
type Engine struct {
	Name   string
	Doc    string // one line for help
	Draws  bool   // makes draws: has Monte Carlo error, needs a seed
	Source func(Sample) Source
}

var engines = registry.New("resample: engine", func(e Engine) string { return e.Name }, registry.First(func(e Engine) string { return e.Name }, Exact))

// Register adds an engine under its name; a name can be taken once.
func Register(e Engine) { engines.Register(e) }

// Names of the engines of this package.
const (
	Exact = "exact"
	Drawn = "montecarlo"
)

func init() {
	Register(Engine{
		Name: Exact, Doc: "computes the bootstrap distribution without drawing: no Monte Carlo error, no seed",
		Source: func(s Sample) Source { return &exact{at: s.Atoms, n: s.N, fam: s.Family, laws: map[string]Law{}} },
	})
	Register(Engine{
		Name: Drawn, Doc: "draws resamples of the questions, the same for all metrics and arms; for studentized and joint intervals",
		Draws: true,
		Source: func(s Sample) Source {
			m := &MonteCarlo{Seed: s.Seed, N: s.N, B: s.B, Rows: s.Rows, Atoms: s.Atoms, Tol: s.Atoms.Tol}
			if s.Family != nil {
				m.Step = s.Family.Step
				m.Tol /= math.Abs(m.Step) // from the unit of residuals to that of estimates
			}
			return m
		},
	})
}

// Engines returns the registered engines, exact first.
func Engines() []Engine { return engines.All() }

// Names returns the names of the engines, the exact one first.
func Names() []string { return engines.Names() }

// Get returns the engine of that name.
func Get(name string) (Engine, error) {
	if e, ok := engines.Get(name); ok {
		return e, nil
	}
	return Engine{}, fmt.Errorf("unknown engine %q", name)
}

// exact is the source of the exact engine. Several methods read one law.
type exact struct {
	at    estimand.Atoms
	n     int
	mu    sync.Mutex
	fam   *Family
	plane *plane         // of fam, where it has one
	flat  bool           // it has none
	laws  map[string]Law // by the guard's key
}

func (e *exact) Law(g Guard) (Law, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	key := g.key()
	if l, ok := e.laws[key]; ok {
		return l, nil
	}
	if e.fam != nil {
		e.laws[key] = newRoot(*e.fam, e.planeFor(g), g, e.n)
		return e.laws[key], nil
	}
	l, err := Mean(g.beside(e.at, 0), e.n)
	if err == nil {
		e.laws[key] = l
	}
	return l, err
}

// planeFor is the joint law that serves the guard; nil where there is none.
func (e *exact) planeFor(g Guard) *plane {
	if e.flat {
		return nil
	}
	depth := max(usualHits, g.mostHits())
	if e.plane == nil || len(e.plane.below) <= min(depth, e.n) {
		var ok bool
		if e.plane, ok = newPlane(e.fam, e.n, depth); !ok {
			e.flat, e.plane = true, nil
		}
	}
	return e.plane
}

// Forgetter is a source that keeps its laws and can drop them. They are computed
// again when they are asked for, with the same digits.
type Forgetter interface{ Forget() }

// Forget implements Forgetter. Laws of roots stay: they know the null.
func (e *exact) Forget() {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.fam == nil {
		clear(e.laws)
	}
}

func (e *exact) Student() (Law, error) {
	return nil, errors.New("the exact engine has no studentized distribution")
}

func (e *exact) Draws() int { return 0 }
