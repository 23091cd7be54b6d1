package realgain_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"sync"
	"testing"

	"github.com/realgain/realgain/internal/tabletest"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/scores"
)

// fiveMetrics makes two arms with five metrics whose differences are drawn by
// differ, with true mean 0.
func fiveMetrics(n int, differ func() [5]float64) []*scores.Table {
	base := &scores.Table{Label: "a", IDColumn: "id"}
	cand := &scores.Table{Label: "b", IDColumn: "id"}
	ids := make([]string, n)
	for m := range 5 {
		base.Metrics = append(base.Metrics, scores.Metric{Name: fmt.Sprintf("m%d", m), Values: make([]float64, n)})
		cand.Metrics = append(cand.Metrics, scores.Metric{Name: fmt.Sprintf("m%d", m), Values: make([]float64, n)})
	}
	for i := range n {
		ids[i] = strconv.Itoa(i)
		for m, d := range differ() {
			cand.Metrics[m].Values[i] = d
		}
	}
	base.Questions, cand.Questions = scores.IDsOf(ids...), scores.IDsOf(ids...)
	return []*scores.Table{base, cand}
}

// familyWise counts the sets in which every simultaneous interval holds 0, and
// the sets whose intervals are narrower than Bonferroni's.
func familyWise(t *testing.T, sets, n int, differ func(*rand.Rand) [5]float64) (covered, narrower int) {
	t.Helper()
	var mu sync.Mutex
	var wg sync.WaitGroup
	for worker := range 2 {
		wg.Go(func() {
			for set := worker; set < sets; set += 2 {
				r := rand.New(rand.NewPCG(uint64(set), 23))
				opt := realgain.DefaultOptions()
				opt.Seed = uint64(set)
				res, err := realgain.CompareTables(fiveMetrics(n, func() [5]float64 { return differ(r) }), opt)
				if err != nil {
					t.Error(err)
					return
				}
				all := true
				for _, c := range res.Comparisons[0].Metrics {
					ci := *c.SimultaneousCI
					all = all && ci[0] <= 0 && ci[1] >= 0
				}
				mu.Lock()
				if all {
					covered++
				}
				if each := res.Simultaneous.LevelEach; each < 1-0.05/5 {
					narrower++
				} else if each > 1-0.05/5+1e-12 {
					t.Errorf("level %v each, wider than Bonferroni's", each)
				}
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	return covered, narrower
}

// correlated draws five normals with correlation .5.
func correlated(r *rand.Rand) (d [5]float64) {
	shared := r.NormFloat64()
	for m := range d {
		d[m] = math.Sqrt(0.5)*shared + math.Sqrt(0.5)*r.NormFloat64()
	}
	return d
}

func TestSimultaneousIntervalsHoldTogether(t *testing.T) {
	n := tabletest.StudySets(t)
	covered, narrower := familyWise(t, n, 207, correlated)
	share := float64(covered) / float64(n)
	t.Logf("family-wise coverage %.4f of %d sets", share, n)
	if slack := 0.01 + 3*math.Sqrt(0.95*0.05/float64(n)); math.Abs(share-0.95) > slack {
		t.Errorf("all five intervals held in %.4f of the sets, want .95 ± %.4f", share, slack)
	}
	if narrower < n*99/100 {
		t.Errorf("narrower than Bonferroni in %d of %d sets only", narrower, n)
	}
}

// Binary metrics: 6% of questions differ either way on each.
func TestSimultaneousBinaryIntervalsHoldTogether(t *testing.T) {
	n := tabletest.StudySets(t)
	cut := 1.5548 // Φ(−1.5548) = .06
	covered, _ := familyWise(t, n, 207, func(r *rand.Rand) [5]float64 {
		d := correlated(r)
		for m, v := range d {
			switch {
			case v > cut:
				d[m] = 1
			case v < -cut:
				d[m] = -1
			default:
				d[m] = 0
			}
		}
		return d
	})
	share := float64(covered) / float64(n)
	t.Logf("family-wise coverage %.4f of %d sets", share, n)
	if share < 0.935-3*math.Sqrt(0.95*0.05/float64(n)) {
		t.Errorf("all five intervals held in %.4f of the sets", share)
	}
}

// Without the family's correction five intervals hold together less often:
// the study would see it.
func TestIntervalsAloneDoNotHoldTogether(t *testing.T) {
	n := tabletest.StudySets(t)
	held := 0
	for set := range n {
		r := rand.New(rand.NewPCG(uint64(set), 29))
		res, err := realgain.CompareTables(fiveMetrics(60, func() [5]float64 { return correlated(r) }), realgain.DefaultOptions())
		if err != nil {
			t.Fatal(err)
		}
		all := true
		for _, c := range res.Comparisons[0].Metrics {
			all = all && c.CI[0] <= 0 && c.CI[1] >= 0
		}
		if all {
			held++
		}
	}
	if share := float64(held) / float64(n); share > 0.92 {
		t.Errorf("uncorrected intervals held together in %.4f of the sets: the study cannot tell", share)
	}
}
