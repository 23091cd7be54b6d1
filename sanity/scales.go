package sanity

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/scores"
)

// ScaleTables multiplies the scores of each metric in scale by its factor, as
// Options.Scale describes. It returns the tables and, for each table, the factors that
// were applied by metric. Tables without such a metric are shared.
func ScaleTables(tables []*scores.Table, scale map[string]float64) (scaled []*scores.Table, factors []map[string]float64, err error) {
	scaled, factors = slices.Clone(tables), make([]map[string]float64, len(tables))
	for _, name := range slices.Sorted(maps.Keys(scale)) {
		factor := scale[name]
		if !(factor > 0) || math.IsInf(factor, 1) {
			return nil, nil, notice.Usage(fmt.Sprintf("scale %v of metric %q is not a number above 0", factor, name), "0.01 turns percentages into fractions")
		}
		at := make([]int, len(tables))
		found := false
		for i, t := range tables {
			at[i] = scaledMetric(t, name)
			found = found || at[i] >= 0
		}
		if !found {
			return nil, nil, noScaledMetric(tables, name)
		}
		for i, offScale := range offScale(tables, at, factor) {
			if !offScale || factor == 1 {
				continue
			}
			if factors[i] == nil {
				factors[i] = map[string]float64{}
			}
			factors[i][name] = factor
			if scaled[i], err = scaleOne(scaled[i], at[i], factor); err != nil {
				return nil, nil, notice.Usage(fmt.Sprintf("metric %q of %s: %v", name, tables[i].Label, err), "choose a smaller factor")
			}
		}
	}
	return scaled, factors, nil
}

// scaledMetric returns the index of the metric of that name, or of the metric that a
// cut made of it; −1 if there is none.
func scaledMetric(t *scores.Table, name string) int {
	return slices.IndexFunc(t.Metrics, func(m scores.Metric) bool {
		source, _ := m.Source()
		return m.Name == name || source == name
	})
}

func noScaledMetric(tables []*scores.Table, name string) error {
	var known []string
	for _, m := range tables[0].Metrics {
		known = append(known, m.Name)
	}
	return &notice.OptionError{Option: "Scale", Value: name, Reason: fmt.Sprintf("there is no metric %q to scale", name), Try: notice.NearestMetric("Scale", name, known)}
}

// offScale returns which arms a factor applies to: those whose scores it brings closer
// in size to the arm with the smallest scores (the largest if the factor is above 1).
// If there are none, it applies to all arms that have the metric. So 0.01 applies to
// percentages beside fractions, and to all arms if all have percentages.
func offScale(tables []*scores.Table, at []int, factor float64) []bool {
	size, target := make([]float64, len(tables)), math.NaN()
	for i, t := range tables {
		if at[i] < 0 {
			continue
		}
		_, values := t.Metrics[at[i]].Source()
		size[i] = sizeOf(values)
		if size[i] > 0 && (math.IsNaN(target) || (size[i] < target) == (factor < 1)) {
			target = size[i]
		}
	}
	off, some := make([]bool, len(tables)), false
	for i, s := range size {
		off[i] = s > 0 && math.Abs(math.Log(s*factor/target)) < math.Abs(math.Log(s/target))
		some = some || off[i]
	}
	for i := range off {
		off[i] = off[i] || !some && at[i] >= 0
	}
	return off
}

// sizeOf returns the mean absolute value of the values that are not missing.
func sizeOf(values []float64) float64 {
	n, sum := 0, 0.0
	for _, v := range values {
		if !math.IsNaN(v) {
			n, sum = n+1, sum+math.Abs(v)
		}
	}
	return sum / float64(max(n, 1))
}

// scaleOne returns a copy of a table with one metric multiplied.
func scaleOne(t *scores.Table, at int, factor float64) (*scores.Table, error) {
	c := *t
	c.Metrics = slices.Clone(t.Metrics)
	var err error
	c.Metrics[at], err = t.Metrics[at].Scaled(factor)
	return &c, err
}

// ScaleNotes returns notes that say which scores were multiplied.
func ScaleNotes(tables []*scores.Table, factors []map[string]float64) []string {
	in := map[string][]string{}
	by := map[string]float64{}
	for i, f := range factors {
		for name, factor := range f {
			in[name], by[name] = append(in[name], tables[i].Label), factor
		}
	}
	var out []string
	for _, name := range slices.Sorted(maps.Keys(in)) {
		out = append(out, fmt.Sprintf("%s: multiplied by %v in %s (Options.Scale)", name, by[name], strings.Join(in[name], ", ")))
	}
	return out
}

// ScaleError is the error of two arms whose scores on one metric are on different
// scales, so that their difference is meaningless.
type ScaleError struct {
	Metric string  // a metric of the files; for a cut, the metric that it cuts
	Factor float64 // the factor for Options.Scale that brings both to one scale
	Msg    string
}

func (e *ScaleError) Error() string { return e.Msg }

// HintText returns what to do.
func (e *ScaleError) HintText() string {
	return fmt.Sprintf("Options.Scale[%q] = %v divides the percentages by 100; Options.Scale[%[1]q] = 1 compares the scores as they are", e.Metric, e.Factor)
}

// CheckScales returns an error if one arm has percentages and another fractions. A
// factor of 1 in scale declares that the scale of the metric is right.
func CheckScales(tables []*scores.Table, metrics []string, scale map[string]float64) error {
	for _, metric := range metrics {
		name, values := tables[0].Metric(metric).Source()
		if scale[name] == 1 || scale[metric] == 1 {
			continue
		}
		a := ExtentOf(values)
		for _, t := range tables[1:] {
			_, values := t.Metric(metric).Source()
			b := ExtentOf(values)
			if g, ok := GapOf(name, a, b); ok && g.Percent {
				return &ScaleError{name, PerCent, fmt.Sprintf("metric %q has scores from %v to %v in %s and from %v to %v in %s: fractions against percentages",
					name, a.Lo, a.Hi, tables[0].Label, b.Lo, b.Hi, t.Label)}
			}
		}
	}
	return nil
}
