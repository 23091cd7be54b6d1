package cli

import (
	"strings"

	"github.com/realgain/realgain/internal/names"
)

// directionTable returns the table of names: a blank line before each group.
func directionTable() string {
	var b strings.Builder
	for _, g := range names.Table {
		b.WriteByte('\n')
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
