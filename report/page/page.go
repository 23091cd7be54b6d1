package page

import "strings"

// Glue is a space at which a line is not broken. It is a control character, which
// is removed from all texts that come from files.
const Glue = "\x1f"

// Unglue replaces glue by spaces.
func Unglue(s string) string { return strings.ReplaceAll(s, Glue, " ") }

// Page is a document in words.
type Page struct {
	Title  string  // for formats that draw only charts
	Blocks []Block // in reading order
	Rows   Rows    // for formats of rows, such as CSV
}

// Rows are the numbers of a document in full precision.
type Rows struct {
	Keys    []string // of the columns, named as in JSON
	Records [][]string
}

// Shape is the kind of content of a block.
type Shape int

// The shapes of blocks. All but Table and Chart use Lines.
const (
	Lines   Shape = iota // lines of text
	Notes                // remarks; a list on paper, lines on a terminal
	Bullets              // a list everywhere
	Head                 // first line of a part: emphasized text, then the rest
	Heading              // of a chapter, with a Level
	Prose                // paragraphs in Markdown with fixed line breaks, none of it from data
	Code                 // command lines to copy
	Table
	Chart
)

// Media is where a block is shown.
type Media int

// The media. A document may show less on a terminal than on paper.
const (
	Everywhere Media = iota
	Screen           // a terminal
	Paper            // a page that is kept, such as Markdown
)

// Block is one part of a page.
type Block struct {
	Shape Shape
	Media Media
	Tight bool // on a terminal, no empty line before it
	Level int  // of a heading, from 1
	Lines []string
	Table Grid
	Chart Figure
}

// Add appends blocks, except blocks of text without lines.
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
