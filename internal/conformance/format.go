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

// brokenWriter is a pipe that nobody reads.
type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errBroken }

// Format holds an output format to what every one of them promises, with a
// document of every kind there is and with those given: what it draws names what
// the document is about, is text to the last line, tells the unknown from a number
// and comes out the same again; it refuses a document that holds nothing, and one
// of a kind it is not for.
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
			if err := f.Write(brokenWriter{}, s.Document, report.View{}); f.Draws(s.Kind) && !errors.Is(err, errBroken) {
				t.Errorf("error %v, want the writer's", err)
			}
			var out bytes.Buffer
			if err := f.Write(&out, page.Document{Kind: s.Kind}, report.View{}); err == nil || out.Len() > 0 {
				t.Errorf("a document that holds nothing: %v, %q", err, out.String())
			}
		})
	}
}

// drawn draws one document twice.
func drawn(t *testing.T, f report.Format, s Sample, v report.View) {
	t.Helper()
	var first, again bytes.Buffer
	err := f.Write(&first, s.Document, v)
	if !f.Draws(s.Kind) {
		if err == nil || !strings.Contains(err.Error(), s.Kind.Name) || first.Len() > 0 {
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

// hidden reports a character that a reader would not see.
func hidden(r rune) bool { return unicode.IsControl(r) && r != '\n' }
