package inspect_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/realgain/realgain/inspect"
	"github.com/realgain/realgain/pair"
)

// shuffledRows returns the table with its rows, but for the header, in another order.
func shuffledRows(text string, r *rand.Rand) string {
	rows := strings.SplitAfter(strings.TrimSuffix(text, "\n")+"\n", "\n")
	rows = rows[1 : len(rows)-1]
	r.Shuffle(len(rows), func(i, j int) { rows[i], rows[j] = rows[j], rows[i] })
	return text[:strings.IndexByte(text, '\n')+1] + strings.Join(rows, "")
}

// scoreTable writes questions, each so many times, in documents of 3, with the
// metrics x, y = 1 − x and z, some of which are missing. The same seed and
// another slip give arms that are alike.
func scoreTable(repeats int, slip float64) string {
	r, noise := rand.New(rand.NewPCG(31, 32)), rand.New(rand.NewPCG(33, math.Float64bits(slip)))
	out := "id,document,trial,x,y,z\n"
	for q := range 30 {
		for trial := range repeats {
			x, z := r.IntN(9), fmt.Sprintf("%.3f", r.Float64())
			if noise.Float64() < slip {
				x = noise.IntN(9)
			}
			if r.IntN(8) == 0 {
				z = ""
			}
			out += fmt.Sprintf("q%d,d%d,%d,%d,%d,%s\n", q, q/3, trial, x, 9-x, z)
		}
	}
	return out
}

// What inspect says of the scores does not depend on the order of the rows: nor
// which file is in the order of which, nor with rows of one question apart.
func TestIgnoresTheOrderOfRows(t *testing.T) {
	r := rand.New(rand.NewPCG(34, 35))
	for name, c := range map[string]struct {
		repeats int
		opt     inspect.Options
	}{
		"single rows":          {1, inspect.Options{}},
		"repeats":              {3, inspect.Options{Repeat: "trial"}},
		"clusters":             {1, inspect.Options{Cluster: "document"}},
		"repeats and clusters": {3, inspect.Options{Repeat: "trial", Cluster: "document"}},
	} {
		a, b := scoreTable(c.repeats, 0), scoreTable(c.repeats, 0.3)
		want := inspectTexts(t, c.opt, "a.csv", a, "b.csv", b)
		if got := codesOf(want); !slices.Contains(got, "twin-metrics y") || !slices.Contains(got, "identical-scores z") {
			t.Errorf("%s: findings %q", name, got)
		}
		for range 3 {
			got := inspectTexts(t, c.opt, "a.csv", shuffledRows(a, r), "b.csv", shuffledRows(b, r))
			for i := range got.Sources {
				if x, y := fmt.Sprintf("%+v", metricsOf(got, i)), fmt.Sprintf("%+v", metricsOf(want, i)); x != y {
					t.Errorf("%s, source %d:\n%s\nwant\n%s", name, i, x, y)
				}
			}
			if !reflect.DeepEqual(codesOf(got), codesOf(want)) || !reflect.DeepEqual(got.Next, want.Next) {
				t.Errorf("%s: findings %q and next %s, want %q and %s", name, codesOf(got), got.Next.Line, codesOf(want), want.Next.Line)
			}
		}
	}
}

func codesOf(in *inspect.Inspection) []string {
	var out []string
	for _, f := range in.Suspicious {
		out = append(out, f.Code+" "+f.Column)
	}
	return out
}

// metricsOf returns the metrics of a source, without what is a pointer.
func metricsOf(in *inspect.Inspection, source int) []string {
	var out []string
	for _, m := range in.Sources[source].Arms[0].Metrics {
		clusters, lattice := 0, pair.Lattice{}
		if m.Clusters != nil {
			clusters = *m.Clusters
		}
		if m.Lattice != nil {
			lattice = *m.Lattice
		}
		out = append(out, fmt.Sprint(m.Name, m.Kind, m.N, m.Missing, m.Distinct, m.Seen, lattice, clusters, m.Mean, m.SE, m.CI, m.ClusteredSE, m.NaiveSE))
	}
	return out
}
