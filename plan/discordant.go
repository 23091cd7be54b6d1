package plan

import (
	"math"

	"gonum.org/v1/gonum/mathext"

	"github.com/realgain/realgain/crosscheck"
	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/pair"
)

// Discordant is a paired 0/1 metric: the share of questions on which the arms
// differ, and the true difference of their means. |Effect| ≤ Rate ≤ 1.
type Discordant struct{ Rate, Effect float64 }

// DiscordantOf returns the metric whose baseline has the mean p, whose candidate has
// the mean p + effect, and whose scores have the correlation rho within questions. ok
// is false if no pair of 0/1 metrics has these.
func DiscordantOf(p, effect, rho float64) (d Discordant, ok bool) {
	q := p + effect
	both := p*q + rho*math.Sqrt(p*(1-p)*q*(1-q))
	d = Discordant{Rate: p + q - 2*both, Effect: effect}
	const slack = 1e-12
	fits := both <= min(p, q)+slack && both >= max(0, p+q-1)-slack
	return d, fits && p >= 0 && p <= 1 && q >= 0 && q <= 1
}

// SD returns the standard deviation of the differences, √(ψ − δ²).
func (d Discordant) SD() float64 { return math.Sqrt(d.Rate - d.Effect*d.Effect) }

// Connor returns the sample size of Connor (1987), "Sample size for testing differences
// in proportions for the paired-sample design", Biometrics 43, 207, rounded up.
func (d Discordant) Connor(level, power float64) float64 {
	a, b := quantiles(level, power)
	return math.Ceil(math.Pow((a*math.Sqrt(d.Rate)+b*d.SD())/d.Effect, 2))
}

// Miettinen returns the sample size of Miettinen (1968), "The matched pairs design in
// the case of all-or-none responses", Biometrics 24, 339, rounded up.
func (d Discordant) Miettinen(level, power float64) float64 {
	a, b := quantiles(level, power)
	sd := math.Sqrt(d.Rate*d.Rate - d.Effect*d.Effect*(3+d.Rate)/4)
	return math.Ceil(math.Pow((a*d.Rate+b*sd)/d.Effect, 2) / d.Rate)
}

func quantiles(level, power float64) (a, b float64) {
	return mathext.NormalQuantile(1 - (1-level)/2), mathext.NormalQuantile(power)
}

// Rejects reports whether a test of n questions finds more gains than losses
// significant. As losses become gains, it must not change back to false.
type Rejects func(gains, losses, n int) bool

// PairedTests returns McNemar's tests at a level, by name.
func PairedTests(level float64) map[string]Rejects {
	alpha, z := interval.Alpha(level), mathext.NormalQuantile(1-(1-level)/2)
	return map[string]Rejects{
		"mcnemar_exact": func(g, l, _ int) bool { p, _ := crosscheck.McNemar(g, l); return p <= alpha },
		"mcnemar_midp":  func(g, l, _ int) bool { _, p := crosscheck.McNemar(g, l); return p <= alpha },
		"mcnemar_z":     func(g, l, _ int) bool { return float64(g-l) > z*math.Sqrt(float64(g+l)) },
	}
}

// ByInterval returns the test of a comparison: its interval lies above 0.
func ByInterval(method string, level float64) Rejects {
	return func(gains, losses, n int) bool {
		c, err := pair.Weighted([]float64{1, 0, 0}, []float64{0, 0, 1},
			[]float64{float64(losses), float64(n - gains - losses), float64(gains)})
		if err != nil {
			return false // fewer than two questions show nothing
		}
		in, err := interval.NewSolver(c, estimand.Default, 1, true).Bounds(method, level)
		return err == nil && in.Lower > 0 && crosscheck.Floor(gains+losses) <= interval.Alpha(level)
	}
}

// Suits returns an error if an interval does not apply to the difference of two 0/1
// means.
func Suits(method string, level float64) error {
	c, err := pair.Weighted([]float64{1, 0, 0}, []float64{0, 0, 1}, []float64{3, 6, 7})
	if err == nil {
		_, err = interval.NewSolver(c, estimand.Default, 1, true).Bounds(method, level)
	}
	return err
}

// Power returns the exact power of a test at n questions, with significance in either
// direction, see [Counted].
func (d Discordant) Power(n int, rejects Rejects) float64 {
	return NewCounted(d.Rate, rejects).Power(n, d.Effect)
}

// critical returns the smallest number of gains among m that is significant, or m + 1
// if none is. If one more question differs, fewer gains never suffice, so the search
// starts from the previous result.
func critical(from, m, n int, rejects Rejects) int {
	for g := from; g <= m; g++ {
		if rejects(g, m-g, n) {
			return g
		}
	}
	return m + 1
}

// likely returns bounds of the number of differing questions, outside which the
// probability is less than 1e-9.
func (d Discordant) likely(n int) (lo, hi int) {
	mean, reach := float64(n)*d.Rate, 6.2*math.Sqrt(float64(n)*d.Rate*(1-d.Rate))+20
	return max(0, int(mean-reach)), min(n, int(mean+reach)+1)
}

// binomial returns the probability of k in n with share p.
func binomial(n, k int, p float64) float64 {
	if p >= 1 {
		if k == n {
			return 1
		}
		return 0
	}
	a, b := float64(k), float64(n-k)
	return math.Exp(logFactorial(a+b) - logFactorial(a) - logFactorial(b) + a*math.Log(p) + b*math.Log1p(-p))
}

func logFactorial(n float64) float64 {
	l, _ := math.Lgamma(n + 1)
	return l
}

// atLeast returns the probability of at least k in m with share p.
func atLeast(m, k int, p float64) float64 {
	switch {
	case k <= 0:
		return 1
	case k > m:
		return 0
	case p <= 0:
		return 0
	case p >= 1:
		return 1
	}
	return mathext.RegIncBeta(float64(k), float64(m-k+1), p)
}
