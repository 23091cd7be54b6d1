package cli

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"
)

// If a file has the same name as the argument, it is read, even if the name contains an
// equals sign, a comma or a pattern.
func TestSourcesReadArguments(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	for _, name := range []string{"a=b.csv", "x,y.csv", "r[1].csv", "run1.csv", "run2.csv"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for arg, want := range map[string][]string{
		"a=b.csv":         {"", "a=b.csv"},
		"x,y.csv":         {"", "x,y.csv"},
		"r[1].csv":        {"", "r[1].csv"},
		"l=run1.csv":      {"l", "run1.csv"},
		"l=a=b.csv":       {"l", "a=b.csv"},
		"run?.csv":        {"run?.csv", "run1.csv", "run2.csv"},
		"l=run2.csv,run*": {"l", "run2.csv", "run1.csv", "run2.csv"},
		"-":               {"", "-"},
		"l=-":             {"l", "-"},
		"absent.csv":      {"", "absent.csv"},
	} {
		s, err := source(arg)
		if got := append([]string{s.Label}, s.Paths...); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("source(%q) = %q, %v; want %q", arg, got, err, want)
		}
	}
}
