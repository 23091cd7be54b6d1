package compare_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/realgain/realgain/internal/tabletest"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/scores"
)

// swappable are two arms of so many questions whose draws go by rows of every
// kind: one a question, counted, of clusters of uneven sizes, of a metric's
// own questions where some lack it, and of the same scores on other questions.
func swappable(kind string, r *rand.Rand) (arms []*scores.Table, opt realgain.Options) {
	n := 40
	if kind == "counted" {
		n = 1500
	}
	draw := func() float64 {
		switch kind {
		case "binary", "counted":
			return float64(r.IntN(2))
		case "fifths":
			return float64(r.IntN(5)) / 5
		}
		return r.Float64()
	}
	a, b := make([]float64, n), make([]float64, n)
	doc := make([]string, n)
	for i := range a {
		a[i], b[i], doc[i] = draw(), draw(), strconv.Itoa(i/(2+i%3))
	}
	if kind == "shuffled" {
		b = slices.Clone(a)
		r.Shuffle(n, func(i, j int) { b[i], b[j] = b[j], b[i] })
	}
	if kind == "lacking" {
		a[3], b[7], opt.Missing = math.NaN(), math.NaN(), "drop"
	}
	tags := map[string][]string{"doc": doc}
	if kind == "clusters" {
		opt.Cluster = "doc"
	}
	return []*scores.Table{tabletest.Arm("a", a, tags), tabletest.Arm("b", b, tags)}, opt
}

// Exchanged arms negate what an engine that draws says, to the last bit.
func TestSwappedArmsNegateEveryDraw(t *testing.T) {
	for _, kind := range []string{"continuous", "fifths", "binary", "counted", "clusters", "lacking", "shuffled"} {
		for _, method := range []string{"percentile", "guarded", "bca", "studentized"} {
			for _, estimand := range []string{"delta", "quantile:0.9"} {
				if estimand != "delta" && method != "percentile" {
					continue // quantiles have the one interval
				}
				t.Run(kind+" "+method+" "+estimand, func(t *testing.T) {
					for seed := range uint64(4) {
						arms, opt := swappable(kind, rand.New(rand.NewPCG(seed, 77)))
						opt.Engine, opt.Interval, opt.Estimand, opt.Seed, opt.NBoot = "montecarlo", method, estimand, seed, 499
						there, err := realgain.CompareTables(arms, opt)
						if err != nil {
							t.Fatal(err)
						}
						arms[0], arms[1] = arms[1], arms[0]
						back, err := realgain.CompareTables(arms, opt)
						if err != nil {
							t.Fatal(err)
						}
						c, s := there.Comparisons[0].Metrics[0], back.Comparisons[0].Metrics[0]
						if c.CI[0] != -s.CI[1] || c.CI[1] != -s.CI[0] || c.PValue != s.PValue || c.PBetter+s.PBetter != 1 {
							t.Errorf("seed %d: %v, p %v, p_better %v became %v, %v, %v", seed, c.CI, c.PValue, c.PBetter, s.CI, s.PValue, s.PBetter)
						}
						if math.IsNaN(c.CI[0]) {
							t.Errorf("seed %d: no interval", seed)
						}
					}
				})
			}
		}
	}
}
