package scores

import (
	"math"
	"slices"
)

// shownMissing is the number of missing values per metric whose text is kept.
const shownMissing = 100

// column collects the values of one column. Whether the column is a metric is decided
// after the last row, so column counts the kinds of values it has seen.
type column struct {
	n       int       // number of values, including absent ones
	room    int       // capacity to allocate for values
	values  []float64 // NaN = missing; nil until the first number
	shown   []Unknown // the first missing values
	truths  int       // number of truth values, typed or spelled
	typed   int       // number of numbers and truth values in a typed format
	spelled int       // number of texts that parse as numbers
	words   int       // number of texts that are neither numbers nor missing
	word    string    // the first of these words
	wordAt  place
	huge    string // the first number too large for a float64
	hugeAt  place
	lists   int
	listAt  place   // the first list
	at      []int32 // in a long table, the row of each value
}

// place is the position of a record: its line and the index of its file.
type place struct {
	line int32
	file uint16
}

// add appends the value of the next row.
func (c *column) add(f *Field, values map[string]float64, here place) {
	switch f.Kind {
	case Number:
		c.typed++
		v := f.Num
		if f.Text != nil {
			if v, _ = parseNumber(f.Text); math.IsInf(v, 0) {
				c.tooLarge(f.Text, here)
				return
			}
		}
		if math.IsInf(v, 0) || math.IsNaN(v) {
			c.miss(f.raw())
			return
		}
		c.push(v)
	case True, False:
		c.typed++
		c.truths++
		c.push(truth(f.Kind))
	case Text, Cell:
		c.addText(f.Text, values, here)
	case List:
		if c.lists++; c.lists == 1 {
			c.listAt = here
		}
		c.push(math.NaN())
	default:
		c.miss(f.raw())
	}
}

// onlyTruth reports whether every number of the column is a truth value.
func (c *column) onlyTruth() bool {
	return c.truths > 0 && c.truths == c.typed+c.spelled && c.words == 0
}

// isTruth reports whether text, which classify takes for a number, is a truth value.
func isTruth(text []byte) bool { return len(text) > 3 && (text[0]|0x20 == 't' || text[0]|0x20 == 'f') }

func truth(k Kind) float64 {
	if k == True {
		return 1
	}
	return 0
}

func (c *column) addText(text []byte, values map[string]float64, here place) {
	v, what := classify(text, values)
	switch what {
	case isNumber:
		c.spelled++
		if isTruth(text) {
			c.truths++
		}
		c.push(v)
	case isMissing:
		c.miss(text)
	case isHuge:
		c.typed++ // so that metric reports the column as numeric
		c.tooLarge(text, here)
	default:
		if c.words++; c.words == 1 {
			c.word, c.wordAt = cutBytes(text), here
		}
		c.push(math.NaN())
	}
}

// tooLarge records a number that a float64 cannot hold. It is an error and does not
// count as a missing value.
func (c *column) tooLarge(text []byte, here place) {
	if c.huge == "" {
		c.huge, c.hugeAt = cutBytes(text), here
	}
	c.push(math.NaN())
}

func (c *column) miss(raw []byte) {
	if len(c.shown) < shownMissing {
		c.shown = append(c.shown, Unknown{Row: c.n, Raw: cutBytes(raw)})
	}
	c.push(math.NaN())
}

func (c *column) push(v float64) {
	if c.values == nil {
		if math.IsNaN(v) { // text columns allocate no values
			c.n++
			return
		}
		c.values = make([]float64, c.n, max(64, c.n+c.n/2, c.room))
		for i := range c.values {
			c.values[i] = math.NaN()
		}
	}
	c.values = append(c.values, v)
	c.n++
}

// pad adds absent values for the rows before row.
func (c *column) pad(row int) {
	for ; c.n < row && (c.values != nil || len(c.shown) < shownMissing); c.n++ {
		if len(c.shown) < shownMissing {
			c.shown = append(c.shown, Unknown{Row: c.n, Raw: "absent"})
		}
		if c.values != nil {
			c.values = append(c.values, math.NaN())
		}
	}
	c.n = max(c.n, row)
}

// mixed reports whether the words in the column are errors because the column is
// numeric: by type, by majority, or because it was requested by name.
func (c *column) mixed(byName bool) bool {
	return c.words > 0 && (byName || c.typed > 0 || 2*c.spelled >= c.spelled+c.words)
}

// metric returns the column as a metric with the given number of rows.
func (c *column) metric(name string, rows int) Metric {
	if c.at != nil {
		c.scatter(rows)
	}
	c.pad(rows)
	m := Metric{Name: name, Values: c.values, Shown: slices.Clip(c.shown)}
	if m.Values == nil {
		m.Values = make([]float64, rows)
		for i := range m.Values {
			m.Values[i] = math.NaN()
		}
	}
	for _, v := range m.Values {
		if math.IsNaN(v) {
			m.Missing++
		}
	}
	return m
}

// scatter moves the values of a long table to their rows.
func (c *column) scatter(rows int) {
	raw := make(map[int]string, len(c.shown))
	for _, u := range c.shown {
		raw[int(c.at[u.Row])] = u.Raw
	}
	values, has := make([]float64, rows), make([]bool, rows)
	for i := range values {
		values[i] = math.NaN()
	}
	for i, row := range c.at {
		has[row] = true
		if c.values != nil {
			values[row] = c.values[i]
		}
	}
	c.shown = c.shown[:0]
	for row := range values {
		text, known := raw[row]
		if !known && !has[row] {
			text, known = "absent", true
		}
		if known && len(c.shown) < shownMissing {
			c.shown = append(c.shown, Unknown{Row: row, Raw: text})
		}
	}
	c.values, c.n, c.at = values, rows, nil
}
