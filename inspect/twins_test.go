package inspect

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// armOf returns an arm of the given means, as measuring would leave it.
func armOf(columns ...[]float64) *armRows {
	a := &armRows{label: "arm"}
	for i, x := range columns {
		m := measured{mean: x}
		m.Name = fmt.Sprintf("m%02d", i)
		there := slices.Sorted(slices.Values(present(x)))
		m.N, m.ShareMissing = len(there), 1-float64(len(there))/float64(len(x))
		if m.N > 0 {
			m.Seen = [2]float64{there[0], there[len(there)-1]}
		}
		m.Distinct = len(slices.Compact(there))
		a.metrics = append(a.metrics, m)
	}
	return a
}

func twinTexts(found []Finding) []string {
	var out []string
	for _, f := range found {
		out = append(out, f.Column+" "+f.Message)
	}
	return out
}

// everyPair finds twins by comparing each metric with each before it, in two
// passes, without points, lines or a look that ends early.
func everyPair(a *armRows) []string {
	var out []string
	for j := range a.metrics {
		var found []string
		for i := range j {
			x, y := &a.metrics[i], &a.metrics[j]
			if min(x.Distinct, y.Distinct) < 2 || max(x.ShareMissing, y.ShareMissing) > mostlyMissing || min(x.N, y.N) < fewTwins {
				continue
			}
			if how := plainly(x.mean, y.mean); how != "" {
				found = append(found, y.Name+" "+how+" "+x.Name)
			}
		}
		if len(found) > mostTwins {
			found = found[:1]
		}
		out = append(out, found...)
	}
	return out
}

// plainly is sameness by its definition.
func plainly(x, y []float64) string {
	var a, b []float64
	for i := range x {
		if !math.IsNaN(x[i]) && !math.IsNaN(y[i]) {
			a, b = append(a, x[i]), append(b, y[i])
		}
	}
	switch {
	case len(a) < 2:
		return ""
	case slices.Equal(a, b):
		return "the same values as"
	case len(slices.Compact(slices.Sorted(slices.Values(a)))) < 3:
		return ""
	}
	mean := func(x []float64) (m float64) {
		for _, v := range x {
			m += v / float64(len(x))
		}
		return m
	}
	var aa, bb, ab float64
	for i, ma, mb := 0, mean(a), mean(b); i < len(a); i++ {
		aa, bb, ab = aa+(a[i]-ma)*(a[i]-ma), bb+(b[i]-mb)*(b[i]-mb), ab+(a[i]-ma)*(b[i]-mb)
	}
	switch r := ab / math.Sqrt(aa*bb); {
	case r > 1-1e-9: // tables of a few small numbers: far from it, or rounding
		return "perfectly correlated (+1) with"
	case r < -1+1e-9:
		return "perfectly correlated (-1) with"
	}
	return ""
}

// randomColumns draws metrics of few values, some made from earlier ones: a
// copy, a line, its opposite, or with values missing that the other has.
func randomColumns(r *rand.Rand) [][]float64 {
	n, values := 5+r.IntN(6), 2+r.IntN(3)
	var out [][]float64
	for range 1 + r.IntN(45) {
		x := make([]float64, n)
		for i := range x {
			x[i] = float64(r.IntN(values))
		}
		if kind := r.IntN(6); kind > 0 && len(out) > 0 {
			factor, shift := []float64{1, 1, 1, 2.5, -1, -0.3}[kind], []float64{0, 0, 0, 7, 1, 1e3}[kind]
			for i, v := range out[r.IntN(len(out))] {
				x[i] = factor*v + shift
			}
			if kind == 2 {
				x[r.IntN(n)] = nan
			}
		}
		out = append(out, x)
	}
	return out
}

// The search for twins finds what comparing every pair finds.
func TestTwinsAreThoseOfEveryPair(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	total, cut := 0, 0
	for range 800 {
		a := armOf(randomColumns(r)...)
		got, want := twinTexts(twins(a)), everyPair(a)
		if !slices.Equal(got, want) {
			t.Fatalf("twins of %d metrics over %d questions:\n%q\nwant\n%q", len(a.metrics), len(a.metrics[0].mean), got, want)
		}
		total += len(got)
		if len(a.metrics) > mostTwins+2 {
			cut++
		}
	}
	if total < 10_000 || cut < 100 {
		t.Errorf("%d twins, %d tables that may cut them: too few to tell", total, cut)
	}
}

// Equal metrics, those on one line, opposite ones and those that miss values on
// different questions are twins; two opposite metrics of two values are not,
// for every two are on one line.
func TestTwinsOfEachKind(t *testing.T) {
	x := []float64{1, 2, 4, 3, 7, 5}
	change := func(factor, shift float64, missing ...int) []float64 {
		y := make([]float64, len(x))
		for i := range y {
			y[i] = factor*x[i] + shift
		}
		for _, i := range missing {
			y[i] = nan
		}
		return y
	}
	binary, opposite := []float64{0, 1, 1, 0, 1, 0}, []float64{1, 0, 0, 1, 0, 1}
	for name, c := range map[string]struct {
		y, z []float64
		want []string
	}{
		"equal":              {x, change(1, 0), []string{"m01 the same values as m00"}},
		"one line":           {x, change(1e6, -3), []string{"m01 perfectly correlated (+1) with m00"}},
		"opposite":           {x, change(-1, 1), []string{"m01 perfectly correlated (-1) with m00"}},
		"equal where both":   {change(1, 0, 0), change(1, 0, 4), []string{"m01 the same values as m00"}},
		"a line where both":  {change(1, 0, 2), change(-2, 9), []string{"m01 perfectly correlated (-1) with m00"}},
		"missing alike":      {change(1, 0, 3), change(1, 0, 3), []string{"m01 the same values as m00"}},
		"mostly missing":     {change(1, 0), change(1, 0, 0, 1, 2, 3), nil},
		"opposite of binary": {binary, opposite, nil},
		"other values":       {x, []float64{1, 2, 4, 3, 7, 5.001}, nil},
		"far from 0":         {x, change(1, 1e7), []string{"m01 perfectly correlated (+1) with m00"}},
	} {
		if got := twinTexts(twins(armOf(c.y, c.z))); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// Of 16 twins each is named, of 17 the first.
func TestTwinsBeyondSixteen(t *testing.T) {
	columns := make([][]float64, mostTwins+2)
	for j := range columns {
		columns[j] = []float64{0, 1, 1, 0, 1, 0}
	}
	found := twinTexts(twins(armOf(columns...)))
	each := mostTwins * (mostTwins + 1) / 2
	if len(found) != each+1 || found[each-1] != "m16 the same values as m15" || found[each] != "m17 the same values as m00" {
		t.Errorf("%d twins, the last %q", len(found), found[max(0, len(found)-2):])
	}
}

// The number of comparisons goes by the number of metrics, not by its square,
// whether all differ, few patterns return often, or all are one.
func TestTwinsGrowWithMetrics(t *testing.T) {
	r := rand.New(rand.NewPCG(23, 24))
	for name, draw := range map[string]func() float64{
		"all different": r.Float64,
		"few patterns":  func() float64 { return float64(r.IntN(2)) },
		"all one":       nil,
	} {
		columns := make([][]float64, 4000)
		for j := range columns {
			columns[j] = []float64{0, .1, .5, .3, .9, .7}
			for i := range columns[j] {
				if draw != nil {
					columns[j][i] = draw()
				}
			}
		}
		s := newTwinSearch(armOf(columns...).metrics)
		for k := range s.looked {
			s.before(k)
		}
		if most := (mostTwins + 4) * len(columns); s.compared > most {
			t.Errorf("%s: %d comparisons for %d metrics, want at most %d", name, s.compared, len(columns), most)
		}
	}
}

// Where too many metrics miss values on different questions, only those that
// miss them on the same ones are compared.
func TestTwinsOfManyPatterns(t *testing.T) {
	r := rand.New(rand.NewPCG(25, 26))
	columns := make([][]float64, 1600)
	for j := range columns {
		columns[j] = make([]float64, 12)
		for i := range columns[j] {
			if columns[j][i] = r.Float64(); i < 5 && j>>i&1 == 1 {
				columns[j][i] = nan
			}
		}
	}
	columns[32], columns[33] = columns[0], columns[0] // the pattern of 0 again, and not that of 33
	s := newTwinSearch(armOf(columns...).metrics)
	if s.scattered || s.compared > 100 {
		t.Errorf("%d comparisons, scattered %v", s.compared, s.scattered)
	}
	if got := s.before(33); len(got) != 2 || got[0].metric != 0 || got[1].metric != 32 {
		t.Errorf("twins %+v, want 0 and 32", got)
	}
}
