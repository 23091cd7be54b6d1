package scores

import (
	"github.com/realgain/realgain/internal/wording"
)

// selection determines which columns become metrics. A nil selection selects all.
type selection struct {
	names []string
	exact map[string]bool
}

func newSelection(names []string) *selection {
	if names == nil {
		return nil
	}
	s := &selection{names: names, exact: make(map[string]bool, len(names))}
	for _, name := range names {
		s.exact[name] = true
	}
	return s
}

// wants reports whether a column is selected, and whether by its exact name.
func (s *selection) wants(column string) (wanted, byName bool) {
	if s == nil {
		return true, false
	}
	if s.exact[column] {
		return true, true
	}
	for _, name := range s.names {
		if wording.IsGlob(name) && wording.Glob(name, column) {
			return true, false
		}
	}
	return false, false
}

// unmatched returns the first requested name that matches no column, and whether there
// is one.
func (s *selection) unmatched(columns []string) (string, bool) {
	if s == nil {
		return "", false
	}
	for _, name := range s.names {
		if !anyMatch(name, columns) {
			return name, true
		}
	}
	return "", false
}

func anyMatch(name string, columns []string) bool {
	for _, column := range columns {
		if column == name || wording.IsGlob(name) && wording.Glob(name, column) {
			return true
		}
	}
	return false
}

// final reports whether a column is still selected after all columns are known. A glob
// that is also the exact name of a column does not match other columns.
func (s *selection) final(column string, known map[string]int) bool {
	if s == nil || s.exact[column] {
		return true
	}
	for _, name := range s.names {
		if _, isName := known[name]; !isName && wording.IsGlob(name) && wording.Glob(name, column) {
			return true
		}
	}
	return false
}
