package report

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/realgain/realgain"
)

const (
	svgWidth  = 640
	svgPanel  = 260 // height of one chart
	svgLeft   = 70
	svgRight  = 20
	svgTop    = 40
	svgBottom = 40
)

// svgColours tell curves apart, also for the colour-blind (Okabe & Ito 2008).
var svgColours = []string{"#0072B2", "#E69F00", "#009E73", "#CC79A7"}

// svgDashes tell curves apart without colour.
var svgDashes = []string{"", "6 3", "2 3", "8 3 2 3"}

// planSVG draws the charts of a plan, one below the other.
func planSVG(out *bytes.Buffer, m *realgain.MetricPlan) {
	writeSVG(out, planHead(m), planCurves(m))
}

// writeSVG draws charts, one below the other.
func writeSVG(out *bytes.Buffer, title string, charts []chart) {
	height := 30 + svgPanel*len(charts)
	fmt.Fprintf(out, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12" role="img">`+"\n", svgWidth, height)
	fmt.Fprintf(out, "<title>%s</title>\n", svgText(title))
	fmt.Fprintf(out, `<rect width="%d" height="%d" fill="#ffffff"/>`+"\n", svgWidth, height)
	fmt.Fprintf(out, `<text x="10" y="20" font-size="13">%s</text>`+"\n", svgText(title))
	for i, c := range charts {
		fmt.Fprintf(out, `<g transform="translate(0 %d)">`+"\n", 30+i*svgPanel)
		c.svg(out)
		out.WriteString("</g>\n")
	}
	out.WriteString("</svg>\n")
}

// svg draws one chart.
func (c chart) svg(out *bytes.Buffer) {
	width, height := float64(svgWidth-svgLeft-svgRight), float64(svgPanel-svgTop-svgBottom)
	px := func(x float64) float64 { return svgLeft + c.at(x)*width }
	py := func(y float64) float64 { return svgTop + (1-c.up(y))*height }
	fmt.Fprintf(out, `<text x="%d" y="16" font-weight="bold">%s</text>`+"\n", svgLeft, svgText(c.title))
	for _, t := range c.ticks {
		fmt.Fprintf(out, `<line x1="%d" y1="%.1f" x2="%d" y2="%.1f" stroke="#dddddd"/>`+"\n", svgLeft, py(t), svgWidth-svgRight, py(t))
		fmt.Fprintf(out, `<text x="%d" y="%.1f" text-anchor="end">%s</text>`+"\n", svgLeft-6, py(t)+4, svgText(c.label(t)))
	}
	for i := range 5 {
		place := float64(i) / 4
		x := c.x[0]
		for _, v := range c.x { // the size next to the place
			if c.at(v) <= place+1e-9 {
				x = v
			}
		}
		fmt.Fprintf(out, `<text x="%.1f" y="%d" text-anchor="middle">%s</text>`+"\n", px(x), svgPanel-svgBottom+16, svgText(size(x)))
	}
	at := float64(svgLeft)
	for i, s := range c.series {
		colour, dash := svgColours[i%len(svgColours)], svgDashes[i%len(svgDashes)]
		fmt.Fprintf(out, `<polyline fill="none" stroke="%s" stroke-width="2" stroke-dasharray="%s" points="%s"/>`+"\n", colour, dash, c.points(s, px, py))
		fmt.Fprintf(out, `<text x="%.1f" y="32" fill="%s">%s</text>`+"\n", at, colour, svgText("— "+s.name))
		at += 24 + 7*float64(len(s.name))
	}
}

// points are the coordinates of a curve, but for what is unknown.
func (c chart) points(s series, px, py func(float64) float64) string {
	var parts []string
	for i, y := range s.y {
		if finite(y) {
			parts = append(parts, fmt.Sprintf("%.1f,%.1f", px(c.x[i]), py(y)))
		}
	}
	return strings.Join(parts, " ")
}

// svgText escapes a text for XML.
func svgText(s string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", glue, " ").Replace(clean2(s))
}

// clean2 is clean for texts that may hold glue.
func clean2(s string) string {
	parts := strings.Split(s, glue)
	for i, p := range parts {
		parts[i] = clean(p)
	}
	return strings.Join(parts, glue)
}
