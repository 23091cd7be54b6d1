package scores

import "encoding/binary"

// Columns that make a table long: longNames hold the name of a metric, longValues its
// value.
var (
	longNames  = []string{"metric", "measure", "metric_name"}
	longValues = []string{"value", "score", "result"}
)

// longTable converts records of one (question, metric, value) each to rows. Records are
// grouped by question and tags. The k-th value of a metric in a group is stored in the
// group's k-th row, so that duplicates are kept.
type longTable struct {
	name, value string // names of the two columns
	nameAt      int    // indices of the two columns
	valueAt     int
	groups      map[string]int32
	first       []int32         // first row of each group
	more        map[int64]int32 // group<<32 | k → row, for k > 0
	metrics     []longMetric
	index       map[string]int
	last        int // index of the previous record's metric
	key         []byte
}

type longMetric struct {
	column
	name   string
	wanted bool
	byName bool
	count  []int32 // number of values in each group
}

// detectLong returns a long table if the first record has the columns of one, else nil.
func detectLong(fields []Field, opt *Options) *longTable {
	if len(opt.Arms) > 0 {
		return nil
	}
	l := &longTable{}
	for _, name := range longNames {
		if f := fieldOf(fields, name); f != nil && l.name == "" && isName(f) {
			l.name = name
		}
	}
	for _, name := range longValues {
		if l.value == "" && hasField(fields, name) {
			l.value = name
		}
	}
	if l.name == "" || l.value == "" {
		return nil
	}
	l.groups, l.more, l.index = map[string]int32{}, map[int64]int32{}, map[string]int{}
	return l
}

// isName reports whether a field holds a word, which can be the name of a metric.
func isName(f *Field) bool {
	if f.Kind != Text && f.Kind != Cell {
		return false
	}
	_, what := classify(f.Text, nil)
	return what == isWord
}

func (r *Rows) beginLong() {
	r.long.nameAt = r.column([]byte(r.long.name))
	r.long.valueAt = r.column([]byte(r.long.value))
}

func (r *Rows) addLong(id []byte, fields []Field) error {
	l := r.long
	var value *Field
	m := -1
	for i, k := range r.at {
		switch k {
		case l.nameAt:
			if blank(fields[i].label()) {
				return r.fail(l.name, "", "the row names no metric", "each row of a long table needs one")
			}
			m = l.metric(fields[i].label(), r.sel)
		case l.valueAt:
			value = &fields[i]
		}
		if t := r.info[k].tag; t >= 0 {
			r.tags[t].set(fields[i].label())
		}
		if r.info[k].fails {
			r.failed.note(r.columns[k], &fields[i], r.roles.Error != "")
		}
	}
	if m < 0 {
		return r.fail(l.name, "", "the row names no metric", "each row of a long table needs one")
	}
	if !l.metrics[m].wanted {
		return nil
	}
	row, err := r.longRow(id, &l.metrics[m])
	if err != nil {
		return err
	}
	if value == nil {
		value = &Field{Kind: Bare, Text: []byte("absent")}
	}
	l.metrics[m].add(value, r.opt.ValueMap, r.here)
	l.metrics[m].at = append(l.metrics[m].at, int32(row))
	return nil
}

// metric returns the index of the metric with the given name, which it adds if
// necessary.
func (l *longTable) metric(name []byte, sel *selection) int {
	if l.last < len(l.metrics) && l.metrics[l.last].name == string(name) {
		return l.last
	}
	k, ok := l.index[string(name)]
	if !ok {
		k = len(l.metrics)
		m := longMetric{name: string(name)}
		m.wanted, m.byName = sel.wants(m.name)
		l.metrics = append(l.metrics, m)
		l.index[m.name] = k
	}
	l.last = k
	return k
}

// longRow returns the row in which to store the next value of m for the question.
func (r *Rows) longRow(id []byte, m *longMetric) (int, error) {
	l := r.long
	l.key = append(l.key[:0], id...)
	for _, t := range r.tags {
		if t.ifAny {
			continue
		}
		l.key = binary.LittleEndian.AppendUint32(l.key, uint32(t.next))
	}
	g, ok := l.groups[string(l.key)]
	if !ok {
		g = int32(len(l.first))
		l.groups[string(l.key)] = g
		l.first = append(l.first, int32(r.rows))
		if err := r.commit(id); err != nil {
			return 0, err
		}
	}
	for len(m.count) <= int(g) {
		m.count = append(m.count, 0)
	}
	k := m.count[g]
	m.count[g]++
	if k == 0 {
		return int(l.first[g]), nil
	}
	at := int64(g)<<32 | int64(k)
	row, ok := l.more[at]
	if !ok {
		row = int32(r.rows)
		l.more[at] = row
		if err := r.commit(id); err != nil {
			return 0, err
		}
	}
	return int(row), nil
}
