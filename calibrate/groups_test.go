package calibrate

import (
	"math"
	"slices"
	"testing"

	"github.com/realgain/realgain/internal/rng"
	"github.com/realgain/realgain/internal/testdata"
	"github.com/realgain/realgain/interval"
)

func group(t *testing.T, name string) *GroupPopulation {
	t.Helper()
	for _, p := range Groups() {
		if p.Name == name {
			return p
		}
	}
	t.Fatalf("no population %q", name)
	return nil
}

// The mean, variance and intraclass correlation of 20,000 groups must equal those of
// the population within five standard errors or more.
func TestGroupsHaveTheirMoments(t *testing.T) {
	const draws = 20_000
	for name, want := range map[string][2]float64{ // variance, intraclass correlation
		"clusters-normal-0.2": {0.0625, 0.2}, "clusters-normal-0.5": {0.0625, 0.5}, "clusters-skewed-0.5": {0.0625, 0.5}, "repeats-normal-0.5": {0.0625, 0.5},
		"clusters-binary-0.2": {0.15 - 0.0025, 0.2}, "clusters-binary-0.5": {0.15 - 0.0025, 0.5}, "repeats-binary-0.5": {0.15 - 0.0025, 0.5},
	} {
		p, s := group(t, name), rng.New(7, 1)
		mean, variance, product := 0.0, 0.0, 0.0
		for range draws {
			d := p.Draw(&s)
			if len(d) != groupSize {
				t.Fatalf("%s: %d scores", name, len(d))
			}
			for i := range d {
				x, y := d[i]-p.Mean, d[(i+1)%groupSize]-p.Mean
				mean, variance, product = mean+x, variance+x*x, product+x*y
			}
		}
		const all = draws * groupSize
		if mean /= all; math.Abs(mean) > 5*math.Sqrt(want[0]/draws) {
			t.Errorf("%s: mean off by %v", name, mean)
		}
		if variance /= all; math.Abs(variance/want[0]-1) > 0.05 {
			t.Errorf("%s: variance %v, want %v", name, variance, want[0])
		}
		if icc := product / all / variance; math.Abs(icc-want[1]) > 0.03 {
			t.Errorf("%s: intraclass correlation %v, want %v", name, icc, want[1])
		}
	}
}

// A comparison resamples totals with sizes for clusters and averages for repeats. The
// naive interval uses single scores.
func TestGroupsAreSummedOrAveraged(t *testing.T) {
	for name, divisor := range map[string]float64{"clusters-normal-0.5": 1, "repeats-normal-0.5": groupSize} {
		s := rng.New(3, 0)
		got := group(t, name).set(&s, 4)
		for g := range 4 {
			sum := 0.0
			for _, d := range got.rows[groupSize*g : groupSize*(g+1)] {
				sum += d
			}
			if math.Abs(got.b[g]-sum/divisor) > 1e-15 || got.a[g] != 0 {
				t.Errorf("%s: %v and %v, want 0 and %v", name, got.a[g], got.b[g], sum/divisor)
			}
		}
		if sized := got.size != nil; sized != (divisor == 1) || sized && !slices.Equal(got.size, []float64{5, 5, 5, 5}) {
			t.Errorf("%s: sizes %v", name, got.size)
		}
	}
}

// With clusters of equal size, the mean over questions is the mean of the cluster
// averages. Student's interval on n normal averages covers 95%; an interval that counts
// scores as questions does not. The counts are compared by a binomial test.
func TestTheDefaultCoversGroups(t *testing.T) {
	opt := Options{Seed: 11, Reps: testdata.Sets(t, 150, 4000)}.filled()
	for name, n := range map[string]int{"clusters-normal-0.5": 6, "clusters-binary-0.5": 20, "repeats-normal-0.5": 10} {
		cells, err := opt.drawn(group(t, name), n, groupMethods)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range cells {
			switch c.Method {
			case interval.Default:
				if tooFew(c) || c.N != n || c.Group == "" {
					t.Errorf("%s: %+v", name, c)
				}
			case naive:
				if !tooFew(c) || c.Coverage < 0.5 {
					t.Errorf("%s: naive covers %v", name, c.Coverage)
				}
			case "t":
				if se := math.Sqrt(0.95 * 0.05 / float64(opt.Reps)); name != "clusters-binary-0.5" && math.Abs(c.Coverage-0.95) > 4*se {
					t.Errorf("%s: t covers %v", name, c.Coverage)
				}
			}
		}
	}
}

func TestGroupFloorsFindBreaches(t *testing.T) {
	cell := func(group string, coverage float64, shown bool) Cell {
		return Cell{Population: "x", Group: group, N: 6, Method: interval.Default, Coverage: coverage, shown: shown}
	}
	for _, f := range Floors([]Cell{cell(Clusters, 0.931, false), cell(Clusters, 0.8, true), cell(Repeats, 0.931, false)}) {
		if !f.Held || f.Cells != 1 {
			t.Errorf("%s: %+v", f.Name, f)
		}
	}
	for name, broken := range map[string]Cell{"clusters-coverage": cell(Clusters, 0.929, false), "repeats-coverage": cell(Repeats, 0.929, false)} {
		for _, f := range Floors([]Cell{broken}) {
			if f.Held == (f.Name == name) {
				t.Errorf("%s broken: %+v", name, f)
			}
		}
	}
}
