package plan

import (
	"cmp"
	"fmt"
	"math"

	"github.com/realgain/realgain/notice"
)

// check returns an error if the numbers allow no plan.
func (a numbers) check() error {
	if err := a.checkForm(); err != nil {
		return err
	}
	for _, c := range []struct {
		flag   string
		value  float64
		lo, hi float64 // exclusive, inclusive
	}{
		{"sd", a.SD, 0, math.MaxFloat64}, {"half-width", a.HalfWidth, 0, math.MaxFloat64}, {"discordant", a.Discordant, 0, 1},
		{"var-between", a.VarBetween, 0, math.MaxFloat64}, {"GradedSD", a.GradedSD, 0, math.MaxFloat64},
	} {
		if !math.IsNaN(c.value) && !(c.value > c.lo && c.value <= c.hi) {
			hint := "it is a number above 0"
			if c.hi == 1 {
				hint = "it is a share above 0 and at most 1"
			}
			return notice.Usage(fmt.Sprintf("--%s %v leaves nothing to plan", c.flag, c.value), hint)
		}
	}
	if err := a.checkTogether(); err != nil {
		return err
	}
	return a.checkShares()
}

// checkEffect returns an error for an effect of 0, unless the claim holds there.
func checkEffect(effect float64, hypothesis string) error {
	if effect == 0 && hypothesis != "equivalence" && hypothesis != "noninferiority" {
		return notice.Usage("Assumed.Effect 0 cannot be found by any number of questions", "give the smallest effect that matters, for example Assumed.Effect 0.02")
	}
	return nil
}

// checkTogether returns an error for a number that has no effect without another one.
func (a numbers) checkTogether() error {
	given := func(x float64) bool { return !math.IsNaN(x) }
	for _, c := range []struct {
		field string
		alone bool
		with  string
	}{
		{"Correlation", given(a.Correlation) && !given(a.Baseline), "Assumed.Baseline"},
		{"GradedSD", given(a.GradedSD) && !given(a.Baseline) && !given(a.Discordant), "Assumed.Baseline or Assumed.Discordant"},
		{"VarWithin", given(a.VarWithin) && !given(a.VarBetween), "Assumed.VarBetween"},
		{"Repeats", given(a.Repeats) && !given(a.VarBetween), "Assumed.VarBetween and Assumed.VarWithin"},
		{"ICC", given(a.ICC) && !given(a.ClusterSize), "Assumed.ClusterSize"},
	} {
		if c.alone {
			return notice.Usage(fmt.Sprintf("Assumed.%s says nothing without %s", c.field, c.with), "add "+c.with+", or leave it out")
		}
	}
	return nil
}

// ErrNothing is the error returned if a plan has neither a pilot nor an effect.
var ErrNothing = notice.Usage("plan needs the score files of a pilot, or the size of an effect and its spread",
	"for example: Assumed{N: 207, Effect: 0.0338, HalfWidth: 0.046}")

// checkForm returns an error if too few or too many numbers are given.
func (a numbers) checkForm() error {
	forms := 0
	for _, x := range []float64{a.SD, a.HalfWidth, a.Discordant, a.Baseline, a.VarBetween} {
		if !math.IsNaN(x) {
			forms++
		}
	}
	switch {
	case math.IsNaN(a.Effect) && forms == 0:
		return ErrNothing
	case math.IsNaN(a.Effect):
		return notice.Usage("plan needs the effect that is to be found", "add Assumed.Effect X, in the metric's unit")
	case forms == 0:
		return notice.Usage("plan needs the spread of the differences", "give one of Assumed.SD, Assumed.HalfWidth with Assumed.N, Assumed.Discordant, Assumed.Baseline with Assumed.Correlation, Assumed.VarBetween")
	case forms > 1:
		return notice.Usage("the spread of the differences is given twice", "keep one of Assumed.SD, Assumed.HalfWidth, Assumed.Discordant, Assumed.Baseline, Assumed.VarBetween")
	case a.N == 1 || a.N < 0:
		return notice.Usage(fmt.Sprintf("Assumed.N %d: one question has no spread", a.N), "a pilot has at least 2 questions")
	case !math.IsNaN(a.HalfWidth) && a.N == 0:
		return notice.Usage("Assumed.HalfWidth needs the number of questions it was seen on", "add Assumed.N N")
	}
	return nil
}

// checkShares returns an error for impossible shares and correlations.
func (a numbers) checkShares() error {
	return cmp.Or(a.checkBinary(), a.checkRepeats(), a.checkClusters())
}

// checkBinary returns an error for impossible numbers of a 0/1 metric.
func (a numbers) checkBinary() error {
	switch {
	case a.Discordant == 1 && math.Abs(a.Effect) == 1:
		return notice.Usage("every question changes in the same way, so their differences have no spread", "give a smaller effect: any question that differs shows one of 1")
	case !math.IsNaN(a.Discordant) && math.Abs(a.Effect) > a.Discordant:
		return notice.Usage(fmt.Sprintf("the means cannot differ by %v where only %v of the questions differ", math.Abs(a.Effect), a.Discordant), "the effect of a 0/1 metric is at most Assumed.Discordant")
	case !math.IsNaN(a.Baseline) && !(a.Baseline > 0 && a.Baseline < 1):
		return notice.Usage(fmt.Sprintf("Assumed.Baseline %v is no mean of a 0/1 metric that can change both ways", a.Baseline), "it lies between 0 and 1")
	case !math.IsNaN(a.Baseline) && !(a.Correlation >= -1 && a.Correlation < 1):
		return notice.Usage("Assumed.Baseline needs Assumed.Correlation, from −1 to below 1", "0.7 is usual between two versions of a system")
	}
	return nil
}

// checkRepeats returns an error for impossible numbers about repeated questions.
func (a numbers) checkRepeats() error {
	switch {
	case !math.IsNaN(a.VarBetween) && !(a.VarWithin >= 0):
		return notice.Usage("Assumed.VarBetween needs Assumed.VarWithin, at least 0", "the variance of one run's difference about its mean, both arms together")
	case !math.IsNaN(a.Repeats) && !(a.Repeats >= 1):
		return notice.Usage(fmt.Sprintf("Assumed.Repeats %v: a question is run at least once", a.Repeats), "for example: Assumed.Repeats 4")
	}
	return nil
}

// checkClusters returns an error for impossible numbers about clusters.
func (a numbers) checkClusters() error {
	switch {
	case !math.IsNaN(a.ClusterSize) && !math.IsNaN(a.VarBetween):
		return notice.Usage("Assumed.VarBetween and Assumed.ClusterSize do not combine: how repeats correlate within a cluster is not known", "give the spread of the averaged differences with Assumed.SD")
	case !math.IsNaN(a.ClusterSize) && !(a.ClusterSize >= 1):
		return notice.Usage(fmt.Sprintf("Assumed.ClusterSize %v is less than one question", a.ClusterSize), "it is the mean number of questions in a cluster")
	case !math.IsNaN(a.ClusterSize) && !(a.ICC >= 0 && a.ICC <= 1):
		return notice.Usage("Assumed.ClusterSize needs Assumed.ICC, from 0 to 1", "the correlation of the differences within a cluster")
	}
	return nil
}
