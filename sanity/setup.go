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

// SameFile warns where two arms were read from identical files.
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

// Setup is what an arm was scored with: the one value of each column such as
// judge_model. Columns with several values are not in it.
type Setup map[string]string

// DifferentSetup warns where two arms were scored with different judges,
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

// Add notes the texts of a column, "" = none.
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

// SetupOf returns what the scores of a table were made with.
func SetupOf(t *scores.Table) Setup {
	s := Setup{}
	for _, tag := range t.Tags {
		if names.IsSetup(tag.Name) && t.Metric(tag.Name) == nil {
			s.Add(tag.Name, tag.Values)
		}
	}
	return s
}
