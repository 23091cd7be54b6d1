// Package report writes documents as a terminal table, Markdown, JSON, CSV or SVG.
//
// A format takes a [page.Document] of any kind and computes nothing: it aligns,
// wraps, escapes and colours the texts of the page. Each format is one file that
// calls [Register] from its init function; --format, --help and the help topics list
// it. Package report/pages makes the documents.
package report

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/realgain/realgain/internal/registry"
	"github.com/realgain/realgain/report/page"
)

// Default is the name of the format used when none is asked for.
const Default = "table"

// View is how a document is shown. The zero View is a plain table of 80 columns. A
// View does not change JSON, CSV and SVG.
type View struct {
	Width   int  // columns of the terminal; 0 = 80
	Color   bool // ANSI colour, beside the words and never instead of them
	Explain bool // the fields of [page.Depth]
	Movers  int
	Quiet   bool
}

// width returns the columns to fill.
func (v View) width() int {
	if v.Width <= 0 {
		return 80
	}
	return v.Width
}

// page returns the page of a document.
func (v View) page(d page.Document) page.Page {
	return d.Page(page.Depth{Explain: v.Explain, Movers: v.Movers, Quiet: v.Quiet})
}

// Format is one output format.
type Format struct {
	Name string // value of --format: lower-case, unique
	Doc  string // one line for the help text, no capital, no full stop
	Rank int    // formats of lower rank are listed first, after the default; 0 = last, by name
	// Warns reports whether the output contains the warnings about the whole run;
	// if not, they are written to standard error.
	Warns bool
	// Curves reports whether the format draws only charts. It is then offered for
	// kinds of documents with charts only.
	Curves bool
	// Whole reports whether the format shows everything a document can hold, also
	// what was not asked for.
	Whole bool
	// Render writes a document that is not empty. It does not keep or change it.
	Render func(w io.Writer, d page.Document, v View) error
}

var formats = registry.New("report: format", func(f Format) string { return f.Name }, place)

// place returns the position of a format among the others.
func place(f Format) int {
	switch {
	case f.Name == Default:
		return 0
	case f.Rank == 0:
		return math.MaxInt
	}
	return f.Rank
}

// Register adds a format. It panics if the name or the function is missing or the
// name is taken.
func Register(f Format) {
	if f.Name == "" || f.Render == nil {
		panic("report: Register needs a name and a Render function")
	}
	formats.Register(f)
}

// Names returns the names of all formats, the default first.
func Names() []string { return formats.Names() }

// NamesFor returns the names of the formats that draw documents of a kind.
func NamesFor(k page.Kind) []string {
	var out []string
	for _, f := range formats.All() {
		if f.Draws(k) == nil {
			out = append(out, f.Name)
		}
	}
	return out
}

// Get returns the format of that name; "" is the default one.
func Get(name string) (Format, bool) { return formats.Get(cmp.Or(name, Default)) }

// Draws returns an error if the format cannot draw documents of a kind. It names the
// kinds that the format can draw.
func (f Format) Draws(k page.Kind) error {
	if k.Curves || !f.Curves {
		return nil
	}
	return fmt.Errorf("%s draws curves; %s have none, %s do", f.Name, k.Plural, strings.Join(withCurves(), " and "))
}

// Write writes a document in the format of that name; "" is the default one. Unless
// the error comes from w, it writes the whole document or nothing.
func Write(w io.Writer, name string, d page.Document, v View) error {
	f, ok := Get(name)
	if !ok {
		return fmt.Errorf("there is no format %q; there are %s", name, strings.Join(Names(), ", "))
	}
	return f.Write(w, d, v)
}

// Write writes a document as [Write] does.
func (f Format) Write(w io.Writer, d page.Document, v View) error {
	if err := d.Check(); err != nil {
		return err
	}
	if err := f.Draws(d.Kind); err != nil {
		return err
	}
	var out bytes.Buffer
	if err := f.Render(&out, d, v); err != nil {
		return err
	}
	_, err := w.Write(out.Bytes())
	return err
}

// withCurves returns the plurals of the kinds of documents with charts.
func withCurves() []string {
	var out []string
	for _, k := range page.Kinds() {
		if k.Curves {
			out = append(out, k.Plural)
		}
	}
	return out
}
