package cli

import (
	"github.com/realgain/realgain"
	"github.com/realgain/realgain/report"
	"github.com/realgain/realgain/report/page"
)

// outcome is what a command ends with: a document, what is said beside it, and
// the exit code.
type outcome struct {
	document page.Document
	notes    []string           // choices made
	warnings []realgain.Warning // about the whole run; the document holds them too
	code     int
}

// print leaves the document for standard output, or for the file of -o, in the
// format asked for, and what is said beside it for standard error. Warnings are
// said there where the reader would not see them in the document.
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
