// Package report writes a [realgain.Result] for people and for programs: a
// terminal table, Markdown, JSON, CSV.
//
// A renderer computes nothing statistical. It rounds, aligns and words what
// the result holds; a number that is unknown (NaN) is shown as "–" in text and
// as null in JSON, never as 0. Each renderer is one file that calls [Register]
// from its init function.
package report

import (
	"fmt"
	"io"

	"github.com/realgain/realgain"

	"github.com/realgain/realgain/internal/registry"
)

// Default is the name of the renderer used when none is asked for.
const Default = "table"

// View says how a result is shown. The zero View shows the plain table at 80
// columns. It never changes what a machine format holds.
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

// Renderer is one output format.
type Renderer struct {
	Name string // value of --format: lower-case, unique
	Doc  string // one line for the help text, no capital, no full stop
	// Warns reports whether the text holds the warnings about the whole run, so
	// that they need not be said elsewhere too.
	Warns bool
	// Render writes the whole of r, or nothing when it returns an error that
	// does not come from w. It does not keep or change r.
	Render func(w io.Writer, r *realgain.Result, v View) error
}

var renderers = registry.New("report: renderer", func(r Renderer) string { return r.Name }, registry.First(func(r Renderer) string { return r.Name }, Default))

// Register adds a renderer. It panics when the name or the function is missing
// or the name is taken: that is a mistake of the program, found at its start.
func Register(r Renderer) {
	if r.Name == "" || r.Render == nil {
		panic("report: Register needs a name and a Render function")
	}
	renderers.Register(r)
}

// Names returns the names of all renderers: the default first, the rest sorted.
func Names() []string { return renderers.Names() }

// Get returns the renderer of that name; "" is the default one.
func Get(name string) (Renderer, bool) {
	if name == "" {
		name = Default
	}
	return renderers.Get(name)
}

// errNoResult guards every renderer against a nil result.
func errNoResult(r *realgain.Result) error {
	if r == nil {
		return fmt.Errorf("there is no result to show")
	}
	return nil
}
