package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/internal/wording"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/report/page"
	"github.com/realgain/realgain/resample"
)

// pilot reads and compares two arms, for commands that start from a comparison.
func (c *compare) pilot(args []string) (*realgain.Result, error) {
	opt, err := c.options()
	if err != nil {
		return nil, err
	}
	opt.AllIntervals, opt.Movers = false, 0
	arms, err := sources(args)
	if err != nil {
		return nil, err
	}
	if err := checkOutputs(c.out.file, "", arms, c.who.exclude); err != nil {
		return nil, err
	}
	res, err := c.compareTables(arms, opt)
	if err != nil {
		return nil, c.respell(err, arms)
	}
	return res, nil
}

// recorded are the flags that do not apply to a result read from a file, because the
// result records what they were.
var recorded = []string{
	"lower-is-better", "higher-is-better", "range", "scale", "value-map", "estimand", "null", "margin", "hypothesis",
	"id", "cluster", "repeat", "weight", "where", "exclude-ids", "binarize", "arm-column", "baseline", "arm", "metric-name", "as",
	"interval", "seed", "level", "missing", "errors", "duplicates",
}

// fromResult reads a result that compare wrote as JSON, and keeps the metrics of --metric
// and --primary.
func (c *compare) fromResult(command string, given *pflag.FlagSet, path string) (*realgain.Result, error) {
	for _, name := range recorded {
		if given.Lookup(name) != nil && given.Changed(name) {
			return nil, &failure{
				msg:  fmt.Sprintf("--%s does not apply to a result that is read from %s", name, wording.Quote(path)),
				hint: "leave out --" + name + ", or give the score files",
			}
		}
	}
	text, err := c.app.readWhole(path)
	if err != nil {
		return nil, err
	}
	r, err := realgain.ReadResult(text)
	if err != nil {
		return nil, notAResult(command, path, text, err)
	}
	return r, c.what.choose(r)
}

// notAResult returns the error of a single file that is not a result: another document of
// realgain, or a score file without a second one.
func notAResult(command, path string, text []byte, err error) error {
	if wrong, ok := errors.AsType[*realgain.UsageError](err); ok && bytes.Contains(text[:min(len(text), 200)], []byte(`"realgain.`)) {
		return &failure{msg: fmt.Sprintf("%s: %v", wording.Quote(path), err), hint: wrong.Hint}
	}
	return &failure{
		msg:  command + " needs the score files of two systems, got 1",
		hint: fmt.Sprintf("for example: realgain %s before.jsonl after.jsonl -m recall@10\nor one result, written by realgain compare --format json --keep-questions", command),
	}
}

// readWhole reads a file; "-" is standard input.
func (a *app) readWhole(path string) ([]byte, error) {
	if path == "-" {
		return io.ReadAll(a.in)
	}
	return os.ReadFile(path)
}

// choose keeps the metrics of a result that --metric and --primary name.
func (f *what) choose(r *realgain.Result) error {
	var asked []string
	for _, text := range f.metrics {
		for name := range strings.SplitSeq(text, ",") {
			asked = append(asked, strings.TrimSpace(name))
		}
	}
	if f.primary != "" {
		asked = append(asked, f.primary)
	}
	var have []string
	for i := range r.Comparisons {
		v := &r.Comparisons[i]
		for _, c := range v.Metrics {
			if !slices.Contains(have, c.Metric) {
				have = append(have, c.Metric)
			}
		}
		if len(asked) > 0 {
			v.Metrics = slices.DeleteFunc(v.Metrics, func(c *realgain.Comparison) bool {
				return !slices.ContainsFunc(asked, func(name string) bool { return name == c.Metric || wording.Glob(name, c.Metric) })
			})
		}
		if len(v.Metrics) == 0 {
			return &failure{msg: fmt.Sprintf("the result has no metric %s", strings.Join(asked, ", ")), hint: "it has " + wording.List(have)}
		}
	}
	return nil
}

// borrow gives a command some flags of compare, so that they mean the same in both. kind
// is the kind of the command's documents.
func (c *compare) borrow(cmd *cobra.Command, kind page.Kind, names ...string) {
	all := &cobra.Command{}
	c.what.add(all, estimand.Names())
	c.who.add(all)
	c.how.add(all, orAuto(interval.Names()), orAuto(resample.Names()))
	c.care.add(all)
	c.out.add(all, kind)
	for _, name := range names {
		cmd.Flags().AddFlag(all.Flags().Lookup(name))
	}
}
