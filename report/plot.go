package report

import (
	"fmt"
	"math"
	"strings"

	"github.com/realgain/realgain/internal/wording"
	"github.com/realgain/realgain/report/page"
)

// plot draws a chart.
type plot struct{ page.Figure }

// at is where a value lies on the horizontal axis, from 0 to 1.
func (c plot) at(x float64) float64 {
	lo, hi := c.X[0], c.X[len(c.X)-1]
	if lo == hi {
		return 0
	}
	if c.Linear {
		return (x - lo) / (hi - lo)
	}
	return math.Log(x/lo) / math.Log(hi/lo)
}

// up is where a value lies on the vertical axis, from 0 to 1.
func (c plot) up(y float64) float64 { return min(1, max(0, (y-c.Lo)/(c.Hi-c.Lo))) }

// plotHeight is the number of lines of a plot in text.
const plotHeight = 10

// text draws the chart in characters, at most width columns wide.
func (c plot) text(width int) string {
	margin := 0
	for _, t := range c.Ticks {
		margin = max(margin, len([]rune(t.Label)))
	}
	columns := max(20, min(width, 80)-margin-3)
	rows := make([][]rune, plotHeight+1)
	labels := make([]string, plotHeight+1)
	for i := range rows {
		rows[i] = []rune(strings.Repeat(" ", columns))
	}
	for _, t := range c.Ticks {
		i := plotHeight - int(math.Round(c.up(t.At)*plotHeight))
		labels[i] = t.Label
		for j := range rows[i] {
			rows[i][j] = '·'
		}
	}
	for _, s := range c.Curves {
		for j := range columns {
			y := c.between(s.Y, float64(j)/float64(columns-1))
			if !(y >= c.Lo && y <= c.Hi) { // or unknown
				continue
			}
			rows[plotHeight-int(math.Round(c.up(y)*plotHeight))][j] = s.Mark
		}
	}
	var out strings.Builder
	out.WriteString(c.head() + "\n")
	for i, row := range rows {
		fmt.Fprintf(&out, "%s%s │%s\n", strings.Repeat(" ", margin-len([]rune(labels[i]))), labels[i], strings.TrimRight(string(row), " "))
	}
	out.WriteString(strings.Repeat(" ", margin+1) + "└" + strings.Repeat("─", columns) + "\n")
	out.WriteString(strings.TrimRight(strings.Repeat(" ", margin+2)+c.axis(columns), " ") + "\n")
	return out.String()
}

// head names the chart and its curves.
func (c plot) head() string {
	parts := []string{c.Title}
	for _, s := range c.Curves {
		parts = append(parts, string(s.Mark)+" "+s.Name)
	}
	return strings.Join(parts, "   ")
}

// between interpolates a curve at a place from 0 to 1.
func (c plot) between(y []float64, place float64) float64 {
	for i := 1; i < len(c.X); i++ {
		a, b := c.at(c.X[i-1]), c.at(c.X[i])
		if place <= b+1e-12 && b > a {
			f := (place - a) / (b - a)
			return y[i-1] + f*(y[i]-y[i-1])
		}
	}
	return y[len(y)-1]
}

// axis labels the horizontal axis at five places, as many as fit.
func (c plot) axis(columns int) string {
	line := []rune(strings.Repeat(" ", columns+8))
	free := 0
	for i := range 5 {
		place := float64(i) / 4
		x := c.X[0] + place*(c.X[len(c.X)-1]-c.X[0])
		if !c.Linear {
			x = c.X[0] * math.Pow(c.X[len(c.X)-1]/c.X[0], place)
		}
		text := []rune(wording.Size(round3(x)))
		at := int(place*float64(columns-1)) - len(text)/2
		at = max(0, min(at, columns-len(text)))
		if i > 0 && at < free {
			continue
		}
		copy(line[at:], text)
		free = at + len(text) + 1
	}
	return string(line)
}

// round3 rounds a size for an axis to three digits.
func round3(x float64) float64 {
	if x < 1000 {
		return math.Round(x)
	}
	unit := math.Pow(10, math.Floor(math.Log10(x))-2)
	return math.Round(x/unit) * unit
}
