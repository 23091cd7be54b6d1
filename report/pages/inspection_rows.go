package pages

import (
	"strconv"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/report/page"
)

// seen is one row: a metric of an arm of a source.
type seen struct {
	source *realgain.InspectedSource
	arm    *realgain.InspectedArm
	*realgain.InspectedMetric
}

// inspectionRows are one row per source, arm and metric.
func inspectionRows(in *realgain.Inspection) page.Rows {
	fields := []field[seen]{
		of("source", func(s seen) string { return s.source.Label }),
		of("arm", func(s seen) string { return s.arm.Label }),
		of("questions", func(s seen) string { return strconv.Itoa(s.arm.Questions) }),
		of("metric", func(s seen) string { return s.Metric }),
		of("kind", func(s seen) string { return s.Kind }),
		of("better", func(s seen) string { return s.Better }),
		of("better_why", func(s seen) string { return s.BetterWhy }),
	}
	fields = append(fields, bounds("seen", func(s seen) [2]float64 { return s.Seen })...)
	fields = append(fields,
		of("distinct", func(s seen) string { return strconv.Itoa(s.Distinct) }),
		of("n", func(s seen) string { return strconv.Itoa(s.N) }),
		of("missing", func(s seen) string { return strconv.Itoa(s.Missing) }),
		number("share_missing", func(s seen) float64 { return s.ShareMissing }),
		number("mean", func(s seen) float64 { return s.Mean }),
		number("se", func(s seen) float64 { return s.SE }),
	)
	fields = append(fields, bounds("ci", func(s seen) [2]float64 { return s.CI })...)
	fields = append(fields,
		number("level", func(seen) float64 { return in.Level }),
		of("interval", func(s seen) string { return s.Interval }),
		of("clusters", func(s seen) string { return optional(s.Clusters) }),
		number("clustered_se", func(s seen) float64 { return s.ClusteredSE }),
		number("naive_se", func(s seen) float64 { return s.NaiveSE }),
	)
	var records []seen
	for i := range in.Sources {
		for j := range in.Sources[i].Arms {
			arm := &in.Sources[i].Arms[j]
			for k := range arm.Metrics {
				records = append(records, seen{&in.Sources[i], arm, &arm.Metrics[k]})
			}
		}
	}
	return rowsOf(fields, records)
}
