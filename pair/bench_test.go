package pair

import (
	"math/rand/v2"
	"slices"
	"sort"
	"testing"
)

const million = 1_000_000

// draw returns n pairs, each value made by f.
func draw(n int, f func(r *rand.Rand) float64) (a, b []float64) {
	r := rand.New(rand.NewPCG(1, 2))
	a, b = make([]float64, n), make([]float64, n)
	for i := range a {
		a[i], b[i] = f(r), f(r)
	}
	return a, b
}

func kinds() map[string]func(r *rand.Rand) float64 {
	return map[string]func(r *rand.Rand) float64{
		"binary":     func(r *rand.Rand) float64 { return float64(r.IntN(2)) },
		"thirds":     func(r *rand.Rand) float64 { return float64(r.IntN(4)) / 3 },
		"percent":    func(r *rand.Rand) float64 { return float64(r.IntN(101)) / 100 },
		"millesimal": func(r *rand.Rand) float64 { return float64(r.IntN(1001)) / 1000 },
		"uniform":    (*rand.Rand).Float64,
		"normal":     (*rand.Rand).NormFloat64,
		"latency":    func(r *rand.Rand) float64 { return float64(int(800 * r.ExpFloat64())) },
	}
}

// BenchmarkSort is the yardstick: sort.Float64s of a million random floats.
func BenchmarkSort(b *testing.B) {
	v, _ := draw(million, (*rand.Rand).Float64)
	for b.Loop() {
		b.StopTimer()
		s := slices.Clone(v)
		b.StartTimer()
		sort.Float64s(s)
	}
}

func BenchmarkCellsOf(b *testing.B) {
	for _, name := range []string{"binary", "thirds", "percent", "millesimal", "uniform", "normal", "latency"} {
		b.Run(name, func(b *testing.B) {
			x, y := draw(million, kinds()[name])
			b.SetBytes(16 * million)
			for b.Loop() {
				if _, err := CellsOf(x, y); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
