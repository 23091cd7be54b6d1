package estimand

import "github.com/realgain/realgain/pair"

func init() { Register(Delta{}) }

// Delta is the mean of the per-question differences, mean(b) − mean(a).
type Delta struct{}

// Name implements Estimand.
func (Delta) Name() string { return "delta" }

// Doc implements Estimand.
func (Delta) Doc() string { return "mean difference, mean(candidate) − mean(baseline)" }

// Symbol implements Estimand.
func (Delta) Symbol() string { return "Δ" }

// Null implements Estimand.
func (Delta) Null() float64 { return 0 }

// Gain implements Linear.
func (Delta) Gain(a, b, _ float64) float64 { return b - a }

// Slope implements Linear.
func (Delta) Slope(_, _, s float64) float64 { return s }

// Location implements Linear.
func (Delta) Location() bool { return true }

// Value implements Estimand.
func (d Delta) Value(c pair.Cells, w []float64) float64 { return value(d, c, w) }

// InScores implements Difference.
func (Delta) InScores() {}

// InPercent implements Percent: mean(b − a) exceeds −x·mean(a) if and only if the
// relative change exceeds −x.
func (Delta) InPercent() Estimand { return Lift{sign: 1} }
