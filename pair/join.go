package pair

import (
	"bytes"
	"hash/maphash"
	"math/bits"
	"slices"

	"github.com/realgain/realgain/scores"
)

// index numbers question ids in order of first appearance. All of its tables store ids
// as numbers, or all as texts.
type index struct {
	ids   scores.IDs // shared with the first table until one is added
	full  bool       // an id had no room
	seed  maphash.Seed
	word  uint64  // also random; results depend on neither
	slots []place // open addressing, a power of two; nil until the first look-up
}

// place holds the number of an id plus one (0 = empty) and bits of its hash, so that
// most mismatches are found without reading the id.
type place struct{ tag, id uint32 }

// hash returns the hash of an id.
func (x *index) hash(ids *scores.IDs, i int) uint64 {
	if nums := ids.Numbers(); nums != nil {
		hi, lo := bits.Mul64(uint64(nums[i])^x.word, 0x9e3779b97f4a7c15)
		return (hi ^ lo) * 0xbf58476d1ce4e5b9
	}
	return maphash.Bytes(x.seed, ids.Bytes(i))
}

// same reports whether id i of a table is number n of the index.
func (x *index) same(ids *scores.IDs, i, n int) bool {
	if nums := ids.Numbers(); nums != nil {
		return x.ids.Numbers()[n] == nums[i]
	}
	return bytes.Equal(x.ids.Bytes(n), ids.Bytes(i))
}

// add returns the number of id i of a table. A new id gets the next number.
func (x *index) add(ids *scores.IDs, i int, h uint64) int {
	if 2*(x.ids.Len()+1) > len(x.slots) {
		x.grow(2 * x.ids.Len())
	}
	at := x.find(h, ids, i)
	if p := x.slots[at]; p.id != 0 {
		return int(p.id) - 1
	}
	if !x.ids.AppendFrom(ids, i) {
		x.full = true
		return 0
	}
	x.slots[at] = place{uint32(h), uint32(x.ids.Len())}
	return x.ids.Len() - 1
}

// find returns the slot of the id, or the empty slot for it.
func (x *index) find(h uint64, ids *scores.IDs, i int) int {
	mask := len(x.slots) - 1
	at := int(h>>32) & mask
	for {
		p := x.slots[at]
		if p.id == 0 || (p.tag == uint32(h) && x.same(ids, i, int(p.id)-1)) {
			return at
		}
		at = (at + 1) & mask
	}
}

// grow makes room for n ids. It returns false if an id occurs twice.
func (x *index) grow(n int) bool {
	if x.slots == nil {
		x.seed = maphash.MakeSeed()
		x.word = maphash.String(x.seed, "word")
	}
	size := 16
	for size < 2*(max(n, x.ids.Len())+1) {
		size *= 2
	}
	x.slots = make([]place, size)
	var hashes [batch]uint64
	for lo := 0; lo < x.ids.Len(); lo += batch {
		for i := range x.warm(&x.ids, lo, &hashes) {
			at := x.find(hashes[i], &x.ids, lo+i)
			if x.slots[at].id != 0 {
				return false
			}
			x.slots[at] = place{uint32(hashes[i]), uint32(lo + i + 1)}
		}
	}
	return true
}

// batch is the number of ids that are looked up together; they fit into the cache.
const batch = 128

// warm hashes up to batch ids from lo on, loads the memory that their look-ups need,
// and returns their number. The loads do not wait for each other, as those of
// successive look-ups would: a million ids take a third of the time.
func (x *index) warm(ids *scores.IDs, lo int, hashes *[batch]uint64) int {
	mask := len(x.slots) - 1
	n := min(batch, ids.Len()-lo)
	var slots [batch]uint32
	for i := range n {
		h := x.hash(ids, lo+i)
		hashes[i] = h
		if p := x.slots[int(h>>32)&mask]; p.tag == uint32(h) {
			slots[i] = p.id
		}
	}
	for i := range n {
		if k := slots[i]; k > 0 {
			touched(x.same(ids, lo+i, int(k)-1))
		}
	}
	return n
}

//go:noinline
func touched(bool) {}

// place adds the rows of one arm to the index. rows[q] is the first row of question q
// or −1; rows is nil if row q belongs to question q for all q. extra holds the further
// rows of a question.
func (x *index) place(ids *scores.IDs) (rows []int32, extra map[int32][]int32) {
	if x.ids.Equal(ids) { // files usually have the same order
		return nil, nil
	}
	if x.ids.Len() == 0 { // share them with the table, unless an id occurs twice
		if x.ids = ids.Clip(); ids.Ascending() || x.grow(0) {
			return nil, nil
		}
		x.ids, x.slots = scores.IDs{}, nil
	}
	n := ids.Len()
	rows = absent(make([]int32, 0, max(x.ids.Len(), n)), x.ids.Len())
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
	for r, next := 0, 0; r < n; {
		// Long stretches usually have the same order too: compare before looking up.
		for r < n && next < x.ids.Len() && x.same(ids, r, next) {
			put(r, next)
			r, next = r+1, next+1
		}
		if r < n {
			r, next = x.placeBatch(ids, r, put)
		}
	}
	return rows, extra
}

// placeBatch looks up the next batch of ids and returns the next row and question.
func (x *index) placeBatch(ids *scores.IDs, r int, put func(r, q int)) (row, next int) {
	if x.slots == nil {
		x.grow(max(ids.Len(), x.ids.Len()))
	}
	var hashes [batch]uint64
	n := x.warm(ids, r, &hashes)
	for i := range n {
		q := x.add(ids, r+i, hashes[i])
		if x.full {
			return ids.Len(), 0
		}
		put(r+i, q)
		next = q + 1
	}
	return r + n, next
}

func upTo(n int) []int32 {
	s := make([]int32, n)
	for i := range s {
		s[i] = int32(i)
	}
	return s
}

// absent extends rows to length n with −1.
func absent(rows []int32, n int) []int32 {
	rows = slices.Grow(rows, max(0, n-len(rows)))
	for len(rows) < n {
		rows = append(rows, -1)
	}
	return rows
}
