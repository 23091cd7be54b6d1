package resample

import (
	"math"
	"math/cmplx"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/dsp/fourier"
)

// The oracle is gonum v0.17.0, an FFTPACK descendant.
func TestTransformEqualsGonum(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := 2; n <= 1<<14; n *= 2 {
		p := make([]float64, n)
		for i := range p {
			p[i] = r.NormFloat64()
		}
		plan, done := transformOf(n)
		got := plan.forward(p)
		want := fourier.NewFFT(n).Coefficients(nil, p)
		for k := range want {
			if d := cmplx.Abs(got[k] - want[k]); d > 1e-12*math.Sqrt(float64(n)) {
				t.Fatalf("n = %d: coefficient %d is off by %v", n, k, d)
			}
		}
		back := make([]float64, n)
		plan.inverse(back, got)
		done()
		for i := range p {
			if d := math.Abs(back[i]/float64(n) - p[i]); d > 1e-14*math.Log2(float64(n)) {
				t.Fatalf("n = %d: value %d comes back off by %v", n, i, d)
			}
		}
	}
}

func BenchmarkTransform(b *testing.B) {
	const n = 1 << 16
	p := make([]float64, n)
	for i := range p {
		p[i] = float64(i % 7)
	}
	b.Run("own", func(b *testing.B) {
		plan, done := transformOf(n)
		defer done()
		for b.Loop() {
			plan.inverse(p, plan.forward(p))
			p[0] = 1
			for i := range p {
				p[i] /= n
			}
		}
	})
	b.Run("gonum", func(b *testing.B) {
		plan := fourier.NewFFT(n)
		for b.Loop() {
			plan.Sequence(p, plan.Coefficients(nil, p))
			for i := range p {
				p[i] /= n
			}
		}
	})
}
