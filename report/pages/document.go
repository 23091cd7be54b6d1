// Package pages words the documents: it turns a comparison, a plan, an inspection, a
// convergence study and a calibration study into a [page.Page].
//
// It computes nothing statistical: it rounds numbers and puts them into sentences
// and tables. An unknown number (NaN) is shown as "–" in text and left empty in
// rows, never written as 0. A new document needs one file with its kind and a
// function that returns a [page.Document]; every output format then draws it.
package pages

import (
	"github.com/realgain/realgain/internal/jsonout"
	"github.com/realgain/realgain/report/page"
)

// document returns a document whose page is made by words and whose JSON is v.
func document(k page.Kind, v any, words func(page.Depth) page.Page) page.Document {
	return page.Document{Kind: k, Page: words, JSON: func() ([]byte, error) { return jsonout.Encode(v) }}
}

// head returns the first line of a part: the emphasized beginning and the rest.
func head(strong, rest string) page.Block {
	return page.Block{Shape: page.Head, Lines: []string{strong, rest}}
}

// block returns a block of text.
func block(s page.Shape, texts ...string) page.Block { return page.Block{Shape: s, Lines: texts} }

// table returns a block with a table.
func table(g page.Grid) page.Block { return page.Block{Shape: page.Table, Table: g} }

// chart returns a block with a chart.
func chart(f page.Figure) page.Block { return page.Block{Shape: page.Chart, Chart: f} }

// tight returns b without the empty line before it.
func tight(b page.Block) page.Block {
	b.Tight = true
	return b
}

// unlessQuiet returns b, which --quiet omits from the terminal.
func unlessQuiet(b page.Block, d page.Depth) page.Block {
	if d.Quiet {
		b.Media = page.Paper
	}
	return b
}

// on restricts blocks to one medium.
func on(m page.Media, blocks ...page.Block) []page.Block {
	for i := range blocks {
		blocks[i].Media = m
	}
	return blocks
}

// columns returns a table without rows. Its first left columns are aligned left, the
// others right.
func columns(left int, heads ...string) page.Grid {
	g := page.Grid{Columns: make([]page.Column, len(heads))}
	for i, h := range heads {
		g.Columns[i] = page.Column{Head: h, Right: i >= left}
	}
	return g
}
