package pages

import (
	"strconv"

	"github.com/realgain/realgain/inspect"
	"github.com/realgain/realgain/report/page"
)

// inspectionRow is one row: a metric of an arm of a source.
type inspectionRow struct {
	source *inspect.Source
	arm    *inspect.Arm
	*inspect.Metric
}

// inspectionRows are one row per source, arm and metric.
func inspectionRows(in *inspect.Inspection) page.Rows {
	fields := []field[inspectionRow]{
		of("source", func(s inspectionRow) string { return s.source.Label }),
		of("arm", func(s inspectionRow) string { return s.arm.Label }),
		of("questions", func(s inspectionRow) string { return strconv.Itoa(s.arm.Questions) }),
		of("metric", func(s inspectionRow) string { return s.Name }),
		of("kind", func(s inspectionRow) string { return s.Kind }),
		of("better", func(s inspectionRow) string { return s.Better }),
		of("better_why", func(s inspectionRow) string { return s.BetterWhy }),
	}
	fields = append(fields, bounds("seen", func(s inspectionRow) [2]float64 { return s.Seen })...)
	fields = append(fields,
		of("distinct", func(s inspectionRow) string { return strconv.Itoa(s.Distinct) }),
		of("n", func(s inspectionRow) string { return strconv.Itoa(s.N) }),
		of("missing", func(s inspectionRow) string { return strconv.Itoa(s.Missing) }),
		number("share_missing", func(s inspectionRow) float64 { return s.ShareMissing }),
		number("mean", func(s inspectionRow) float64 { return s.Mean }),
		number("se", func(s inspectionRow) float64 { return s.SE }),
	)
	fields = append(fields, bounds("ci", func(s inspectionRow) [2]float64 { return s.CI })...)
	fields = append(fields,
		number("level", func(inspectionRow) float64 { return in.Level }),
		of("interval", func(s inspectionRow) string { return s.Interval }),
		of("clusters", func(s inspectionRow) string { return optional(s.Clusters) }),
		number("clustered_se", func(s inspectionRow) float64 { return s.ClusteredSE }),
		number("naive_se", func(s inspectionRow) float64 { return s.NaiveSE }),
	)
	var records []inspectionRow
	for i := range in.Sources {
		for j := range in.Sources[i].Arms {
			arm := &in.Sources[i].Arms[j]
			for k := range arm.Metrics {
				records = append(records, inspectionRow{&in.Sources[i], arm, &arm.Metrics[k]})
			}
		}
	}
	return rowsOf(fields, records)
}
