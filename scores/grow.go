package scores

import "slices"

// Wants reports for each column whether Add uses it, given the names of all columns in
// order. A columnar format can then read only those columns and omit the other fields
// from every record.
func (r *Rows) Wants(names []string) []bool {
	fields := make([]Field, len(names))
	for i, name := range names {
		fields[i].Name = []byte(name)
	}
	id, wanted := r.idName, make([]bool, len(names))
	if id == "" {
		id = r.chosenID(fields)
	}
	if id == "" || r.surveyor != nil || hasAny(fields, longNames) && hasAny(fields, longValues) { // Add decides at the first record
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

// Expect announces that about that many records follow, so that memory can be reserved.
func (r *Rows) Expect(records int) {
	if r.long == nil && r.filters == 0 {
		r.reserve(records)
		r.expected = records
	}
}

// growAt is the number of records of a file after which the number of remaining rows is
// estimated from the bytes read. Reserving memory for them avoids copying long columns
// repeatedly as they grow.
const growAt = 1 << 16

// grow reserves memory for the remaining rows of the current file. Without filters, a
// wide table has one row per record.
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
	// in.given includes up to one buffer that has not been parsed yet.
	more := int(share * growAt * 1.12)
	r.reserve(more)
	r.ids.Reserve(more, int(share*1.12*float64(len(r.ids.text))))
}

// reserve reserves memory for more rows.
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
