package pages_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/calibrate"
	"github.com/realgain/realgain/converge"
	"github.com/realgain/realgain/inspect"
	"github.com/realgain/realgain/plan"
	"github.com/realgain/realgain/report"
	"github.com/realgain/realgain/report/page"
	"github.com/realgain/realgain/report/pages"
)

// documentOf reads a document of any schema.
func documentOf(t *testing.T, text []byte) page.Document {
	t.Helper()
	var out page.Document
	var err error
	switch {
	case bytes.Contains(text, []byte(realgain.Schema)):
		var d *realgain.Result
		d, err = realgain.ReadResult(text)
		out = pages.Comparison(d)
	case bytes.Contains(text, []byte(plan.Schema)):
		var d *plan.Planning
		d, err = plan.Read(text)
		out = pages.Plan(d)
	case bytes.Contains(text, []byte(converge.Schema)):
		var d *converge.Convergence
		d, err = converge.Read(text)
		out = pages.Convergence(d)
	case bytes.Contains(text, []byte(calibrate.Schema)):
		var d *calibrate.Study
		d, err = calibrate.Read(text)
		out = pages.Calibration(d)
	default:
		var d *inspect.Inspection
		d, err = inspect.Read(text)
		out = pages.Inspection(d)
	}
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// Every document that was written as JSON and read back is written as the same
// bytes, and drawn as the same table.
func TestDocumentsComeBackFromJSON(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "*.json"))
	if err != nil || len(files) < 10 {
		t.Fatalf("%d documents: %v", len(files), err)
	}
	for _, file := range files {
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		d := documentOf(t, want)
		var got bytes.Buffer
		if err := report.Write(&got, "json", d, report.View{}); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got.Bytes(), want) {
			t.Errorf("%s: other JSON:\n%s", file, got.String())
		}
		table, err := os.ReadFile(strings.TrimSuffix(file, "json") + "table.txt")
		if err != nil || strings.HasSuffix(file, "unknowns.json") {
			continue // some have none, and an infinite bound is null in JSON
		}
		got.Reset()
		if err := report.Write(&got, "table", d, report.View{}); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got.Bytes(), table) {
			t.Errorf("%s: another table:\n%s", file, got.String())
		}
	}
}
