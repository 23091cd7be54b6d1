package page

import (
	"fmt"

	"github.com/realgain/realgain/internal/registry"
)

// Kind is a kind of document.
type Kind struct {
	Name   string // "plan": lower-case, unique
	Plural string // "plans"
	Curves bool   // pages of this kind have charts
}

var kinds = registry.New("page: kind of document", func(k Kind) string { return k.Name }, nil)

// NewKind registers a kind of document and returns it. It panics if the name or the
// plural is missing or the name is taken.
func NewKind(k Kind) Kind {
	if k.Name == "" || k.Plural == "" {
		panic("page: NewKind needs a name and its plural")
	}
	kinds.Register(k)
	return k
}

// Kinds returns all kinds of documents, sorted by name.
func Kinds() []Kind { return kinds.All() }

// Depth is how much detail a page has. The zero value is the default.
type Depth struct {
	Explain bool // also all intervals, tests and the effect of pairing
	Movers  int  // questions that changed most, in each direction; 0 = 3, -1 = all; above 3 for every metric
	Quiet   bool // on a terminal only the first line and the tables
}

// Document is the result of a command, in the form that output formats take.
type Document struct {
	Kind Kind
	Page func(Depth) Page       // nil = empty document
	JSON func() ([]byte, error) // by the schema of the document, on one line
}

// Check returns an error if the document is empty.
func (d Document) Check() error {
	if d.Page != nil && d.JSON != nil {
		return nil
	}
	if d.Kind.Name == "" {
		return fmt.Errorf("there is no document to show")
	}
	return fmt.Errorf("there is no %s to show", d.Kind.Name)
}
