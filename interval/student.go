package interval

import (
	"math"

	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/resample"
)

func init() {
	Register(Method{
		Name: "t", Doc: "mean ± Student's t times the standard error, n−1 degrees of freedom",
		Applies: always,
		Curve:   func(p *Problem) (Curve, error) { return newStudent(p), nil },
	})
}

func newStudent(p *Problem) student {
	return student{mean: p.estimate, se: p.se(), df: float64(p.N - 1), notes: degenerate(p)}
}

type student struct {
	mean, se, df float64
	notes        []notice.Warning
}

func (c student) Bounds(alpha float64) (float64, float64) {
	h := studentOf(alpha, c.df) * c.se
	return c.mean - h, c.mean + h
}

func (c student) Tails(x float64) (float64, float64) {
	d := c.mean - x
	if d == 0 {
		return 1, 1
	}
	tail := 2 * studentCDF(-math.Abs(d)/c.se, c.df)
	if d > 0 {
		return tail, 1
	}
	return 1, tail
}

func (c student) Law() resample.Law       { return nil }
func (c student) Notes() []notice.Warning { return c.notes }
