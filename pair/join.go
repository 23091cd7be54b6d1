package pair

import (
	"hash/maphash"
	"slices"
	"strings"
)

// index numbers question ids in order of first appearance.
type index struct {
	ids   []string
	seed  maphash.Seed // no result depends on it
	slots []place      // open addressing, a power of two; nil until a look-up needs it
}

// place holds the number of an id plus one (0 = empty) and bits of its hash,
// so that most mismatches cost no look at the string.
type place struct{ tag, id uint32 }

// add returns the number of id, giving it the next one when it is new.
func (x *index) add(id string, h uint64) (n int, fresh bool) {
	if 2*(len(x.ids)+1) > len(x.slots) {
		x.grow(2 * len(x.ids))
	}
	at := x.find(h, id)
	if p := x.slots[at]; p.id != 0 {
		return int(p.id) - 1, false
	}
	x.ids = append(x.ids, id)
	x.slots[at] = place{uint32(h), uint32(len(x.ids))}
	return len(x.ids) - 1, true
}

// find returns the slot that holds id, or the empty one where it belongs.
func (x *index) find(h uint64, id string) int {
	mask := len(x.slots) - 1
	at := int(h>>32) & mask
	for {
		p := x.slots[at]
		if p.id == 0 || (p.tag == uint32(h) && x.ids[p.id-1] == id) {
			return at
		}
		at = (at + 1) & mask
	}
}

// grow makes room for n ids, and for those that are there.
func (x *index) grow(n int) {
	if x.slots == nil {
		x.seed = maphash.MakeSeed()
	}
	size := 16
	for size < 2*(max(n, len(x.ids))+1) {
		size *= 2
	}
	x.slots = make([]place, size)
	mask := size - 1
	var hashes [batch]uint64
	for lo := 0; lo < len(x.ids); lo += batch {
		for i := range x.warm(x.ids[lo:min(lo+batch, len(x.ids))], &hashes) {
			h := hashes[i]
			at := int(h>>32) & mask
			for x.slots[at].id != 0 {
				at = (at + 1) & mask
			}
			x.slots[at] = place{uint32(h), uint32(lo + i + 1)}
		}
	}
}

// batch ids are looked up together: small enough to stay in the cache.
const batch = 128

// warm hashes up to batch ids and touches the memory their look-ups will need,
// and returns the ids. These loads do not wait for one another, as those of
// one look-up after the other would: a third of the time for a million ids.
func (x *index) warm(ids []string, hashes *[batch]uint64) []string {
	mask := len(x.slots) - 1
	var slots [batch]uint32
	for i, id := range ids {
		h := maphash.String(x.seed, id)
		hashes[i] = h
		if p := x.slots[int(h>>32)&mask]; p.tag == uint32(h) {
			slots[i] = p.id
		}
	}
	for i := range ids {
		if n := slots[i]; n > 0 && x.ids[n-1] != "" {
			touched(x.ids[n-1][0])
		}
	}
	return ids
}

//go:noinline
func touched(byte) {}

// ascending reports that ids are strictly ascending, as text or as numbers
// without padding (q9 before q10). Such ids are distinct without a table.
func ascending(ids []string) bool {
	text, length := true, true
	for i := 1; i < len(ids) && (text || length); i++ {
		c := strings.Compare(ids[i-1], ids[i])
		text = text && c < 0
		length = length && (len(ids[i-1]) < len(ids[i]) || len(ids[i-1]) == len(ids[i]) && c < 0)
	}
	return text || length
}

// place puts the rows of one arm into the index: rows[q] is the first row of
// question q or −1, extra holds the further rows of a question.
func (x *index) place(ids []string) (rows []int32, extra map[int32][]int32) {
	if len(x.ids) == 0 {
		if ascending(ids) {
			x.ids = ids[:len(ids):len(ids)] // shared with the table until an id is added
			return upTo(len(ids)), nil
		}
		x.ids = make([]string, 0, len(ids))
	}
	rows = absent(make([]int32, 0, max(len(x.ids), len(ids))), len(x.ids))
	put := func(r, q int) {
		switch {
		case q == len(rows):
			rows = append(rows, int32(r))
		case rows[q] < 0:
			rows[q] = int32(r)
		default:
			if extra == nil {
				extra = map[int32][]int32{}
			}
			extra[int32(q)] = append(extra[int32(q)], int32(r))
		}
	}
	for r, next := 0, 0; r < len(ids); {
		// Files mostly come in the same order: compare before looking up.
		for r < len(ids) && next < len(x.ids) && ids[r] == x.ids[next] {
			put(r, next)
			r, next = r+1, next+1
		}
		if r < len(ids) {
			r, next = x.placeBatch(ids, r, put)
		}
	}
	return rows, extra
}

// placeBatch looks up the next ids, as many as make a batch, and returns the
// row and the question that come after them.
func (x *index) placeBatch(ids []string, r int, put func(r, q int)) (row, next int) {
	if x.slots == nil {
		x.grow(max(len(ids), len(x.ids)))
	}
	var hashes [batch]uint64
	part := x.warm(ids[r:min(r+batch, len(ids))], &hashes)
	for i, id := range part {
		q, _ := x.add(id, hashes[i])
		put(r+i, q)
		next = q + 1
	}
	return r + len(part), next
}

func upTo(n int) []int32 {
	s := make([]int32, n)
	for i := range s {
		s[i] = int32(i)
	}
	return s
}

// absent lengthens rows to n with −1.
func absent(rows []int32, n int) []int32 {
	rows = slices.Grow(rows, max(0, n-len(rows)))
	for len(rows) < n {
		rows = append(rows, -1)
	}
	return rows
}
