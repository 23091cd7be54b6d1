package cli

import (
	"bytes"
	"encoding/csv"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/internal/atomicfile"
	"github.com/realgain/realgain/pair"
)

// care holds the flags for incomplete data.
type care struct {
	missing, errors, duplicates *choice
	dropped                     string
}

func (f *care) add(cmd *cobra.Command) {
	f.missing = newChoice("error", "drop", "zero")
	f.errors = newChoice("missing", "zero")
	f.duplicates = newChoice("error", "mean")
	grouped(cmd, "care", func(fs *pflag.FlagSet) {
		fs.Var(f.missing, "missing", "how to treat absent questions and empty values")
		fs.Var(f.errors, "errors", "how to treat questions that a file marks as failed; an empty score follows --missing")
		fs.Var(f.duplicates, "duplicates", "how to treat several rows of one question in an arm")
		fs.StringVar(&f.dropped, "dropped", "", "write every question left out or scored 0, with the reason, to this CSV `FILE`")
	})
}

// fill puts the flags into options.
func (f *care) fill(o *realgain.Options) {
	o.Missing, o.Errors, o.Duplicates = f.missing.value, f.errors.value, f.duplicates.value
}

// reword changes hints that propose --dropped if the flag was given.
func (f *care) reword(res *realgain.Result) {
	if f.dropped == "" {
		return
	}
	all := []*[]realgain.Warning{&res.Warnings}
	for _, v := range res.Comparisons {
		for _, m := range v.Metrics {
			all = append(all, &m.Warnings)
		}
	}
	for _, warnings := range all {
		for i, w := range *warnings {
			(*warnings)[i].Hint = strings.Replace(w.Hint, "--dropped FILE lists", oneLine(f.dropped)+" lists", 1)
		}
	}
}

// handling returns what was done with a question, for the file of --dropped.
func handling(d pair.Drop) string {
	switch {
	case d.Repeat != "" && d.Zeroed:
		return "repeat " + d.Repeat + " zeroed"
	case d.Repeat != "":
		return "repeat " + d.Repeat + " dropped"
	case d.Zeroed:
		return "zeroed"
	case d.Reason == "duplicates":
		return "merged"
	}
	return "dropped"
}

// writeDropped writes the file of --dropped: a row for each question that was left out or
// scored 0.
func (f *care) writeDropped(res *realgain.Result) error {
	if f.dropped == "" {
		return nil
	}
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	rows := [][]string{{"question", "arm", "reason", "metric", "path", "line", "value", "handling"}}
	for _, d := range res.Dropped.All {
		line := ""
		if d.Line > 0 {
			line = strconv.Itoa(d.Line)
		}
		rows = append(rows, []string{d.Question, d.Arm, d.Reason, d.Metric, d.Path, line, d.Value, handling(d)})
	}
	if err := w.WriteAll(rows); err != nil {
		return err
	}
	if err := atomicfile.Write(f.dropped, b.Bytes()); err != nil {
		return &failure{msg: err.Error(), hint: "choose another file for --dropped"}
	}
	return nil
}
