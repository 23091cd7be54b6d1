package parquet

import (
	"io"
	"strings"

	"github.com/parquet-go/parquet-go"

	"github.com/realgain/realgain/scores"
)

// column reads one leaf column of the schema, one value per row.
type column struct {
	name    []byte
	index   int
	list    bool
	convert func(v parquet.Value, f *scores.Field)

	pages  parquet.Pages
	page   parquet.Page
	values parquet.ValueReader
	buf    []parquet.Value
	at, n  int
}

func newColumn(path []string, leaf parquet.LeafColumn) *column {
	c := &column{index: leaf.ColumnIndex, list: leaf.MaxRepetitionLevel > 0, buf: make([]parquet.Value, 1024)}
	if c.list {
		path = listPath(path)
	}
	c.name = []byte(strings.Join(path, "."))
	c.convert = converter(leaf.Node.Type())
	return c
}

// listPath returns the path of the list that contains a repeated leaf, without the
// inner groups that writers add.
func listPath(path []string) []string {
	for i, name := range path {
		if i > 0 && (name == "list" || name == "bag" || name == "array" || name == "key_value" || name == "map") {
			return path[:i]
		}
	}
	return path
}

func (c *column) open(chunk parquet.ColumnChunk) error {
	c.pages = chunk.Pages()
	c.at, c.n, c.values = 0, 0, nil
	return c.fill()
}

func (c *column) close() {
	if c.page != nil {
		parquet.Release(c.page)
		c.page = nil
	}
	if c.pages != nil {
		c.pages.Close()
		c.pages = nil
	}
}

// fill reads the next values into the buffer, from the next page if necessary. It
// returns io.EOF at the end.
func (c *column) fill() error {
	for {
		if c.values != nil {
			n, err := c.values.ReadValues(c.buf)
			c.at, c.n = 0, n
			if n > 0 {
				return nil
			}
			if err != nil && err != io.EOF {
				return err
			}
		}
		page, err := c.pages.ReadPage()
		if err != nil {
			c.at, c.n = 0, 0
			return err
		}
		if c.page != nil {
			parquet.Release(c.page)
		}
		c.page, c.values = page, page.Values()
	}
}

// next writes the value of the next row into f.
func (c *column) next(f *scores.Field) error {
	if c.at >= c.n {
		if err := c.fill(); err != nil {
			return err
		}
	}
	*f = scores.Field{Name: c.name}
	if c.list {
		return c.skipList(f)
	}
	v := c.buf[c.at]
	c.at++
	if v.IsNull() {
		f.Kind = scores.Null
		return nil
	}
	c.convert(v, f)
	return nil
}

// skipList skips the elements of a list, up to the next value that starts a row.
func (c *column) skipList(f *scores.Field) error {
	f.Kind = scores.List
	for c.at++; ; c.at++ {
		if c.at >= c.n {
			switch err := c.fill(); err {
			case nil:
			case io.EOF:
				return nil
			default:
				return err
			}
		}
		if c.buf[c.at].RepetitionLevel() == 0 {
			return nil
		}
	}
}
