package scores

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/realgain/realgain/internal/wording"
)

func init() {
	Register(Format{
		Name: "csv", Rank: 50, Exts: []string{".csv"},
		Doc:   "comma-separated values with a header, wide or long (semicolons if the header has no comma)",
		Sniff: func(in *Input) string { return sniffTable(in, ',', ".csv") },
		Read: func(in *Input, rows *Rows) error {
			return readCSV(in, rows, separator(in))
		},
	})
}

// separator returns a comma, or a semicolon if the header has semicolons and no comma.
func separator(in *Input) rune {
	header := restOfLine(in.Head)
	if bytes.IndexByte(header, ',') < 0 && bytes.IndexByte(header, ';') >= 0 {
		return ';'
	}
	return ','
}

// sniffTable recognizes a text file whose first line has more of the separator sep than
// of the other separator. If both are equally frequent, the extension of the file
// decides.
func sniffTable(in *Input, sep byte, ext string) string {
	if binaryHint(in) != "" {
		return ""
	}
	header := bytes.TrimSpace(restOfLine(bytes.TrimLeft(in.Head, "\r\n")))
	commas, tabs := bytes.Count(header, []byte(",")), bytes.Count(header, []byte("\t"))
	mine, other, name := commas, tabs, "commas"
	if sep == '\t' {
		mine, other, name = tabs, commas, "tabs"
	}
	switch {
	case mine > other, mine > 0 && mine == other && extension(in.Path) == ext:
		return "the first line is parted by " + name
	}
	return ""
}

// readCSV reads a table with a header.
func readCSV(in *Input, rows *Rows, sep rune) error {
	r := csv.NewReader(in)
	r.Comma, r.ReuseRecord, r.FieldsPerRecord = sep, true, -1
	header, err := r.Read()
	if err != nil {
		if err == io.EOF {
			return &Error{Msg: "the file is empty", Hint: "check the run that wrote it"}
		}
		return csvError(err)
	}
	fields, err := headerFields(header)
	if err != nil {
		return err
	}
	var cells []byte
	for {
		record, err := r.Read()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return csvError(err)
		}
		line, _ := r.FieldPos(0)
		if len(record) != len(fields) {
			return &Error{Line: line, Msg: fmt.Sprintf("the row has %s, the header %d", wording.Count(len(record), "field"), len(fields)),
				Hint: "put text that holds a separator or a line break in double quotes"}
		}
		cells = cells[:0]
		for i, cell := range record {
			start := len(cells)
			cells = append(cells, cell...)
			fields[i].Text = cells[start:len(cells):len(cells)]
		}
		if err := rows.Add(line, fields); err != nil {
			return err
		}
	}
}

// headerFields returns one field for each column of the header, with a name and no
// value.
func headerFields(header []string) ([]Field, error) {
	fields := make([]Field, len(header))
	first := map[string]int{}
	for i, name := range header {
		name = strings.TrimSpace(name)
		if !utf8.ValidString(name) {
			return nil, &Error{Line: 1, Column: name, Msg: "the header is not UTF-8", Hint: "save the file as UTF-8"}
		}
		if name == "" {
			name = unnamed + strconv.Itoa(i+1)
		}
		if before, ok := first[name]; ok {
			return nil, &Error{Line: 1, Column: name, Hint: "give one of the two another name",
				Msg: fmt.Sprintf("the header has this name twice, as columns %d and %d", before, i+1)}
		}
		first[name] = i + 1
		fields[i] = Field{Name: []byte(name), Kind: Cell}
	}
	return fields, nil
}

// csvError converts an error of encoding/csv to an *Error.
func csvError(err error) error {
	parse, ok := errors.AsType[*csv.ParseError](err)
	if !ok {
		return readError("", err)
	}
	e := &Error{Line: parse.StartLine, Err: err, Hint: `write a double quote inside a cell as two, in a quoted cell: "say ""hi"""`}
	switch {
	case errors.Is(err, csv.ErrQuote) && parse.Line == parse.StartLine:
		e.Msg = fmt.Sprintf("a quote out of place at byte %d", parse.Column)
	case errors.Is(err, csv.ErrQuote):
		e.Msg = fmt.Sprintf("a quoted cell does not end, or a quote is out of place on line %d", parse.Line)
	case errors.Is(err, csv.ErrBareQuote):
		e.Msg = fmt.Sprintf("a double quote inside an unquoted cell at byte %d", parse.Column)
	default:
		e.Msg = parse.Err.Error()
	}
	return e
}
