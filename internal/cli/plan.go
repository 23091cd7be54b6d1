package cli

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/internal/wording"
	"github.com/realgain/realgain/plan"
	"github.com/realgain/realgain/report/pages"
)

// planCommand is one run of `realgain plan`.
type planCommand struct {
	app     *app
	compare compare
	planFlags
}

func init() { register(rankPlan, newPlan) }

func newPlan(a *app) *cobra.Command {
	c := &planCommand{app: a, compare: compare{app: a}}
	cmd := &cobra.Command{
		Use:  "plan [BASELINE CANDIDATE | RESULT.json]",
		RunE: func(cmd *cobra.Command, args []string) error { return c.run(cmd.Flags(), args) },
	}
	c.compare.borrow(cmd, pages.PlanKind,
		"metric", "primary", "lower-is-better", "higher-is-better", "range", "scale", "value-map", "estimand", "null", "margin", "hypothesis",
		"id", "cluster", "repeat", "weight", "where", "exclude-ids", "binarize", "arm-column", "baseline", "arm", "metric-name", "as",
		"interval", "level", "missing", "errors", "duplicates", "format", "output", "quiet", "no-color")
	cmd.Flags().Lookup("baseline").Usage = "`LABEL` of the arm to compare with; without files, the baseline's mean of a 0/1 metric"
	c.add(cmd)
	return cmd
}

func (c *planCommand) run(given *pflag.FlagSet, args []string) error {
	p, err := c.plan(given, args)
	if err != nil {
		return err
	}
	return c.app.print(&c.compare.out, outcome{document: pages.Plan(spelled(p)), notes: p.Notes})
}

// plan returns the plan, from files or from numbers.
func (c *planCommand) plan(given *pflag.FlagSet, args []string) (*plan.Planning, error) {
	if len(args) == 0 && !c.compare.who.inside() {
		if err := onlyNumbers(given); err != nil {
			return nil, err
		}
		return c.fromNumbers()
	}
	if name := c.given(); name != "" {
		return nil, &failure{
			msg:  fmt.Sprintf("--%s is for plans without files; with files, it is computed from the pilot's scores", name),
			hint: "leave out --" + name + ", or the files",
		}
	}
	if len(args) == 1 && !c.compare.who.hold(args) {
		res, err := c.compare.fromResult("plan", given, args[0])
		if err != nil {
			return nil, err
		}
		return c.fromPilot(res)
	}
	if len(args) != 2 && !c.compare.who.inside() {
		return nil, &failure{
			msg:  fmt.Sprintf("plan needs the score files of two systems, got %d", len(args)),
			hint: "for example: realgain plan before.jsonl after.jsonl -m recall@10",
		}
	}
	res, err := c.compare.pilot(args)
	if err != nil {
		return nil, err
	}
	return c.fromPilot(res)
}

// fromPilot returns the plan that a comparison leads to.
func (c *planCommand) fromPilot(res *realgain.Result) (*plan.Planning, error) {
	pilots, err := res.Pilots()
	if err != nil {
		return nil, err
	}
	c.opt.Effect = c.assumed.Effect
	return plan.FromPilots(pilots, c.opt)
}

// aboutFiles are the flags of compare that need files.
var aboutFiles = []string{
	"metric", "primary", "range", "scale", "value-map", "null", "id", "cluster", "repeat", "weight", "where", "exclude-ids", "binarize",
	"arm-column", "arm", "metric-name", "as", "missing", "errors", "duplicates",
}

// onlyNumbers returns an error if a flag that needs files is given without files.
func onlyNumbers(given *pflag.FlagSet) error {
	for _, name := range aboutFiles {
		if given.Changed(name) {
			return &failure{
				msg:  fmt.Sprintf("--%s needs the files of a pilot, and none are given", name),
				hint: "give two score files, or leave out --" + name,
			}
		}
	}
	return nil
}

// fromNumbers returns the plan without files.
func (c *planCommand) fromNumbers() (*plan.Planning, error) {
	opt := realgain.DefaultOptions()
	c.compare.how.fill(&opt)
	if err := c.compare.what.fill(&opt); err != nil {
		return nil, err
	}
	if len(opt.Margins)+len(opt.MarginPercents) > 0 {
		return nil, &failure{msg: "--margin names a metric, but a plan without files has no metrics", hint: "give only the margin, for example --margin 0.02"}
	}
	if text := c.compare.who.baseline; text != "" {
		p, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return nil, &failure{
				msg:  fmt.Sprintf("--baseline %s is not a number, and without files no arm has that label", wording.Quote(text)),
				hint: "without files, --baseline is the mean of a 0/1 metric, for example --baseline 0.6 --correlation 0.7",
			}
		}
		c.assumed.Baseline = &p
	}
	if opt.MarginPercent > 0 {
		return nil, &failure{msg: "a margin in percent needs the baseline's mean, which a plan without files does not have", hint: "give the margin in the metric's own unit, for example --margin 0.02"}
	}
	a := c.assumed
	a.Level, a.Hypothesis, a.Margin, a.Interval, a.Estimand, a.Better = opt.Level, opt.Hypothesis, opt.Margin, opt.Interval, opt.Estimand, opt.Better
	if len(opt.LowerIsBetter) > 0 {
		a.Better = "lower"
	}
	p, err := plan.FromNumbers(a, c.opt)
	if errors.Is(err, plan.ErrNothing) {
		return nil, &failure{
			msg:  err.Error(),
			hint: "for example: realgain plan --n 207 --effect 0.0338 --half-width 0.046\nor from a pilot: realgain plan before.jsonl after.jsonl -m recall@10",
		}
	}
	return p, err
}
