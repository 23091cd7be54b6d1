package resample

import (
	"errors"
	"math"
	"slices"
	"sync"

	"github.com/realgain/realgain/estimand"
)

// MonteCarlo is the source of a Monte Carlo engine for one series. It makes each draw
// once and is safe for concurrent use.
type MonteCarlo struct {
	Seed  uint64
	N     int // number of questions
	B     int // number of draws
	Rows  Rows
	Step  float64 // slope of a pseudo-observation, if rows have slopes
	Atoms estimand.Atoms
	Tol   float64 // estimates closer than this are equal

	mu      sync.Mutex
	plain   Set                  // values and inner standard errors
	guarded map[string][]float64 // by the guard's key
}

// Grow raises the number of draws. Draws already made stay the same.
func (m *MonteCarlo) Grow(b int) { m.B = max(m.B, b) }

// Draws implements Source.
func (m *MonteCarlo) Draws() int { return m.B }

// Law implements Source.
func (m *MonteCarlo) Law(g Guard) (Law, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var values []float64
	if len(g) == 0 {
		m.fill(false)
		values = m.plain.Value[:m.B]
	} else {
		values = m.guard(g)
	}
	d := NewDraws(values, m.Tol)
	if d.B() == 0 {
		return nil, errors.New("no draw has a value: the denominator was 0 in all of them")
	}
	return d, nil
}

// Lost returns the number of draws from the sample without a value, because their
// denominator was 0.
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

// fill makes the missing draws from the sample.
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

// guard makes the missing draws from the guarded sample.
func (m *MonteCarlo) guard(g Guard) []float64 {
	key := g.key()
	have := m.guarded[key]
	if len(have) < m.B {
		s := m.guardedSampler(g)
		have = append(have, s.Draw(len(have), m.B)[0].Value...)
		if m.guarded == nil {
			m.guarded = map[string][]float64{}
		}
		m.guarded[key] = have
	}
	return have[:m.B]
}

// guardedSampler returns a sampler of the rows, followed by the pseudo-observations.
func (m *MonteCarlo) guardedSampler(g Guard) *Sampler {
	r := m.Rows
	series := Series{At: r.At, E: slices.Clone(r.E)}
	if r.S != nil {
		series.S = slices.Clone(r.S)
	}
	s := &Sampler{Seed: m.Seed, N: m.N, Weight: slices.Clone(r.Weight)}
	for _, p := range g {
		if r.S == nil {
			series.E = append(series.E, p.At-r.At)
		} else { // residuals are at the estimate already
			series.E, series.S = append(series.E, p.At), append(series.S, m.Step)
		}
		if r.Weight == nil {
			s.Pseudo = append(s.Pseudo, p.Weight)
		} else {
			s.Weight = append(s.Weight, p.Weight)
		}
	}
	s.Series = []Series{series}
	return s
}

// Student implements Source. A draw with inner variance 0 counts as ±∞ by the sign of
// its shift, and as 0 if its shift is 0.
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

// QuantileSE returns the Monte Carlo standard error of the p quantile of a law; 0 if
// the law is exact.
func QuantileSE(l Law, p float64) float64 {
	if d, ok := l.(interface{ QuantileSE(p float64) float64 }); ok {
		return d.QuantileSE(min(max(p, 0), 1))
	}
	return 0
}
