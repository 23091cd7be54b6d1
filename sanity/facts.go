package sanity

import "github.com/realgain/realgain/scores"

// Facts holds what the checks need of an arm after its columns are released.
type Facts struct {
	Label    string
	Files    []scores.File
	Setup    Setup
	Extents  map[string]Extent // by metric, before it was cut
	Numbered bool              // the ids are row numbers
	Rows     int
	// ByRow is the correlation with the first arm row by row, by metric. It is nil if
	// the ids are in the order of that arm.
	ByRow map[string]float64
}

// FactsOf returns the facts of every arm.
func FactsOf(tables []*scores.Table, metrics []string) []Facts {
	out := make([]Facts, len(tables))
	for i, t := range tables {
		a := Facts{Label: t.Label, Setup: SetupOf(t), Extents: map[string]Extent{}, Rows: t.Questions.Len()}
		for _, m := range metrics {
			_, values := t.Metric(m).Source()
			a.Extents[m] = ExtentOf(values)
		}
		if !t.Inside { // else arms share files and rows
			a.Files, a.Numbered = t.Files, Numbered(t.Questions.Numbers())
			if a.Rows == tables[0].Questions.Len() && !t.Questions.Equal(&tables[0].Questions) {
				a.ByRow = map[string]float64{}
				for _, m := range metrics {
					a.ByRow[m] = RowCorrelation(tables[0].Metric(m).Values, t.Metric(m).Values)
				}
			}
		}
		out[i] = a
	}
	return out
}
