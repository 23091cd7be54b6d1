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
	Seed  uint64
	N     int // questions
	B     int // draws
	Rows  Rows
	Step  float64 // slope of a pseudo-observation, where rows have slopes
	Atoms estimand.Atoms
	Tol   float64 // estimates closer than this are one

	mu      sync.Mutex
	plain   Set // values and inner standard errors
	guarded map[[2]float64][]float64
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
	default:
		values = m.guard(low, high)
	}
	d := NewDraws(values, m.Tol)
	if d.B() == 0 {
		return nil, errors.New("no draw has a value: the denominator was 0 in all of them")
	}
	return d, nil
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
		series := Series{At: r.At, E: withGuard(r.E, low-r.At, high-r.At)}
		if r.S != nil { // the atoms are residuals at the estimate already
			series = Series{At: r.At, E: withGuard(r.E, low, high), S: withGuard(r.S, m.Step, m.Step)}
		}
		s := Sampler{Seed: m.Seed, N: m.N, Series: []Series{series}, Guard: r.Weight == nil}
		if r.Weight != nil {
			s.Weight = withGuard(r.Weight, guardWeight, guardWeight)
		}
		have = append(have, s.Draw(len(have), m.B)[0].Value...)
		if m.guarded == nil {
			m.guarded = map[[2]float64][]float64{}
		}
		m.guarded[key] = have
	}
	return have[:m.B]
}

func withGuard(x []float64, low, high float64) []float64 {
	return append(slices.Clone(x), low, high)
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
