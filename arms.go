package realgain

import (
	"fmt"
	"math"
	"slices"

	"github.com/realgain/realgain/scores"
)

// withoutColumns returns what is left to say of the tables once they are
// paired, so that their columns can go as soon as the grid lets go of them.
func withoutColumns(tables []*scores.Table) []*scores.Table {
	out := make([]*scores.Table, len(tables))
	for i, t := range tables {
		out[i] = &scores.Table{Label: t.Label, Files: t.Files, IDColumn: t.IDColumn}
	}
	return out
}

// secondRuns gives labels of their own to the arms that have the baseline's
// label: they are further runs of the baseline. again reports which arms are.
func secondRuns(tables []*scores.Table) (named []*scores.Table, again []bool) {
	named, again = slices.Clone(tables), make([]bool, len(tables))
	for i := 1; i < len(tables); i++ {
		if tables[i].Label == "" || tables[i].Label != tables[0].Label {
			continue
		}
		run := *tables[i]
		run.Label = fmt.Sprintf("%s, run %d", run.Label, 1+countTrue(again)+1)
		named[i], again[i] = &run, true
	}
	return named, again
}

func countTrue(x []bool) (n int) {
	for _, v := range x {
		if v {
			n++
		}
	}
	return n
}

// noiseFloors notes beside every comparison how far the baseline's own runs
// lie apart: the farthest end of the interval of one run against another.
func (r *Result) noiseFloors() {
	floor := map[string]float64{}
	for _, v := range r.Comparisons {
		for _, c := range v.Metrics {
			if far := max(math.Abs(c.CI[0]-c.Null), math.Abs(c.CI[1]-c.Null)); v.Again && !math.IsNaN(far) {
				floor[c.Metric] = max(floor[c.Metric], far)
			}
		}
	}
	for _, v := range r.Comparisons {
		for _, c := range v.Metrics {
			if f, ok := floor[c.Metric]; ok && !v.Again {
				c.NoiseFloor = &f
			}
		}
	}
}
