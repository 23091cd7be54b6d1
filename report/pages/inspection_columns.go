package pages

import (
	"fmt"
	"slices"
	"strings"

	"github.com/realgain/realgain/inspect"
)

// columnLines say which columns may play a part.
func columnLines(s *inspect.Source) []string {
	var lines []string
	for _, list := range []struct {
		title string
		all   []inspect.Candidate
		unit  string
	}{
		{"Arms (--arm-column)", s.ArmColumns, "question"},
		{"Repeats (--repeat)", s.RepeatColumns, "row"},
		{"Clusters (--cluster)", s.ClusterColumns, "question"},
		{"Slices (--by)", s.SliceColumns, "question"},
	} {
		for _, c := range list.all {
			title := list.title
			if c.Part != "" {
				title = strings.Replace(title, "--cluster", "--cluster id-prefix", 1)
			}
			lines = append(lines, title+": "+candidateText(c, list.unit))
		}
	}
	for _, a := range s.ArmsAsColumns {
		var names []string
		for _, arm := range a.Arms {
			names = append(names, clean(arm.Label)+"="+clean(arm.Column))
		}
		lines = append(lines, "Arms as columns (--arm), by "+clean(a.Metric)+": "+strings.Join(names, ", "))
	}
	return append(lines, skippedLines(s.Skipped)...)
}

func candidateText(c inspect.Candidate, unit string) string {
	text := clean(c.Column)
	if c.Part != "" {
		text += ", its part " + c.Part
	}
	values := make([]string, 0, len(c.Values)+1)
	for _, v := range c.Values {
		values = append(values, clean(v))
	}
	if c.Distinct > len(values) {
		values = append(values, "…")
	}
	text += fmt.Sprintf(" — %s of ", count(c.Distinct, "value"))
	if c.Smallest == c.Largest {
		text += count(c.Largest, unit)
	} else {
		text += fmt.Sprintf("%s–%s", whole(c.Smallest), count(c.Largest, unit))
	}
	return text + ": " + strings.Join(values, ", ")
}

// skippedLines lists the other columns, one line for each reason.
func skippedLines(skipped []inspect.Column) []string {
	var reasons []string
	names := map[string][]string{}
	for _, c := range skipped {
		why, _, _ := strings.Cut(clean(c.Why), ", for example")
		why, _, _ = strings.Cut(why, "; ask for it")
		if names[why] == nil {
			reasons = append(reasons, why)
		}
		names[why] = append(names[why], clean(c.Name))
	}
	slices.Sort(reasons)
	var lines []string
	for _, why := range reasons {
		lines = append(lines, "Skipped, "+why+": "+strings.Join(names[why], ", "))
	}
	return lines
}
