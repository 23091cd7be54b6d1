// Package converge shows which digits of a comparison more resamples settle,
// and which only more questions do.
//
// It makes no statistics of its own: every interval and every verdict is that
// of a [realgain.Comparison] on a part of its questions, or with other draws.
package converge

import (
	"fmt"
	"strings"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/internal/version"
	"github.com/realgain/realgain/notice"
)

// Options say what a convergence study follows.
type Options struct {
	Resamples bool                               // more resamples
	Questions bool                               // more questions
	Orders    int                                // random orders of the questions; 0 = 200
	PriorSD   float64                            // τ of a grown set; 0 = a tenth of the differences' standard deviation
	Progress  func(done, total int, what string) // nil = none; called from several goroutines
}

// Of studies the one metric of a result that compares two arms. The number of
// threads changes no digit.
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

// loneMetric is the one comparison of a result.
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
