package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/report"
	"github.com/realgain/realgain/report/pages"
	"github.com/realgain/realgain/scores"
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
	c.what.add(cmd, estimandNames())
	c.who.add(cmd)
	c.how.add(cmd, intervalNames(), engineNames())
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

// enough refuses a line with too few files, showing a complete one.
func (c *compare) enough(args []string) error {
	switch {
	case len(args) == 0:
		return &failure{
			msg:  "compare needs the score files of a baseline and of a candidate",
			hint: "for example: realgain compare before.jsonl after.jsonl",
		}
	case len(args) == 1 && !c.who.inside() && !c.who.declaredIn(args[0]):
		return &failure{
			msg: fmt.Sprintf("compare needs a candidate in addition to the baseline %s", cut(args[0])),
			hint: "give its file: " + commandLine(append(slices.Clip(c.app.args), "CANDIDATE")) + "\n" +
				"or, if this file has both arms, name them with --arm-column or --arm",
		}
	}
	return nil
}

// options gathers what the flags say.
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

// compare reads the arms and compares them.
func (c *compare) compare(arms []scores.Source, opt realgain.Options) (*realgain.Result, error) {
	if !c.who.inside() && !ambiguous(c.what.metrics) && len(c.who.binarize) == 0 {
		opt.Metrics = resolveMetrics(c.what.metrics, func(string) bool { return false })
		return realgain.CompareFiles(arms, opt)
	}
	if len(c.who.binarize) == 0 {
		opt.Read.Metrics, opt.Read.Lenient = everyReading(c.what.metrics), true
	}
	tables, err := c.read(arms, opt.Read)
	if err != nil {
		return nil, err
	}
	opt.Metrics = c.who.renamed(resolveMetrics(c.what.metrics, func(name string) bool {
		return len(tables) > 0 && tables[0].Metric(name) != nil
	}))
	if err := c.strictly(arms, opt, tables); err != nil {
		return nil, err
	}
	return realgain.CompareTables(tables, opt)
}

// strictly reads again for the sake of the error when a metric asked for is
// not there, now that it is known what the texts of --metric stand for.
func (c *compare) strictly(arms []scores.Source, opt realgain.Options, tables []*scores.Table) error {
	if !opt.Read.Lenient || len(opt.Metrics) == 0 || len(c.who.arms) > 0 {
		return nil
	}
	lacking := false
	for _, name := range opt.Metrics {
		for _, t := range tables {
			lacking = lacking || t.Metric(name) == nil && !strings.ContainsAny(name, "*?")
		}
	}
	for _, a := range arms {
		lacking = lacking && !slices.Contains(a.Paths, "-") // which can be read once
	}
	if !lacking {
		return nil
	}
	opt.Read.Metrics, opt.Read.Lenient = opt.Metrics, false
	_, err := c.read(arms, opt.Read)
	return err
}

// read reads every metric of the arms, the baseline first.
func (c *compare) read(arms []scores.Source, opt scores.Options) ([]*scores.Table, error) {
	if c.who.inside() {
		var paths []string
		for _, a := range arms {
			paths = append(paths, a.Paths...)
		}
		tables, err := scores.ReadArms(paths, opt)
		if err != nil {
			return nil, err
		}
		return c.who.order(tables)
	}
	var tables []*scores.Table
	for _, a := range arms {
		t, err := scores.Read(a, opt)
		if err != nil {
			return nil, err
		}
		tables = append(tables, t)
	}
	return tables, nil
}

// deliver leaves the result, the notes and the list of dropped questions
// where they belong.
func (c *compare) deliver(res *realgain.Result) error {
	c.care.reword(spelled(res))
	if err := c.app.print(&c.out, outcome{document: pages.Comparison(res), notes: res.Notes, warnings: res.Warnings}); err != nil {
		return err
	}
	return c.care.writeDropped(res)
}
