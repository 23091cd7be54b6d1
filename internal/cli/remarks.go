package cli

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"strconv"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/internal/atomicfile"
)

// remark says on standard error which choices were made, and what to watch.
func (a *app) remark(res *realgain.Result) {
	for _, n := range res.Notes {
		fmt.Fprintf(&a.notes, "realgain: note: %s\n", oneLine(n))
	}
	for _, w := range res.Warnings {
		fmt.Fprintf(&a.notes, "realgain: warning: %s\n", oneLine(w.Message))
		if w.Hint != "" {
			fmt.Fprintf(&a.notes, "realgain: hint: %s\n", oneLine(w.Hint))
		}
	}
}

// writeDropped writes every question left out, one row each, to the file of
// --dropped.
func (f *care) writeDropped(res *realgain.Result) error {
	if f.dropped == "" {
		return nil
	}
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	rows := [][]string{{"question", "arm", "reason", "metric", "path", "line", "value"}}
	for _, d := range res.Dropped.All {
		line := ""
		if d.Line > 0 {
			line = strconv.Itoa(d.Line)
		}
		rows = append(rows, []string{d.Question, d.Arm, d.Reason, d.Metric, d.Path, line, d.Value})
	}
	if err := w.WriteAll(rows); err != nil {
		return err
	}
	if err := atomicfile.Write(f.dropped, b.Bytes()); err != nil {
		return &failure{msg: err.Error(), hint: "choose another file for --dropped"}
	}
	return nil
}
