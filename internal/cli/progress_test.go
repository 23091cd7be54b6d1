package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Progress goes to terminals alone: a file or a pipe gets none of it.
func TestProgressStaysOffFiles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "stderr")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	a := &app{errOut: f}
	show := a.progress(false)
	show(1, 3, "read")
	show(3, 3, "read")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if len(text) > 0 || strings.Contains(string(text), "%") {
		t.Errorf("wrote %q", text)
	}
}
