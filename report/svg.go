package report

import (
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/realgain/realgain/internal/wording"
	"github.com/realgain/realgain/report/page"
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

func init() {
	Register(Format{Name: "svg", Rank: 4, Doc: "the curves of plan and converge", Curves: true, Render: renderSVG})
}

// renderSVG draws the charts of a document, one below the other. It does not use
// the view.
func renderSVG(w io.Writer, d page.Document, _ View) error {
	var out strings.Builder
	p := d.Page(page.Depth{})
	writeSVG(&out, p.Title, p.Charts())
	_, err := io.WriteString(w, out.String())
	return err
}

// writeSVG draws charts, one below the other.
func writeSVG(out *strings.Builder, title string, charts []page.Figure) {
	height := 30 + svgPanel*len(charts)
	fmt.Fprintf(out, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12" role="img">`+"\n", svgWidth, height)
	fmt.Fprintf(out, "<title>%s</title>\n", svgText(title))
	fmt.Fprintf(out, `<rect width="%d" height="%d" fill="#ffffff"/>`+"\n", svgWidth, height)
	fmt.Fprintf(out, `<text x="10" y="20" font-size="13">%s</text>`+"\n", svgText(title))
	for i, c := range charts {
		fmt.Fprintf(out, `<g transform="translate(0 %d)">`+"\n", 30+i*svgPanel)
		plot{c}.svg(out)
		out.WriteString("</g>\n")
	}
	out.WriteString("</svg>\n")
}

// svg draws one chart.
func (c plot) svg(out *strings.Builder) {
	width, height := float64(svgWidth-svgLeft-svgRight), float64(svgPanel-svgTop-svgBottom)
	px := func(x float64) float64 { return svgLeft + c.at(x)*width }
	py := func(y float64) float64 { return svgTop + (1-c.up(y))*height }
	fmt.Fprintf(out, `<text x="%d" y="16" font-weight="bold">%s</text>`+"\n", svgLeft, svgText(c.Title))
	for _, t := range c.Ticks {
		fmt.Fprintf(out, `<line x1="%d" y1="%.1f" x2="%d" y2="%.1f" stroke="#dddddd"/>`+"\n", svgLeft, py(t.At), svgWidth-svgRight, py(t.At))
		fmt.Fprintf(out, `<text x="%d" y="%.1f" text-anchor="end">%s</text>`+"\n", svgLeft-6, py(t.At)+4, svgText(t.Label))
	}
	for i := range 5 {
		place := float64(i) / 4
		x := c.X[0]
		for _, v := range c.X { // the size next to the place
			if c.at(v) <= place+1e-9 {
				x = v
			}
		}
		fmt.Fprintf(out, `<text x="%.1f" y="%d" text-anchor="middle">%s</text>`+"\n", px(x), svgPanel-svgBottom+16, svgText(wording.Size(x)))
	}
	at := float64(svgLeft)
	for i, s := range c.Curves {
		colour, dash := svgColours[i%len(svgColours)], svgDashes[i%len(svgDashes)]
		fmt.Fprintf(out, `<polyline fill="none" stroke="%s" stroke-width="2" stroke-dasharray="%s" points="%s"/>`+"\n", colour, dash, c.points(s, px, py))
		fmt.Fprintf(out, `<text x="%.1f" y="32" fill="%s">%s</text>`+"\n", at, colour, svgText("— "+s.Name))
		at += 24 + 7*float64(len(s.Name))
	}
}

// points are the coordinates of a curve, but for what is unknown.
func (c plot) points(s page.Curve, px, py func(float64) float64) string {
	var parts []string
	for i, y := range s.Y {
		if !math.IsNaN(y) && !math.IsInf(y, 0) {
			parts = append(parts, fmt.Sprintf("%.1f,%.1f", px(c.X[i]), py(y)))
		}
	}
	return strings.Join(parts, " ")
}

// svgText escapes a text for XML.
func svgText(s string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", page.Glue, " ").Replace(s)
}
