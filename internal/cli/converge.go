package cli

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/converge"
	"github.com/realgain/realgain/report/pages"
)

// convergence is one run of `realgain converge`.
type convergence struct {
	app     *app
	compare compare
	opt     converge.Options
	grown   string
}

func init() { register(rankConverge, newConverge) }

func newConverge(a *app) *cobra.Command {
	c := &convergence{app: a, compare: compare{app: a}}
	cmd := &cobra.Command{
		Use:  "converge BASELINE CANDIDATE | RESULT.json",
		RunE: func(cmd *cobra.Command, args []string) error { return c.run(cmd.Flags(), args) },
	}
	c.compare.borrow(cmd, pages.ConvergenceKind,
		"metric", "primary", "lower-is-better", "higher-is-better", "range", "scale", "value-map", "estimand", "null", "margin", "hypothesis",
		"id", "cluster", "repeat", "weight", "where", "exclude-ids", "binarize", "arm-column", "baseline", "arm", "metric-name", "as",
		"interval", "seed", "level", "missing", "errors", "duplicates", "format", "output", "quiet", "no-color")
	grouped(cmd, "how", func(fs *pflag.FlagSet) {
		fs.BoolVar(&c.opt.Resamples, "resamples", false, "show the interval after more and more resamples")
		fs.BoolVar(&c.opt.Questions, "questions", false, "show the result on more and more of the questions")
		fs.IntVar(&c.opt.Orders, "orders", 200, "number `N` of random orders of the questions")
		withExample(fs, "orders", "500")
		fs.StringVar(&c.grown, "grown", "", "files of the same change on more questions: `BASELINE CANDIDATE`")
		above0(fs, &c.opt.PriorSD, "prior-sd", "0.02", "prior standard deviation of the effect, in the metric's unit (default: a tenth of the differences' standard deviation)")
	})
	return cmd
}

func (c *convergence) run(given *pflag.FlagSet, args []string) error {
	args, second, err := c.split(args)
	if err != nil {
		return err
	}
	if !c.opt.Resamples && !c.opt.Questions {
		c.opt.Resamples, c.opt.Questions = true, true
	}
	c.opt.Progress = c.app.progress(c.compare.out.quiet)
	first := func() (*realgain.Result, error) { return c.compare.pilot(args) }
	if len(args) == 1 && !c.compare.who.hold(args) {
		first = func() (*realgain.Result, error) { return c.compare.fromResult("converge", given, args[0]) }
	}
	res, err := first()
	if err != nil {
		return err
	}
	out, err := converge.Of(res, c.opt)
	if err != nil {
		return err
	}
	if second != nil {
		grown, err := c.compare.pilot(second)
		if err != nil {
			return err
		}
		if out.Grown, err = converge.Grown(res, grown, c.opt); err != nil {
			return err
		}
	}
	return c.app.print(&c.compare.out, outcome{document: pages.Convergence(spelled(out)), notes: out.Notes})
}

// split separates the files of the first set from those of --grown, and checks their
// number. second is nil without --grown.
func (c *convergence) split(args []string) (first, second []string, err error) {
	switch {
	case c.opt.Orders < 1 || c.opt.Orders > 100_000:
		return nil, nil, &failure{msg: fmt.Sprintf("--orders %d is not from 1 to 100000", c.opt.Orders), hint: "for example: --orders 200"}
	case c.grown != "":
		return c.withGrown(args)
	case len(args) != 1 && len(args) != 2 && !c.compare.who.inside():
		return nil, nil, &failure{
			msg:  fmt.Sprintf("converge needs the score files of two systems, got %d", len(args)),
			hint: "for example: realgain converge before.jsonl after.jsonl -m recall@10",
		}
	}
	return args, nil, nil
}

// withGrown separates the files of the first set from those of --grown. The second file of
// --grown is an argument: it follows the flag's value on the command line.
func (c *convergence) withGrown(args []string) (first, second []string, err error) {
	const hint = "for example: realgain converge before.jsonl after.jsonl -m recall@10 --grown before-812.jsonl after-812.jsonl"
	if c.compare.who.inside() {
		return nil, nil, &failure{msg: "--grown needs a file for each system", hint: hint}
	}
	at := slices.Index(c.app.args, "--grown") + 1 // where its file is
	if at == 0 {
		at = slices.Index(c.app.args, "--grown="+c.grown)
	}
	if at < 0 || at+1 >= len(c.app.args) || len(args) != 3 {
		return nil, nil, &failure{msg: "--grown needs two files, in addition to the two of the first set", hint: hint}
	}
	candidate := c.app.args[at+1]
	i := slices.Index(args, candidate)
	if candidate == c.app.args[len(c.app.args)-1] {
		i = len(args) - 1
	}
	if i < 0 {
		return nil, nil, &failure{msg: "--grown needs two files, one directly after the other", hint: hint}
	}
	return slices.Delete(slices.Clone(args), i, i+1), []string{c.grown, candidate}, nil
}
