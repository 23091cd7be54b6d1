package scores

import (
	"slices"

	"github.com/realgain/realgain/internal/names"
)

// Sources of the direction of a metric.
const (
	ByFlag   = "flag"    // set by an option, or a cut produced the metric
	ByFormat = "format"  // declared by the file format
	ByName   = "name"    // found in the table of known names
	Assumed  = "assumed" // unknown; higher is assumed to be better
)

// Directions holds the information from which the direction of a metric is determined.
type Directions struct {
	Higher []string // metrics for which higher is better, regardless of their names
	Lower  []string // metrics for which lower is better, regardless of their names
	All    string   // "higher" or "lower" for all other metrics; "" = not set
	Cuts   []Cut    // cuts that produced metrics
	Roles  []Roles  // roles that the formats of the files declare
}

// Of returns the direction of a metric, "higher" or "lower", and its source. The first
// of these applies: an option; a cut, whose metric is 1 if a condition holds, so higher
// is better; the file format; the metric's name.
func (d Directions) Of(metric string) (better, why string) {
	switch {
	case slices.Contains(d.Higher, metric):
		return names.Higher, ByFlag
	case slices.Contains(d.Lower, metric):
		return names.Lower, ByFlag
	case d.All != "":
		return d.All, ByFlag
	case d.cut(metric):
		return names.Higher, ByFlag
	}
	for _, roles := range d.Roles {
		if role, ok := roles.Metric(metric); ok && role.Better != "" {
			return role.Better, ByFormat
		}
	}
	better, known := names.Direction(metric)
	if !known {
		return better, Assumed
	}
	return better, ByName
}

// Range returns the range of the metric's scores that a format declares. It returns nil
// if no format declares one or if a cut produced the metric.
func (d Directions) Range(metric string) *[2]float64 {
	if d.cut(metric) {
		return nil
	}
	for _, roles := range d.Roles {
		if role, ok := roles.Metric(metric); ok && role.Range != [2]float64{} {
			return &role.Range
		}
	}
	return nil
}

// cut reports whether a cut produced the metric.
func (d Directions) cut(metric string) bool {
	return slices.ContainsFunc(d.Cuts, func(c Cut) bool { return c.Name() == metric })
}
