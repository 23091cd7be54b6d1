package scores

import (
	"strconv"
	"strings"

	"github.com/realgain/realgain/internal/wording"
)

// nearest returns the name of which word is most likely a misspelling, or "".
func nearest(word string, names []string) string {
	return wording.Nearest(word, names, max(1, len(word)/3))
}

// listed returns the first few names as a list, quoting those with spaces.
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
		name = wording.Cut(name)
		if name == "" || strings.ContainsAny(name, " ,\t\"\n\r") {
			name = strconv.Quote(name)
		}
		b.WriteString(name)
	}
	return b.String()
}

// didYouMean returns a hint that lists the columns and suggests one if its name is
// close to word.
func didYouMean(word string, columns []string) string {
	if len(columns) == 0 {
		return "the file has no columns"
	}
	if name := nearest(word, columns); name != "" && name != word {
		return "did you mean " + strconv.Quote(name) + "? the columns are " + listed(columns)
	}
	return "the columns are " + listed(columns)
}
