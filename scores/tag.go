package scores

import (
	"hash/maphash"
	"slices"
)

// trackedTexts is the number of distinct texts up to which a tag indexes them if none
// has occurred twice. A column of unique ids then needs no index of millions of
// entries.
const trackedTexts = 1 << 12

// tag collects the values of one text column and stores each distinct text once.
type tag struct {
	name    string
	codes   []int32
	texts   []string         // texts[0] is "", for absent; may contain duplicates until finish
	code    map[string]int32 // index of the first texts; of all texts if indexed is set
	indexed bool
	last    int32 // code of the previous text
	next    int32 // code of the current record's text
	ifAny   bool  // from Options.KeepIfAny rather than Options.Keep
}

func newTag(name string) *tag {
	return &tag{name: name, texts: []string{""}, code: map[string]int32{"": 0}}
}

// set sets the text of the current record.
func (t *tag) set(text []byte) {
	if string(text) == t.texts[t.last] { // repeated texts are common
		t.next = t.last
		return
	}
	code, ok := t.code[string(text)]
	switch {
	case !ok:
		code = int32(len(t.texts))
		s := string(text)
		t.texts = append(t.texts, s)
		if t.indexed || len(t.code) < trackedTexts {
			t.code[s] = code
		}
	case code > 0 && !t.indexed && len(t.code) == trackedTexts:
		t.index() // a text occurred again
	}
	t.last, t.next = code, code
}

// index indexes all texts and merges duplicates. Later texts are indexed as they are
// added.
func (t *tag) index() {
	first := len(t.code)
	kept := t.texts[:first]
	moved := make([]int32, len(t.texts)-first)
	for i, s := range t.texts[first:] {
		code, ok := t.code[s]
		if !ok {
			code = int32(len(kept))
			kept, t.code[s] = append(kept, s), code
		}
		moved[i] = code
	}
	move := func(code *int32) {
		if *code >= int32(first) {
			*code = moved[*code-int32(first)]
		}
	}
	for i := range t.codes {
		move(&t.codes[i])
	}
	move(&t.last)
	move(&t.next)
	t.texts, t.indexed = kept, true
}

// finish merges duplicate texts.
func (t *tag) finish() {
	if !t.indexed && !distinct(t.texts[len(t.code):]) {
		t.index()
	}
}

// distinct reports whether all texts differ. It may return false for different texts
// whose hashes are equal.
func distinct(texts []string) bool {
	seed := maphash.MakeSeed()
	hashes := make([]uint64, len(texts))
	for i, s := range texts {
		hashes[i] = maphash.String(seed, s)
	}
	slices.Sort(hashes)
	return len(slices.Compact(hashes)) == len(texts)
}

func (t *tag) strings() []string {
	t.finish()
	out := make([]string, len(t.codes))
	for i, c := range t.codes {
		out[i] = t.texts[c]
	}
	return out
}
