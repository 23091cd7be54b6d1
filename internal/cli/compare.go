package cli

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/internal/wording"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/report"
	"github.com/realgain/realgain/report/pages"
	"github.com/realgain/realgain/resample"
)

// compare is one run of `realgain compare`.
type compare struct {
	app  *app
	what what
	who  who
	how  how
	care care
	out  out
}

func init() { register(rankCompare, newCompare) }

func newCompare(a *app) *cobra.Command {
	c := &compare{app: a}
	cmd := &cobra.Command{
		Use:  "compare BASELINE CANDIDATE...",
		RunE: func(_ *cobra.Command, args []string) error { return c.run(args) },
	}
	c.what.add(cmd, estimand.Names())
	c.who.add(cmd)
	c.how.add(cmd, orAuto(interval.Names()), orAuto(resample.Names()))
	c.care.add(cmd)
	c.out.add(cmd, pages.ComparisonKind)
	return cmd
}

func (c *compare) run(args []string) error {
	if err := c.enough(args); err != nil {
		return err
	}
	opt, err := c.options()
	if err != nil {
		return err
	}
	arms, err := sources(args)
	if err != nil {
		return err
	}
	if err := checkOutputs(c.out.file, c.care.dropped, arms, c.who.exclude); err != nil {
		return err
	}
	frugal(arms)
	show := c.app.progress(c.out.quiet)
	opt.Read.Progress = func(read, total int64) {
		if total > 0 {
			show(int(read>>10), int(total>>10)+1, "read")
		}
	}
	res, err := c.compare(arms, opt)
	show(1, 1, "")
	if err != nil {
		return c.respell(err, arms)
	}
	return c.deliver(res)
}

// enough returns an error with a complete command line if there are too few files.
func (c *compare) enough(args []string) error {
	switch {
	case len(args) == 0:
		return &failure{
			msg:  "compare needs the score files of a baseline and of a candidate",
			hint: "for example: realgain compare before.jsonl after.jsonl",
		}
	case len(args) == 1 && !c.who.hold(args):
		return &failure{
			msg: fmt.Sprintf("compare needs a candidate in addition to the baseline %s", wording.Quote(args[0])),
			hint: "give its file: " + commandLine(append(slices.Clip(c.app.args), "CANDIDATE")) + "\n" +
				"or, if this file has both arms, name them with --arm-column or --arm",
		}
	}
	return nil
}

// options returns the options that the flags set.
func (c *compare) options() (realgain.Options, error) {
	opt := realgain.DefaultOptions()
	opt.Read.Stdin = c.app.in
	c.how.fill(&opt)
	c.care.fill(&opt)
	opt.Movers = c.out.movers
	format, _ := report.Get(c.out.format.value)
	opt.AllIntervals = c.out.explain || format.Whole
	opt.KeepQuestions = c.out.questions
	if err := c.what.fill(&opt); err != nil {
		return opt, err
	}
	return opt, c.who.fill(&opt)
}

// deliver prints the result and the notes, and writes the file of --dropped.
func (c *compare) deliver(res *realgain.Result) error {
	c.care.reword(spelled(res))
	if err := c.app.print(&c.out, outcome{document: pages.Comparison(res), notes: res.Notes, warnings: res.Warnings}); err != nil {
		return err
	}
	return c.care.writeDropped(res)
}
