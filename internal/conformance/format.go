package conformance

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"unicode"

	"github.com/realgain/realgain/report"
	"github.com/realgain/realgain/report/page"
)

var errBroken = errors.New("broken pipe")

// brokenWriter fails every write.
type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errBroken }

// Format tests an output format with a document of every kind and with the given
// ones: the output contains the word of the sample, consists of whole lines without
// NaN and control characters, and is the same twice; an empty document and a kind
// that the format does not draw are errors.
func Format(t *testing.T, f report.Format, more ...Sample) {
	t.Helper()
	if f.Doc == "" {
		t.Error("no line for the help text")
	}
	for _, s := range Samples(t, more...) {
		t.Run(s.Kind.Name, func(t *testing.T) {
			for _, v := range []report.View{{}, {Explain: true, Movers: -1, Width: 120}, {Quiet: true}} {
				drawn(t, f, s, v)
			}
			if err := f.Write(brokenWriter{}, s.Document, report.View{}); f.Draws(s.Kind) == nil && !errors.Is(err, errBroken) {
				t.Errorf("error %v, want the writer's", err)
			}
			var out bytes.Buffer
			if err := f.Write(&out, page.Document{Kind: s.Kind}, report.View{}); err == nil || out.Len() > 0 {
				t.Errorf("a document that holds nothing: %v, %q", err, out.String())
			}
		})
	}
}

// drawn writes one document twice and compares.
func drawn(t *testing.T, f report.Format, s Sample, v report.View) {
	t.Helper()
	var first, again bytes.Buffer
	err := f.Write(&first, s.Document, v)
	if f.Draws(s.Kind) != nil {
		if err == nil || !strings.Contains(err.Error(), s.Kind.Plural) || first.Len() > 0 {
			t.Errorf("a %s: %v, %q", s.Kind.Name, err, first.String())
		}
		return
	}
	if err == nil {
		err = f.Write(&again, s.Document, v)
	}
	if err != nil {
		t.Fatal(err)
	}
	if out := first.String(); !strings.Contains(out, s.Says) || !strings.HasSuffix(out, "\n") || strings.Contains(out, "NaN") || strings.ContainsFunc(out, hidden) {
		t.Errorf("%+v: want %q, whole lines, no NaN and no control characters in\n%q", v, s.Says, out)
	}
	if !bytes.Equal(first.Bytes(), again.Bytes()) {
		t.Errorf("%+v: other bytes the second time", v)
	}
}

// hidden reports whether r is a control character other than a line end.
func hidden(r rune) bool { return unicode.IsControl(r) && r != '\n' }
