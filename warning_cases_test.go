package realgain_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/realgain/realgain/internal/tabletest"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/scores"
)

// flips are n answers of which the first wins turn right and the next losses
// wrong; of the others two thirds are right in both arms.
func flips(n, wins, losses int) (a, b []float64) {
	for i := range n {
		x := tabletest.Step(i%3 > 0)
		switch {
		case i < wins:
			a, b = append(a, 0), append(b, 1)
		case i < wins+losses:
			a, b = append(a, 1), append(b, 0)
		default:
			a, b = append(a, x), append(b, x)
		}
	}
	return a, b
}

// graded are n scores that change by unequal amounts.
func graded(n int) (a, b []float64) {
	for i := range n {
		x := float64(i%7) / 7
		a, b = append(a, x), append(b, x+float64(i%5-1)/10)
	}
	return a, b
}

// byPosition makes a case of two arms.
func byPosition(arms func() (a, b []float64), opt realgain.Options) func(t *testing.T) []realgain.Warning {
	return func(t *testing.T) []realgain.Warning {
		t.Helper()
		a, b := arms()
		c, err := realgain.Compare(a, b, opt)
		return tabletest.Completed(t, c, err).Warnings
	}
}

func flipped(n, wins, losses int) func(t *testing.T) []realgain.Warning {
	return byPosition(func() (a, b []float64) { return flips(n, wins, losses) }, realgain.Options{})
}

func of(a, b []float64, opt realgain.Options) func(t *testing.T) []realgain.Warning {
	return byPosition(func() ([]float64, []float64) { return a, b }, opt)
}

// sampleWarnings are about the questions and their scores.
func sampleWarnings() map[string]warningCase {
	many := func(n int) func(t *testing.T) []realgain.Warning {
		return byPosition(func() (a, b []float64) { return graded(n) }, realgain.Options{})
	}
	tail := func(n int) func(t *testing.T) []realgain.Warning {
		return func(t *testing.T) []realgain.Warning {
			t.Helper()
			a, b := graded(n)
			return tabletest.QuantileOf(t, a, b, realgain.Options{Estimand: "quantile:0.95", NBoot: 99}).Warnings
		}
	}
	crossed := slices.Repeat([]float64{0, 0, 1, 1}, 15)
	ceiling, other := slices.Repeat([]float64{1}, 60), slices.Repeat([]float64{1}, 60)
	ceiling[0], ceiling[1], other[2], other[3] = 0, 0, 0, 0
	halves, half := flips(100, 7, 5)
	for i := range halves { // the same changes on a finer scale
		halves[i], half[i] = halves[i]/2+float64(i%2)/2, half[i]/2+float64(i%2)/2
	}
	skewed := []float64{-3, 3, -3, 25, -8, 2, 24, 2, 10, 24, 0, 37} // sign-flip p .0537, t .0447
	disagreement := func(level float64) func(t *testing.T) []realgain.Warning {
		return of(make([]float64, 12), skewed, realgain.Options{Interval: "t", Level: level})
	}
	return map[string]warningCase{
		"few-questions":        {many(19), many(20)},
		"zero-differences":     {flipped(60, 0, 0), flipped(60, 1, 0)},
		"few-differences":      {flipped(60, 5, 4), flipped(60, 5, 5)},
		"p-floor":              {flipped(60, 5, 0), flipped(60, 6, 0)},
		"few-beyond":           {tail(59), tail(60)},
		"few-carry-the-change": {of(halves, half, realgain.Options{}), flipped(100, 7, 5)},
		"low-correlation":      {of(crossed, slices.Repeat([]float64{0, 1}, 30), realgain.Options{}), of(ceiling, other, realgain.Options{})},
		"disagreement":         {disagreement(.95), disagreement(.9)},
	}
}

// designWarnings are about clusters, slices, repeats and missing answers.
func designWarnings() map[string]warningCase {
	clusters := func(g int) func(t *testing.T) []realgain.Warning {
		return func(t *testing.T) []realgain.Warning {
			t.Helper()
			a, b := graded(2 * g)
			return tabletest.Designed(t, a, b, map[string][]string{"doc": tabletest.Groups(2*g, 2)}, realgain.Options{Cluster: "doc"}).Warnings
		}
	}
	together := func(alike int) func(t *testing.T) []realgain.Warning { // questions that neighbours move like
		return func(t *testing.T) []realgain.Warning {
			t.Helper()
			b := make([]float64, 80)
			for i := range b {
				b[i] = float64(i / alike % 2)
			}
			columns := map[string][]string{"doc": tabletest.Groups(80, 4)}
			return tabletest.Compared(t, []*scores.Table{tabletest.Arm("a", make([]float64, 80), columns), tabletest.Arm("b", b, columns)}, realgain.Options{}).Warnings
		}
	}
	slices3 := func(gain, spread float64) func(t *testing.T) []realgain.Warning {
		return func(t *testing.T) []realgain.Warning {
			t.Helper()
			var b []float64
			for i := range 120 { // slices change by 3·gain, −gain and −gain, on average
				d := -gain
				if i < 40 {
					d = 3 * gain
				}
				b = append(b, d+spread*float64(2*(i%2)-1))
			}
			return tabletest.Designed(t, make([]float64, 120), b, map[string][]string{"lang": tabletest.Groups(120, 40)}, realgain.Options{By: []string{"lang"}}).Warnings
		}
	}
	lacking := func(missing int, policy string) func(t *testing.T) []realgain.Warning {
		return func(t *testing.T) []realgain.Warning {
			t.Helper()
			a, b := flips(60, 10, 1)
			for i := range missing {
				b[59-i] = math.NaN()
			}
			res := tabletest.Compared(t, []*scores.Table{tabletest.Arm("a", a, nil), tabletest.Arm("b", b, nil)}, realgain.Options{Missing: policy})
			return slices.Concat(res.Warnings, res.Comparisons[0].Metrics[0].Warnings)
		}
	}
	repeats := func(missing float64) func(t *testing.T) []realgain.Warning {
		return func(t *testing.T) []realgain.Warning {
			t.Helper()
			a, b := [][]float64{{0, 1}, {1, 1}, {0, 0}}, [][]float64{{1, 1}, {0, missing}, {1, 0}}
			return tabletest.Compared(t, []*scores.Table{tabletest.Runs("a", a), tabletest.Runs("b", b)}, realgain.Options{Missing: "drop"}).Warnings
		}
	}
	excluded := func(id string) func(t *testing.T) []realgain.Warning {
		return func(t *testing.T) []realgain.Warning {
			t.Helper()
			opt := realgain.Options{Metrics: []string{"full_chain_recall"}, Read: scores.Options{Exclude: map[string]bool{id: true}}}
			res, err := realgain.CompareFiles([]scores.Source{{Paths: []string{"examples/rag/before.jsonl"}}, {Paths: []string{"examples/rag/after.jsonl"}}}, opt)
			if err != nil {
				t.Fatal(err)
			}
			return res.Warnings
		}
	}
	return map[string]warningCase{
		"few-clusters":     {clusters(26), clusters(27)}, // t with 25 degrees of freedom is 1.051 times 1.96, with 26 1.049 times
		"unused-cluster":   {together(4), together(1)},
		"simpson":          {slices3(.05, .2), slices3(.01, .2)},
		"dropped":          {lacking(1, "drop"), lacking(0, "drop")},
		"zeroed":           {lacking(1, "zero"), lacking(1, "drop")},
		"missing-answers":  {lacking(8, "drop"), lacking(1, "drop")},
		"repeats-left-out": {repeats(math.NaN()), repeats(0)},
		"unknown-ids":      {excluded("q999"), excluded("q001")},
	}
}

// Independent questions in columns of every kind: at most one column in twenty
// is warned of, as its test says.
func TestUnusedClustersOfStrangers(t *testing.T) {
	r := rand.New(rand.NewPCG(301, 302))
	sets := tabletest.StudySets(t)
	warned := 0
	for range sets {
		a, b := tabletest.DrawnScores(r, 60)
		columns := map[string][]string{"doc": tabletest.Groups(60, 2+r.IntN(6), 1+r.IntN(12))}
		res, err := realgain.CompareTables([]*scores.Table{tabletest.Arm("a", a, columns), tabletest.Arm("b", b, columns)}, realgain.Options{Interval: "t"})
		if err != nil {
			t.Fatal(err)
		}
		if tabletest.Said(res.Warnings, "unused-cluster") {
			warned++
		}
	}
	if share := float64(warned) / float64(sets); share > .05+3*math.Sqrt(.05*.95/float64(sets)) {
		t.Errorf("warned of in %v of %d sets", share, sets)
	}
}

// The correlation that is judged is that of questions: clusters whose totals go
// their own ways are no wrong join, and those that go together hide none.
func TestCorrelationIsOfQuestions(t *testing.T) {
	var a, b, shuffled []float64
	for i := range 120 { // pairs of a right and a wrong answer: totals alike, but for some
		x := float64(i % 2)
		y := x
		switch i % 12 {
		case 0:
			x, y = 1, 1
		case 7:
			x, y = 0, 0
		}
		a, b = append(a, x), append(b, y)
		shuffled = append(shuffled, 1-y)
	}
	columns := map[string][]string{"doc": tabletest.Groups(120, 2)}
	right := tabletest.Designed(t, a, b, columns, realgain.Options{Cluster: "doc"})
	if w := tabletest.WarningOf(right, "low-correlation"); w != "" {
		t.Errorf("the same answers: %s", w)
	}
	wrong := tabletest.Designed(t, a, shuffled, columns, realgain.Options{Cluster: "doc"})
	if w := tabletest.WarningOf(wrong, "low-correlation"); !strings.Contains(w, "r = −1.00") {
		t.Errorf("the opposite answers: %q, over clusters r = %v", w, wrong.Pairing.Correlation)
	}
}

// A warning of few questions names them.
func TestFewQuestionsAreNamed(t *testing.T) {
	var a, b [][]float64
	for q := range 10 { // one of ten questions moved by .4 of five runs
		x := []float64{1, 1, 0, 1, 0}
		if q%2 == 0 {
			x = []float64{1, 1, 1, 1, 1}
		}
		y := slices.Clone(x)
		if q == 7 {
			y[2], y[4] = 1, 1
		}
		a, b = append(a, x), append(b, y)
	}
	c := tabletest.Repeated(t, a, b, realgain.Options{})
	if w := tabletest.WarningOf(c, "few-differences"); w != `only 1 question differs between the arms ("q7"): the verdict rests on it alone` {
		t.Errorf("%q", w)
	}
	x, y := graded(100)
	y[3], y[50] = x[3]+2, x[50]-3
	for i := range x {
		if i != 3 && i != 50 {
			y[i] = x[i] + (y[i]-x[i])/10
		}
	}
	if w := tabletest.WarningOf(tabletest.Designed(t, x, y, nil, realgain.Options{}), "few-carry-the-change"); !strings.HasPrefix(w, `1 of 100 questions ("q50") carries`) {
		t.Errorf("%q", w)
	}
}

// A correlation that rounds to 0 has no sign: 250 questions each way but one.
func TestNoNegativeZeroInWarnings(t *testing.T) {
	a, b := slices.Repeat([]float64{0, 0, 1, 1}, 250), slices.Repeat([]float64{0, 1, 0, 1}, 250)
	got := of(a[1:], b[1:], realgain.Options{})(t)
	if i := slices.IndexFunc(got, func(w realgain.Warning) bool { return w.Code == "low-correlation" }); i < 0 || !strings.Contains(got[i].Message, "(r = 0.00)") {
		t.Errorf("%+v", got)
	}
}
