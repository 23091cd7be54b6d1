package realgain_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"sync/atomic"
	"testing"

	"github.com/realgain/realgain/internal/tabletest"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/internal/parallel"
	"github.com/realgain/realgain/internal/testdata"
	"github.com/realgain/realgain/scores"
)

// claims counts the null sets in which some comparison has a verdict, in which
// one is improved, and in which one is too close to call.
type claims struct{ some, improved, closeCalls atomic.Int64 }

// note looks at the comparisons of one set.
func (k *claims) note(all []*realgain.Comparison) {
	some, improved, near := false, false, false
	for _, c := range all {
		some = some || c.Verdict != realgain.Inconclusive
		improved = improved || c.Verdict == realgain.Improved
		for _, w := range c.Warnings {
			near = near || w.Code == "close-call"
		}
	}
	for i, yes := range []bool{some, improved, near} {
		if yes {
			[]*atomic.Int64{&k.some, &k.improved, &k.closeCalls}[i].Add(1)
		}
	}
}

// nullSets compares sets of arms that differ by chance alone.
func nullSets(t *testing.T, sets int, draw func(r *rand.Rand) []*scores.Table, opt realgain.Options) *claims {
	t.Helper()
	out := &claims{}
	err := parallel.Each(sets, 2, func(set int) error {
		o := opt
		o.Seed = uint64(set)
		res, err := realgain.CompareTables(draw(rand.New(rand.NewPCG(uint64(set), 40))), o)
		if err != nil {
			return err
		}
		var all []*realgain.Comparison
		for _, v := range res.Comparisons {
			for _, c := range v.Metrics {
				if all = append(all, c); len(opt.By) > 0 {
					all = all[:len(all)-1]
					for _, s := range c.Slices {
						all = append(all, s.Comparison)
					}
				}
			}
		}
		out.note(all)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// hold fails where a share lies above its limit by more than three of its own
// standard errors.
func (k *claims) hold(t *testing.T, sets int, some, improved float64) {
	t.Helper()
	for what, x := range map[string]struct {
		n     int64
		limit float64
	}{"some verdict": {k.some.Load(), some}, "some improved": {k.improved.Load(), improved}} {
		if x.limit == 0 {
			continue
		}
		share := float64(x.n) / float64(sets)
		se := math.Sqrt(max(share*(1-share), x.limit*(1-x.limit)) / float64(sets))
		t.Logf("%s: %.4f ± %.4f of %d sets (limit %.3f); close calls %d", what, share, se, sets, x.limit, k.closeCalls.Load())
		if share > x.limit+3*se {
			t.Errorf("%s in %.4f of %d null sets, want at most %.3f", what, share, sets, x.limit)
		}
	}
}

// nullCandidates are a baseline and candidates that answer the same questions
// with the same chances.
func nullCandidates(r *rand.Rand, n, candidates int, answer func(hard float64) float64) []*scores.Table {
	out := make([]*scores.Table, candidates+1)
	hard := make([]float64, n)
	for q := range hard {
		hard[q] = r.Float64()
	}
	for k := range out {
		x := make([]float64, n)
		for q := range x {
			x[q] = answer(hard[q])
		}
		out[k] = tabletest.Arm("m"+strconv.Itoa(k), x, nil)
	}
	return out
}

// The candidates of a primary metric that change nothing: some verdict in 5% of
// the sets at most, some "improved" in 2.5%, and half a percent for what the
// guarded interval itself misses. Before, 10 candidates had .277 and .139.
func TestNullCandidates(t *testing.T) {
	sets := testdata.Sets(t, 24, 4000)
	for _, population := range []string{"binary", "graded"} {
		for _, k := range []int{2, 5, 10, 20} {
			t.Run(fmt.Sprintf("%s %d", population, k), func(t *testing.T) {
				draw := func(r *rand.Rand) []*scores.Table {
					return nullCandidates(r, 60, k, func(hard float64) float64 {
						if population == "binary" {
							return float64(tabletest.Step(r.Float64() < .15+.8*hard*hard))
						}
						return math.Min(1, math.Max(0, 1.4*hard-.3+.25*r.NormFloat64()))
					})
				}
				nullSets(t, sets, draw, realgain.Options{Primary: "recall@10"}).hold(t, sets, .055, .03)
			})
		}
	}
}

// nullMetrics are two arms with six metrics of true difference 0.
func nullMetrics(r *rand.Rand, n int, draw func(r *rand.Rand, shared float64, metric int) float64) []*scores.Table {
	base, cand := make([][]float64, 6), make([][]float64, 6)
	for range n {
		shared := r.NormFloat64()
		for m := range base {
			x := 3 * r.Float64()
			base[m], cand[m] = append(base[m], x), append(cand[m], x+draw(r, shared, m))
		}
	}
	out := []*scores.Table{tabletest.Arm("a", base[0], nil), tabletest.Arm("b", cand[0], nil)}
	for k, values := range [][][]float64{base, cand} {
		out[k].Metrics = nil
		for m, x := range values {
			out[k].Metrics = append(out[k].Metrics, scores.Metric{Name: "m" + strconv.Itoa(m), Values: x})
		}
	}
	return out
}

// sparse is −1, 0 or 1, mostly 0, with a correlation through the shared part.
func sparse(r *rand.Rand, shared, rate float64) float64 {
	z := math.Sqrt(.5)*shared + math.Sqrt(.5)*r.NormFloat64()
	switch cut := math.Sqrt2 * math.Erfinv(1-2*rate); {
	case z > cut:
		return 1
	case z < -cut:
		return -1
	}
	return 0
}

// skewed is log-normal, σ = 1, about its mean.
func skewed(r *rand.Rand, shared float64) float64 {
	return math.Exp(math.Sqrt(.5)*shared+math.Sqrt(.5)*r.NormFloat64()) - math.Exp(.5)
}

// normal is a normal with the shared part.
func normal(r *rand.Rand, shared float64) float64 {
	return .4 * (math.Sqrt(.5)*shared + math.Sqrt(.5)*r.NormFloat64())
}

// Six metrics that do not change, at n = 100. The last family is heavy-tailed:
// no rule holds it, and its rate is printed as it is.
func TestNullMetrics(t *testing.T) {
	sets := testdata.Sets(t, 24, 4000)
	families := map[string]struct {
		limit float64 // 0 = heavy-tailed
		draw  func(r *rand.Rand, shared float64, metric int) float64
	}{
		"sparse": {.055, func(r *rand.Rand, shared float64, m int) float64 { return sparse(r, shared, .01*float64(1+m)) }},
		"mixed": {.055, func(r *rand.Rand, shared float64, m int) float64 {
			if m < 3 {
				return sparse(r, shared, .02*float64(1+m))
			}
			return normal(r, shared)
		}},
		"mixed and skewed": {.07, func(r *rand.Rand, shared float64, m int) float64 {
			switch {
			case m < 2:
				return sparse(r, shared, .03)
			case m < 5:
				return normal(r, shared)
			}
			return skewed(r, shared)
		}},
		"heavy-tailed": {0, func(r *rand.Rand, shared float64, m int) float64 {
			if m < 3 {
				return skewed(r, shared)
			}
			return normal(r, shared)
		}},
	}
	for name, f := range families {
		t.Run(name, func(t *testing.T) {
			draw := func(r *rand.Rand) []*scores.Table { return nullMetrics(r, 100, f.draw) }
			k := nullSets(t, sets, draw, realgain.Options{})
			k.hold(t, sets, f.limit, 0)
			if f.limit == 0 {
				t.Logf("heavy-tailed, no promise: some verdict in %.4f of %d sets", float64(k.some.Load())/float64(sets), sets)
			}
		})
	}
}

// Four slices that do not change, and all pairs of six arms alike.
func TestNullSlicesAndPairs(t *testing.T) {
	sets := testdata.Sets(t, 24, 4000)
	answer := func(r *rand.Rand) func(float64) float64 {
		return func(hard float64) float64 { return float64(tabletest.Step(r.Float64() < .15+.8*hard*hard)) }
	}
	lang := tabletest.Groups(160, 40)
	k := nullSets(t, sets, func(r *rand.Rand) []*scores.Table {
		arms := nullCandidates(r, 160, 1, answer(r))
		for _, a := range arms {
			a.Tags = append(a.Tags, scores.Tag{Name: "lang", Values: lang})
		}
		return arms
	}, realgain.Options{By: []string{"lang"}})
	k.hold(t, sets, .055, 0)

	var apart atomic.Int64
	err := parallel.Each(sets, 2, func(set int) error {
		r := rand.New(rand.NewPCG(uint64(set), 41))
		res, err := realgain.CompareTables(nullCandidates(r, 60, 5, answer(r)), realgain.Options{AllPairs: true, Seed: uint64(set)})
		if err == nil && len(res.AllPairs[0].Groups) > 1 {
			apart.Add(1)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	pairs := &claims{}
	pairs.some.Store(apart.Load())
	pairs.hold(t, sets, .055, 0)
}

// Without the correction ten candidates have a verdict in far more sets: the
// study can tell.
func TestNullCandidatesUncorrected(t *testing.T) {
	sets := testdata.Sets(t, 40, 1000)
	k := nullSets(t, sets, func(r *rand.Rand) []*scores.Table {
		return nullCandidates(r, 60, 10, func(hard float64) float64 { return float64(tabletest.Step(r.Float64() < .15+.8*hard*hard)) })
	}, realgain.Options{Primary: "recall@10", Adjust: "none"})
	if share := float64(k.some.Load()) / float64(sets); share < .12 {
		t.Errorf("uncorrected, some verdict in %.3f of %d sets: the study cannot tell", share, sets)
	}
}
