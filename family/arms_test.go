package family

import (
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/realgain/realgain/verdict"
)

// arms returns k arms with intervals of their pairs about a common truth.
func arms(r *rand.Rand, k int) *Arms {
	a := &Arms{}
	for range k {
		a.Means, a.Labels = append(a.Means, 0), append(a.Labels, string(rune('a'+len(a.Labels))))
	}
	for j := range k {
		for i := range j {
			p := &Pair{I: i, J: j, Turned: r.IntN(2) == 0}
			mid, half := r.NormFloat64(), 0.5+r.Float64()
			p.Held = verdict.Bounds{CI: [2]float64{mid - half, mid + half}}
			switch r.IntN(6) {
			case 0:
				p.Held.CI[0] = math.NaN()
			case 1:
				p.Held.CI = [2]float64{math.NaN(), math.NaN()}
			}
			p.Held.Wide, p.Held.Narrow = p.Held.CI, p.Held.CI
			a.Pairs = append(a.Pairs, p)
		}
	}
	return a
}

// The implied bounds are those of the best of all chains of arms, by enumeration.
func TestImpliedBoundsByEnumeration(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 300 {
		k := 2 + r.IntN(4)
		a := arms(r, k)
		a.face()
		most := map[[2]int]float64{}
		for _, p := range a.Pairs {
			most[[2]int{p.I, p.J}], most[[2]int{p.J, p.I}] = orInfinite(p.held.CI[1]), orInfinite(-p.held.CI[0])
		}
		var best func(at, to int, left []int) float64
		best = func(at, to int, left []int) float64 {
			least := most[[2]int{at, to}]
			for n, by := range left {
				if by != to {
					least = min(least, most[[2]int{at, by}]+best(by, to, slices.Delete(slices.Clone(left), n, n+1)))
				}
			}
			return least
		}
		if negative(most, k) {
			continue // intervals that contradict each other have no shortest way
		}
		a.imply()
		for _, p := range a.Pairs {
			left := []int{}
			for arm := range k {
				if arm != p.I && arm != p.J {
					left = append(left, arm)
				}
			}
			want := [2]float64{orUnknown(-best(p.J, p.I, left)), orUnknown(best(p.I, p.J, left))}
			for end := range want {
				if got := p.held.CI[end]; math.Abs(got-want[end]) > 1e-12 || math.IsNaN(got) != math.IsNaN(want[end]) {
					t.Fatalf("arms %d and %d: %v, want %v", p.I, p.J, p.held.CI, want)
				}
			}
			if back := p.Held; p.Turned && back.Negated().CI != p.held.CI && !math.IsNaN(p.held.CI[0]+p.held.CI[1]) {
				t.Fatalf("turned %v, the arms' way %v", back.CI, p.held.CI)
			}
		}
	}
}

// negative reports whether some circle of arms has a negative length.
func negative(most map[[2]int]float64, k int) bool {
	way := maps.Clone(most)
	for by := range k {
		for i := range k {
			for j := range k {
				if d := way[[2]int{i, by}] + way[[2]int{by, j}]; i != by && by != j && (i == j && d < 0 || i != j && d < way[[2]int{i, j}]) {
					if i == j {
						return true
					}
					way[[2]int{i, j}] = d
				}
			}
		}
	}
	return false
}

// Two arms share a group exactly when they cannot be told apart, no group is a part
// of another one, and the rank of an arm counts those that can.
func TestGroupsAndRanksAreOneRelation(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for range 300 {
		k := 2 + r.IntN(6)
		a := arms(r, k)
		a.best = best{arms: a}
		a.best.Reset()
		told := map[[2]int]bool{}
		for i := range k {
			for j := range i {
				told[[2]int{j, i}] = r.IntN(2) == 0
			}
		}
		apart := func(i, j int) bool { return told[[2]int{min(i, j), max(i, j)}] }
		share := map[[2]int]bool{}
		groups := a.groups(apart)
		for n, group := range groups {
			for m, other := range groups {
				if n != m && !slices.ContainsFunc(group, func(name string) bool { return !slices.Contains(other, name) }) {
					t.Fatalf("group %v is a part of %v", group, other)
				}
			}
			for _, x := range group {
				for _, y := range group {
					share[[2]int{int(x[0] - 'a'), int(y[0] - 'a')}] = true
				}
			}
		}
		ranks := a.ranks(apart)
		for i := range k {
			better, worse := 0, 0
			for j := range k {
				if share[[2]int{i, j}] == apart(i, j) {
					t.Fatalf("arms %d and %d: told apart %v, share a group %v", i, j, apart(i, j), share[[2]int{i, j}])
				}
				switch {
				case !apart(i, j):
				case j < i:
					better++
				default:
					worse++
				}
			}
			if ranks[i].Rank != [2]int{1 + better, k - worse} {
				t.Fatalf("arm %d has rank %v, want %d to %d", i, ranks[i].Rank, 1+better, k-worse)
			}
		}
	}
}

// Arms that are told apart from one between them, on both sides, are told apart at
// least as surely.
func TestImpliedP(t *testing.T) {
	a := &Arms{Means: make([]float64, 3)}
	p := func(i, j int, x, se float64) *Pair {
		return &Pair{I: i, J: j, Member: Member{PAdjusted: x, PAdjustedSE: se}}
	}
	far := p(0, 2, math.NaN(), 0)
	a.Pairs = []*Pair{p(0, 1, 0.01, 0.1), far, p(1, 2, 0.02, 0.2)}
	a.implyP()
	if far.PAdjusted != 0.02 || far.PAdjustedSE != 0.2 {
		t.Errorf("p = %v ± %v, want .02 ± .2", far.PAdjusted, far.PAdjustedSE)
	}
	far.PAdjusted = 0.005
	if a.implyP(); far.PAdjusted != 0.005 {
		t.Errorf("p rose to %v", far.PAdjusted)
	}
}

// Draws in which two arms tie are shared between them, and the least mean is the
// best where lower is better.
func TestBestShares(t *testing.T) {
	for _, lower := range []bool{false, true} {
		a := &Arms{Means: []float64{1, 2, 2}, LowerIsBetter: lower, at: []int{0, 1, 2}}
		a.best = best{arms: a}
		a.best.Reset()
		a.best.Take([]float64{0, 0, 0})
		a.best.Take([]float64{5, 0, 1})
		shares, draws := a.bestShares()
		want := []float64{0.5, 0.25, 0.25}
		if lower {
			want = []float64{0.5, 0.5, 0}
		}
		if !slices.Equal(shares, want) || draws != 2 {
			t.Errorf("lower is better %v: %v in %d draws, want %v", lower, shares, draws, want)
		}
	}
}
