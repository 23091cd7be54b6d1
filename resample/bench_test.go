package resample

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/realgain/realgain/estimand"
)

// The law of a mean and both ends of its 95% interval, from atoms.
func BenchmarkMean(b *testing.B) {
	for _, n := range []int{207, 10_000, 1_000_000} {
		d := shapes[0].draw(rand.New(rand.NewPCG(1, 1)), n)
		k := float64(n / 12)
		rng := rand.New(rand.NewPCG(1, 2))
		far := withOutlier(50)(rng, n)
		further := withOutlier(1000)(rng, n)
		for _, c := range []struct {
			kind string
			at   estimand.Atoms
		}{
			{"binary", estimand.NewAtoms([]float64{-1, 0, 1}, []float64{k, float64(n) - 3*k, 2 * k}, 1e-9)},
			{"continuous", atomsOf(d)},
			{"outlier50", atomsOf(far)},
			{"outlier1000", atomsOf(further)},
		} {
			b.Run(fmt.Sprintf("%s/n=%d", c.kind, n), func(b *testing.B) {
				for b.Loop() {
					l, err := Mean(c.at, n)
					if err != nil || !(l.Lower(0.025) < l.Upper(0.025)) {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
