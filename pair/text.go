package pair

import (
	"unicode/utf8"

	"github.com/realgain/realgain/internal/wording"
)

// maxIDs is the number of ids that a message shows on each side.
const maxIDs = 3

// nearest returns the name with the fewest edits; "" if all are too different.
func nearest(name string, names []string) string {
	return wording.Nearest(name, names, max(2, utf8.RuneCountInString(name)/2))
}
