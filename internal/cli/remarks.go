package cli

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"strconv"
	"strings"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/internal/atomicfile"
	"github.com/realgain/realgain/pair"
)

// warn writes warnings and what to do about them.
func (a *app) warn(warnings []realgain.Warning) {
	for _, w := range warnings {
		fmt.Fprintf(&a.notes, "realgain: warning: %s\n", oneLine(w.Message))
		if w.Hint != "" {
			fmt.Fprintf(&a.notes, "realgain: hint: %s\n", oneLine(w.Hint))
		}
	}
}

// note writes the choices that were made.
func (a *app) note(notes []string) {
	for _, n := range notes {
		fmt.Fprintf(&a.notes, "realgain: note: %s\n", oneLine(n))
	}
}

// reword keeps a hint from proposing the flag that was given.
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

// handling says what became of a question.
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

// writeDropped writes every question left out or scored 0, one row each, to the file of
// --dropped.
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
