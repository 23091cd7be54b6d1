// Package pages writes the words of every document: what a comparison, a plan, an
// inspection, a study of convergence or of coverage says as a [page.Page].
//
// It computes nothing statistical. It rounds and words what a document holds; a
// number that is unknown (NaN) reads "–" in text and is empty in rows, never 0.
// A new kind of document is one file: its kind, and the function that makes a
// [page.Document] of it. Every format draws it then.
package pages

import (
	"github.com/realgain/realgain/internal/jsonout"
	"github.com/realgain/realgain/report/page"
)

// document joins the words of a document to its JSON.
func document(k page.Kind, v any, words func(page.Depth) page.Page) page.Document {
	return page.Document{Kind: k, Page: words, JSON: func() ([]byte, error) { return jsonout.Encode(v) }}
}

// head is the first line of a part: what stands out in it, and the rest.
func head(strong, rest string) page.Block {
	return page.Block{Shape: page.Head, Lines: []string{strong, rest}}
}

// said is a block of lines.
func said(s page.Shape, texts ...string) page.Block { return page.Block{Shape: s, Lines: texts} }

// table is a block with a table.
func table(g page.Grid) page.Block { return page.Block{Shape: page.Table, Table: g} }

// chart is a block with a chart.
func chart(f page.Figure) page.Block { return page.Block{Shape: page.Chart, Chart: f} }

// tight keeps a block next to the one before it.
func tight(b page.Block) page.Block {
	b.Tight = true
	return b
}

// aside leaves a block out on a terminal where little is to be told.
func aside(b page.Block, d page.Depth) page.Block {
	if d.Quiet {
		b.Media = page.Paper
	}
	return b
}

// on shows blocks on one medium alone.
func on(m page.Media, blocks ...page.Block) []page.Block {
	for i := range blocks {
		blocks[i].Media = m
	}
	return blocks
}

// columns makes a table without rows. Those after the first left ones are aligned right.
func columns(left int, heads ...string) page.Grid {
	g := page.Grid{Columns: make([]page.Column, len(heads))}
	for i, h := range heads {
		g.Columns[i] = page.Column{Head: h, Right: i >= left}
	}
	return g
}
