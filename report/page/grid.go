package page

// Grid is a table, column by column. Its cells are plain text.
type Grid struct {
	Columns []Column
	Inset   bool // on a terminal indented, without its heads, as wide as it is
}

// Role says what a column holds, where a format treats it specially.
type Role int

// The roles of columns.
const (
	Other Role = iota
	Star       // a mark in front of the column to the right, set apart
	Name       // names that may be cut where the table is too wide
	Marks      // footnote marks behind the column to the left
)

// Tone says what a cell means for the reader, for formats that have colours. It
// stands beside the words and never instead of them.
type Tone int

// The tones of cells.
const (
	Plain Tone = iota
	Good
	Bad
	Even // no change that matters
	Open
)

// Column is one column of a table.
type Column struct {
	Head  string
	Role  Role
	Right bool // aligned right
	Drop  int  // columns that drop first have the lowest number; 0 never drops
	Cells []string
	Tones []Tone // of the cells; nil = all plain
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
