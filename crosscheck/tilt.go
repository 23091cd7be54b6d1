package crosscheck

import "math"

// tilted is the distribution of Σ ±size with weights multiplied by e^{λS}. The observed
// sum then lies in its middle, and a small tail probability becomes a large one
// (Daniels 1954, "Saddlepoint approximations in statistics"). The probability of each +
// becomes (1+slope)/2.
type tilted struct {
	lambda float64
	slope  []float64 // tanh(λ·size)
	height float64   // log E e^{λS} − λ·sum: the scale of the tail probability
	sd     float64   // of the tilted sum
	// period is the distance at which a transform sampled at 2π/period wraps around.
	// Tails that far away are below e^-36 of the wanted one.
	period float64
}

const negligible = 36 // −log of a probability that is negligible: 2e-16

// tilt solves Σ size·tanh(λ·size) = sum by Newton's method. The left side is concave,
// so the iterations increase to the root. λ stays at least 2/sd because the transform
// has a pole at 0.
func (f folded) tilt() tilted {
	variance := 0.0
	for j, m := range f.size {
		variance += f.count[j] * m * m
	}
	sd := math.Sqrt(variance)
	lambda := f.sum / variance
	for range 50 {
		mean, slope := 0.0, 0.0
		for j, m := range f.size {
			t := math.Tanh(lambda * m)
			mean += f.count[j] * m * t
			slope += f.count[j] * m * m * (1 - t) * (1 + t)
		}
		step := (f.sum - mean) / slope
		if !(step > 1e-4*lambda) || !(lambda+step < 1e3/f.size[0]) {
			break
		}
		lambda += step
	}
	return f.tiltBy(max(lambda, 2/sd), sd)
}

func (f folded) tiltBy(lambda, sd float64) tilted {
	t := tilted{lambda: lambda, slope: make([]float64, len(f.size))}
	height, variance := -lambda*f.sum, 0.0
	for j, m := range f.size {
		x := lambda * m
		t.slope[j] = math.Tanh(x)
		variance += f.count[j] * m * m * (1 - t.slope[j]) * (1 + t.slope[j])
		height += f.count[j] * (x + math.Log1p(math.Exp(-2*x)) - math.Ln2)
	}
	t.height, t.sd = height, math.Sqrt(variance)
	// Above the sum, the tails of the tilted sum are within those of a normal
	// distribution with the untilted sd. Below it, the tail probability is at most 1
	// and is damped by e^{−λ·period}.
	t.period = max(11*sd, (negligible-height)/lambda)
	return t
}
