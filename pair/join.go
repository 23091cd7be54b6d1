package pair

import (
	"hash/maphash"
	"slices"
	"strings"
)

// index numbers question ids in order of first appearance.
type index struct {
	ids   []string
	seed  maphash.Seed
	slots []place // open addressing, a power of two; nil until a look-up needs it
}

// place holds the number of an id plus one (0 = empty) and bits of its hash,
// so that most mismatches cost no look at the string.
type place struct{ tag, id uint32 }

// number returns the number of id, giving it the next one when it is new.
// guess is a number tried first: files mostly come in the same order.
func (x *index) number(id string, guess int) (n int, fresh bool) {
	if guess < len(x.ids) && x.ids[guess] == id {
		return guess, false
	}
	if 2*(len(x.ids)+1) > len(x.slots) {
		x.grow()
	}
	h := maphash.String(x.seed, id)
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

// grow makes the table at least four times as large as the ids need.
func (x *index) grow() {
	if x.slots == nil {
		x.seed = maphash.MakeSeed()
	}
	size := 16
	for size < 4*(len(x.ids)+1) {
		size *= 2
	}
	x.slots = make([]place, size)
	mask := size - 1
	for i, id := range x.ids {
		h := maphash.String(x.seed, id)
		at := int(h>>32) & mask
		for x.slots[at].id != 0 {
			at = (at + 1) & mask
		}
		x.slots[at] = place{uint32(h), uint32(i + 1)}
	}
}

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
	if len(x.ids) == 0 && ascending(ids) {
		x.ids = ids[:len(ids):len(ids)] // shared with the table until an id is added
		return upTo(len(ids)), nil
	}
	rows = absent(make([]int32, 0, max(len(x.ids), len(ids))), len(x.ids))
	next := 0
	for r, id := range ids {
		q, fresh := x.number(id, next)
		next = q + 1
		switch {
		case fresh:
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
	return rows, extra
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
