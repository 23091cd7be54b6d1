package scores

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// Cut converts a metric to 0/1 scores: 1 if the comparison holds, else 0. Missing
// values stay missing.
type Cut struct {
	Metric string
	Op     string // ">=", ">", "<=" or "<"
	At     float64
	Text   string // as the user wrote it, and the name of the new metric; "" = built from the other fields
}

// ParseCut parses a cut such as "score>=0.7". Spaces around the operator are allowed.
func ParseCut(text string) (Cut, error) {
	at := strings.LastIndexAny(text, "<>")
	if at < 0 {
		return Cut{}, fmt.Errorf("%q has none of >=, >, <=, <; write it as score>=0.7", text)
	}
	c := Cut{Metric: strings.TrimSpace(text[:at]), Op: text[at : at+1], Text: text}
	number := text[at+1:]
	if rest, ok := strings.CutPrefix(number, "="); ok {
		c.Op += "="
		number = rest
	}
	v, ok := parseNumber([]byte(strings.TrimSpace(number)))
	if !ok || math.IsInf(v, 0) {
		return Cut{}, fmt.Errorf("%q compares with %q, which is no number", text, strings.TrimSpace(number))
	}
	if c.Metric == "" || strings.HasSuffix(c.Metric, "=") {
		return Cut{}, fmt.Errorf("%q names no metric; write it as score>=0.7", text)
	}
	c.At = v
	return c, nil
}

// Name returns the name of the metric that the cut produces.
func (c Cut) Name() string {
	if c.Text != "" {
		return c.Text
	}
	return fmt.Sprintf("%s%s%v", c.Metric, c.Op, c.At)
}

// apply replaces the values of m by 0 and 1, saves the original values in m.Uncut and
// renames m. It returns an error if the operator is unknown.
func (c Cut) apply(m *Metric) error {
	holds, ok := map[string]func(v float64) bool{
		">=": func(v float64) bool { return v >= c.At },
		">":  func(v float64) bool { return v > c.At },
		"<=": func(v float64) bool { return v <= c.At },
		"<":  func(v float64) bool { return v < c.At },
	}[c.Op]
	if !ok {
		return fmt.Errorf("unknown operator %q; use >=, >, <= or <", c.Op)
	}
	m.Cut, m.Uncut, m.Values = &c, m.Values, slices.Clone(m.Values)
	for i, v := range m.Values {
		switch {
		case math.IsNaN(v):
		case holds(v):
			m.Values[i] = 1
		default:
			m.Values[i] = 0
		}
	}
	m.Name = c.Name()
	return nil
}

// Source returns the name and the values of the column from which the metric was read.
// These are the metric's own name and values unless a cut produced it.
func (m *Metric) Source() (name string, values []float64) {
	if m.Cut == nil {
		return m.Name, m.Values
	}
	return m.Cut.Metric, m.Uncut
}

// Scaled returns a copy of the metric with all scores multiplied by factor. If a cut
// produced the metric, the scores are scaled before the cut. Scaled returns an error if
// a score overflows a float64.
func (m Metric) Scaled(factor float64) (Metric, error) {
	name, values := m.Source()
	out := m
	out.Values = make([]float64, len(values))
	by := math.Round(1 / factor)
	divide := factor < 1 && factor == 1/by // 57/100 is the float64 nearest to 0.57; 57*0.01 is not
	for i, v := range values {
		out.Values[i] = factor * v
		if divide {
			out.Values[i] = v / by
		}
		if math.IsInf(out.Values[i], 0) {
			return m, fmt.Errorf("%v times %v is too large", v, factor)
		}
	}
	if m.Cut == nil {
		return out, nil
	}
	out.Name, out.Cut, out.Uncut = name, nil, nil
	return out, m.Cut.apply(&out)
}
