package realgain_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"github.com/realgain/realgain/internal/tabletest"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/internal/testdata"
	"github.com/realgain/realgain/scores"
)

// decimals draws n scores of both arms with three decimals.
func decimals(n int) (a, b []float64) {
	r := rand.New(rand.NewPCG(5, 6))
	for range n {
		a = append(a, math.Round(1000*r.Float64())/1000)
		b = append(b, math.Round(1000*r.Float64())/1000)
	}
	return a, b
}

func bySlices(t *testing.T, n, size int, adjust string) *realgain.Result {
	t.Helper()
	a, b := decimals(n)
	columns := map[string][]string{"doc": tabletest.Groups(n, size)}
	out, err := realgain.CompareTables([]*scores.Table{tabletest.Arm("a", a, columns), tabletest.Arm("b", b, columns)}, realgain.Options{By: []string{"doc"}, Adjust: adjust})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// The bootstrap distribution of a slice of 30 scores with three decimals takes
// half a megabyte: what is held after 100 slices is not that of every slice,
// whether or not they are corrected for one another.
func TestSlicesHoldNoDistributions(t *testing.T) {
	for _, adjust := range []string{"auto", "none"} {
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		res := bySlices(t, 3000, 30, adjust)
		runtime.GC()
		runtime.ReadMemStats(&after)
		if held := (float64(after.HeapAlloc) - float64(before.HeapAlloc)) / (1 << 20); held > 12 {
			t.Errorf("--adjust %s: 100 slices hold %.0f MB", adjust, held)
		}
		if s := res.Comparisons[0].Metrics[0].Slices; len(s) != 100 || !s[0].Judged {
			t.Errorf("--adjust %s: %d slices", adjust, len(s))
		}
	}
}

// Twice the questions, each a slice of its own, take twice the memory, not four
// times.
func TestManySlicesGrowWithQuestions(t *testing.T) {
	once := testdata.Allocated(func() { bySlices(t, 2000, 1, "") })
	twice := testdata.Allocated(func() { bySlices(t, 4000, 1, "") })
	if twice > 2.6*once {
		t.Errorf("2,000 slices of one question allocate %.0f MB, 4,000 %.0f MB", once/(1<<20), twice/(1<<20))
	}
}

// Slices by two columns that differ in one question cost no correction: beyond
// 2,000 questions, where the normal limit of few residuals serves, clusters are
// matched, in whatever order they come. Draws of another square root of the
// correlations move α by up to a tenth; taken for unrelated, the slices would
// halve it.
func TestAlikeSlicesCountOnce(t *testing.T) {
	a, b := decimals(2400)
	kind, doc := make([]string, len(a)), make([]string, len(a))
	for i := range kind {
		kind[i], doc[i] = fmt.Sprint("k", i%4), fmt.Sprint("d", 9999-i/3)
	}
	alike := slices.Clone(kind)
	alike[0] = kind[1]
	columns := map[string][]string{"kind": kind, "alike": alike, "doc": doc}
	each := func(by ...string) float64 {
		return 1 - tabletest.Designed(t, a, b, columns, realgain.Options{By: by, Cluster: "doc"}).SliceFamily.LevelEach
	}
	if once, twice := each("kind"), each("kind", "alike"); math.Abs(twice/once-1) > .2 {
		t.Errorf("α of each is %.5f by one column and %.5f by two that are alike", once, twice)
	}
}
