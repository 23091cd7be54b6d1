package calibrate

import (
	"fmt"
	"math"

	"github.com/realgain/realgain/interval"
)

// SweepSizes are the numbers of questions at which the default interval is enumerated
// at all discordances.
var SweepSizes = []int{20, 25, 37, 50, 100, 207, 400, 812}

const (
	sweepName  = "discordances"
	fineUpTo   = 99 // number of questions up to which discordances have steps of 1%; above, 2.5%
	gainsSteps = 40 // steps of the share of gains from 0.5 to 1
	enough     = 10 // expected number of differing questions from which widths are compared
)

// Sweep is the default interval on 0/1 metrics of n questions, enumerated over all
// discordances up to 100% and all shares of gains.
type Sweep struct {
	N     int     `json:"n"`
	Cells int     `json:"cells"`
	Step  float64 `json:"step"` // step between discordances

	Least Extreme `json:"least"` // lowest coverage
	Under int     `json:"under"` // number of cells with a coverage below 0.935

	// Mean and Widest are ratios of the width to that of Student's t. They include the
	// cells in which t covers at least 0.94 and at least ten questions are expected to
	// differ from the most common change.
	Mean   float64 `json:"mean_width_ratio"`
	Widest Extreme `json:"widest"`

	// Kept is the smallest ratio of the widths after and before one additional gain.
	// KeptAt holds the numbers of gains and losses before it.
	Kept   float64 `json:"width_kept"`
	KeptAt [2]int  `json:"width_kept_at"`
}

// Extreme is the most extreme value over all cells, with the cell in which it occurs.
type Extreme struct {
	Value       float64 `json:"value"`
	Discordance float64 `json:"discordance"`
	Gains       float64 `json:"gains"`
}

func (e *Extreme) take(v, discordance, gains float64, less bool) {
	if math.IsNaN(e.Value) || v < e.Value == less && v != e.Value {
		*e = Extreme{v, discordance, gains}
	}
}

// sweep enumerates all cells at n questions.
func (o Options) sweep(n int) (Sweep, error) {
	nan := math.NaN()
	s := Sweep{N: n, Step: 0.01, Least: Extreme{Value: nan}, Widest: Extreme{Value: nan}}
	if n > fineUpTo {
		s.Step = 0.025
	}
	t := &table{n: n, methods: []string{interval.Default, "t"}, level: o.Level}
	ratios, compared := 0.0, 0
	for i := 1; i <= int(math.Round(1/s.Step)); i++ {
		discordance := float64(i) * s.Step
		for j := range gainsSteps + 1 {
			gains := 0.5 + 0.5*float64(j)/gainsSteps
			own, student, err := t.covers(min(discordance, 1), gains)
			if err != nil {
				return s, err
			}
			s.Cells++
			s.Least.take(own.Coverage, discordance, gains, true)
			if own.Coverage < 0.935 {
				s.Under++
			}
			usual := max(1-discordance, discordance*gains)
			if ratio := own.MeanWidth / student.MeanWidth; student.Coverage >= 0.94 && float64(n)*(1-usual) >= enough {
				s.Widest.take(ratio, discordance, gains, false)
				ratios, compared = ratios+ratio, compared+1
			}
		}
	}
	s.Mean = ratios / float64(compared)
	return s, s.steps(t)
}

// covers returns the coverage and width of both methods in one cell.
func (t *table) covers(discordance, gains float64) (own, student Cell, err error) {
	tallies, err := t.covering(discordance, gains)
	if err != nil {
		return own, student, err
	}
	return own.fill(tallies[0]), student.fill(tallies[1]), nil
}

// steps sets Kept and KeptAt.
func (s *Sweep) steps(t *table) error {
	s.Kept = math.Inf(1)
	for losses := range t.n {
		for wins := range t.n - losses {
			if err := t.fill([]mass{{wins: wins, losses: losses}, {wins: wins + 1, losses: losses}}); err != nil {
				return err
			}
			before, after := t.at(wins, losses, 0), t.at(wins+1, losses, 0)
			if kept := (after.upper - after.lower) / (before.upper - before.lower); kept < s.Kept {
				s.Kept, s.KeptAt = kept, [2]int{wins, losses}
			}
		}
	}
	return nil
}

// sweeps returns the steps that enumerate all discordances.
func (o Options) sweeps(s *Study) []step {
	var out []step
	if o.Only == nil || !o.wants(sweepName) {
		return nil
	}
	for _, n := range o.sizes(SweepSizes) {
		out = append(out, step{fmt.Sprintf("all discordances, n = %d", n), func() ([]Cell, error) {
			sweep, err := o.sweep(n)
			s.Sweeps = append(s.Sweeps, sweep)
			return nil, err
		}})
	}
	return out
}

func sweepFloors(sweeps []Sweep) []Floor {
	floor := func(name, says string, limit float64, sign float64, of func(Sweep) (float64, string)) Floor {
		f := Floor{Name: name, Says: says, Limit: limit, Worst: math.Inf(int(sign))}
		for _, s := range sweeps {
			if v, at := of(s); s.N >= smallest {
				f.hold(v, 0, fmt.Sprintf("%s, n = %d", at, s.N), sign)
			}
		}
		return f.judged()
	}
	return []Floor{
		floor("discordances-coverage", "0/1 metrics cover at least 93.5% at all discordances and shares of gains", 0.935, 1,
			func(s Sweep) (float64, string) { return s.Least.Value, s.Least.cell() }),
		floor("discordances-mean-width", "mean width at most 1.04 × t", 1.04, -1,
			func(s Sweep) (float64, string) { return s.Mean, "all cells compared" }),
		floor("discordances-width", "width at most 1.17 × t in every cell", 1.17, -1,
			func(s Sweep) (float64, string) { return s.Widest.Value, s.Widest.cell() }),
		floor("discordances-step", "one question more that gained leaves at least 0.6 of the width", 0.6, 1,
			func(s Sweep) (float64, string) {
				return s.Kept, fmt.Sprintf("after %d gains and %d losses", s.KeptAt[0], s.KeptAt[1])
			}),
	}
}

func (e Extreme) cell() string {
	return fmt.Sprintf("%.4g%% discordant, %.4g%% gains", 100*e.Discordance, 100*e.Gains)
}
