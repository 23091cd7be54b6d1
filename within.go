package realgain

import (
	"math"
	"strconv"

	"github.com/realgain/realgain/internal/exactsum"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/pair"
)

// lookWithin reads how often each question was answered.
func (v *versus) lookWithin(cols *pair.Columns) {
	if v.g.RepeatColumn(v.baseline) == "" && v.g.RepeatColumn(v.candidate) == "" {
		return
	}
	v.runs = &[2]pair.Within{v.g.Repeats(v.metric, v.baseline), v.g.Repeats(v.metric, v.candidate)}
	v.passes = ofZeroAndOne(v.runs, cols)
}

// repeated fills what the repeats of the questions tell.
func (v *versus) repeated(c *Comparison, cols *pair.Columns) {
	if v.runs == nil {
		return
	}
	if c.Repeats = repeatsOf(v.runs, cols); c.Repeats.Max > 1 {
		c.Within = split(c, v.runs, cols)
	}
}

// ofZeroAndOne reports whether every run's score is 0 or 1: of K values in [0, 1]
// with mean m, only then are the squared deviations K·m·(1 − m).
func ofZeroAndOne(runs *[2]pair.Within, cols *pair.Columns) bool {
	for i := range cols.A {
		q := cols.Question(i)
		for j, m := range [2]float64{cols.A[i], cols.B[i]} {
			k := float64(runs[j].K[q])
			if m < 0 || m > 1 || math.Abs(runs[j].SS[q]-k*m*(1-m)) > 1e-9*k {
				return false
			}
		}
	}
	return true
}

// repeatsOf counts the runs of both arms.
func repeatsOf(runs *[2]pair.Within, cols *pair.Columns) Repeats {
	out := Repeats{Min: math.MaxInt}
	total := 0
	for i := range cols.A {
		for _, r := range runs {
			k := max(1, int(r.K[cols.Question(i)]))
			out.Min, out.Max, total = min(out.Min, k), max(out.Max, k), total+k
		}
	}
	out.Mean = float64(total) / float64(2*len(cols.A))
	return out
}

// split is the analysis of variance: the spread of the questions' differences
// holds that of their runs, pooled over questions, over the number of runs.
func split(c *Comparison, runs *[2]pair.Within, cols *pair.Columns) *Within {
	n := float64(len(cols.A))
	var perRun, noise [2]float64 // variance of a run, and what the runs leave in a question's mean
	known := [2]bool{}
	for j := range runs {
		perRun[j], known[j] = runVariance(&runs[j], cols)
		noise[j] = perRun[j] * overRuns(&runs[j], cols)
	}
	floor := func(noise float64) float64 { return interval.Normal(interval.Alpha(c.Level)) * math.Sqrt(noise/n) }
	all := noise[0] + noise[1]
	out := &Within{
		VarBetween: max(0, variance(cols)-all), VarWithin: perRun[0] + perRun[1], NoiseFloor: floor(all),
		VarNoise: all,
	}
	for j, arm := range [2]string{"baseline", "candidate"} {
		if !known[j] {
			out.Once = &Once{arm, floor(all + perRun[1-j]*overRuns(&runs[j], cols))}
		}
	}
	return out
}

// runVariance is the variance between the runs of a question, pooled over the
// questions; unknown where every question was run once.
func runVariance(r *pair.Within, cols *pair.Columns) (v float64, known bool) {
	var squares exactsum.Sum
	free := 0.0
	for i := range cols.A {
		if k := r.K[cols.Question(i)]; k > 1 {
			squares.Add(r.SS[cols.Question(i)])
			free += float64(k - 1)
		}
	}
	if free == 0 {
		return 0, false
	}
	return squares.Value() / free, true
}

// overRuns is the mean over the questions of 1/(number of runs): what averaging
// the runs leaves of the variance of one.
func overRuns(r *pair.Within, cols *pair.Columns) float64 {
	var sum exactsum.Sum
	for i := range cols.A {
		sum.Add(1 / float64(max(1, r.K[cols.Question(i)])))
	}
	return sum.Value() / float64(len(cols.A))
}

// variance is that of the questions' differences (divisor n−1).
func variance(cols *pair.Columns) float64 {
	n := float64(len(cols.A))
	d := make([]float64, len(cols.A))
	for i := range d {
		d[i] = cols.B[i] - cols.A[i]
	}
	mean := exactsum.Of(d) / n
	var squares exactsum.Sum
	for _, x := range d {
		squares.Add((x - mean) * (x - mean))
	}
	return squares.Value() / (n - 1)
}

// passesOf compares pass^k and pass@k for k that all questions have runs for.
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
	c.Within.PassHat, c.Within.PassAt = map[string]Pass{}, map[string]Pass{}
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

// next counts to eight and then doubles.
func next(k int) int {
	if k < 8 {
		return k + 1
	}
	return 2 * k
}

// pass compares one of the two, which is a score of the question like any other.
func (v *versus) pass(cols *pair.Columns, of func(runs, successes int) float64) (Pass, error) {
	scored := &pair.Columns{Metric: cols.Metric, Rows: cols.Rows, A: make([]float64, len(cols.A)), B: make([]float64, len(cols.B))}
	for i := range cols.A {
		for j, mean := range [2]float64{cols.A[i], cols.B[i]} {
			n := int(v.runs[j].K[cols.Question(i)])
			[2][]float64{scored.A, scored.B}[j][i] = of(n, int(math.Round(mean*float64(n))))
		}
	}
	unit, err := v.subjectOf(scored)
	if err != nil {
		return Pass{}, err
	}
	s := v.ofMeans()
	unit.bounded = &[2]float64{0, 1}
	c, err := s.compare(v.metric, unit)
	if err == nil {
		err = c.work.completeArms(c)
	}
	if err != nil {
		return Pass{}, err
	}
	return Pass{c.MeanBaseline, c.CIBaseline, c.MeanCandidate, c.CICandidate, c.Delta, c.CI}, nil
}
