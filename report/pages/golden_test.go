package pages_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/report"
	"github.com/realgain/realgain/report/pages"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// render returns a result in a format, and fails the test on an error.
func render(t testing.TB, format string, r *realgain.Result, v report.View) string {
	t.Helper()
	var out bytes.Buffer
	if err := report.Write(&out, format, pages.Comparison(r), v); err != nil {
		t.Fatalf("%s: %v", format, err)
	}
	return out.String()
}

// TestGolden holds every format to files that were read by eye.
func TestGolden(t *testing.T) {
	t.Parallel()
	views := []struct {
		file, format string
		view         report.View
	}{
		{"table.txt", "table", report.View{}},
		{"wide.txt", "table", report.View{Width: 120, Movers: -1}},
		{"explain.txt", "table", report.View{Explain: true}},
		{"quiet.txt", "table", report.View{Quiet: true}},
		{"color.txt", "table", report.View{Color: true}},
		{"md", "markdown", report.View{}},
		{"explain.md", "markdown", report.View{Explain: true}},
		{"json", "json", report.View{}},
		{"csv", "csv", report.View{}},
	}
	few := map[string]bool{"wide.txt": true, "explain.txt": true, "quiet.txt": true, "color.txt": true, "explain.md": true}
	for name, r := range fixtures() {
		for _, v := range views {
			if few[v.file] && name != "typical" && !(v.file == "explain.txt" && name == "unknowns") && !(v.file == "wide.txt" && name == "scales") {
				continue
			}
			golden(t, filepath.Join("testdata", name+"."+v.file), render(t, v.format, r, v.view))
		}
	}
}

func golden(t *testing.T, path, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got; go test ./report/pages -update rewrites it):\n%s", path, diff)
	}
}
