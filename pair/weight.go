package pair

import (
	"fmt"
	"math"
	"strconv"

	"github.com/realgain/realgain/internal/wording"
)

// Weights reads the weight of every question of the grid from the tag of that name. A
// weight must be a finite number above 0, the same in every arm and row of the
// question.
func (g *Grid) Weights(tag string) ([]float64, error) {
	out := make([]float64, g.Questions.Len())
	found := false
	for _, a := range g.arms {
		t := a.Tag(tag)
		if t == nil {
			continue
		}
		found = true
		for q := range out {
			rows := append([]int32{a.row(int32(q))}, a.extra[int32(q)]...)
			for _, r := range rows {
				if r < 0 {
					continue
				}
				w, err := strconv.ParseFloat(t.Values[r], 64)
				if err != nil || !(w > 0) || math.IsInf(w, 0) {
					return nil, &Error{
						Msg:  fmt.Sprintf("%s: column %s: weight %s is no number above 0", a.where(r), wording.Quote(tag), wording.Quote(t.Values[r])),
						Hint: "give every question a weight above 0; leave out questions that are not to count with Options.Read.Where or Options.Read.Exclude",
					}
				}
				if out[q] != 0 && out[q] != w {
					return nil, &Error{
						Msg:  fmt.Sprintf("%s: question %s weighs %v here and %v elsewhere", a.where(r), wording.Quote(g.Questions.At(q)), w, out[q]),
						Hint: "a weight belongs to the question: give it the same in every row and arm",
					}
				}
				out[q] = w
			}
		}
	}
	if !found {
		return nil, &Error{Msg: "no arm has the weight column " + wording.Quote(tag), Hint: "realgain inspect FILE lists the columns"}
	}
	for q, w := range out {
		if w == 0 {
			return nil, &Error{
				Msg:  "question " + wording.Quote(g.Questions.At(q)) + " has no weight",
				Hint: "at least one of the arms that have a question must give its weight",
			}
		}
	}
	return out, nil
}
