package calibrate

import (
	"math"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/internal/jsonout"
)

// Schema is the name and version of a study's JSON form.
const Schema = "realgain.calibrate/v1"

// Ways to a population whose true difference is 0.
const (
	SignFlip = "sign-flip" // the arms of each question are exchanged by the toss of a coin
	Shift    = "shift"     // every candidate score is moved by the true difference
)

// Study is what was measured, as the schema realgain.calibrate/v1 has it.
// Unknown numbers are NaN here and null in JSON.
type Study struct {
	Schema     string  `json:"schema"`
	Version    string  `json:"version"`           // of realgain
	Command    string  `json:"command,omitempty"` // the command line that makes a suite again
	Metric     string  `json:"metric"`            // "suite" for the fixed populations
	Population Origin  `json:"population"`
	Level      float64 `json:"level"`
	Seed       uint64  `json:"seed"`
	Cells      []Cell  `json:"cells"`
	Sweeps     []Sweep `json:"sweeps,omitempty"` // of 0/1 metrics over all discordances
	Floors     []Floor `json:"floors,omitempty"` // of the suite
}

// Origin says where a population comes from.
type Origin struct {
	Source     string  `json:"source"`             // "suite", or the files
	Centred    string  `json:"centred"`            // SignFlip or Shift: how the true difference was made 0 for the false verdicts
	Questions  int     `json:"questions,omitzero"` // in the files
	Difference float64 `json:"difference"`         // true mean difference of the files' questions
}

// Cell is one method on one population at one number of questions.
type Cell struct {
	Population string   `json:"population,omitempty"` // of the suite
	Doc        string   `json:"doc,omitempty"`        // what the population stands for
	Estimand   string   `json:"estimand,omitempty"`   // "ratio"; "" is the difference of means
	Truth      float64  `json:"truth,omitzero"`       // of a ratio: its value in the population
	Group      string   `json:"group,omitempty"`      // Clusters or Repeats, of which there are N; "" = single questions
	Claim      string   `json:"claim,omitempty"`      // NoHarm: miss_low and miss_high are its false claims where a loss, or a rise, is the harm
	Part       string   `json:"part,omitempty"`       // InShapes; "" = the population alone says where the cell stands
	Power      *float64 `json:"power,omitempty"`      // of that claim in a margin of twice t's half-width, where a loss is the harm
	Label      Label    `json:"label"`                // fixed before the run
	Ceiling    float64  `json:"ceiling"`              // 1 − P(no large change in the sample)
	Differ     float64  `json:"differ"`               // questions expected to differ from the median
	N          int      `json:"n"`
	Method     string   `json:"method"`
	Sets       int      `json:"sets"` // drawn; 0 = every outcome was enumerated

	Coverage       float64 `json:"coverage"` // share of sets whose interval does not miss the true value
	MCSE           float64 `json:"mc_se"`    // Monte Carlo standard error of the coverage
	MeanWidth      float64 `json:"mean_width"`
	MissLow        float64 `json:"miss_low"`        // share of sets whose lower bound lies above the true value
	MissHigh       float64 `json:"miss_high"`       // … whose upper bound lies below it
	FalseImproved  float64 `json:"false_improved"`  // verdicts where the true difference is 0, the true ratio 1
	FalseRegressed float64 `json:"false_regressed"` // …
	Given          float64 `json:"given"`           // share of sets on which there was an interval; the others count as covering

	// AgainstTruth, in cells of shapes, is the share of sets whose interval lies
	// wholly on the other side of 0 than the true difference.
	AgainstTruth *float64 `json:"against_truth,omitempty"`

	// Of the default method on simulated populations of the suite that are not
	// regular: how often a comparison warns that few questions differ or carry
	// the change. NaN elsewhere.
	MissedShown  float64 `json:"missed_shown"`  // share of sets that miss and show the concentration: one to four large changes
	WarnedMissed float64 `json:"warned_missed"` // share of these with a warning
	WarnedAll    float64 `json:"warned_all"`    // share of all sets with one
	binary, wide bool    // a 0/1 metric; a metric with a range
	shown        bool    // stands beside the floors, which do not speak of it
}

// fill puts the numbers of a tally into the cell.
func (c Cell) fill(t Tally) Cell {
	c.MissLow, c.MissHigh = t.missLow/t.total, t.missHigh/t.total
	c.Coverage = 1 - c.MissLow - c.MissHigh
	if c.Sets > 0 {
		c.MCSE = math.Sqrt(c.Coverage * (1 - c.Coverage) / float64(c.Sets))
	}
	c.MeanWidth, c.Given = t.width/t.given, t.given/t.total
	c.FalseImproved, c.FalseRegressed = t.improved/t.judged, t.regressed/t.judged
	if c.Part == InShapes {
		against := t.against / t.total
		c.AgainstTruth = &against
	}
	c.MissedShown, c.WarnedMissed, c.WarnedAll = math.NaN(), t.warnedMissed/t.visibleMissed, t.warned/t.looked
	if t.looked > 0 {
		c.MissedShown = t.visibleMissed / t.total
	}
	return c
}

// FalseVerdicts is the share of sets on which a change is claimed where there
// is none.
func (c Cell) FalseVerdicts() float64 { return c.FalseImproved + c.FalseRegressed }

// newStudy is an empty study.
func newStudy(metric, source, centred string, level float64, seed uint64) *Study {
	return &Study{
		Cells: []Cell{}, Schema: Schema, Version: realgain.Version(), Metric: metric, Level: level, Seed: seed,
		Population: Origin{Source: source, Centred: centred, Difference: math.NaN()},
	}
}

// Read reads a study that was written as JSON. Unknown numbers are NaN.
func Read(data []byte) (*Study, error) {
	var out Study
	return &out, jsonout.Read(data, Schema, &out)
}
