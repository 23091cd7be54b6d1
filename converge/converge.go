// Package converge shows how a comparison changes with the number of resamples and with
// the number of questions, and from which number on it stays the same.
//
// It has no statistics of its own. All intervals and verdicts are those of a
// [realgain.Comparison], computed on part of its questions or with other random draws.
package converge

import (
	"fmt"
	"strings"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/internal/version"
	"github.com/realgain/realgain/notice"
)

// Options select the parts of a convergence study.
type Options struct {
	Resamples bool                               // vary the number of resamples
	Questions bool                               // vary the number of questions
	Orders    int                                // number of random orders of the questions; 0 = 200
	PriorSD   float64                            // τ for Grown, in units of the metric; 0 = a tenth of the differences' standard deviation
	Progress  func(done, total int, what string) // may be nil; called from several goroutines
}

// Of studies a result that compares two arms on one metric, or on one primary metric.
// The result does not depend on the number of threads. Of returns an error if the
// result has several candidates, if the metric is ambiguous, or if the study does not
// apply to the comparison.
func Of(r *realgain.Result, o Options) (*Convergence, error) {
	c, err := loneMetric(r)
	if err != nil {
		return nil, err
	}
	if o.Orders == 0 {
		o.Orders = defaultOrders
	}
	if o.Progress == nil {
		o.Progress = func(int, int, string) {}
	}
	var paths []string
	for _, a := range r.Arms {
		paths = append(paths, a.Path)
	}
	out := &Convergence{
		Schema: Schema, Version: version.Text(), Source: strings.Join(paths, " → "), Metric: c.Metric, Better: c.Better, BetterWhy: c.BetterWhy,
		Estimand: c.Estimand, Interval: c.Interval, Level: c.Level, Seed: c.Seed(), N: c.N,
		Estimate: c.Estimate, CI: c.CI, HalfWidth: c.HalfWidth, Verdict: c.Verdict, Notes: r.Notes,
	}
	if o.Resamples {
		if out.Resamples, err = growResamples(c, o); err != nil {
			return nil, err
		}
	}
	if o.Questions {
		if out.Questions, err = growQuestions(c, o); err != nil {
			return nil, err
		}
	}
	o.Progress(1, 1, "")
	return out, nil
}

// loneMetric returns the only metric of a result with one candidate, or its primary
// metric if there are several.
func loneMetric(r *realgain.Result) (*realgain.Comparison, error) {
	if len(r.Comparisons) != 1 {
		return nil, notice.Usage(fmt.Sprintf("%d candidates to follow: one is needed", len(r.Comparisons)), "give one baseline and one candidate")
	}
	metrics := r.Comparisons[0].Metrics
	if len(metrics) != 1 && !metrics[0].Primary {
		return nil, notice.Usage(fmt.Sprintf("%d metrics to follow: choose one", len(metrics)), fmt.Sprintf("name it: realgain.Options.Metrics %q", metrics[0].Metric))
	}
	return metrics[0], nil
}
