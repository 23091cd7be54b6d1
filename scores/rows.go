package scores

import (
	"unicode/utf8"

	"github.com/realgain/realgain/internal/wording"
)

// Rows collects the records of a format into columns. A Format calls Add for each
// record, in the order of the file.
type Rows struct {
	opt     *Options
	sel     *selection
	armName string // column that names the arm of each row; "" = none
	// surveyor, if not nil, collects all columns, without choosing an id or metrics.
	surveyor *surveyor

	files []File
	here  place
	input *Input // current input, used to estimate how many records remain

	columns []string // names in order of first appearance
	index   map[string]int
	info    []info
	order   []int // order[i] is the column of field i of the previous record
	at      []int // columns of the fields of the current record
	stamp   int   // number of the current record, counted over all files

	idName  string // "" until the first record
	id      int
	long    *longTable // nil for a wide table
	tags    []*tag
	filters int // number of columns in Options.Where
	left    Left
	roles   Roles
	failed  failures
	// severalArms allows the arm column that the format declares to separate arms.
	severalArms bool
	peek        bool // stop at the first record

	data     []column
	ids      IDs
	first    int32    // line of the first row
	lines    []int32  // nil while each row is one line below the previous row
	file     []uint16 // nil while all rows are from the first file
	rows     int
	room     int    // number of rows for which columns reserve memory
	expected int    // number of records in the current file; 0 = the format did not call Expect
	spell    []byte // text of an id that is a number
	number   int64  // the id as a number, if whole is set
	whole    bool
}

// info describes how a column is used.
type info struct {
	metric bool
	byName bool    // requested by its exact name
	helper string  // reason why the column is not a score although it may hold numbers; "" = none
	holds  meaning // for a column with helper set, the kind of its first value; isMissing = none so far
	tag    int     // index into tags; -1 = none
	filter map[string]bool
	seen   int  // stamp of the last record that had the column
	fails  bool // the column can mark failures
}

func newRows(opt *Options, armName string) *Rows {
	r := &Rows{opt: opt, sel: newSelection(opt.Metrics), armName: armName, index: map[string]int{}}
	if armName != "" {
		r.tags = append(r.tags, newTag(armName))
	}
	for _, name := range opt.Keep {
		if r.tagOf(name) < 0 {
			r.tags = append(r.tags, newTag(name))
		}
	}
	columns := map[string]bool{}
	for _, f := range opt.Where {
		columns[f.Column] = true
	}
	r.filters = len(columns)
	if len(opt.Exclude) > 0 {
		r.left.IDs = map[string]bool{}
	}
	return r
}

func (r *Rows) tagOf(name string) int {
	for i, t := range r.tags {
		if t.name == name {
			return i
		}
	}
	return -1
}

// Add adds one record, which starts on the given line. It does not retain fields. If it
// returns an error, an *Error, the format must stop reading.
func (r *Rows) Add(line int, fields []Field) error {
	if r.here.line = int32(line); r.peek {
		return errPeeked
	}
	if r.surveyor != nil {
		return r.survey(fields)
	}
	if r.idName == "" {
		if err := r.begin(fields); err != nil {
			return err
		}
	}
	if r.files[r.here.file].Rows++; r.files[r.here.file].Rows == growAt {
		r.grow()
	}
	if err := r.resolve(fields); err != nil {
		return err
	}
	id, err := r.question(fields)
	if err != nil {
		return err
	}
	if r.filters > 0 && !r.passes(fields) {
		r.left.Where++
		return nil
	}
	if len(r.opt.Exclude) > 0 && r.opt.Exclude[string(id)] {
		if !r.left.IDs[string(id)] {
			r.left.IDs[string(id)] = true
		}
		return nil
	}
	for _, t := range r.tags {
		t.next = 0
	}
	r.failed.begin()
	if r.long != nil {
		return r.addLong(id, fields)
	}
	return r.addWide(id, fields)
}

// noArmHint returns the hint for a row without the name of its arm.
func (r *Rows) noArmHint() string {
	if _, ok := r.index[r.armName]; ok {
		return "each row needs the label of its arm in this column"
	}
	return didYouMean(r.armName, r.columns)
}

// resolve sets r.at to the column of each field. Most records have the same fields as
// the previous one, so one comparison per field usually suffices.
func (r *Rows) resolve(fields []Field) error {
	r.stamp++
	r.at = r.at[:0]
	for i := range fields {
		name := fields[i].Name
		var k int
		if i < len(r.order) && r.columns[r.order[i]] == string(name) {
			k = r.order[i]
		} else {
			k = r.column(name)
			if i < len(r.order) {
				r.order[i] = k
			} else {
				r.order = append(r.order, k)
			}
		}
		if r.info[k].seen == r.stamp {
			return r.fail(r.columns[k], "", "the record has this key twice", "keep one of the two")
		}
		r.info[k].seen = r.stamp
		r.at = append(r.at, k)
	}
	return nil
}

// question returns the id of the current record. If the id is a whole number and its
// text is not needed, it returns nil and sets r.number.
func (r *Rows) question(fields []Field) ([]byte, error) {
	for i, k := range r.at {
		if k != r.id {
			continue
		}
		var id []byte
		r.whole = false
		if f := &fields[i]; f.Kind == Number && f.Text == nil {
			if r.number = int64(f.Num); float64(r.number) == f.Num && r.number < 1<<53 && r.number > -1<<53 {
				if r.whole = true; r.long == nil && len(r.opt.Exclude) == 0 {
					return nil, nil // the text is not needed
				}
			}
			r.spell = appendNum(r.spell[:0], f.Num)
			id = r.spell
		} else {
			id = f.label()
		}
		switch {
		case len(id) == 0 && fields[i].Kind == List:
			return nil, r.fail(r.idName, "", "the question id is a list", idHint)
		case blank(id):
			return nil, r.fail(r.idName, "", "the question id is empty", idHint)
		case !utf8.Valid(id):
			return nil, r.fail(r.idName, string(id), "the question id is not UTF-8", "save the file as UTF-8")
		}
		return id, nil
	}
	return nil, r.fail(r.idName, "", "the record has no question id", idHint)
}

const idHint = "each row needs an id; scores.Options.ID names another column"

func blank(b []byte) bool {
	for _, c := range b {
		if c != ' ' && c != '\t' {
			return false
		}
	}
	return true
}

// passes reports whether the record satisfies every filter.
func (r *Rows) passes(fields []Field) bool {
	held := 0
	for i, k := range r.at {
		if f := r.info[k].filter; f != nil {
			if !f[string(fields[i].label())] {
				return false
			}
			held++
		}
	}
	return held == r.filters
}

func (r *Rows) addWide(id []byte, fields []Field) error {
	for i, k := range r.at {
		in := &r.info[k]
		if in.tag >= 0 {
			r.tags[in.tag].set(fields[i].label())
		}
		if in.fails {
			r.failed.note(r.columns[k], &fields[i], r.roles.Error != "")
		}
		if in.helper != "" && in.holds == isMissing {
			in.holds = fields[i].meaning()
		}
		if in.metric {
			c := &r.data[k]
			if c.n < r.rows {
				c.pad(r.rows)
			}
			if c.values == nil {
				c.room = r.room
			}
			c.add(&fields[i], r.opt.ValueMap, r.here)
		}
	}
	return r.commit(id)
}

// commit adds a row with the given id and the current tags.
func (r *Rows) commit(id []byte) error {
	grown := false
	for i, t := range r.tags {
		if i == 0 && r.armName != "" && t.next == 0 {
			return r.fail(r.armName, "", "the row names no arm", r.noArmHint())
		}
		t.codes = append(t.codes, t.next)
		grown = grown || t.ifAny && (len(t.texts) > mostKeptTexts || r.rows >= mostKeptRows)
	}
	if grown {
		r.thin()
	}
	r.failed.commit(r.rows)
	if r.whole && !r.ids.AppendNumber(r.number) || !r.whole && !r.ids.Append(id) {
		return r.fail(r.idName, string(id), "the question ids take more than 4 GiB", "shorten them, or split the files")
	}
	r.locate()
	return nil
}

// locate records the position of the current row and increments the number of rows.
func (r *Rows) locate() {
	if r.rows == 0 {
		r.first = r.here.line
	}
	if r.lines == nil && (r.here.file > 0 || r.here.line != r.first+int32(r.rows)) {
		r.lines = make([]int32, r.rows, max(r.room, 2*r.rows))
		for i := range r.lines {
			r.lines[i] = r.first + int32(i)
		}
	}
	if r.lines != nil {
		r.lines = append(r.lines, r.here.line)
	}
	if r.file == nil && r.here.file > 0 {
		r.file = make([]uint16, r.rows, max(r.room, 2*r.rows))
	}
	if r.file != nil {
		r.file = append(r.file, r.here.file)
	}
	r.rows++
}

// fail returns an *Error at the current record.
func (r *Rows) fail(column, value, msg, hint string) error {
	return &Error{Path: r.files[r.here.file].Path, Line: int(r.here.line),
		Column: column, Value: wording.Cut(value), Msg: msg, Hint: hint}
}
