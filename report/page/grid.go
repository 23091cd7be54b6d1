package page

// Grid is a table of texts.
type Grid struct {
	Columns []Column
	Inset   bool // on a terminal indented, without heads and never narrowed
}

// Role is the special treatment of a column.
type Role int

// The roles of columns.
const (
	Other Role = iota
	Star       // a mark that belongs in front of the next column
	Name       // names, which may be cut if the table is too wide
	Marks      // footnote marks that belong behind the previous column
)

// Tone is the meaning of a cell, for formats with colours. The cell's text has the
// same meaning without it.
type Tone int

// The tones of cells.
const (
	Plain Tone = iota
	Good
	Bad
	Even // no change that matters: equivalent or non-inferior
	Open
)

// Column is one column of a table.
type Column struct {
	Head  string
	Role  Role
	Right bool // aligned right
	Drop  int  // columns with the lowest number are dropped first; 0 = never
	Cells []string
	Tones []Tone // of the cells; nil = all Plain
}

// Len returns the number of rows below the heads.
func (g Grid) Len() int {
	if len(g.Columns) == 0 {
		return 0
	}
	return len(g.Columns[0].Cells)
}

// AddRow appends one cell to each column.
func (g Grid) AddRow(cells ...string) {
	for i, cell := range cells {
		g.Columns[i].Cells = append(g.Columns[i].Cells, cell)
	}
}
