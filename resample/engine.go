package resample

import (
	"errors"
	"fmt"
	"math"
	"sync"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/internal/registry"
)

// Sample holds what an engine resamples.
type Sample struct {
	Atoms  estimand.Atoms // distinct residuals and their counts: at 0 for a location estimand, else at the estimate
	Family *Family        // residuals at any value of the estimand; nil for a location estimand
	N      int            // number of questions
	Rows   Rows           // the same residuals row by row, in the order of drawing; empty for engines that do not draw
	Seed   uint64
	B      int // number of draws
}

// Rows are residuals at the estimate At, row by row.
type Rows struct {
	At     float64
	E      []float64
	S      []float64 // slope of each row; nil = 1
	Weight []float64 // number of questions of each row; nil = one
}

// Source gives the laws of one estimate that interval methods need.
type Source interface {
	// Law returns the law of the estimate over draws from the sample and the
	// pseudo-observations of the guard.
	Law(g Guard) (Law, error)
	// Student returns the law of (estimate* − estimate)/se*.
	Student() (Law, error)
	// Draws returns the number of draws behind a law; 0 if the law is exact.
	Draws() int
}

// Engine makes the source of a sample.
type Engine struct {
	Name   string
	Doc    string // one line for help
	Draws  bool   // draws at random: it has Monte Carlo error and needs a seed
	Source func(Sample) Source
}

var engines = registry.New("resample: engine", func(e Engine) string { return e.Name }, registry.First(func(e Engine) string { return e.Name }, Exact))

// Register adds an engine under its name. It panics if the name is taken.
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

// Engines returns the registered engines, the exact one first.
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

// exact is the source of the exact engine. Several methods read the same law.
type exact struct {
	at    estimand.Atoms
	n     int
	mu    sync.Mutex
	fam   *Family
	plane *plane         // of fam; nil if there is none
	flat  bool           // fam has no plane
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

// planeFor returns the joint law for the guard; nil if there is none.
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

// Forgetter is a source that keeps its laws and can drop them. If they are needed
// again, they are recomputed with the same digits.
type Forgetter interface{ Forget() }

// Forget implements Forgetter. It keeps the laws of roots, which hold marks.
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
