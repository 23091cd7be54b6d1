package realgain

import (
	"fmt"
	"maps"
	"slices"

	"github.com/realgain/realgain/internal/names"
	"github.com/realgain/realgain/internal/wording"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/scores"
)

// sameFile warns where two arms were read from identical files.
func sameFile(a, b []scores.File) *Warning {
	for _, f := range b {
		for _, g := range a {
			if f.SHA256 != "" && f.SHA256 == g.SHA256 {
				return new(notice.New("same-file", fmt.Sprintf("%s is identical to %s", f.Path, g.Path), "name the file of the other system"))
			}
		}
	}
	return nil
}

// setup is what an arm was scored with: the one value of each column such as
// judge_model. Columns with several values are not in it.
type setup map[string]string

// differentSetup warns where two arms were scored with different judges,
// references or thresholds.
func differentSetup(a, b setup, labels [2]string) []Warning {
	var out []Warning
	for _, column := range slices.Sorted(maps.Keys(a)) {
		if x, y := a[column], b[column]; y != "" && x != y {
			out = append(out, notice.New("different-setup", fmt.Sprintf("%s is %s in %s and %s in %s: the scores were not given alike",
				wording.Shown(column), wording.Shown(x), labels[0], wording.Shown(y), labels[1]),
				"score both systems with the same judge, reference and threshold"))
		}
	}
	return out
}

// add notes the texts of a column, "" = none.
func (s setup) add(column string, texts []string) {
	one := ""
	for _, text := range texts {
		switch {
		case text == "" || text == one:
		case one != "":
			return
		default:
			one = text
		}
	}
	if one != "" {
		s[column] = one
	}
}

// setupOf returns what the scores of a table were made with.
func setupOf(t *scores.Table) setup {
	s := setup{}
	for _, tag := range t.Tags {
		if names.IsSetup(tag.Name) && t.Metric(tag.Name) == nil {
			s.add(tag.Name, tag.Values)
		}
	}
	return s
}
