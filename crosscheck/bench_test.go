package crosscheck

import (
	"math/rand/v2"
	"testing"
)

func BenchmarkSignFlip(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, c := range []struct {
		name string
		kind int
		n    int
	}{
		{"binary/200", 0, 200}, {"thirds/200", 1, 200}, {"tenths/200", 2, 200}, {"continuous/28", 3, 28},
		{"continuous/200", 3, 200}, {"skewed/200", 4, 200}, {"continuous/10000", 3, 10000},
		{"binary/1000000", 0, 1000000}, {"thirds/1000000", 1, 1000000}, {"tenths/1000000", 2, 1000000}, {"continuous/1000000", 3, 1000000},
	} {
		b.Run(c.name, func(b *testing.B) {
			x, y := sample(r, c.kind, c.n)
			at := atomsOf(b, x, y)
			_, how := SignFlip(at, 1)
			b.ReportAllocs()
			for b.Loop() {
				SignFlip(at, 1)
			}
			if how == Exact {
				b.ReportMetric(1, "exact")
			}
		})
	}
}
