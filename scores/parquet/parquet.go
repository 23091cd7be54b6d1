// Package parquet adds the Apache Parquet format, wide or long, to package scores.
// Import it for its side effect:
//
//	import _ "github.com/realgain/realgain/scores/parquet"
package parquet

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/parquet-go/parquet-go"

	"github.com/realgain/realgain/scores"
)

const magic = "PAR1"

func init() {
	scores.Register(scores.Format{
		Name: "parquet", Rank: 10, Exts: []string{".parquet", ".pq"},
		Doc: "Apache Parquet, wide or long; the line of a row is its number",
		Sniff: func(in *scores.Input) string {
			if bytes.HasPrefix(in.Head, []byte(magic)) {
				return "the first bytes are " + magic
			}
			return ""
		},
		Read: read,
	})
}

// read passes the rows of a file to rows. The decoder may panic on damaged files; read
// returns such a panic as an error.
func read(in *scores.Input, rows *scores.Rows) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = damaged(fmt.Errorf("%v", p))
		}
	}()
	r, size, err := in.ReaderAt()
	if err != nil {
		return err
	}
	if err := checkFooter(r, size); err != nil {
		return damaged(err)
	}
	file, err := parquet.OpenFile(r, size, parquet.SkipBloomFilters(true), parquet.SkipPageIndex(true), parquet.ReadBufferSize(1<<20))
	if err != nil {
		return damaged(err)
	}
	columns := wanted(file.Schema(), rows)
	if err := refuse(file, columns); err != nil {
		return err
	}
	if left := file.NumRows(); left > 0 {
		// A damaged file may claim any number of rows, so the file size limits the
		// memory reserved.
		rows.Expect(int(min(left, size)))
	}
	t := &table{columns: columns, fields: make([]scores.Field, len(columns)), rows: rows}
	for _, group := range file.RowGroups() {
		if err := t.group(group); err != nil {
			return err
		}
	}
	return nil
}

// checkFooter checks the length of the footer, because the decoder would allocate up to
// 4 GB for it.
func checkFooter(r io.ReaderAt, size int64) error {
	var end [8]byte
	if size < int64(len(magic)+len(end)) {
		return errors.New("too short")
	}
	if _, err := r.ReadAt(end[:], size-int64(len(end))); err != nil && err != io.EOF {
		return err
	}
	if length := int64(binary.LittleEndian.Uint32(end[:])); length > size-int64(len(magic)+len(end)) {
		return errors.New("the footer is longer than the file")
	}
	return nil
}

func damaged(err error) error {
	msg := strings.NewReplacer("\n", " ", "\r", " ").Replace(err.Error())
	return &scores.Error{Msg: "not a whole Parquet file: " + msg, Err: err,
		Hint: "the file may be truncated or damaged; make it again"}
}

// wanted returns the columns that rows uses.
func wanted(schema *parquet.Schema, rows *scores.Rows) []*column {
	var columns []*column
	var names []string
	for _, path := range schema.Columns() {
		leaf, ok := schema.Lookup(path...)
		if !ok {
			continue
		}
		c := newColumn(path, leaf)
		if n := len(names); n > 0 && c.list && names[n-1] == string(c.name) { // a list of records has several leaves with the same list path
			continue
		}
		columns = append(columns, c)
		names = append(names, string(c.name))
	}
	kept := columns[:0]
	for i, use := range rows.Wants(names) {
		if use {
			kept = append(kept, columns[i])
		}
	}
	return kept
}

// table assembles the columns into records.
type table struct {
	columns []*column
	fields  []scores.Field
	rows    *scores.Rows
	row     int
}

func (t *table) group(group parquet.RowGroup) error {
	chunks := group.ColumnChunks()
	for _, c := range t.columns {
		if err := c.open(chunks[c.index]); err != nil {
			return damaged(err)
		}
		defer c.close()
	}
	for range group.NumRows() {
		t.row++
		for i, c := range t.columns {
			if err := c.next(&t.fields[i]); err != nil {
				if errors.Is(err, io.EOF) {
					err = fmt.Errorf("column %s ends at row %d", c.name, t.row)
				}
				return damaged(err)
			}
		}
		if err := t.rows.Add(t.row, t.fields); err != nil {
			return err
		}
	}
	return nil
}
