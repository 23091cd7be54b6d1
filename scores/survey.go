package scores

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"math"
	"strconv"
)

// Survey is all that the files of one source hold, column by column, before
// anything is chosen: neither the question id nor the metrics.
type Survey struct {
	Label     string
	Files     []File
	Rows      int
	Roles     Roles          // what the format declared
	Columns   []SurveyColumn // in order of first appearance
	Lines     []int32        // line of each row in its file
	FileIndex []uint16       // index into Files of each row; nil = all are of the first file
	// ErrorColumn and Failed are as in Table.
	ErrorColumn string
	Failed      []string
	// MetricColumn and ValueColumn make it a long table, a row for each
	// question and metric; both are "" for a wide one.
	MetricColumn, ValueColumn string
}

// SurveyColumn is one column, read as numbers and as texts alike.
type SurveyColumn struct {
	Name   string
	Skip   string    // why it is no metric, as in Table.Skipped; "" = it is one
	Values []float64 // NaN = no number; nil when there is none at all
	// Texts are the distinct texts, of which Codes holds the index for each
	// row; Texts[0] is "" for rows without any. Long texts are cut and end in
	// a hash, so that two of them stay two. Both are nil for a column of many
	// numbers with fractions, which names nothing.
	Texts []string
	Codes []int32
	// Mixed tells that words stand among the numbers, the first of them Word
	// on line WordLine, or, with TooLarge, that Word is a number no float64
	// holds: the column cannot be compared as it is.
	Mixed    bool
	TooLarge bool
	Word     string
	WordLine int
	// Words counts the values that are texts, neither number nor missing.
	Words int
}

// Column returns the column of that name, or nil.
func (s *Survey) Column(name string) *SurveyColumn {
	for i := range s.Columns {
		if s.Columns[i].Name == name {
			return &s.Columns[i]
		}
	}
	return nil
}

// ReadSurvey reads every column of the files of one source. Of opt it uses As,
// ValueMap, Where, Stdin and Progress. A fault of a file is an *Error; a
// column that could not be compared is none.
func ReadSurvey(src Source, opt Options) (*Survey, error) {
	opt.ID, opt.Metrics, opt.Keep, opt.KeepIfAny, opt.Arms, opt.ArmColumn = "", nil, nil, nil, nil, ""
	opt.KeepSetup = false
	opt.Exclude, opt.Binarize = nil, nil
	label := src.Label
	if label == "" && len(src.Paths) > 0 {
		label = src.Paths[0]
	}
	rows, err := readRows(src.Paths, &opt, "", false, &surveyor{})
	if err != nil {
		return nil, err
	}
	return rows.surveyed(label)
}

// surveyor gathers the texts of all columns while Rows gathers the numbers.
type surveyor struct {
	tags []*tag // by column; nil = given up
	long *longTable
}

const (
	// fewTexts is how many texts a column of fractions may have before it
	// counts as one of scores, of which no text is kept.
	fewTexts = 256
	// longText is the number of bytes above which a text is kept as a hash.
	longText = 128
)

// survey takes one record.
func (r *Rows) survey(fields []Field) error {
	if r.rows == 0 && r.surveyor.long == nil {
		r.surveyor.long = detectLong(fields, r.opt)
	}
	r.files[r.here.file].Rows++
	if err := r.resolve(fields); err != nil {
		return err
	}
	if r.filters > 0 && !r.passes(fields) {
		return nil
	}
	r.failed.begin()
	for i, k := range r.at {
		c := &r.data[k]
		if r.info[k].fails {
			r.failed.note(r.columns[k], &fields[i], r.roles.Error != "")
		}
		if c.n < r.rows {
			c.pad(r.rows)
		}
		c.add(&fields[i], r.opt.ValueMap, r.here)
		r.surveyor.text(k, &fields[i], c, r.rows)
	}
	r.failed.commit(r.rows)
	r.locate()
	return nil
}

// text notes the text of column k in the given row.
func (s *surveyor) text(k int, f *Field, c *column, row int) {
	for len(s.tags) <= k {
		s.tags = append(s.tags, newTag(""))
	}
	t := s.tags[k]
	if t == nil {
		return
	}
	if len(t.texts) > fewTexts && c.words == 0 && c.values != nil {
		if v := c.values[len(c.values)-1]; v != math.Trunc(v) && v == v {
			s.tags[k] = nil
			return
		}
	}
	text := bytes.TrimSpace(f.label())
	if len(text) > longText {
		sum := sha256.Sum256(text)
		text = append(bytes.ToValidUTF8(text[:longText-32], nil), "…"+hex.EncodeToString(sum[:12])...)
	}
	for len(t.codes) < row {
		t.codes = append(t.codes, 0)
	}
	t.set(text)
	t.codes = append(t.codes, t.next)
}

// surveyed returns what was gathered.
func (r *Rows) surveyed(label string) (*Survey, error) {
	for _, f := range r.opt.Where {
		if _, ok := r.index[f.Column]; !ok {
			return nil, r.noFilterColumn(f.Column)
		}
	}
	if r.rows == 0 {
		return nil, &Error{Path: r.files[0].Path, Msg: "no row is left", Hint: "scores.Options.Where took them all"}
	}
	s := &Survey{Label: label, Files: r.files, Rows: r.rows, Lines: r.lines, FileIndex: r.file, Roles: r.roles, ErrorColumn: r.failed.column}
	if r.failed.tag != nil {
		s.Failed = r.failed.tag.strings()
	}
	if s.Lines == nil {
		s.Lines = make([]int32, r.rows)
		for i := range s.Lines {
			s.Lines[i] = r.first + int32(i)
		}
	}
	if l := r.surveyor.long; l != nil {
		s.MetricColumn, s.ValueColumn = l.name, l.value
	}
	for k, name := range r.columns {
		s.Columns = append(s.Columns, r.surveyColumn(k, name))
	}
	return s, nil
}

func (r *Rows) surveyColumn(k int, name string) SurveyColumn {
	c := &r.data[k]
	out := SurveyColumn{Name: name, Words: c.words, Skip: c.noMetric()}
	if h := r.info[k].helper; h != "" {
		out.Skip = h
	} else if c.lists == 0 && c.mixed(false) {
		out.Mixed, out.Word, out.WordLine = true, c.word, int(c.wordAt.line)
		out.Skip = "numbers, but also words such as " + strconv.Quote(c.word)
	}
	if c.huge != "" && c.lists == 0 {
		out.Mixed, out.TooLarge, out.Word, out.WordLine = true, true, c.huge, int(c.hugeAt.line)
		out.Skip = "a number too large: " + c.huge
	}
	if c.values != nil {
		c.pad(r.rows)
		out.Values = c.values
	}
	if k < len(r.surveyor.tags) && r.surveyor.tags[k] != nil {
		t := r.surveyor.tags[k]
		for len(t.codes) < r.rows {
			t.codes = append(t.codes, 0)
		}
		t.finish()
		out.Texts, out.Codes = t.texts, t.codes
	}
	return out
}
