package resample

import (
	"errors"
	"math"
	"slices"
	"sync"

	"github.com/realgain/realgain/estimand"
)

// MonteCarlo is the source of a Monte Carlo engine for one series. It is safe
// for concurrent use, and draws what is asked for once.
type MonteCarlo struct {
	Seed   uint64
	N      int // questions
	B      int // draws
	Rows   Rows
	Family *Family // nil for a location estimand
	Atoms  estimand.Atoms
	Tol    float64 // estimates closer than this are one

	mu      sync.Mutex
	plain   Set // values and inner standard errors
	guarded map[[2]float64][]float64
	roots   map[Guard]*rootDraws
	marks   []float64
}

// Grow raises the number of draws; those made stay as they are.
func (m *MonteCarlo) Grow(b int) { m.B = max(m.B, b) }

// Draws implements Source.
func (m *MonteCarlo) Draws() int { return m.B }

// Law implements Source.
func (m *MonteCarlo) Law(g Guard) (Law, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var values []float64
	low, high, guarded := g.points(m.Atoms)
	switch {
	case !guarded:
		m.fill(false)
		values = m.plain.Value[:m.B]
	case m.Family != nil:
		return m.rooted(g), nil
	default:
		values = m.guard(low, high)
	}
	d := NewDraws(values, m.Tol)
	if d.B() == 0 {
		return nil, errors.New("no draw has a value: the denominator was 0 in all of them")
	}
	return d, nil
}

// rooted is the guarded law where the guard moves with the estimand.
func (m *MonteCarlo) rooted(g Guard) Law {
	if d := m.roots[g]; d != nil && d.B() == m.B {
		return d
	}
	if m.roots == nil {
		m.roots = map[Guard]*rootDraws{}
	}
	d := newRootDraws(*m.Family, g, m.sample())
	d.marks = slices.Clone(m.marks)
	m.roots[g] = d
	return d
}

// Mark implements Marker, for the laws that look for their quantiles.
func (m *MonteCarlo) Mark(t float64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.marks = append(m.marks, t)
	for _, d := range m.roots {
		d.Mark(t)
	}
}

func (m *MonteCarlo) sample() Sample {
	return Sample{Atoms: m.Atoms, Family: m.Family, N: m.N, Rows: m.Rows, Seed: m.Seed, B: m.B}
}

// Lost is the number of draws from the sample whose denominator was 0, so that
// they have no value.
func (m *MonteCarlo) Lost() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	lost := 0
	for _, v := range m.plain.Value {
		if math.IsNaN(v) {
			lost++
		}
	}
	return lost
}

// fill makes the draws from the sample that are still lacking.
func (m *MonteCarlo) fill(inner bool) {
	if inner && len(m.plain.SE) < len(m.plain.Value) {
		m.plain = Set{}
	}
	have := len(m.plain.Value)
	if have >= m.B {
		return
	}
	s := Sampler{Seed: m.Seed, N: m.N, Weight: m.Rows.Weight, Series: []Series{{At: m.Rows.At, E: m.Rows.E, S: m.Rows.S}}, Inner: inner || m.plain.SE != nil}
	more := s.Draw(have, m.B)[0]
	m.plain.Value = append(m.plain.Value, more.Value...)
	m.plain.SE = append(m.plain.SE, more.SE...)
}

// guard makes the draws from the guarded sample that are still lacking.
func (m *MonteCarlo) guard(low, high float64) []float64 {
	key := [2]float64{low, high}
	have := m.guarded[key]
	if len(have) < m.B {
		r := m.Rows
		s := guardedSampler(m.sample(), []Series{{At: r.At, E: withGuard(r.E, low-r.At, high-r.At)}})
		have = append(have, s.Draw(len(have), m.B)[0].Value...)
		if m.guarded == nil {
			m.guarded = map[[2]float64][]float64{}
		}
		m.guarded[key] = have
	}
	return have[:m.B]
}

// Student implements Source. A draw without inner variance counts as ±∞ by
// the sign of its shift, and as 0 when there is none.
func (m *MonteCarlo) Student() (Law, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.fill(true)
	t := make([]float64, m.B)
	for i := range t {
		shift := m.plain.Value[i] - m.Rows.At
		if t[i] = shift / m.plain.SE[i]; math.Abs(shift) <= m.Tol {
			t[i] = 0
		}
	}
	d := NewDraws(t, 0)
	if d.B() == 0 {
		return nil, errors.New("no draw has a value")
	}
	return d, nil
}

// QuantileSE is the Monte Carlo standard error of a law's p quantile; 0 for an
// exact law.
func QuantileSE(l Law, p float64) float64 {
	if d, ok := l.(interface{ QuantileSE(p float64) float64 }); ok {
		return d.QuantileSE(min(max(p, 0), 1))
	}
	return 0
}
