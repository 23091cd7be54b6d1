package plan

import (
	"math"
)

// countedUpTo is the largest number of questions for which the sizes of McNemar's tests
// are found by exact power.
const countedUpTo = 200_000

// binaryPlan returns what is specific to a 0/1 metric whose baseline has the mean p:
// the variances with and without pairing, and sizes by exact power.
func binaryPlan(d Discordant, p float64, out *MetricPlan, interval func(n int, effect float64) (float64, error)) *BinaryPlan {
	q := p + d.Effect
	b := &BinaryPlan{
		Discordant: d.Rate, Baseline: p, Unpaired: p*(1-p) + q*(1-q), Paired: d.SD() * d.SD(),
		Connor: d.Connor(out.Level, 0.8), Miettinen: d.Miettinen(out.Level, 0.8), N80: map[string]float64{},
	}
	spread := 2 * math.Sqrt(p*(1-p)*q*(1-q))
	b.Correlation = (b.Unpaired - b.Paired) / spread
	if spread == 0 {
		b.Correlation = math.NaN()
	}
	design := Design{Level: out.Level}
	b.N80Unpaired = design.Size(math.Sqrt(b.Unpaired), d.Effect, 0.8)
	for name, test := range PairedTests(out.Level) {
		b.N80[name] = exactSize(b.Connor, countedUpTo, 0.8, func(n int) (float64, error) { return d.Power(n, test), nil })
	}
	if out.Interval != "" && interval != nil {
		b.N80[out.Interval] = exactSize(b.Connor, exactUpTo, 0.8, func(n int) (float64, error) { return interval(n, d.Effect) })
	}
	return b
}

// exactSize returns [SizeNear] up to a number of questions, and NaN beyond.
func exactSize(guess, upTo, power float64, at func(n int) (float64, error)) float64 {
	if !(guess <= upTo) {
		return math.NaN()
	}
	n, err := SizeNear(guess, power, at)
	if err != nil {
		return math.NaN()
	}
	return n
}
