package cli

import (
	"errors"
	"strconv"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/realgain/realgain"
)

// how holds the flags for the computation.
type how struct {
	interval, engine *choice
	adjust           *choice
	nBoot            int
	seed             uint64
	level            float64
	allPairs         bool
}

func (f *how) add(cmd *cobra.Command, intervals, engines []string) {
	f.interval, f.engine = newChoice(intervals...), newChoice(engines...)
	f.adjust = newChoice(realgain.Adjustments...)
	grouped(cmd, "how", func(fs *pflag.FlagSet) {
		fs.Var(f.interval, "interval", "method of the interval, see realgain help interval")
		fs.Var(f.engine, "engine", "how to compute the bootstrap distribution")
		fs.Var(&text{kind: "auto|N", shown: "auto", take: f.takeNBoot}, "n-boot", "number of resamples, for engines that draw them")
		withExample(fs, "n-boot", "10000")
		f.seed = realgain.DefaultOptions().Seed
		fs.Var(&text{kind: "N", shown: strconv.FormatUint(f.seed, 10), take: f.takeSeed}, "seed", "seed of the random numbers, for engines that draw")
		withExample(fs, "seed", "11")
		f.level = 0.95
		fs.Var(&text{kind: "X", shown: "0.95", take: f.takeLevel}, "level", "confidence level, at least 0.5 and below 1")
		withExample(fs, "level", "0.95")
		fs.Var(f.adjust, "adjust", "correct intervals and verdicts for the number of comparisons; none shows each comparison uncorrected")
		fs.BoolVar(&f.allPairs, "all-pairs", false, "compare every pair of arms: ranks, groups without a significant difference, p(best)")
	})
}

func (f *how) takeNBoot(s string) error {
	if s == "auto" {
		f.nBoot = 0
		return nil
	}
	n, err := strconv.Atoi(s)
	if err != nil || n < 1 || n > 1_000_000_000 {
		return errors.New("neither auto nor a whole number from 1 to 1000000000")
	}
	f.nBoot = n
	return nil
}

func (f *how) takeSeed(s string) (err error) {
	if f.seed, err = strconv.ParseUint(s, 10, 64); err != nil {
		return errors.New("not a whole number from 0 to 18446744073709551615")
	}
	return nil
}

func (f *how) takeLevel(s string) error {
	x, err := number(s)
	if err != nil {
		return err
	}
	if x < 0.5 || x >= 1 {
		return errors.New("a level must be at least 0.5 and below 1")
	}
	f.level = x
	return nil
}

// fill puts the flags into options.
func (f *how) fill(o *realgain.Options) {
	o.Interval, o.Engine = f.interval.value, f.engine.value
	o.NBoot, o.Seed, o.Level = f.nBoot, f.seed, f.level
	o.AllPairs, o.Adjust = f.allPairs, f.adjust.value
}
