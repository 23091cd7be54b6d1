package scores_test

import (
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/realgain/realgain/scores"
)

// file writes content to a file with the given name and returns its path.
func file(t testing.TB, name, content string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// read reads one file and fails the test on an error.
func read(t testing.TB, name, content string, opt scores.Options) *scores.Table {
	t.Helper()
	table, err := scores.Read(scores.Source{Paths: []string{file(t, name, content)}}, opt)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return table
}

// fault reads one file and fails the test unless reading returns an error.
func fault(t testing.TB, path string, opt scores.Options) *scores.Error {
	t.Helper()
	table, err := scores.Read(scores.Source{Paths: []string{path}}, opt)
	if err == nil {
		t.Fatalf("%s: no error, but a table of %d rows", path, table.Questions.Len())
	}
	var e *scores.Error
	if !errors.As(err, &e) {
		t.Fatalf("%s: %T is no *scores.Error: %v", path, err, err)
	}
	if table != nil {
		t.Errorf("%s: a table beside the error", path)
	}
	return e
}

// show formats a table for comparison, one line per row: "id|metric=value …|tag=text
// …".
func show(table *scores.Table) string {
	var b strings.Builder
	for i, q := range table.Questions.All() {
		b.WriteString(q)
		for _, m := range table.Metrics {
			if math.IsNaN(m.Values[i]) {
				fmt.Fprintf(&b, " %s=?", m.Name)
			} else {
				fmt.Fprintf(&b, " %s=%v", m.Name, m.Values[i])
			}
		}
		for _, g := range table.Tags {
			fmt.Fprintf(&b, " %s:%s", g.Name, g.Values[i])
		}
		b.WriteString("\n")
	}
	return b.String()
}

// wantRows compares show(table) with lines.
func wantRows(t testing.TB, table *scores.Table, lines ...string) {
	t.Helper()
	if got, want := show(table), strings.Join(lines, "\n")+"\n"; got != want {
		t.Errorf("rows:\n%swant:\n%s", got, want)
	}
}
