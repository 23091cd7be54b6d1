package cli

import (
	"fmt"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/report"
	"github.com/realgain/realgain/report/page"
)

// outcome is the result of a command.
type outcome struct {
	document page.Document
	notes    []string           // choices made, for standard error
	warnings []realgain.Warning // about the whole run; the document contains them too
	code     int                // exit code
}

// print writes the document, in the format of --format, into the buffer for the result,
// and the notes into the buffer for standard error. Warnings are added to the notes if
// the user would not see them in the document.
func (a *app) print(f *out, o outcome) error {
	format, _ := report.Get(f.format.value) // the flag has checked the name
	if err := format.Write(&a.result, o.document, f.view(a.out)); err != nil {
		return err
	}
	a.file, a.code = f.path(), o.code
	if f.quiet {
		return nil
	}
	a.note(o.notes)
	if !format.Warns || a.file != "" {
		a.warn(o.warnings)
	}
	return nil
}

// warn writes warnings and their hints.
func (a *app) warn(warnings []realgain.Warning) {
	for _, w := range warnings {
		fmt.Fprintf(&a.notes, "realgain: warning: %s\n", oneLine(w.Message))
		if w.Hint != "" {
			fmt.Fprintf(&a.notes, "realgain: hint: %s\n", oneLine(w.Hint))
		}
	}
}

// note writes notes on the choices made.
func (a *app) note(notes []string) {
	for _, n := range notes {
		fmt.Fprintf(&a.notes, "realgain: note: %s\n", oneLine(n))
	}
}
