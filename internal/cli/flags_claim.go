package cli

import (
	"errors"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/verdict"
)

// marginFlag is a value of --margin.
type marginFlag struct {
	x       float64
	percent bool
}

// addClaim adds the flags for the estimand and for the claim that the verdict decides.
func (f *what) addClaim(cmd *cobra.Command, estimands []string) {
	f.estimand = newChoice(estimands...)
	f.estimand.also = f.takeEstimand
	f.hypo = newChoice(verdict.Hypotheses...)
	grouped(cmd, "how", func(fs *pflag.FlagSet) {
		fs.Var(f.estimand, "estimand", "quantity to estimate; METRIC=NAME sets it for one metric, such as cost=ratio")
		taken(fs, "null", "X", "0", "value of the estimand that means no change (default: the estimand's own, 0 for delta)", f.takeNull)
		taken(fs, "margin", "[METRIC=]X[%]", "0.02", "smallest change that matters, in the metric's unit; 2% is 2% of the baseline's mean", f.takeMargin)
		fs.Var(f.hypo, "hypothesis", "claim that the verdict decides; noninferiority and equivalence need --margin")
	})
}

func (f *what) takeNull(s string) error {
	x, err := number(s)
	f.null = &x
	return err
}

// takeEstimand parses a value of --estimand that is not in the list: METRIC=NAME, or a
// name with a parameter. value is what the flag had before.
func (f *what) takeEstimand(word, value string) (string, error) {
	if !strings.Contains(word, "=") {
		return word, knownEstimand(word)
	}
	metric, name, err := pairOf(word)
	if err != nil {
		return value, errors.New("not of the form [METRIC=]NAME")
	}
	if first, _, listed := strings.Cut(metric, ","); listed {
		if _, of, err := pairOf(first); err == nil && knownEstimand(of) == nil {
			return value, errors.New("one METRIC=NAME at a time; repeat the flag for the next")
		}
	}
	if f.estimands == nil {
		f.estimands = map[string]string{}
	}
	f.estimands[metric] = name
	err = knownEstimand(name)
	if wrong, ok := errors.AsType[*estimand.NameError](err); ok {
		err = &estimand.NameError{Msg: wrong.Msg, Meant: metric + "=" + wrong.Meant}
	}
	return value, err
}

func (f *what) takeMargin(s string) error {
	name, value := "", s
	if strings.Contains(s, "=") {
		var err error
		if name, value, err = pairOf(s); err != nil {
			return errors.New("not of the form [METRIC=]NUMBER[%]")
		}
	}
	bare, percent := strings.CutSuffix(value, "%")
	x, err := number(bare)
	if err != nil {
		return err
	}
	if x <= 0 {
		return errors.New("a margin must be above 0")
	}
	f.margins[name] = marginFlag{x, percent}
	return nil
}

// fillMargins puts the margins into options.
func (f *what) fillMargins(o *realgain.Options) {
	o.Margins, o.MarginPercents = map[string]float64{}, map[string]float64{}
	for name, m := range f.margins {
		switch {
		case name != "" && m.percent:
			o.MarginPercents[name] = m.x
		case name != "":
			o.Margins[name] = m.x
		case m.percent:
			o.MarginPercent = m.x
		default:
			o.Margin = m.x
		}
	}
}
