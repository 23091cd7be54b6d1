package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// planted writes a package of two files: b uses a type, a field and a method of a,
// and a uses one function of b.
func planted(t *testing.T, list string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"doc.go":    "// Package p is planted.\n//\n// " + marker + "\n//\n//\t" + list + "\npackage p\n",
		"a.go":      "package p\n\ntype T struct{ F int }\n\nfunc (t T) M() int { local := back(); return local }\n",
		"b.go":      "package p\n\nfunc back() int { return 1 }\n\nfunc use(t T) int { return t.F + t.M() + t.F }\n",
		"b_test.go": "package p\n\nvar _ = T{}\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// The references of the planted package, each counted once: a's T, F and M in b, and
// b's back in a. Tests, local variables and the documentation do not count.
func TestReferences(t *testing.T) {
	refs, files, err := references(planted(t, "a b"))
	if err != nil {
		t.Fatal(err)
	}
	want := []reference{{"a", "b", "back"}, {"b", "a", "F"}, {"b", "a", "M"}, {"b", "a", "T"}}
	if !slices.Equal(refs, want) || !slices.Equal(files, []string{"a", "b"}) {
		t.Errorf("%v of %v, want %v", refs, files, want)
	}
	if got := searched(refs, files); !slices.Equal(got, []string{"a", "b"}) {
		t.Errorf("the best order is %v", got)
	}
	if got := searched(refs, []string{"b", "a"}); !slices.Equal(got, []string{"a", "b"}) {
		t.Errorf("the best order is %v, whatever the order of the files", got)
	}
}

// One reference runs against the order a b, three against b a: the limit holds or
// fails, and a list that lacks a file is refused.
func TestLimit(t *testing.T) {
	for list, most := range map[string]int{"a b": 1, "b a": 3} {
		dir := planted(t, list)
		if err := run(dir, false, true, most); err != nil {
			t.Errorf("%s, at most %d: %v", list, most, err)
		}
		if err := run(dir, false, false, most-1); err == nil {
			t.Errorf("%s, at most %d: no error", list, most-1)
		}
	}
	for list, want := range map[string]string{"a": "b.go is listed 0 times", "a b b": "b.go is listed 2 times", "a b c": "lists 3 files"} {
		if err := run(planted(t, list), false, false, -1); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", list, err)
		}
	}
}
