package sanity

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/realgain/realgain/pair"
)

var labels = [2]string{"old", "new"}

func TestNumbered(t *testing.T) {
	for name, c := range map[string]struct {
		ids  []int64
		want bool
	}{
		"from 0":   {[]int64{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, true},
		"from 1":   {[]int64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, true},
		"from 2":   {[]int64{2, 3, 4, 5, 6, 7, 8, 9, 10, 11}, false},
		"a gap":    {[]int64{0, 1, 2, 3, 4, 5, 6, 7, 8, 10}, false},
		"too few":  {[]int64{0, 1, 2, 3, 4, 5, 6, 7, 8}, false},
		"no ids":   {nil, false},
		"the same": {make([]int64, 12), false},
	} {
		if got := Numbered(c.ids); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestRowCorrelation(t *testing.T) {
	mixed := []float64{3, 1, 2, 5, 4}
	for name, c := range map[string]struct {
		a, b []float64
		want float64
	}{
		"itself":          {mixed, mixed, 1},
		"its opposite":    {mixed, []float64{-3, -1, -2, -5, -4}, -1},
		"sorted by score": {[]float64{1, 2, 2, 3, 4}, mixed, math.NaN()},
		"sorted down":     {mixed, []float64{4, 3, math.NaN(), 3, 1}, math.NaN()},
		"other lengths":   {mixed, mixed[:4], math.NaN()},
	} {
		got := RowCorrelation(c.a, c.b)
		if math.IsNaN(got) != math.IsNaN(c.want) || math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

// Python 3.11.7: statistics.correlation([1,2,4,7,3],[2,1,5,4,9]) = 0.264990191507196
// and, of the questions that have both, ([1,4,7,3],[2,5,4,9]) = 0.09058216273156766.
func TestCorrelation(t *testing.T) {
	a, b := []float64{1, 2, 4, 7, 3}, []float64{2, 1, 5, 4, 9}
	if r, n := Correlation(a, b); n != 5 || math.Abs(r-0.264990191507196) > 1e-12 {
		t.Errorf("r %v over %d", r, n)
	}
	b[1] = math.NaN()
	if r, n := Correlation(a, b); n != 4 || math.Abs(r-0.09058216273156766) > 1e-12 {
		t.Errorf("r %v over %d", r, n)
	}
	if r, n := Correlation([]float64{2, 2, 2}, []float64{1, 2, 3}); n != 3 || !math.IsNaN(r) {
		t.Errorf("constant scores: r %v over %d", r, n)
	}
}

// Limits of each warning: beside every case that is named, the nearest that is not.
func TestWarningsOfIDs(t *testing.T) {
	for name, c := range map[string]struct {
		want bool
		got  func() bool
	}{
		"shuffled":                  {got: func() bool { return Shuffled("f1", .5, .2, 20, labels) != nil }, want: true},
		"few questions":             {got: func() bool { return Shuffled("f1", .5, .2, 19, labels) != nil }},
		"agrees by id":              {got: func() bool { return Shuffled("f1", .5, .21, 20, labels) != nil }},
		"rows agree less":           {got: func() bool { return Shuffled("f1", .49, .2, 20, labels) != nil }},
		"nothing known by row":      {got: func() bool { return Shuffled("f1", math.NaN(), .2, 20, labels) != nil }},
		"numbers, one row lacks":    {got: func() bool { return RowNumbers(100, 99, .2, 99, labels) != nil }, want: true},
		"lacks, though correlated":  {got: func() bool { return RowNumbers(100, 99, .3, 99, labels) != nil }},
		"numbers, unrelated":        {got: func() bool { return RowNumbers(60, 60, .09, 60, labels) != nil }, want: true},
		"numbers, somewhat related": {got: func() bool { return RowNumbers(60, 60, .11, 60, labels) != nil }},
		"numbers, few":              {got: func() bool { return RowNumbers(49, 49, .09, 49, labels) != nil }},
		"opposed":                   {got: func() bool { return Opposed(-.26, 100) != nil }, want: true},
		"opposed by accident":       {got: func() bool { return Opposed(-.25, 100) != nil }},
		"opposed, of few":           {got: func() bool { return Opposed(-1, 9) != nil }},
		"no correlation":            {got: func() bool { return Opposed(math.NaN(), 100) != nil }},
		"unrelated":                 {got: func() bool { return Unrelated(.09, 50) }, want: true},
		"unrelated, of few":         {got: func() bool { return Unrelated(.09, 49) }},
		"related":                   {got: func() bool { return Unrelated(.1, 50) }},
	} {
		if got := c.got(); got != c.want {
			t.Errorf("%s: warned: %v", name, got)
		}
	}
}

func TestUncorrelated(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var a, b, ceiling []float64
	for i := range 200 {
		a, b = append(a, r.Float64()), append(b, r.Float64())
		ceiling = append(ceiling, float64(min(1, i%8)))
	}
	turned := append(ceiling[4:len(ceiling):len(ceiling)], ceiling[:4]...)
	for name, c := range map[string]struct {
		a, b []float64
		want bool
	}{
		"independent":                {a, b, true},
		"the same":                   {a, a, false},
		"too few":                    {a[:40], b[:40], false},
		"seven of eight, at the top": {ceiling, turned, false},
	} {
		cells, err := Pairs(c.a, c.b)
		if err != nil {
			t.Fatal(err)
		}
		if got := Uncorrelated(cells); (got != nil) != c.want || got != nil && got.Code != "low-correlation" {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

func TestPairsLeaveOutWhatOneArmLacks(t *testing.T) {
	nan := math.NaN()
	got, err := Pairs([]float64{1, nan, 0, 1}, []float64{0, 1, nan, 1})
	want, wantErr := pair.CellsOf([]float64{1, 1}, []float64{0, 1})
	if err != nil || wantErr != nil || got.N != 2 || got.Moments() != want.Moments() {
		t.Errorf("%+v, %v; want %+v", got, err, want)
	}
}
