package calibrate

import (
	"math"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/internal/jsonout"
)

// Schema is the name and version of a study's JSON form.
const Schema = "realgain.calibrate/v1"

// Methods to make the true difference 0.
const (
	SignFlip = "sign-flip" // exchange the arms of each question with probability ½
	Shift    = "shift"     // subtract the true difference from every candidate score
)

// Study is the result of a calibration, in the form of the schema
// realgain.calibrate/v1. Unknown numbers are NaN here and null in JSON.
type Study struct {
	Schema     string  `json:"schema"`
	Version    string  `json:"version"`           // version of realgain
	Command    string  `json:"command,omitempty"` // command line that reproduces a suite
	Metric     string  `json:"metric"`            // "suite" for the fixed populations
	Population Origin  `json:"population"`
	Level      float64 `json:"level"`
	Seed       uint64  `json:"seed"`
	Cells      []Cell  `json:"cells"`
	Sweeps     []Sweep `json:"sweeps,omitempty"` // 0/1 metrics at all discordances
	Floors     []Floor `json:"floors,omitempty"` // floors of the suite
}

// Origin describes the source of a population.
type Origin struct {
	Source     string  `json:"source"`             // "suite", or the files
	Centred    string  `json:"centred"`            // SignFlip or Shift: how the true difference is made 0 to count false verdicts
	Questions  int     `json:"questions,omitzero"` // number of questions in the files
	Difference float64 `json:"difference"`         // true mean difference: that of the files' questions
}

// Cell is the result of one method on one population at one number of questions.
type Cell struct {
	Population string   `json:"population,omitempty"` // name in the suite
	Doc        string   `json:"doc,omitempty"`        // one line that describes the population
	Estimand   string   `json:"estimand,omitempty"`   // "ratio"; "" is the difference of means
	Truth      float64  `json:"truth,omitzero"`       // true value of a ratio
	Group      string   `json:"group,omitempty"`      // Clusters or Repeats, and N counts groups; "" = single questions
	Claim      string   `json:"claim,omitempty"`      // NoHarm: miss_low and miss_high are the shares of false claims with a loss, or an increase, as the harm
	Part       string   `json:"part,omitempty"`       // InShapes; "" = determined by the other fields
	Power      *float64 `json:"power,omitempty"`      // power of that claim with a loss as the harm, at a margin of twice the half-width of t
	Label      Label    `json:"label"`                // fixed before the run
	Ceiling    float64  `json:"ceiling"`              // 1 − P(no large change in the sample)
	Differ     float64  `json:"differ"`               // expected number of questions that differ from the median
	N          int      `json:"n"`
	Method     string   `json:"method"`
	Sets       int      `json:"sets"` // number of sets drawn; 0 = all outcomes were enumerated

	Coverage       float64 `json:"coverage"` // share of sets whose interval does not miss the true value
	MCSE           float64 `json:"mc_se"`    // Monte Carlo standard error of the coverage
	MeanWidth      float64 `json:"mean_width"`
	MissLow        float64 `json:"miss_low"`        // share of sets whose lower bound is above the true value
	MissHigh       float64 `json:"miss_high"`       // share of sets whose upper bound is below the true value
	FalseImproved  float64 `json:"false_improved"`  // share of verdicts "improved" if the true difference is 0 or the true ratio 1
	FalseRegressed float64 `json:"false_regressed"` // the same for "regressed"
	Given          float64 `json:"given"`           // share of sets with an interval; sets without one count as covering

	// AgainstTruth is the share of sets whose interval lies entirely on the opposite
	// side of 0 from the true difference. It is set only in cells of shapes.
	AgainstTruth *float64 `json:"against_truth,omitempty"`

	// MissedShown, WarnedMissed and WarnedAll state how often a comparison warns that
	// few questions differ or carry the change. They are set for the default method on
	// simulated populations of the suite that are not regular, and NaN otherwise.
	MissedShown  float64 `json:"missed_shown"`  // share of sets that miss and contain one to four large changes
	WarnedMissed float64 `json:"warned_missed"` // share of these sets with a warning
	WarnedAll    float64 `json:"warned_all"`    // share of all sets with a warning
	binary, wide bool    // a 0/1 metric; a metric with a declared range
	shown        bool    // for information only; no floor applies
}

// fill returns the cell with the results of a tally.
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

// FalseVerdicts returns the share of sets in which a change is claimed although there
// is none.
func (c Cell) FalseVerdicts() float64 { return c.FalseImproved + c.FalseRegressed }

// newStudy returns a study without cells.
func newStudy(metric, source, centred string, level float64, seed uint64) *Study {
	return &Study{
		Cells: []Cell{}, Schema: Schema, Version: realgain.Version(), Metric: metric, Level: level, Seed: seed,
		Population: Origin{Source: source, Centred: centred, Difference: math.NaN()},
	}
}

// Read parses a study written as JSON. Unknown numbers are NaN.
func Read(data []byte) (*Study, error) {
	var out Study
	return &out, jsonout.Read(data, Schema, &out)
}
