package report

import (
	"fmt"
	"math"
	"strings"
)

// chart is a few curves over the same sizes, the horizontal axis logarithmic.
type chart struct {
	title  string
	x      []float64
	series []series
	lo, hi float64                // of the vertical axis
	ticks  []float64              // marked on it
	label  func(v float64) string // of a tick
	linear bool                   // the horizontal axis is not logarithmic
	marks  map[string]float64     // places on the horizontal axis worth a line, by name
}

// series is one curve.
type series struct {
	name string
	mark rune // in text
	y    []float64
}

// at is where a value lies on the horizontal axis, from 0 to 1.
func (c chart) at(x float64) float64 {
	lo, hi := c.x[0], c.x[len(c.x)-1]
	if lo == hi {
		return 0
	}
	if c.linear {
		return (x - lo) / (hi - lo)
	}
	return math.Log(x/lo) / math.Log(hi/lo)
}

// up is where a value lies on the vertical axis, from 0 to 1.
func (c chart) up(y float64) float64 { return min(1, max(0, (y-c.lo)/(c.hi-c.lo))) }

// plotHeight is the number of lines of a plot in text.
const plotHeight = 10

// text draws the chart in characters, at most width columns wide.
func (c chart) text(width int) string {
	margin := 0
	for _, t := range c.ticks {
		margin = max(margin, len([]rune(c.label(t))))
	}
	columns := max(20, min(width, 80)-margin-3)
	rows := make([][]rune, plotHeight+1)
	labels := make([]string, plotHeight+1)
	for i := range rows {
		rows[i] = []rune(strings.Repeat(" ", columns))
	}
	for _, t := range c.ticks {
		i := plotHeight - int(math.Round(c.up(t)*plotHeight))
		labels[i] = c.label(t)
		for j := range rows[i] {
			rows[i][j] = '·'
		}
	}
	for _, s := range c.series {
		for j := range columns {
			y := c.between(s.y, float64(j)/float64(columns-1))
			if !finite(y) || y < c.lo || y > c.hi {
				continue
			}
			rows[plotHeight-int(math.Round(c.up(y)*plotHeight))][j] = s.mark
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
func (c chart) head() string {
	parts := []string{c.title}
	for _, s := range c.series {
		parts = append(parts, string(s.mark)+" "+s.name)
	}
	return strings.Join(parts, "   ")
}

// between interpolates a curve at a place from 0 to 1.
func (c chart) between(y []float64, place float64) float64 {
	for i := 1; i < len(c.x); i++ {
		a, b := c.at(c.x[i-1]), c.at(c.x[i])
		if place <= b+1e-12 && b > a {
			f := (place - a) / (b - a)
			return y[i-1] + f*(y[i]-y[i-1])
		}
	}
	return y[len(y)-1]
}

// axis labels the horizontal axis at five places, as many as fit.
func (c chart) axis(columns int) string {
	line := []rune(strings.Repeat(" ", columns+8))
	free := 0
	for i := range 5 {
		place := float64(i) / 4
		x := c.x[0] + place*(c.x[len(c.x)-1]-c.x[0])
		if !c.linear {
			x = c.x[0] * math.Pow(c.x[len(c.x)-1]/c.x[0], place)
		}
		text := []rune(size(round3(x)))
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
