package wording_test

import (
	"strings"
	"testing"

	"github.com/realgain/realgain/internal/wording"
)

func TestGlob(t *testing.T) {
	for _, tc := range []struct {
		pattern, name string
		want          bool
	}{
		{"recall@*", "recall@10", true},
		{"*", "", true},
		{"*@10", "a/b@10", true},
		{"r?call", "recall", true},
		{"r?call", "rcall", false},
		{"a*b*c", "aXbYbZc", true},
		{"a*b*c", "aXbYbZ", false},
		{"[x]", "x", false},
	} {
		if wording.Glob(tc.pattern, tc.name) != tc.want {
			t.Errorf("Glob(%q, %q) is not %v", tc.pattern, tc.name, tc.want)
		}
	}
}

func TestCutAndQuote(t *testing.T) {
	long := strings.Repeat("é", 81)
	if got := wording.Quote(long); got != `"`+strings.Repeat("é", 79)+`…"` {
		t.Errorf("81 characters are shown as %s", got)
	}
	if got := wording.Cut(long[:160]); got != long[:160] {
		t.Errorf("80 characters are cut to %s", got)
	}
	if got := wording.Quote("a\nb\x1b\xff"); got != `"a\nb\x1b�"` {
		t.Errorf("control characters are shown as %s", got)
	}
	if got := wording.Cut(strings.Repeat("x", 1<<20)); len(got) > 100 {
		t.Errorf("a megabyte is cut to %d bytes", len(got))
	}
}

func TestShown(t *testing.T) {
	sixty := strings.Repeat("é", 60)
	for text, want := range map[string]string{
		"q1": "q1", sixty: sixty, sixty + "é": strings.Repeat("é", 59) + "…", "a\tb": `"a\tb"`, "": "",
	} {
		if got := wording.Shown(text); got != want {
			t.Errorf("%q is shown as %s, want %s", text, got, want)
		}
	}
	if got := wording.Examples([]string{"a\n", "b", "c"}); got != `"a\n", b` {
		t.Errorf("examples %s", got)
	}
	if got := wording.Examples(nil); got != "" {
		t.Errorf("examples of nothing: %q", got)
	}
}

func TestTrueMinus(t *testing.T) {
	for number, want := range map[string]string{"-0.12": "−0.12", "-0.00": "0.00", "+0": "0", "+0.5": "+0.5", "-1e-07": "−1e−07"} {
		if got := wording.TrueMinus(number); got != want {
			t.Errorf("%s is written %s, want %s", number, got, want)
		}
	}
}

// Distances by hand; kitten and sitting are the textbook's example.
func TestEdits(t *testing.T) {
	for _, c := range []struct {
		a, b  string
		limit int
		want  int
	}{{"kitten", "sitting", 9, 3}, {"kitten", "sitting", 2, 2}, {"", "abc", 9, 3}, {"naïve", "naive", 9, 1}, {"same", "same", 9, 0}, {"a", "abcdef", 3, 3}} {
		if got := wording.Edits(c.a, c.b, c.limit); got != c.want || wording.Edits(c.b, c.a, c.limit) != c.want {
			t.Errorf("Edits(%q, %q, %d) = %d, want %d", c.a, c.b, c.limit, got, c.want)
		}
	}
}

func TestNearest(t *testing.T) {
	names := []string{"recall", "Precision", "ndcg"}
	for word, want := range map[string]string{"recal": "recall", "PRECISION": "Precision", "latency": "", "ndgc": "ndcg"} {
		if got := wording.Nearest(word, names, 2); got != want {
			t.Errorf("Nearest(%q) = %q, want %q", word, got, want)
		}
	}
}

func TestCountAndList(t *testing.T) {
	for want, got := range map[string]string{
		"1 question": wording.Count(1, "question"), "0 questions": wording.Count(0, "question"),
		"none": wording.List(nil), "a, b": wording.List([]string{"a", "b"}),
		"x, x, x, x, x, x, x, x, x, x, x, x … (13 in all)": wording.List(strings.Split(strings.Repeat("x,", 12)+"x", ",")),
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestMeant(t *testing.T) {
	names := []string{"c", "metric", "missing", "movers", "margin"}
	for name, want := range map[string]string{
		"metrics": "metric", "mising": "missing", "mov": "movers", "mragin": "margin", "frobnicate": "", "zz": "", "x": "",
	} {
		if got := wording.Meant(name, names); got != want {
			t.Errorf("Meant(%q) = %q, want %q", name, got, want)
		}
	}
	// Wagner & Fischer 1974: kitten → sitting takes three edits.
}
