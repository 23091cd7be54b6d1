package pages

import (
	"strings"

	"github.com/realgain/realgain"
)

// labels maps the labels of the arms to the names shown. A label the user
// gave is shown as it is; a path that had to serve as a label is cut to what
// tells the arms apart: runs/a/before.jsonl and runs/a/after.jsonl are "before"
// and "after".
func labels(r *realgain.Result) map[string]string {
	shown := map[string]string{}
	for _, cut := range []func(string) string{stem, base, clean} {
		clear(shown)
		taken := map[string]bool{}
		for _, a := range r.Arms {
			name := clean(a.Label)
			if isPath(a) {
				name = cut(name)
			}
			shown[a.Label] = name
			taken[name] = true
		}
		if len(taken) == len(shown) && !taken[""] {
			break
		}
	}
	return shown
}

// isPath reports whether the label is only the first of the arm's paths.
func isPath(a realgain.Arm) bool {
	return a.Label == a.Path || strings.HasPrefix(a.Path, a.Label+",")
}

// base returns the last part of a path.
func base(path string) string {
	if path == "-" {
		return "stdin"
	}
	return path[strings.LastIndexAny(path, `/\`)+1:]
}

// stem returns the last part of a path without its extensions.
func stem(path string) string {
	name := base(path)
	for _, ext := range []string{".gz", ".zst", ".lz4"} {
		name = strings.TrimSuffix(name, ext)
	}
	if i := strings.LastIndexByte(name, '.'); i > 0 {
		name = name[:i]
	}
	return name
}

// name returns what to call the arm with that label.
func (b *builder) name(label string) string {
	if s, ok := b.labels[label]; ok {
		return s
	}
	return clean(label)
}

// columnNames returns the heads of the two columns of means: the arms' names
// where both are short, else the words of the field.
func columnNames(baseline, candidate string) (string, string) {
	const longest = 9 // "candidate", so that names never cost width
	if len([]rune(baseline)) > longest || len([]rune(candidate)) > longest || baseline == candidate {
		return "baseline", "candidate"
	}
	return baseline, candidate
}
