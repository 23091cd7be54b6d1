package pages

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/pair"
)

// defaultMovers is how many movers are shown each way when the view does not say.
const defaultMovers = 3

// movers lists the questions that changed most: those of the first metric, or
// of every metric when the view asks for more than usual.
func (b *builder) movers(metrics []*realgain.Comparison) []string {
	limit := b.depth.Movers
	if limit == 0 {
		limit = defaultMovers
	}
	usual := limit > 0 && limit <= defaultMovers
	if usual {
		metrics = metrics[:1]
	}
	var lines []string
	for i, c := range metrics {
		if same(c) || c.Wins+c.Losses+c.Ties == 0 || i > 0 && c.Movers == nil {
			continue
		}
		lines = append(lines, fmt.Sprintf("%s: %s better, %s worse, %s the same.%s", clean(c.Metric),
			count(c.Wins, "question"), whole(c.Losses), whole(c.Ties), moved(c, limit, usual)))
	}
	return lines
}

// moved lists up to limit movers each way (all when negative), worst first, and
// says how to see more where hinted.
func moved(c *realgain.Comparison, limit int, hinted bool) string {
	if c.Movers == nil {
		return ""
	}
	worst, best := first(c.Movers.Worst, limit), first(c.Movers.Best, limit)
	var items []string
	for _, m := range append(worst, best...) {
		before, after := change(m)
		items = append(items, glued(clean(m.Question)+": "+before+" → "+after))
	}
	if len(items) == 0 {
		return ""
	}
	text := " Moved most: " + strings.Join(items, " · ")
	if len(items) < c.Wins+c.Losses {
		text += " …"
		if hinted {
			text += " " + glued("(--movers 20)")
		}
	}
	return text
}

// first returns a copy of up to limit movers, all when limit is negative.
func first(movers []pair.Mover, limit int) []pair.Mover {
	if limit >= 0 && limit < len(movers) {
		movers = movers[:limit]
	}
	return append([]pair.Mover(nil), movers...)
}

// change formats the two scores, with all digits where fewer would make them alike.
func change(m pair.Mover) (before, after string) {
	before, after = short(m.Baseline), short(m.Candidate)
	if before == after && m.Baseline != m.Candidate {
		before, after = full(m.Baseline), full(m.Candidate)
	}
	return before, after
}

func full(v float64) string {
	return strings.ReplaceAll(strconv.FormatFloat(v, 'g', -1, 64), "-", trueMinus)
}
