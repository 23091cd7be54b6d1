package scores

import "slices"

// Wants tells of each column whether Add has a use for it, given the names of
// all columns in their order, so that a format that stores columns apart reads
// only those. Unwanted fields may be left out of every record.
func (r *Rows) Wants(names []string) []bool {
	fields := make([]Field, len(names))
	for i, name := range names {
		fields[i].Name = []byte(name)
	}
	id, wanted := r.idName, make([]bool, len(names))
	if id == "" {
		id = r.chosenID(fields)
	}
	if id == "" || r.surveyor != nil || hasAny(fields, longNames) && hasAny(fields, longValues) { // Add decides
		for i := range wanted {
			wanted[i] = true
		}
		return wanted
	}
	for i, name := range names {
		in := &r.info[r.column(fields[i].Name)]
		wanted[i] = name == id || in.metric || in.tag >= 0 || in.filter != nil || in.fails
	}
	return wanted
}

func hasAny(fields []Field, names []string) bool {
	return slices.ContainsFunc(names, func(name string) bool { return hasField(fields, name) })
}

// Expect says that about so many records follow.
func (r *Rows) Expect(records int) {
	if r.long == nil && r.filters == 0 {
		r.reserve(records)
		r.expected = records
	}
}

// growAt is the record of a file after which the number of rows to come is
// guessed from the bytes read, so that long columns are not copied again and
// again as they grow.
const growAt = 1 << 16

// grow makes room for the rows to come of the file at hand. A wide table of
// which no row is left out grows by as many rows as there are records.
func (r *Rows) grow() {
	if r.expected > growAt {
		more := float64(r.expected - growAt)
		r.ids.Reserve(int(more), int(1.12*float64(len(r.ids.text))/growAt*more))
		return
	}
	in := r.input
	if in == nil || in.given == 0 || in.size <= in.given || r.long != nil || r.filters > 0 {
		return
	}
	share := float64(in.size-in.given) / float64(in.given)
	// What was given includes up to a buffer that is not parsed yet.
	more := int(share * growAt * 1.12)
	r.reserve(more)
	r.ids.Reserve(more, int(share*1.12*float64(len(r.ids.text))))
}

// reserve makes room for more rows.
func (r *Rows) reserve(more int) {
	r.room = r.rows + more
	if r.lines != nil {
		r.lines = slices.Grow(r.lines, more)
	}
	if r.file != nil {
		r.file = slices.Grow(r.file, more)
	}
	for _, t := range r.tags {
		t.codes = slices.Grow(t.codes, more)
	}
	for k := range r.data {
		if c := &r.data[k]; c.values != nil {
			c.values = slices.Grow(c.values, more)
		}
	}
}
