package page

// Figure is a chart: curves over the same numbers of questions.
type Figure struct {
	Title  string
	X      []float64 // in increasing order
	Linear bool      // the horizontal axis is linear instead of logarithmic
	Lo, Hi float64   // ends of the vertical axis
	Ticks  []Tick    // on the vertical axis
	Curves []Curve
}

// Tick is a labelled value.
type Tick struct {
	At    float64
	Label string
}

// Curve is one curve of a chart.
type Curve struct {
	Name string
	Mark rune      // draws the curve in a text
	Y    []float64 // at each X; NaN = unknown
}
