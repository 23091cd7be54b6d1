package realgain

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/realgain/realgain/compare"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/scores"
)

// lookWithin reads how often each question was answered.
func (v *versus) lookWithin(cols *pair.Columns) {
	if v.g.RepeatColumn(v.baseline) == "" && v.g.RepeatColumn(v.candidate) == "" {
		return
	}
	v.runs = &[2]pair.Within{v.g.Repeats(v.metric, v.baseline), v.g.Repeats(v.metric, v.candidate)}
	v.passes = pair.PassOrFail(v.runs, cols)
}

// repeated sets what the repeats of the questions show.
func (v *versus) repeated(c *Comparison, cols *pair.Columns) {
	if v.runs == nil {
		return
	}
	if c.Repeats = pair.RepeatsOf(v.runs, cols); c.Repeats.Max > 1 {
		c.Within = split(c, v.runs, cols)
	}
}

// split sets what the analysis of variance shows about the runs.
func split(c *Comparison, runs *[2]pair.Within, cols *pair.Columns) *compare.Within {
	v := pair.VarianceOfRuns(runs, cols)
	floor := func(noise float64) float64 {
		return interval.Normal(interval.Alpha(c.Level)) * math.Sqrt(noise/float64(len(cols.A)))
	}
	out := &compare.Within{VarBetween: v.Between, VarWithin: v.PerRun[0] + v.PerRun[1], NoiseFloor: floor(v.Noise), VarNoise: v.Noise}
	for j, arm := range [2]string{"baseline", "candidate"} {
		if !v.Known[j] {
			out.Once = &compare.Once{Arm: arm, NoiseFloor: floor(v.Noise + v.PerRun[1-j]*v.Left[j])}
		}
	}
	return out
}

// passesOf compares pass^k and pass@k for every k up to the smallest number of runs.
func (v *versus) passesOf(c *Comparison, cols *pair.Columns) error {
	if c.Within == nil {
		return nil
	}
	least := math.MaxInt
	for i := range cols.A {
		for _, r := range v.runs {
			least = min(least, int(r.K[cols.Question(i)]))
		}
	}
	c.Within.PassHat, c.Within.PassAt = map[string]compare.Pass{}, map[string]compare.Pass{}
	for k := 1; k <= least; k = next(k) {
		hat, err := v.pass(cols, func(n, c int) float64 { return pair.AllSucceed(k, n, c) })
		if err != nil {
			return err
		}
		at, err := v.pass(cols, func(n, c int) float64 { return 1 - pair.AllSucceed(k, n, n-c) })
		if err != nil {
			return err
		}
		c.Within.PassHat[strconv.Itoa(k)], c.Within.PassAt[strconv.Itoa(k)] = hat, at
	}
	return nil
}

// next returns the next k: it counts to eight and then doubles.
func next(k int) int {
	if k < 8 {
		return k + 1
	}
	return 2 * k
}

// pass compares one of the two, which is a score of the question like any other.
func (v *versus) pass(cols *pair.Columns, of func(runs, successes int) float64) (compare.Pass, error) {
	scored := &pair.Columns{Metric: cols.Metric, Rows: cols.Rows, A: make([]float64, len(cols.A)), B: make([]float64, len(cols.B))}
	for i := range cols.A {
		for j, mean := range [2]float64{cols.A[i], cols.B[i]} {
			n := int(v.runs[j].K[cols.Question(i)])
			[2][]float64{scored.A, scored.B}[j][i] = of(n, int(math.Round(mean*float64(n))))
		}
	}
	unit, err := v.SubjectOf(scored)
	if err != nil {
		return compare.Pass{}, err
	}
	s := v.settings
	s.Setup = s.OfMeans()
	unit.Bounded = &[2]float64{0, 1}
	c, err := s.compare(v.metric, unit)
	if err == nil {
		err = c.Inside().CompleteArms()
	}
	if err != nil {
		return compare.Pass{}, err
	}
	return compare.Pass{
		Baseline: c.MeanBaseline, CIBaseline: c.CIBaseline, Candidate: c.MeanCandidate, CICandidate: c.CICandidate, Delta: c.Delta, CI: c.CI,
	}, nil
}

// secondRuns gives new labels to arms with the baseline's label, which are further runs
// of the baseline. again[i] means that arm i is one.
func secondRuns(tables []*scores.Table) (named []*scores.Table, again []bool) {
	named, again = slices.Clone(tables), make([]bool, len(tables))
	for i := 1; i < len(tables); i++ {
		if tables[i].Label == "" || tables[i].Label != tables[0].Label {
			continue
		}
		run := *tables[i]
		run.Label = fmt.Sprintf("%s, run %d", run.Label, 1+countTrue(again)+1)
		named[i], again[i] = &run, true
	}
	return named, again
}

func countTrue(x []bool) (n int) {
	for _, v := range x {
		if v {
			n++
		}
	}
	return n
}

// noiseFloors sets for every comparison how far the baseline's own runs lie apart: the
// farthest end of the interval of one run against another.
func (r *Result) noiseFloors() {
	floor := map[string]float64{}
	for _, v := range r.Comparisons {
		for _, c := range v.Metrics {
			if far := max(math.Abs(c.CI[0]-c.Null), math.Abs(c.CI[1]-c.Null)); v.Again && !math.IsNaN(far) {
				floor[c.Metric] = max(floor[c.Metric], far)
			}
		}
	}
	for _, v := range r.Comparisons {
		for _, c := range v.Metrics {
			if f, ok := floor[c.Metric]; ok && !v.Again {
				c.NoiseFloor = &f
			}
		}
	}
}
