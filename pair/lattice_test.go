package pair

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestLatticeOf(t *testing.T) {
	third := 1.0 / 3
	for _, c := range []struct {
		values []float64
		n      int
		text   string // "" = none
	}{
		{[]float64{0, 1, 1, 0}, 2, "1"},
		{[]float64{1, 3, 5, 0}, 4, "1"},
		{[]float64{0, 50, 100}, 3, "50"},
		{[]float64{-2, 4, 6}, 3, "2"},
		{[]float64{0, third, 2 * third, 1}, 4, "1/3"},
		{[]float64{0, third, 0.5, 1}, 4, "1/6"},
		{[]float64{0, 0.5, 1}, 3, "0.5"},
		{[]float64{0.25, 0.75}, 2, "1/4"},
		{[]float64{0.1, 0.2, 0.3, 0.7}, 4, "0.1"}, // 0.1+0.2 is not 0.3 in floats
		{[]float64{0, 0.1 + 0.2, 0.1}, 3, "0.1"},
		{[]float64{1.0 / 7, 2.0 / 7, 1}, 3, "1/7"},
		{[]float64{0.01, 0.35, 0.99}, 3, "0.01"},
		{[]float64{1.5, 3, 4.5}, 3, "1.5"},
		{[]float64{1e6, 3e6}, 2, "1000000"},
		{[]float64{0, math.Pi, 1}, 3, ""},
		{[]float64{2, 2, 2}, 1, ""},
		{nil, 0, ""},
	} {
		n, l := LatticeOf(append([]float64(nil), c.values...))
		got := ""
		if l != nil {
			got = l.Text
		}
		if n != c.n || got != c.text {
			t.Errorf("%v: %d different, step %q, want %d, %q", c.values, n, got, c.n, c.text)
		}
	}
}

// Multiples of any step are found to be multiples of it, in any order; noise
// has none.
func TestLatticeOfMultiples(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	for range 2000 {
		k := float64(1 + r.IntN(400))
		values := []float64{0, 1 / k}
		for range 20 {
			values = append(values, float64(r.IntN(400))/k)
		}
		r.Shuffle(len(values), func(i, j int) { values[i], values[j] = values[j], values[i] })
		_, l := LatticeOf(values)
		if l == nil || math.Abs(l.Step-1/k) > 1e-12 {
			t.Fatalf("multiples of 1/%v: %+v", k, l)
		}
	}
	noise := make([]float64, 30)
	for i := range noise {
		noise[i] = r.Float64()
	}
	if _, l := LatticeOf(noise); l != nil {
		t.Errorf("noise: step %v", l.Step)
	}
}
