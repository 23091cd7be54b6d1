package cli

import (
	"fmt"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/realgain/realgain/calibrate"
	"github.com/realgain/realgain/internal/wording"
	"github.com/realgain/realgain/report/pages"
)

// calibration is one run of `realgain calibrate`.
type calibration struct {
	app     *app
	compare compare
	suite   bool
	only    []string
	n       []int
	reps    int
	centred *choice
}

func init() { register(rankCalibrate, newCalibrate) }

func newCalibrate(a *app) *cobra.Command {
	c := &calibration{app: a, compare: compare{app: a}, centred: newChoice(calibrate.SignFlip, calibrate.Shift)}
	cmd := &cobra.Command{
		Use:  "calibrate BASELINE CANDIDATE",
		RunE: func(_ *cobra.Command, args []string) error { return c.run(args) },
	}
	c.compare.borrow(cmd, pages.CalibrationKind,
		"metric", "lower-is-better", "higher-is-better", "range", "scale", "value-map",
		"id", "arm-column", "baseline", "arm", "metric-name", "as",
		"seed", "level", "missing", "errors", "duplicates", "format", "output", "quiet", "no-color")
	grouped(cmd, "how", func(fs *pflag.FlagSet) {
		fs.BoolVar(&c.suite, "suite", false, "measure fixed populations instead of files")
		fs.StringSliceVar(&c.only, "only", nil, "populations of --suite whose name begins with `NAME`")
		withExample(fs, "only", "binary,ndcg")
		fs.IntSliceVar(&c.n, "n", nil, "number of questions in a set: `N`, or several separated by commas (default 50,100,207; for --suite "+ints(calibrate.Sizes)+", or fewer)")
		withExample(fs, "n", "50,100")
		fs.IntVar(&c.reps, "reps", 4000, "number of sets to draw for each `N`")
		withExample(fs, "reps", "1000")
		fs.Var(c.centred, "centred", "how the true difference of the files is made 0; used to count false verdicts")
	})
	return cmd
}

// collectLess is the garbage collection target in percent. It is high because a study
// allocates millions of short-lived bootstrap distributions.
const collectLess = 400

// fileSizes are the numbers of questions measured on files.
var fileSizes = []int{50, 100, 207}

func ints(n []int) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(n), " ", ","), "[]")
}

func (c *calibration) run(args []string) error {
	if err := c.check(args); err != nil {
		return err
	}
	o := calibrate.Options{
		Reps: c.reps, N: c.n, Only: c.only, Level: c.compare.how.level, Seed: c.compare.how.seed,
		Centred: c.centred.value, Progress: c.app.progress(c.compare.out.quiet),
	}
	study, err := c.study(args, o)
	if err != nil {
		return err
	}
	return c.app.print(&c.compare.out, outcome{document: pages.Calibration(spelled(study))})
}

// study measures the populations of --suite, or the files.
func (c *calibration) study(args []string, o calibrate.Options) (*calibrate.Study, error) {
	debug.SetGCPercent(collectLess)
	if c.suite {
		return calibrate.Suite(o)
	}
	if o.N == nil {
		o.N = fileSizes
	}
	opt, err := c.compare.options()
	if err != nil {
		return nil, err
	}
	arms, err := sources(args)
	if err != nil {
		return nil, err
	}
	if err := checkOutputs(c.compare.out.file, "", arms); err != nil {
		return nil, err
	}
	tables, err := c.compare.read(arms, opt.Read)
	if err != nil {
		return nil, err
	}
	opt.Metrics = resolveMetrics(c.compare.what.metrics, func(name string) bool { return tables[0].Metric(name) != nil })
	return calibrate.Files(tables, opt, o)
}

// check returns an error if the arguments and flags do not fit together.
func (c *calibration) check(args []string) error {
	switch {
	case c.suite && len(args) > 0:
		return &failure{msg: fmt.Sprintf("--suite measures its own populations and takes no files, got %s", wording.Quote(args[0])), hint: "leave out the files or --suite"}
	case !c.suite && len(c.only) > 0:
		return &failure{msg: "--only needs --suite, whose populations it chooses", hint: "add --suite, or leave out --only"}
	case !c.suite && !c.compare.who.hold(args) && len(args) != 2:
		return &failure{
			msg:  fmt.Sprintf("calibrate needs the score files of two systems, got %d", len(args)),
			hint: "for example: realgain calibrate before.jsonl after.jsonl -m recall@10\nor measure known populations: realgain calibrate --suite",
		}
	case c.reps < 1 || c.reps > 1_000_000:
		return &failure{msg: fmt.Sprintf("--reps %d is not from 1 to 1000000", c.reps), hint: "for example: --reps 1000"}
	case slices.ContainsFunc(c.n, func(n int) bool { return n < 2 || n > 100_000 }):
		return &failure{msg: "--n " + ints(c.n) + ": a set has from 2 to 100000 questions", hint: "for example: --n 50,100"}
	}
	if c.suite {
		if unknown := calibrate.Unknown(c.only); unknown != "" {
			return &failure{msg: fmt.Sprintf("--only %s: no population of the suite has a name that begins so", wording.Quote(unknown)), hint: "the populations are " + strings.Join(calibrate.Names(), ", ")}
		}
	}
	return nil
}
