package inspect

import (
	"math"
	"slices"

	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/scores"
)

// findRepeats counts the rows of each question in an arm, and looks for the
// column that tells them apart.
func (in *inspector) findRepeats() {
	top := 1
	for i := range in.arms {
		r := in.repeats(&in.arms[i])
		in.out.Arms[i].Repeats = r
		top = max(top, r.Max)
	}
	if top == 1 {
		return
	}
	by := []*scores.SurveyColumn{}
	if in.armColumn != nil {
		by = append(by, in.armColumn)
	}
	for _, named := range []bool{true, false} {
		for i := range in.survey.Columns {
			c := &in.survey.Columns[i]
			if known(repeatNames, c.Name) != named || !in.tellsRepeats(c, named, top, by) {
				continue
			}
			why := "its name says so, and it tells the rows of a question apart"
			switch {
			case c.Name == in.s.Repeat:
				why = "asked for by Options.Repeat"
			case !named:
				why = "it tells the rows of a question apart"
			}
			in.used[c.Name] = true
			in.out.RepeatColumns = append(in.out.RepeatColumns, candidate(c.Name, c.Texts[1:], rowsPerValue(c), why))
		}
	}
}

// tellsRepeats reports whether a column, whose name may say so, tells apart the
// rows of each question, of which there are up to top in an arm. by names the
// arms.
func (in *inspector) tellsRepeats(c *scores.SurveyColumn, named bool, top int, by []*scores.SurveyColumn) bool {
	distinct, asked := len(c.Texts)-1, c.Name == in.s.Repeat
	switch {
	case in.s.Repeat != "" && !asked, in.used[c.Name] && !asked:
		return false
	case distinct < 2, slices.Contains(c.Codes, 0):
		return false
	case !named && !asked && (distinct > 2*top || c.Skip == ""):
		return false
	}
	return in.most(append(by, c)...) <= 1
}

// rowsPerValue counts the rows of each value of a column, from its second text on.
func rowsPerValue(c *scores.SurveyColumn) []int {
	n := make([]int, len(c.Texts)-1)
	for _, v := range c.Codes {
		if v > 0 {
			n[v-1]++
		}
	}
	return n
}

// repeats counts the rows of each question; in a long table, those of the
// metric that has most.
func (in *inspector) repeats(a *armRows) pair.Repeats {
	parts := [][]int32{a.rows}
	if in.metric != nil {
		parts = make([][]int32, len(in.survey.Column(in.survey.MetricColumn).Texts))
		for _, row := range a.rows {
			parts[in.metric[row]] = append(parts[in.metric[row]], row)
		}
	}
	var out pair.Repeats
	for _, rows := range parts {
		questions, sum := 0, 0
		if len(rows) == 0 {
			continue
		}
		for _, n := range in.rowsOf(rows) {
			if n == 0 {
				continue
			}
			questions++
			sum += n
			if out.Min == 0 || n < out.Min {
				out.Min = n
			}
			out.Max = max(out.Max, n)
		}
		if questions > 0 {
			out.Mean = max(out.Mean, float64(sum)/float64(questions))
		}
	}
	return out
}

// countPasses fills pass^k and pass@k of the binary metrics whose repeats a
// column tells apart.
func (in *inspector) countPasses() {
	if len(in.out.RepeatColumns) == 0 {
		return
	}
	for i := range in.arms {
		for j := range in.arms[i].metrics {
			m := &in.arms[i].metrics[j]
			if m.Kind != "binary" || m.count == nil { // passes is silent on single runs
				continue
			}
			successes := make([]int, len(m.count))
			for q, n := range m.count {
				if n > 0 {
					successes[q] = int(math.Round(m.mean[q] * float64(n)))
				}
			}
			m.PassHat, m.PassAt = pair.Passes(m.count, successes)
			in.out.Arms[i].Metrics[j].PassHat, in.out.Arms[i].Metrics[j].PassAt = m.PassHat, m.PassAt
		}
	}
}
