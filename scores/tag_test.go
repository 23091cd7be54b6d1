package scores

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
)

// tagged returns the codes and the distinct texts of a column, by looking up every
// text.
func tagged(column []string) (codes []int32, texts []string) {
	texts = []string{""}
	seen := map[string]int32{"": 0}
	for _, s := range column {
		code, ok := seen[s]
		if !ok {
			code = int32(len(texts))
			seen[s], texts = code, append(texts, s)
		}
		codes = append(codes, code)
	}
	return codes, texts
}

// A tag stores each distinct text once, in order of first appearance, however late a
// text is repeated and whether or not it is indexed.
func TestTagHoldsEachTextOnce(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	columns := map[string][]string{"none": nil, "one": {"a"}}
	for name, again := range map[string]func(i int) int{
		"never":         func(i int) int { return i },
		"in runs":       func(i int) int { return i / 3 },
		"a second pass": func(i int) int { return i % 7000 },
		"the first":     func(i int) int { return i % 9999 },
		"a late one": func(i int) int {
			if i == 9500 {
				return 9000
			}
			return i
		},
		"late ones, then an early one": func(i int) int {
			switch {
			case i == 9800:
				return 17
			case i > 9000:
				return i - 1000
			}
			return i
		},
		"at random": func(int) int { return r.IntN(6000) },
		"empty ones": func(i int) int {
			if i%10 == 0 {
				return -1
			}
			return i
		},
	} {
		for i := range 10_000 {
			text := ""
			if k := again(i); k >= 0 {
				text = "q" + strconv.Itoa(k)
			}
			columns[name] = append(columns[name], text)
		}
	}
	for name, column := range columns {
		tag := newTag("id")
		for _, s := range column {
			tag.set([]byte(s))
			tag.codes = append(tag.codes, tag.next)
		}
		codes, texts := tagged(column)
		if got := tag.strings(); !slices.Equal(got, column) {
			t.Errorf("%s: other texts", name)
		}
		if !slices.Equal(tag.codes, codes) || !slices.Equal(tag.texts, texts) {
			t.Errorf("%s: %d texts, want %d", name, len(tag.texts), len(texts))
		}
	}
}
