package scores

import (
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// idTexts generates ids that are numbers, similar to numbers, or other texts.
func idTexts() *rapid.Generator[[]string] {
	return rapid.SliceOf(rapid.OneOf(
		rapid.StringMatching(`-?[0-9]{1,3}`),
		rapid.SampledFrom([]string{"0", "-0", "007", "-", "9223372036854775807", "999999999999999999", "-999999999999999999", "1000000000000000000"}),
		rapid.StringMatching(`q[0-9]{1,2}`),
		rapid.String(),
	))
}

// Whether stored as numbers or as text, a column of ids behaves like a slice of
// strings.
func TestIDsAreTexts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		texts := idTexts().Draw(t, "texts")
		if rapid.Bool().Draw(t, "numbers only") {
			texts = slices.DeleteFunc(texts, func(s string) bool { _, ok := wholeNumber([]byte(s)); return !ok })
		}
		x := IDsOf(texts...)
		spelled := x.Clip()
		spelled.Spell()
		for name, x := range map[string]IDs{"as they are": x, "spelled": spelled} {
			if x.Len() != len(texts) {
				t.Fatalf("%s: %d ids, want %d", name, x.Len(), len(texts))
			}
			for i, got := range x.All() {
				if got != texts[i] {
					t.Fatalf("%s: id %d is %q, want %q", name, i, got, texts[i])
				}
				if j := len(texts) - 1 - i; x.Compare(i, j) != strings.Compare(texts[i], texts[j]) {
					t.Fatalf("%s: Compare(%q, %q) = %d", name, texts[i], texts[j], x.Compare(i, j))
				}
			}
			if x.Ascending() && len(slices.Compact(slices.Sorted(slices.Values(texts)))) < len(texts) {
				t.Fatalf("%s: ascending, but not all different: %q", name, texts)
			}
		}
		rows := rapid.SliceOf(rapid.IntRange(0, max(0, len(texts)-1))).Draw(t, "rows")
		if len(texts) > 0 {
			picked := x.Pick(rows)
			for i, row := range rows {
				if picked.At(i) != texts[row] {
					t.Fatalf("picked %q, want %q", picked.At(i), texts[row])
				}
			}
		}
	})
}

func TestIDsAscending(t *testing.T) {
	for ids, want := range map[string]bool{
		"": true, "a": true, "a b c": true, "q9 q10 q11": true, "9 10": true, "-5 3": true,
		"q10 q9": true, "a a": false, "3 3": false, "b a": false, "10 9": false, "a bb b": false,
	} {
		x := IDsOf(strings.Fields(ids)...)
		if x.Ascending() != want {
			t.Errorf("%s: %v", ids, !want)
		}
	}
}

func TestIDsAppend(t *testing.T) {
	var x IDs
	x.AppendNumber(math.MinInt64)
	if x.Numbers() == nil || x.At(0) != "-9223372036854775808" {
		t.Errorf("%v %s", x.Numbers(), x.At(0))
	}
	shared := x.Clip()
	x.Append([]byte("a"))
	x.AppendNumber(7)
	if x.Numbers() != nil || x.At(0) != "-9223372036854775808" || x.At(1) != "a" || x.At(2) != "7" || shared.Len() != 1 {
		t.Errorf("%q", x.text)
	}
	same := IDsOf("-9223372036854775808", "a", "7")
	if !x.Equal(&same) || x.Equal(&shared) {
		t.Error("Equal is wrong")
	}
}

// Ids whose total length exceeds the limit are an error and do not overflow.
func TestTooMuchIDText(t *testing.T) {
	defer func(n uint64) { mostText = n }(mostText)
	mostText = 10
	var x IDs
	for _, id := range []string{"12345", "67890"} {
		x.Append([]byte(id))
	}
	if !x.Append([]byte("")) || x.Append([]byte("a")) || x.Len() != 3 || x.At(1) != "67890" {
		t.Errorf("%d ids", x.Len())
	}
	_, err := Read(Source{Paths: []string{"-"}}, Options{Stdin: strings.NewReader(`{"id":"abcdef","s":1}` + "\n" + `{"id":"ghijkl","s":1}`)})
	if err == nil || !strings.Contains(err.Error(), "4 GiB") {
		t.Error(err)
	}
}
