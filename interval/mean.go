package interval

import (
	"fmt"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/pair"
)

// LevelOf returns the requested level, which must be in [0.5, 1); 0 means 0.95.
func LevelOf(asked float64) (float64, error) {
	if asked == 0 {
		return 0.95, nil
	}
	if !(asked >= 0.5 && asked < 1) {
		return asked, notice.Usage(fmt.Sprintf("level %v is not in [0.5, 1)", asked), "a 95% interval is level 0.95")
	}
	return asked, nil
}

// OfMean returns the default interval of the candidate's mean, for cells whose baseline
// is always 0. It is clipped to the range; nil = undeclared.
func OfMean(cells pair.Cells, within *[2]float64, binary bool, level float64) ([2]float64, error) {
	width := 0.0
	if within != nil {
		width = within[1] - within[0]
	}
	solver := NewSolver(cells, estimand.Default, width, binary)
	if within != nil {
		solver.Changes(within[0], within[1])
	}
	in, err := solver.Bounds(Default, level)
	return [2]float64{in.Lower, in.Upper}, err
}
