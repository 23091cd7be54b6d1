package cli

import (
	"slices"
	"strings"
)

// splitMetrics splits a value of --metric at the commas outside brackets:
// "nDCG(dcg='exp,log2')@10,P@5" names two metrics.
func splitMetrics(s string) []string {
	var parts []string
	depth, from := 0, 0
	for i, r := range s {
		switch r {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth = max(0, depth-1)
		case ',':
			if depth == 0 {
				parts, from = append(parts, s[from:i]), i+1
			}
		}
	}
	var names []string
	for _, p := range append(parts, s[from:]) {
		if p = strings.TrimSpace(p); p != "" {
			names = append(names, p)
		}
	}
	return names
}

// ambiguous reports whether a value of --metric can be one name or several.
func ambiguous(texts []string) bool {
	for _, t := range texts {
		if len(splitMetrics(t)) > 1 {
			return true
		}
	}
	return false
}

// resolveMetrics returns the metrics that the values of --metric name. A value is split
// unless it is a known metric as a whole, because lm-eval writes names such as
// "acc,none".
func resolveMetrics(texts []string, known func(string) bool) []string {
	var names []string
	for _, t := range texts {
		if known(t) {
			names = append(names, t)
		} else {
			names = append(names, splitMetrics(t)...)
		}
	}
	return names
}

// grouping splits a value at some of its commas so that every part is a known metric. It
// returns nil if that is not possible.
func grouping(s string, known []string) []string {
	if slices.Contains(known, s) {
		return []string{s}
	}
	for at, r := range s {
		if r != ',' || !slices.Contains(known, s[:at]) {
			continue
		}
		if rest := grouping(s[at+1:], known); rest != nil {
			return append([]string{s[:at]}, rest...)
		}
	}
	return nil
}

// everyReading returns all names that the values of --metric can mean, nil if there are
// none. Other columns are not read, so that a fault in them is not an error.
func everyReading(texts []string) []string {
	var names []string
	for _, t := range texts {
		names = append(names, t)
		if parts := splitMetrics(t); len(parts) > 1 {
			names = append(names, parts...)
		}
	}
	return names
}
