package scores

import (
	"bytes"
	"cmp"
	"iter"
	"math"
	"slices"
	"strconv"
)

// IDs is a column of question ids. If all ids are whole numbers they are stored as
// numbers, otherwise as one text with the end position of each id. This takes a quarter
// of the memory of a slice of strings. The zero value is an empty column. Concurrent
// reads are safe.
type IDs struct {
	nums []int64  // all ids, if all are whole numbers; then text and ends are nil
	text []byte   // all ids, concatenated
	ends []uint32 // end of each id in text
}

// mostText is the maximum length of text in bytes, the largest value that ends can
// hold. It is a variable so that tests can lower it.
var mostText uint64 = math.MaxUint32

// IDsOf returns a column with the given ids.
func IDsOf(ids ...string) IDs {
	var x IDs
	for _, id := range ids {
		x.Append([]byte(id))
	}
	return x
}

// Len returns the number of ids.
func (x *IDs) Len() int { return len(x.nums) + len(x.ends) }

// At returns id i.
func (x *IDs) At(i int) string { return string(x.AppendTo(nil, i)) }

// AppendTo appends the text of id i to b.
func (x *IDs) AppendTo(b []byte, i int) []byte {
	if x.nums != nil {
		return strconv.AppendInt(b, x.nums[i], 10)
	}
	return append(b, x.bytes(i)...)
}

// All yields every id with its index.
func (x *IDs) All() iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		for i := range x.Len() {
			if !yield(i, x.At(i)) {
				return
			}
		}
	}
}

// Numbers returns the ids as whole numbers without copying, or nil if the ids are
// stored as text.
func (x *IDs) Numbers() []int64 { return x.nums }

// Bytes returns the text of id i, which must not be modified. It may be called only if
// Numbers returns nil.
func (x *IDs) Bytes(i int) []byte { return x.bytes(i) }

func (x *IDs) bytes(i int) []byte {
	start := uint32(0)
	if i > 0 {
		start = x.ends[i-1]
	}
	return x.text[start:x.ends[i]]
}

// Compare compares ids i and j of the column as texts and returns −1, 0 or 1.
func (x *IDs) Compare(i, j int) int {
	if x.nums == nil {
		return bytes.Compare(x.bytes(i), x.bytes(j))
	}
	if x.nums[i] == x.nums[j] {
		return 0
	}
	var one, other [20]byte
	return bytes.Compare(x.AppendTo(one[:0], i), x.AppendTo(other[:0], j))
}

// Ascending reports whether the ids are strictly ascending, either as texts or in the
// order of unpadded numbers (q9 before q10). Such ids are distinct.
func (x *IDs) Ascending() bool {
	if x.nums != nil {
		return ascendingBy(len(x.nums), func(i int) int { return cmp.Compare(x.nums[i-1], x.nums[i]) })
	}
	text, length := true, true
	for i := 1; i < len(x.ends) && (text || length); i++ {
		before, id := x.bytes(i-1), x.bytes(i)
		c := bytes.Compare(before, id)
		text = text && c < 0
		length = length && (len(before) < len(id) || len(before) == len(id) && c < 0)
	}
	return text || length
}

func ascendingBy(n int, compare func(i int) int) bool {
	for i := 1; i < n; i++ {
		if compare(i) >= 0 {
			return false
		}
	}
	return true
}

// Equal reports whether x and y hold the same ids in the same order.
func (x *IDs) Equal(y *IDs) bool {
	return x.Len() == y.Len() && slices.Equal(x.nums, y.nums) && slices.Equal(x.ends, y.ends) && bytes.Equal(x.text, y.text)
}

// Append appends an id. It returns false, and appends nothing, if the total length of
// all ids would exceed 4 GiB.
func (x *IDs) Append(id []byte) bool {
	if len(x.ends) == 0 {
		if v, ok := wholeNumber(id); ok {
			x.nums = append(x.nums, v)
			return true
		}
		if !x.Spell() {
			return false
		}
	}
	return x.appendText(id)
}

// AppendNumber appends an id that is a whole number. It returns false under the same
// condition as Append.
func (x *IDs) AppendNumber(v int64) bool {
	if len(x.ends) == 0 {
		x.nums = append(x.nums, v)
		return true
	}
	var digits [20]byte
	return x.appendText(strconv.AppendInt(digits[:0], v, 10))
}

func (x *IDs) appendText(id []byte) bool {
	if uint64(len(x.text))+uint64(len(id)) > mostText {
		return false
	}
	x.text = append(x.text, id...)
	x.ends = append(x.ends, uint32(len(x.text)))
	return true
}

// Spell converts a column of whole numbers to text. It returns false if the total
// length would exceed 4 GiB.
func (x *IDs) Spell() bool {
	var y IDs
	var digits [20]byte
	y.Reserve(max(len(x.nums), cap(x.nums)), 8*len(x.nums))
	for _, v := range x.nums {
		if !y.appendText(strconv.AppendInt(digits[:0], v, 10)) {
			return false
		}
	}
	if x.nums != nil {
		*x = y
	}
	return true
}

// Reserve reserves memory for more ids with textBytes bytes of text in total.
func (x *IDs) Reserve(more, textBytes int) {
	if x.nums != nil {
		x.nums = slices.Grow(x.nums, more)
		return
	}
	x.ends, x.text = slices.Grow(x.ends, more), slices.Grow(x.text, textBytes)
}

// Clip returns a copy of x that shares its memory; appending to the copy does not
// change x.
func (x *IDs) Clip() IDs {
	return IDs{slices.Clip(x.nums), slices.Clip(x.text), slices.Clip(x.ends)}
}

// Pick returns the ids of the given rows.
func (x *IDs) Pick(rows []int) IDs {
	var y IDs
	for _, row := range rows {
		y.AppendFrom(x, row)
	}
	return y
}

// AppendFrom appends id i of y, as a number if both columns allow it. It returns false
// under the same condition as Append.
func (x *IDs) AppendFrom(y *IDs, i int) bool {
	switch {
	case y.nums != nil:
		return x.AppendNumber(y.nums[i])
	case x.nums != nil:
		return x.Append(y.bytes(i))
	}
	return x.appendText(y.bytes(i))
}

// wholeNumber parses b as an integer of at most 18 digits. It returns false if b is not
// the canonical spelling of the number.
func wholeNumber(b []byte) (int64, bool) {
	digits := b
	if len(b) > 0 && b[0] == '-' {
		digits = b[1:]
	}
	if len(digits) == 0 || len(digits) > 18 || digits[0] == '0' && len(b) > 1 {
		return 0, false
	}
	v := int64(0)
	for _, c := range digits {
		if c < '0' || c > '9' {
			return 0, false
		}
		v = 10*v + int64(c-'0')
	}
	if len(digits) < len(b) {
		v = -v
	}
	return v, true
}
