package cli

import (
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/inspect"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/report/pages"
	"github.com/realgain/realgain/resample"
)

// inspectCommand is one run of `realgain inspect`.
type inspectCommand struct {
	app       *app
	id        string
	armColumn string
	cluster   string
	repeat    string
	as        string
	what      what
	how       how
	out       out
}

func init() { register(rankInspect, newInspect) }

func newInspect(a *app) *cobra.Command {
	c := &inspectCommand{app: a}
	cmd := &cobra.Command{
		Use:  "inspect FILE...",
		RunE: func(_ *cobra.Command, args []string) error { return c.run(args) },
	}
	// A flag means the same in every command, so each is the one of compare.
	all := &cobra.Command{}
	c.what.add(all, estimand.Names())
	c.how.add(all, orAuto(interval.Names()), orAuto(resample.Names()))
	c.out.add(all, pages.InspectionKind)
	for _, name := range []string{"lower-is-better", "higher-is-better", "range", "value-map", "level", "format", "output", "quiet", "no-color"} {
		cmd.Flags().AddFlag(all.Flags().Lookup(name))
	}
	grouped(cmd, "who", func(fs *pflag.FlagSet) {
		fs.StringVar(&c.id, "id", "", "`COLUMN` with the id of the question (default: found by its name or its values)")
		fs.StringVar(&c.cluster, "cluster", "", "`COLUMN` that groups correlated questions; "+pair.IDPrefix+" groups them by the beginning of ids. Intervals then treat each group as a unit")
		fs.StringVar(&c.repeat, "repeat", "", "`COLUMN` that identifies the repeats of a question (default: found by its name or its values)")
		fs.StringVar(&c.armColumn, "arm-column", "", "`COLUMN` with the name of the arm (default: found by its name and its values)")
		fs.StringVar(&c.as, "as", "", "read the files as this `FORMAT`, see realgain formats (default: found from their first bytes)")
	})
	return cmd
}

func (c *inspectCommand) run(args []string) error {
	if len(args) == 0 {
		return &failure{
			msg:  "inspect needs a score file",
			hint: "for example: realgain inspect before.jsonl after.jsonl",
		}
	}
	files, err := sources(args)
	if err != nil {
		return err
	}
	if err := checkOutputs(c.out.file, "", files); err != nil {
		return err
	}
	var what realgain.Options
	if err := c.what.fill(&what); err != nil {
		return err
	}
	opt := inspect.Options{
		Read: what.Read, Repeat: c.repeat, Cluster: c.cluster,
		HigherIsBetter: what.HigherIsBetter, LowerIsBetter: what.LowerIsBetter, Ranges: what.Ranges, Level: c.how.level,
	}
	opt.Read.Stdin, opt.Read.ID, opt.Read.ArmColumn, opt.Read.As = c.app.in, c.id, c.armColumn, c.as
	in, err := inspect.Files(files, opt)
	if err != nil {
		return err
	}
	return c.app.print(&c.out, outcome{document: pages.Inspection(spelled(in))})
}
