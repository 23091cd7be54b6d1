package cli

import (
	"strings"

	"github.com/realgain/realgain/internal/names"
)

// directionTable prints the table of names, one group after the other.
func directionTable() string {
	var b strings.Builder
	for i, g := range names.Table {
		if i > 0 {
			b.WriteByte('\n')
		}
		head := g.Means
		if g.About != "" {
			head += ": " + g.About
		}
		b.WriteString(head + "\n")
		words := strings.Join(strings.Fields(g.Words), ", ")
		if g.Weak {
			words = "(" + words + ")"
		}
		fold(&b, "  ", words)
	}
	return b.String()
}
