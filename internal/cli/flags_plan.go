package cli

import (
	"errors"
	"strconv"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/realgain/realgain/plan"
)

// planFlags holds the numbers from which plan can plan without files.
type planFlags struct {
	assumed plan.Assumed
	opt     plan.Options
}

// add adds a flag for each number.
func (f *planFlags) add(cmd *cobra.Command) {
	a, o := &f.assumed, &f.opt
	grouped(cmd, "what", func(fs *pflag.FlagSet) {
		numeric(fs, &a.Effect, "effect", "0.02", "effect to detect, in the metric's unit (default: the pilot's estimate)")
		taken(fs, "n", "N", "207", "number of questions on which --effect was seen; without it, the effect is an assumption", f.takeN)
		numeric(fs, &a.SD, "sd", "0.34", "standard deviation of the questions' differences")
		numeric(fs, &a.HalfWidth, "half-width", "0.046", "half-width of the interval seen on --n questions")
		numeric(fs, &a.Discordant, "discordant", "0.12", "share of questions whose 0/1 scores differ")
		numeric(fs, &a.Correlation, "correlation", "0.7", "correlation of the two systems' scores; needs --baseline")
		numeric(fs, &a.GradedSD, "graded-sd", "0.175", "standard deviation of the differences of a graded metric, which is then compared with the 0/1 metric")
		numeric(fs, &a.VarBetween, "var-between", "0.111", "variance of the questions' true differences")
		numeric(fs, &a.VarWithin, "var-within", "0.333", "variance of a single run's difference around the question's true difference, both systems together")
		numeric(fs, &a.Repeats, "repeats", "4", "runs of each question, which are averaged (default 1)")
		numeric(fs, &a.ClusterSize, "cluster-size", "5", "average number of questions in a cluster")
		numeric(fs, &a.ICC, "icc", "0.2", "correlation of the differences within a cluster")
	})
	grouped(cmd, "how", func(fs *pflag.FlagSet) {
		above0(fs, &o.Power, "power", "0.9", "also plan for this power, beside 0.8 and 0.9")
		above0(fs, &o.PriorSD, "prior-sd", "0.02", "prior standard deviation of the effect, in the metric's unit (default: a tenth of the differences' standard deviation)")
		above0(fs, &o.CostQuestion, "cost-question", "1.5", "cost of another question, in any unit")
		above0(fs, &o.CostRepeat, "cost-repeat", "0.1", "cost of another run of both systems on a question")
		above0(fs, &o.Budget, "budget", "1000", "budget for questions and repeats (default: the cost of the planned power)")
	})
}

// numeric adds a flag that takes a number.
func numeric(fs *pflag.FlagSet, to **float64, name, example, usage string) {
	taken(fs, name, "X", example, usage, func(s string) error {
		x, err := number(s)
		*to = &x
		return err
	})
}

// above0 adds a flag that takes a number above 0. An explicit 0 is an error: it does not
// mean the default.
func above0(fs *pflag.FlagSet, to *float64, name, example, usage string) {
	taken(fs, name, "X", example, usage, func(s string) error {
		x, err := number(s)
		if err == nil && !(x > 0) {
			err = errors.New("not above 0")
		}
		*to = x
		return err
	})
}

func (f *planFlags) takeN(s string) error {
	n, err := strconv.Atoi(s)
	if err != nil || n < 1 || n > 1_000_000_000 {
		return errors.New("not a whole number from 1 to 1000000000")
	}
	f.assumed.N = n
	return nil
}

// given returns the first flag set that is only for plans without files, "" if none is.
func (f *planFlags) given() string {
	a := f.assumed
	if a.N != 0 {
		return "n"
	}
	for _, x := range []struct {
		name  string
		value *float64
	}{
		{"sd", a.SD}, {"half-width", a.HalfWidth}, {"discordant", a.Discordant}, {"correlation", a.Correlation}, {"graded-sd", a.GradedSD},
		{"var-between", a.VarBetween}, {"var-within", a.VarWithin}, {"repeats", a.Repeats}, {"cluster-size", a.ClusterSize}, {"icc", a.ICC},
	} {
		if x.value != nil {
			return x.name
		}
	}
	return ""
}
