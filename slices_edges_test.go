package realgain_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/realgain/realgain/internal/tabletest"

	"github.com/realgain/realgain"
)

// A slice that is large enough and yet has no interval is not called too small.
func TestSlicesWithoutAnInterval(t *testing.T) {
	r := rand.New(rand.NewPCG(131, 132))
	a, b := make([]float64, 80), make([]float64, 80)
	for i := range a {
		a[i] = r.Float64()
		if b[i] = a[i] + .5; i >= 40 {
			b[i] = a[i] + r.Float64()
		}
	}
	lang := slices.Concat(slices.Repeat([]string{"de"}, 40), slices.Repeat([]string{"en"}, 40))
	doc := slices.Concat(slices.Repeat([]string{"one"}, 40), tabletest.Groups(40, 2))
	for _, cluster := range []string{"", "doc"} {
		c := tabletest.Designed(t, a, b, map[string][]string{"lang": lang, "doc": doc}, realgain.Options{By: []string{"lang"}, Cluster: cluster})
		s, want := c.Slices[0], "no interval"
		if cluster != "" {
			want = "one cluster"
		}
		if s.Judged || s.Verdict != realgain.Inconclusive || !strings.Contains(s.Reason, want) || strings.Contains(s.Reason, "too few questions") {
			t.Errorf("cluster %q: judged %v, %s: %s", cluster, s.Judged, s.Verdict, s.Reason)
		}
		if !c.Slices[1].Judged {
			t.Errorf("cluster %q: %s", cluster, c.Slices[1].Reason)
		}
	}
}

// A slice whose estimand has no meaning does not take the answers of the others
// with it.
func TestSlicesThatAreRefused(t *testing.T) {
	a, b := make([]float64, 40), make([]float64, 40)
	for i := range a {
		a[i], b[i] = 4+float64(i%3), 5+float64(i%2)
		if i < 6 {
			a[i], b[i] = []float64{1, -1}[i%2], 2
		}
		if i < 2 {
			a[i] -= .5 // mean below 0
		}
	}
	lang := slices.Concat(slices.Repeat([]string{"de"}, 6), slices.Repeat([]string{"en"}, 34))
	for _, e := range []string{"lift", "ratio"} {
		c := tabletest.Designed(t, a, b, map[string][]string{"lang": lang}, realgain.Options{By: []string{"lang"}, Estimand: e, MinSlice: 5})
		s := c.Slices[0]
		if s.Judged || !math.IsNaN(s.Estimate) || !math.IsNaN(s.CI[0]) || s.Verdict != realgain.Inconclusive || !strings.Contains(s.Reason, "mean") {
			t.Errorf("%s: judged %v, %v in %v, %s: %s", e, s.Judged, s.Estimate, s.CI, s.Verdict, s.Reason)
		}
		if math.Abs(s.Delta-(2+1./6)) > 1e-12 || !c.Slices[1].Judged {
			t.Errorf("%s: delta %v, the other: %s", e, s.Delta, c.Slices[1].Reason)
		}
	}
}

// A slice of one cluster has no interval, but the weighted means it has.
func TestOneClusterKeepsItsWeights(t *testing.T) {
	a, b := []float64{0, 1, .5, 0, 1}, []float64{1, 1, 0, 0, .25}
	columns := map[string][]string{"lang": {"x", "x", "x", "y", "y"}, "doc": {"1", "1", "1", "2", "3"}, "w": {"1", "2", "5", "1", "1"}}
	c := tabletest.Designed(t, a, b, columns, realgain.Options{By: []string{"lang"}, Cluster: "doc", Weight: "w", MinSlice: 2})
	s := c.Slices[0]
	if wantA, wantB := (0+2+2.5)/8, (1+2+0.)/8; s.MeanBaseline != wantA || s.MeanCandidate != wantB || s.Delta != wantB-wantA {
		t.Errorf("%v → %v, %v; want %v → %v", s.MeanBaseline, s.MeanCandidate, s.Delta, wantA, wantB)
	}
}
