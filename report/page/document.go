package page

import (
	"fmt"

	"github.com/realgain/realgain/internal/registry"
)

// Kind says what sort of document one is.
type Kind struct {
	Name   string // "plan": lower-case, unique
	Plural string // "plans"
	Curves bool   // its pages have charts
}

var kinds = registry.New("page: kind of document", func(k Kind) string { return k.Name }, nil)

// NewKind registers a kind of document and returns it. It panics when the name
// is missing or taken: that is a mistake of the program, found at its start.
func NewKind(k Kind) Kind {
	if k.Name == "" || k.Plural == "" {
		panic("page: NewKind needs a name and its plural")
	}
	kinds.Register(k)
	return k
}

// Kinds returns all kinds of documents, sorted by name.
func Kinds() []Kind { return kinds.All() }

// Depth says how much of a document is told. The zero Depth is the usual.
type Depth struct {
	Explain bool // all intervals side by side, p-values, what pairing bought
	Movers  int  // questions that moved most, told each way; 0 = 3, -1 = all the result holds; above 3 of every metric
	Quiet   bool // on a terminal the first line and the tables alone
}

// Document is what a command has found, ready for every format.
type Document struct {
	Kind Kind
	Page func(Depth) Page       // nil = there is nothing to show
	JSON func() ([]byte, error) // on one line, as the schema of the document has it
}

// Check returns an error when the document holds nothing.
func (d Document) Check() error {
	if d.Page != nil && d.JSON != nil {
		return nil
	}
	if d.Kind.Name == "" {
		return fmt.Errorf("there is no document to show")
	}
	return fmt.Errorf("there is no %s to show", d.Kind.Name)
}
