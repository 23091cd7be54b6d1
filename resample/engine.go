package resample

import (
	"errors"
	"fmt"
	"sync"

	"github.com/realgain/realgain/estimand"
)

// Sample is what an engine resamples.
type Sample struct {
	Atoms estimand.Atoms // distinct residuals and their counts
	N     int            // questions
	Rows  Rows           // the same residuals row by row, in the order draws go by; empty for engines that make none
	Seed  uint64
	B     int // draws
}

// Rows are residuals at the estimate At, one a row.
type Rows struct {
	At     float64
	E      []float64
	Weight []float64 // questions each row stands for; nil = one
}

// Source gives the laws of one estimate that the interval methods ask for.
type Source interface {
	// Law is the law of the estimate over draws from the sample and, when
	// spread > 0, from two pseudo-observations of a quarter weight at
	// centre ± spread.
	Law(centre, spread float64) (Law, error)
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

var engines []Engine

// Register adds an engine under its name; a name can be taken once.
func Register(e Engine) {
	if _, err := Get(e.Name); err == nil {
		panic("resample: " + e.Name + " registered twice")
	}
	engines = append(engines, e)
}

// Names of the engines of this package.
const (
	Exact = "exact"
	Drawn = "montecarlo"
)

func init() {
	Register(Engine{
		Name: Exact, Doc: "the bootstrap law itself, computed: infinitely many resamples, no Monte Carlo error, no seed",
		Source: func(s Sample) Source { return &exact{at: s.Atoms, n: s.N, laws: map[[2]float64]Law{}} },
	})
	Register(Engine{
		Name: Drawn, Doc: "random question sets, one draw for all metrics and arms; for studentized and joint intervals",
		Draws: true,
		Source: func(s Sample) Source {
			return &MonteCarlo{Seed: s.Seed, N: s.N, B: s.B, Rows: s.Rows, Tol: s.Atoms.Tol / float64(s.N)}
		},
	})
}

// Engines returns the registered engines, exact first.
func Engines() []Engine { return append([]Engine(nil), engines...) }

// Get returns the engine of that name.
func Get(name string) (Engine, error) {
	for _, e := range engines {
		if e.Name == name {
			return e, nil
		}
	}
	return Engine{}, fmt.Errorf("unknown engine %q", name)
}

// guardWeight is the weight of a pseudo-observation, in questions.
const guardWeight = 0.25

// exact is the source of the exact engine. Several methods read one law.
type exact struct {
	at   estimand.Atoms
	n    int
	mu   sync.Mutex
	laws map[[2]float64]Law // by centre and spread
}

func (e *exact) Law(centre, spread float64) (Law, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	key := [2]float64{centre, spread}
	if l, ok := e.laws[key]; ok {
		return l, nil
	}
	at := e.at
	if spread > 0 {
		at = at.With(guardWeight, centre-spread, centre+spread)
	}
	l, err := Mean(at, e.n)
	if err == nil {
		e.laws[key] = l
	}
	return l, err
}

func (e *exact) Student() (Law, error) {
	return nil, errors.New("the exact engine has no studentized law")
}

func (e *exact) Draws() int { return 0 }
