package pair

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/realgain/realgain/internal/wording"
)

// MostSlices is the largest number of values of a column that is suggested for slices.
const MostSlices = 20

// Groups holds the group of each question of a grid.
type Groups struct {
	Column string   // column of the names, or IDPrefix
	Of     []int32  // per question: index into Names; −1 = none
	Names  []string // in ascending order, whatever the order of rows is
}

// Questions returns the questions of each group, in ascending order.
func (gr *Groups) Questions() [][]int32 {
	sizes := make([]int, len(gr.Names))
	for _, k := range gr.Of {
		if k >= 0 {
			sizes[k]++
		}
	}
	out, all := make([][]int32, len(gr.Names)), make([]int32, len(gr.Of))
	for k, n := range sizes {
		out[k], all = all[:0:n], all[n:]
	}
	for q, k := range gr.Of {
		if k >= 0 {
			out[k] = append(out[k], int32(q))
		}
	}
	return out
}

// Groups reads a text for every question of the grid from the tag of that name. If no
// arm has such a tag, the column IDPrefix stands for the beginnings of the ids. All
// rows of a question that have a text must have the same one, in all arms and repeats;
// a question without a text is in no group. It returns an *Error that names the
// question and both rows if they differ, and an *Error if no arm has the column.
func (g *Grid) Groups(column string) (*Groups, error) {
	found := slices.ContainsFunc(g.arms, func(a *arm) bool { return a.Tag(column) != nil })
	switch {
	case !found && column == IDPrefix:
		return g.prefixGroups()
	case !found:
		return nil, g.noColumn("groups", column)
	}
	out := &Groups{Column: column, Of: make([]int32, g.Questions.Len())}
	for q := range out.Of {
		out.Of[q] = -1
	}
	code := map[string]int32{}
	for _, a := range g.arms {
		t := a.Tag(column)
		if t == nil {
			continue
		}
		for q := range int32(len(out.Of)) {
			if bad := out.take(a, q, t.Values, code); bad >= 0 {
				return nil, g.twoGroups(column, q, a, bad)
			}
		}
	}
	out.sort()
	return out, nil
}

// take records the group of a question from its rows in an arm. It returns the first
// row that contradicts an earlier one; −1 = none.
func (gr *Groups) take(a *arm, q int32, texts []string, code map[string]int32) (bad int32) {
	return a.firstRow(q, func(r int32) bool {
		text := texts[r]
		if text == "" {
			return false
		}
		if known := gr.Of[q]; known >= 0 {
			return gr.Names[known] != text
		}
		k, ok := code[text]
		if !ok {
			k = int32(len(gr.Names))
			code[text], gr.Names = k, append(gr.Names, text)
		}
		gr.Of[q] = k
		return false
	})
}

// twoGroups returns the error of a row that contradicts the group of its question.
func (g *Grid) twoGroups(column string, q int32, a *arm, row int32) error {
	text := a.Tag(column).Values[row]
	for _, other := range g.arms {
		t := other.Tag(column)
		if t == nil {
			continue
		}
		if r := other.firstRow(q, func(r int32) bool { return t.Values[r] != "" }); r >= 0 {
			return &Error{
				Msg: fmt.Sprintf("question %s has %s %s and %s: %s and %s", wording.Quote(g.Questions.At(int(q))), wording.Quote(column),
					wording.Quote(t.Values[r]), wording.Quote(text), other.where(r), a.where(row)),
				Hint: "a group belongs to the question: give it the same in every row and arm, or name another column",
			}
		}
	}
	return nil // not reached: the text that row contradicts exists
}

// sort sorts the names.
func (gr *Groups) sort() {
	order := upTo(len(gr.Names))
	slices.SortFunc(order, func(i, j int32) int { return cmp.Compare(gr.Names[i], gr.Names[j]) })
	names, place := make([]string, len(order)), make([]int32, len(order))
	for i, k := range order {
		names[i], place[k] = gr.Names[k], int32(i)
	}
	gr.Names = names
	for q, k := range gr.Of {
		if k >= 0 {
			gr.Of[q] = place[k]
		}
	}
}

// Clusters returns Groups in which every compared question has a group. It returns an
// error if a question has none, because it is not known whether it is a cluster of its
// own. Only a question that is left out because an arm lacks it may be −1.
func (g *Grid) Clusters(column string) (*Groups, error) {
	out, err := g.Groups(column)
	if err != nil {
		return nil, err
	}
	for q, k := range out.Of {
		if k < 0 && g.takesPart(int32(q)) {
			return nil, &Error{
				Msg:  fmt.Sprintf("question %s has no %s: %s", wording.Quote(g.Questions.At(q)), wording.Quote(column), g.seen(int32(q))),
				Hint: "give every question the name of its cluster, one of its own where it stands alone, or leave it out with Options.Read.Exclude",
			}
		}
	}
	return out, nil
}

// takesPart reports whether an arm's answer to a question counts: the question is not
// already left out because another arm lacks it.
func (g *Grid) takesPart(q int32) bool {
	for i, a := range g.arms {
		if a.row(q) >= 0 && g.compared(i, q) {
			return true
		}
	}
	return false
}

// Slices returns Groups in which the questions without a text form a group named "".
func (g *Grid) Slices(column string) (*Groups, error) {
	out, err := g.Groups(column)
	if err != nil || !slices.Contains(out.Of, -1) {
		return out, err
	}
	out.Names = append([]string{""}, out.Names...) // "" comes first
	for q := range out.Of {
		out.Of[q]++
	}
	return out, nil
}

// seen returns the place of the first row of a question.
func (g *Grid) seen(q int32) string {
	for _, a := range g.arms {
		if r := a.row(q); r >= 0 {
			return a.where(r)
		}
	}
	return ""
}
