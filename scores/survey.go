package scores

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"math"
	"strconv"
)

// Survey holds all columns of the files of one source, before the question id and the
// metrics are chosen.
type Survey struct {
	Label     string
	Files     []File
	Rows      int
	Roles     Roles          // declared by the format
	Columns   []SurveyColumn // in order of first appearance
	Lines     []int32        // line of each row in its file, from 1
	FileIndex []uint16       // index into Files of each row; nil = all rows are from the first file
	// ErrorColumn and Failed are defined as in Table.
	ErrorColumn string
	Failed      []string
	// MetricColumn and ValueColumn are set if the table is long, with one row per
	// question and metric; both are "" for a wide table.
	MetricColumn, ValueColumn string
}

// SurveyColumn is one column, parsed both as numbers and as texts.
type SurveyColumn struct {
	Name   string
	Skip   string    // reason why the column is not a metric, as in Table.Skipped; "" = it is one
	Values []float64 // NaN = not a number; nil if the column has no numbers
	// Texts lists the distinct texts; Codes holds for each row an index into Texts.
	// Texts[0] is "", for rows without a text. Long texts are truncated and end in a
	// hash, so that they stay distinct. Texts and Codes are nil for a column of many
	// fractional numbers, which cannot be names.
	Texts []string
	Codes []int32
	// Mixed is set if the column cannot be compared as it is. Word, on line WordLine,
	// is then a word in a column of numbers or, if TooLarge is set, a number that a
	// float64 cannot hold.
	Mixed    bool
	TooLarge bool
	Word     string
	WordLine int
	// Words is the number of values that are neither numbers nor missing.
	Words int
}

// Column returns the column with the given name, or nil.
func (s *Survey) Column(name string) *SurveyColumn {
	for i := range s.Columns {
		if s.Columns[i].Name == name {
			return &s.Columns[i]
		}
	}
	return nil
}

// ReadSurvey reads every column of the files of one source. It uses the options As,
// ValueMap, Where, Stdin and Progress. An error in a file is an *Error; a column that
// cannot be compared is not an error.
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

// surveyor collects the texts of all columns while Rows collects the numbers.
type surveyor struct {
	tags []*tag // one per column; nil = its texts are no longer collected
	long *longTable
}

const (
	// fewTexts is the number of distinct texts above which a column of fractional
	// numbers is taken for scores and its texts are dropped.
	fewTexts = 256
	// longText is the length in bytes above which a text is stored as a hash.
	longText = 128
)

// survey adds one record.
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

// text records the text of column k in the given row.
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

// surveyed returns the collected columns.
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
