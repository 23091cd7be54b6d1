package page

import "strings"

// Glue stands for a space at which a line is not broken. It is a control
// character, which no text of the data may hold.
const Glue = "\x1f"

// Unglue turns glue into spaces.
func Unglue(s string) string { return strings.ReplaceAll(s, Glue, " ") }

// Page is a document in words, its parts in the order of reading.
type Page struct {
	Title  string // one line that names the whole, for a format without blocks
	Blocks []Block
	Rows   Rows // the same in figures, for a format of rows
}

// Rows are the figures of a document in full precision, one record a row.
type Rows struct {
	Keys    []string // named as in JSON
	Records [][]string
}

// Shape says what a block is.
type Shape int

// The shapes of blocks. All but Table and Chart hold lines of text.
const (
	Lines   Shape = iota // one below the other
	Notes                // one remark a line; where there are bullets, with bullets
	Bullets              // one remark a line, with bullets everywhere
	Head                 // the first line of a part: what stands out, then the rest
	Heading              // of a chapter; Level says of which depth
	Prose                // paragraphs in Markdown, broken by hand; they hold no text of the data
	Code                 // to be copied as it is
	Table
	Chart
)

// Media says where a block is shown.
type Media int

// The media. A document may tell less on a terminal than on paper.
const (
	Everywhere Media = iota
	Screen           // a terminal
	Paper            // a page to keep
)

// Block is one part of a page.
type Block struct {
	Shape Shape
	Media Media
	Tight bool // on a terminal no empty line parts it from the block before
	Level int  // of a heading, from 1
	Lines []string
	Table Grid
	Chart Figure
}

// Add appends blocks, but for those of text without a line.
func (p *Page) Add(blocks ...Block) {
	for _, b := range blocks {
		if b.Shape == Table || b.Shape == Chart || len(b.Lines) > 0 {
			p.Blocks = append(p.Blocks, b)
		}
	}
}

// On returns the blocks that are shown on a medium.
func (p *Page) On(m Media) []Block {
	var out []Block
	for _, b := range p.Blocks {
		if b.Media == Everywhere || b.Media == m {
			out = append(out, b)
		}
	}
	return out
}

// Charts returns the charts of a page, wherever they are shown.
func (p *Page) Charts() []Figure {
	var out []Figure
	for _, b := range p.Blocks {
		if b.Shape == Chart {
			out = append(out, b.Chart)
		}
	}
	return out
}
