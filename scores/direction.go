package scores

import (
	"slices"

	"github.com/realgain/realgain/internal/names"
)

// Where the direction of a metric comes from.
const (
	ByFlag   = "flag"    // an option names it, or a cut made the metric
	ByFormat = "format"  // the file format declares it
	ByName   = "name"    // the table of names knows it
	Assumed  = "assumed" // nothing says so: higher is better
)

// Directions are what is known of metrics whose direction is asked for.
type Directions struct {
	Higher []string // metrics for which more is better, whatever their name says
	Lower  []string // metrics for which less is better
	All    string   // "higher" or "lower", of every other metric; "" = nobody said
	Cuts   []Cut    // that made metrics of others
	Roles  []Roles  // what the formats of the files declare
}

// Of returns the direction of a metric, "higher" or "lower", and where it comes
// from: as declared, else higher for the metric of a cut, which says that a
// condition holds, else as its format declares, else by its name.
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

// Range returns the range of a metric's scores as a format declares it; nil where
// none does, or where a cut made the metric.
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

// cut reports whether a cut made the metric.
func (d Directions) cut(metric string) bool {
	return slices.ContainsFunc(d.Cuts, func(c Cut) bool { return c.Name() == metric })
}
