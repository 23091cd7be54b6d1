package pair

import (
	"math"

	"github.com/realgain/realgain/internal/exactsum"
)

// PassOrFail reports whether the score of every run is 0 or 1. For K values in [0, 1]
// with mean m, only then are the squared deviations K·m·(1 − m).
func PassOrFail(runs *[2]Within, cols *Columns) bool {
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

// RepeatsOf counts the runs of both arms.
func RepeatsOf(runs *[2]Within, cols *Columns) Repeats {
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

// RunVariance splits the variance of the questions' differences into that between
// questions and that between runs.
type RunVariance struct {
	Between float64    // of the questions' true differences, at least 0
	Noise   float64    // average variance that the runs of both arms add to a question's difference
	PerRun  [2]float64 // variance of one run, by arm; 0 if unknown
	Left    [2]float64 // share of PerRun that remains after averaging a question's runs, by arm
	Known   [2]bool    // at least one question of the arm was run twice
}

// VarianceOfRuns is the analysis of variance of one random factor. The variance of the
// questions' differences includes that of their runs, pooled over questions and divided
// by the number of runs.
func VarianceOfRuns(runs *[2]Within, cols *Columns) RunVariance {
	var v RunVariance
	var noise [2]float64
	for j := range runs {
		v.PerRun[j], v.Known[j] = runs[j].pooled(cols)
		v.Left[j] = runs[j].left(cols)
		noise[j] = v.PerRun[j] * v.Left[j]
	}
	v.Noise = noise[0] + noise[1]
	v.Between = max(0, cols.variance()-v.Noise)
	return v
}

// pooled returns the variance between the runs of a question, pooled over the
// questions. known is false if every question was run once.
func (r *Within) pooled(cols *Columns) (v float64, known bool) {
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

// left returns the mean over the questions of 1/(number of runs): the share of the
// variance of one run that remains after averaging.
func (r *Within) left(cols *Columns) float64 {
	var sum exactsum.Sum
	for i := range cols.A {
		sum.Add(1 / float64(max(1, r.K[cols.Question(i)])))
	}
	return sum.Value() / float64(len(cols.A))
}

// variance returns the variance of the questions' differences, with divisor n−1.
func (c *Columns) variance() float64 {
	n := float64(len(c.A))
	d := make([]float64, len(c.A))
	for i := range d {
		d[i] = c.B[i] - c.A[i]
	}
	mean := exactsum.Of(d) / n
	var squares exactsum.Sum
	for _, x := range d {
		squares.Add((x - mean) * (x - mean))
	}
	return squares.Value() / (n - 1)
}
