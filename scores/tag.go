package scores

import (
	"hash/maphash"
	"slices"
)

// trackedTexts is up to how many texts of a tag are looked up where none came
// twice: ids that name one row each need no index of millions.
const trackedTexts = 1 << 12

// tag gathers the values of one text column, each distinct text once.
type tag struct {
	name    string
	codes   []int32
	texts   []string         // texts[0] = "", absent; until finish, some may stand there twice
	code    map[string]int32 // of the first texts; of all where indexed
	indexed bool
	last    int32 // the text set last
	next    int32 // the text of the record at hand
	ifAny   bool  // kept because it was there; nobody asked for it
}

func newTag(name string) *tag {
	return &tag{name: name, texts: []string{""}, code: map[string]int32{"": 0}}
}

// set gives the record at hand its text.
func (t *tag) set(text []byte) {
	if string(text) == t.texts[t.last] { // runs of the same text are the rule
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
		t.index() // texts come again
	}
	t.last, t.next = code, code
}

// index looks up every text from now on, and makes one of those that stand
// there twice.
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

// finish makes every text stand there once.
func (t *tag) finish() {
	if !t.indexed && !distinct(t.texts[len(t.code):]) {
		t.index()
	}
}

// distinct reports whether texts are known to be all different. Two that share
// a hash are not.
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
