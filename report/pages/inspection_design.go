package pages

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/realgain/realgain/inspect"
)

// shownPasses is the number of k for which pass^k is shown.
const shownPasses = 8

// designLines say what clusters and repeats make of the metrics of a source.
func designLines(s *inspect.Source) []string {
	var lines []string
	for i := range s.Arms {
		for j := range s.Arms[i].Metrics {
			m := &s.Arms[i].Metrics[j]
			name := clean(m.Name)
			if len(s.Arms) > 1 {
				name = clean(s.Arms[i].Label) + ", " + name
			}
			if text := clusteredText(m); text != "" {
				lines = append(lines, name+": "+text)
			}
			if m.PassHat != nil {
				lines = append(lines, fmt.Sprintf("%s: %s; %s", name, passText("all of k repeats succeed (pass^k)", m.PassHat), passText("one of k (pass@k)", m.PassAt)))
			}
		}
	}
	return lines
}

// clusteredText tells the error that takes together what hangs together.
func clusteredText(m *inspect.Metric) string {
	se := func(v float64) string {
		sc := inspectedScale(m)
		return scale{places: sc.places + 1, sci: sc.sci}.plain(v)
	}
	switch {
	case m.Clusters != nil && *m.Clusters < 2:
		return "one cluster, from which no error can be told"
	case m.Clusters != nil:
		text := fmt.Sprintf("standard error over %s %s, as if every value stood alone %s", count(*m.Clusters, "cluster"), se(m.ClusteredSE), se(m.NaiveSE))
		if math.IsInf(m.CI[0], 0) || math.IsInf(m.CI[1], 0) {
			text += "; clusters so few and unequal in size leave an end of the interval open"
		}
		return text
	}
	return ""
}

// passText lists the probabilities for k = 1, 2 …
func passText(what string, of map[string]float64) string {
	var values []string
	for k := 1; k <= shownPasses && k <= len(of); k++ {
		values = append(values, scale{places: 3}.plain(of[strconv.Itoa(k)]))
	}
	if len(of) > shownPasses {
		values = append(values, "…")
	}
	return what + " for k = 1, 2 …: " + strings.Join(values, ", ")
}
