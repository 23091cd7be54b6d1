package report

import (
	"fmt"
	"strings"

	"github.com/realgain/realgain"
)

// together says which metrics still clear the null when all comparisons but
// the primary's are to hold at once.
func (b *builder) together(metrics []*realgain.Comparison) []string {
	s := b.r.Simultaneous
	if s == nil {
		return nil
	}
	var still, lost []string
	for _, c := range metrics {
		if c.SimultaneousCI == nil || !leaves(c.CI, c.Null) {
			continue
		}
		shown := glued(clean(c.Metric) + " " + scaleOf(c).interval(c, *c.SimultaneousCI))
		if leaves(*c.SimultaneousCI, c.Null) {
			still = append(still, shown)
		} else {
			lost = append(lost, shown)
		}
	}
	var parts []string
	if len(still) > 0 {
		parts = append(parts, "still clear of no change: "+strings.Join(still, ", "))
	}
	if len(lost) > 0 {
		parts = append(parts, "no longer: "+strings.Join(lost, ", "))
	}
	if parts == nil {
		return nil
	}
	return []string{fmt.Sprintf("%s at once (%s), %s.", comparisons(s.Family), together(s), strings.Join(parts, "; "))}
}

func comparisons(n int) string {
	if n == 2 {
		return "Both comparisons"
	}
	return fmt.Sprintf("All %d comparisons", n)
}

// together names how they were held together.
func together(s *realgain.Simultaneous) string {
	if s != nil && s.Method == "bonferroni" {
		return "Bonferroni"
	}
	return "max-T"
}

// leaves says whether an interval leaves the null out.
func leaves(ci [2]float64, null float64) bool { return ci[0] > null || ci[1] < null }
