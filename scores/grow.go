package scores

import "slices"

// growAt is the record of a file after which the number of rows to come is
// guessed from the bytes read, so that long columns are not copied again and
// again as they grow.
const growAt = 1 << 16

// grow makes room for the rows to come of the file at hand. A wide table of
// which no row is left out grows by as many rows as there are records.
func (r *Rows) grow() {
	in := r.input
	if in == nil || in.given == 0 || in.size <= in.given || r.long != nil || r.filters > 0 {
		return
	}
	share := float64(in.size-in.given) / float64(in.given)
	// What was given includes up to a buffer that is not parsed yet.
	more := int(share * growAt * 1.12)
	r.lines, r.file, r.ends = slices.Grow(r.lines, more), slices.Grow(r.file, more), slices.Grow(r.ends, more)
	r.ids.Grow(int(share * 1.12 * float64(r.ids.Len())))
	for _, t := range r.tags {
		t.codes = slices.Grow(t.codes, more)
	}
	for k := range r.data {
		if c := &r.data[k]; c.values != nil {
			c.values = slices.Grow(c.values, more)
		}
	}
}
