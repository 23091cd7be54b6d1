package inspect

import (
	"slices"
	"strings"
)

// besides are the words that name two systems in the names of columns.
var besides = [][2]string{
	{"baseline", "candidate"}, {"before", "after"}, {"old", "new"}, {"control", "treatment"}, {"base", "cand"},
	{"base", "new"}, {"baseline", "new"}, {"baseline", "treatment"}, {"a", "b"},
}

// generic are names of values that say nothing of what was measured: a.score
// and b.score are two metrics rather than two systems.
var generic = words("score value result mean avg average rating passed metric reward")

// findColumned looks for metrics whose columns stand side by side, one for
// each system: old_recall and new_recall, or gpt.correct and llama.correct.
func (in *inspector) findColumned() {
	if in.armColumn != nil || in.metric != nil {
		return
	}
	names := make([]string, len(in.arms[0].metrics))
	for i := range names {
		names[i] = in.arms[0].metrics[i].Name
	}
	in.out.ArmsAsColumns = append(in.out.ArmsAsColumns, pairedWords(names)...)
	if len(in.out.ArmsAsColumns) == 0 {
		in.out.ArmsAsColumns = append(in.out.ArmsAsColumns, nestedArms(names)...)
	}
}

// pairedWords finds columns whose names differ in a word such as old and new.
func pairedWords(names []string) []ColumnedArms {
	for _, pair := range besides {
		var out []ColumnedArms
		for _, name := range names {
			parts := strings.FieldsFunc(name, isSeparator)
			at := slices.IndexFunc(parts, func(p string) bool { return strings.EqualFold(p, pair[0]) })
			if at < 0 {
				continue
			}
			i := slices.IndexFunc(names, func(other string) bool {
				theirs := strings.FieldsFunc(other, isSeparator)
				return len(theirs) == len(parts) && strings.EqualFold(theirs[at], pair[1]) &&
					slices.Equal(theirs[:at], parts[:at]) && slices.Equal(theirs[at+1:], parts[at+1:])
			})
			if i < 0 {
				continue
			}
			metric := strings.Join(slices.Delete(parts, at, at+1), "_")
			if metric == "" {
				metric = "score"
			}
			out = append(out, ColumnedArms{metric, []ColumnedArm{{pair[0], name}, {pair[1], names[i]}}})
		}
		if len(out) > 0 {
			return out
		}
	}
	return nil
}

func isSeparator(r rune) bool { return strings.ContainsRune("_-./ :", r) }

// nestedArms finds objects that hold the same metrics each: arm.metric.
func nestedArms(names []string) []ColumnedArms {
	arms := map[string][]string{} // metrics of each
	var order []string
	for _, name := range names {
		at := strings.LastIndexByte(name, '.')
		if at <= 0 || strings.Contains(name[:at], "=") {
			continue
		}
		if arms[name[:at]] == nil {
			order = append(order, name[:at])
		}
		arms[name[:at]] = append(arms[name[:at]], name[at+1:])
	}
	if len(order) < 2 || len(order) > mostArms {
		return nil
	}
	metrics := arms[order[0]]
	for _, arm := range order {
		if !slices.Equal(arms[arm], metrics) || generic[strings.ToLower(metrics[0])] {
			return nil
		}
	}
	out := make([]ColumnedArms, len(metrics))
	for i, metric := range metrics {
		out[i].Metric = metric
		for _, arm := range order {
			out[i].Arms = append(out[i].Arms, ColumnedArm{arm, arm + "." + metric})
		}
	}
	return out
}
