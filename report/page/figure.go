package page

// Figure is a chart: a few curves over the same numbers of questions.
type Figure struct {
	Title  string
	X      []float64 // rising
	Linear bool      // the horizontal axis is not logarithmic
	Lo, Hi float64   // of the vertical axis
	Ticks  []Tick    // marked on it
	Curves []Curve
}

// Tick is a place on the vertical axis with its label.
type Tick struct {
	At    float64
	Label string
}

// Curve is one curve of a chart.
type Curve struct {
	Name string
	Mark rune      // where it is drawn in characters
	Y    []float64 // at each X; NaN = unknown
}
