package sanity

import (
	"fmt"
	"maps"
	"slices"

	"github.com/realgain/realgain/internal/names"
	"github.com/realgain/realgain/internal/wording"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/scores"
)

// SameFile returns a warning if two arms were read from identical files.
func SameFile(a, b []scores.File) *notice.Warning {
	for _, f := range b {
		for _, g := range a {
			if f.SHA256 != "" && f.SHA256 == g.SHA256 {
				return new(notice.New("same-file", fmt.Sprintf("%s is identical to %s", f.Path, g.Path), "name the file of the other system"))
			}
		}
	}
	return nil
}

// Setup holds how an arm was scored: the value of each column, such as judge_model,
// that has a single value. Columns with several values are left out.
type Setup map[string]string

// DifferentSetup returns warnings if two arms were scored with different judges,
// references or thresholds.
func DifferentSetup(a, b Setup, labels [2]string) []notice.Warning {
	var out []notice.Warning
	for _, column := range slices.Sorted(maps.Keys(a)) {
		if x, y := a[column], b[column]; y != "" && x != y {
			out = append(out, notice.New("different-setup", fmt.Sprintf("%s is %s in %s and %s in %s: the scores were not given alike",
				wording.Shown(column), wording.Shown(x), labels[0], wording.Shown(y), labels[1]),
				"score both systems with the same judge, reference and threshold"))
		}
	}
	return out
}

// Add records the value of a column if all its texts but "" are the same.
func (s Setup) Add(column string, texts []string) {
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

// SetupOf returns the setup with which the scores of a table were made.
func SetupOf(t *scores.Table) Setup {
	s := Setup{}
	for _, tag := range t.Tags {
		if names.IsSetup(tag.Name) && t.Metric(tag.Name) == nil {
			s.Add(tag.Name, tag.Values)
		}
	}
	return s
}
