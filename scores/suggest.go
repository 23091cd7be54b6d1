package scores

import (
	"strconv"
	"strings"
)

// nearest returns the name that word is most likely a slip of, or "".
func nearest(word string, names []string) string {
	best, at := "", 1+max(1, len(word)/3)
	for _, name := range names {
		if strings.EqualFold(name, word) {
			return name
		}
		if d := distance(strings.ToLower(word), strings.ToLower(name), at); d < at {
			best, at = name, d
		}
	}
	return best
}

// distance is the number of insertions, deletions and replacements between
// a and b, or limit when it is no less.
func distance(a, b string, limit int) int {
	if len(a)-len(b) >= limit || len(b)-len(a) >= limit {
		return limit
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, diagonal+1)
		}
	}
	return min(row[len(b)], limit)
}

// listed shows the first few names, quoted where they hold spaces.
func listed(names []string) string {
	const most = 12
	var b strings.Builder
	for i, name := range names {
		if i == most {
			b.WriteString(" … (" + strconv.Itoa(len(names)) + " in all)")
			break
		}
		if i > 0 {
			b.WriteString(", ")
		}
		name = cut(name)
		if name == "" || strings.ContainsAny(name, " ,\t\"\n\r") {
			name = strconv.Quote(name)
		}
		b.WriteString(name)
	}
	return b.String()
}

// didYouMean returns a hint that lists the columns and, if one is close to
// word, proposes it.
func didYouMean(word string, columns []string) string {
	if len(columns) == 0 {
		return "the file has no columns"
	}
	if name := nearest(word, columns); name != "" && name != word {
		return "did you mean " + strconv.Quote(name) + "? the columns are " + listed(columns)
	}
	return "the columns are " + listed(columns)
}
