// Package report draws documents for people and for programs: a terminal table,
// Markdown, JSON, CSV, SVG.
//
// A format draws a [page.Document] of any kind and computes nothing: it aligns,
// wraps, escapes and colours what stands on the page. Each format is one file
// that calls [Register] from its init function; --format, --help and the topics
// follow. The words of the documents are written in report/pages.
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

// View says how a document is shown. The zero View shows the plain table at 80
// columns. It never changes what a format for programs holds.
type View struct {
	Width   int  // columns of the terminal; 0 = 80
	Color   bool // ANSI colour, beside the words and never instead of them
	Explain bool // all intervals side by side, p-values, what pairing bought
	Movers  int  // questions that moved most, shown each way; 0 = 3, -1 = all the result holds; above 3 of every metric
	Quiet   bool // the first line and the table alone
}

// width returns the columns to fill.
func (v View) width() int {
	if v.Width <= 0 {
		return 80
	}
	return v.Width
}

// page returns what a document says at that depth.
func (v View) page(d page.Document) page.Page {
	return d.Page(page.Depth{Explain: v.Explain, Movers: v.Movers, Quiet: v.Quiet})
}

// Format is one output format.
type Format struct {
	Name string // value of --format: lower-case, unique
	Doc  string // one line for the help text, no capital, no full stop
	Rank int    // formats of lower rank are listed first, after the default; 0 = last, by name
	// Warns reports whether the text holds the warnings about the whole run, so
	// that they need not be said elsewhere too.
	Warns bool
	// Curves reports that the format draws curves and nothing else, so that it is
	// for the kinds of documents that have some.
	Curves bool
	// Whole reports that the format shows all that a document can hold, asked for
	// or not, so that it is to be worked out.
	Whole bool
	// Render writes the whole of a document that holds something. It does not keep
	// or change it.
	Render func(w io.Writer, d page.Document, v View) error
}

var formats = registry.New("report: format", func(f Format) string { return f.Name }, place)

// place ranks a format among the others.
func place(f Format) int {
	switch {
	case f.Name == Default:
		return 0
	case f.Rank == 0:
		return math.MaxInt
	}
	return f.Rank
}

// Register adds a format. It panics when the name or the function is missing
// or the name is taken: that is a mistake of the program, found at its start.
func Register(f Format) {
	if f.Name == "" || f.Render == nil {
		panic("report: Register needs a name and a Render function")
	}
	formats.Register(f)
}

// Names returns the names of all formats: the default first.
func Names() []string { return formats.Names() }

// NamesFor returns the names of the formats that draw documents of a kind.
func NamesFor(k page.Kind) []string {
	var out []string
	for _, f := range formats.All() {
		if f.Draws(k) {
			out = append(out, f.Name)
		}
	}
	return out
}

// Get returns the format of that name; "" is the default one.
func Get(name string) (Format, bool) { return formats.Get(cmp.Or(name, Default)) }

// Draws reports whether the format draws documents of a kind.
func (f Format) Draws(k page.Kind) bool { return k.Curves || !f.Curves }

// Write writes a document in the format of that name; "" is the default one. It
// writes the whole of it, or nothing when it returns an error that does not come
// from w.
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
	if !f.Draws(d.Kind) {
		return fmt.Errorf("%s draws curves, and a %s has none; %s have", f.Name, d.Kind.Name, strings.Join(withCurves(), " and "))
	}
	var out bytes.Buffer
	if err := f.Render(&out, d, v); err != nil {
		return err
	}
	_, err := w.Write(out.Bytes())
	return err
}

// withCurves lists the kinds of documents that have curves.
func withCurves() []string {
	var out []string
	for _, k := range page.Kinds() {
		if k.Curves {
			out = append(out, k.Plural)
		}
	}
	return out
}
