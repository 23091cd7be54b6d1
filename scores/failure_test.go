package scores_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/realgain/realgain/scores"
)

// The table has columns that are known to mark failures and others that look similar.
func TestFailuresAreFound(t *testing.T) {
	for name, c := range map[string]struct {
		text    string
		column  string
		failed  []string
		metrics string
	}{
		"text":    {"id,acc,error\na,1,\nb,0,timeout after 30 s\nc,1,None\n", "error", []string{"", "timeout after 30 s", ""}, "acc"},
		"truth":   {"id,acc,failed\na,1,False\nb,0,True\n", "failed", []string{"", "True"}, "acc"},
		"status":  {"id,acc,status\na,1,success\nb,0,error\n", "status", []string{"", "error"}, "acc"},
		"none":    {"id,acc,exception\na,1,\nb,0,\n", "exception", nil, "acc"},
		"numbers": {"id,acc,error\na,1,0.25\nb,0,0.5\n", "error", nil, "acc error"},
		"absent":  {"id,acc\na,1\nb,0\n", "", nil, "acc"},
		"long":    {"id,metric,score,error\na,acc,1,\na,f1,1,\nb,acc,0,crash\nb,f1,0,crash\n", "error", []string{"", "crash"}, "acc f1"},
	} {
		got, err := scores.Read(scores.Source{Paths: []string{"-"}}, scores.Options{As: "csv", Stdin: strings.NewReader(c.text)})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		var metrics []string
		for _, m := range got.Metrics {
			metrics = append(metrics, m.Name)
		}
		if got.ErrorColumn != c.column || !slices.Equal(got.Failed, c.failed) || strings.Join(metrics, " ") != c.metrics {
			t.Errorf("%s: column %q marks %q; metrics %v", name, got.ErrorColumn, got.Failed, metrics)
		}
	}
}

// A column requested by name is a metric and does not mark failures.
func TestFailuresAskedForAreAMetric(t *testing.T) {
	got, err := scores.Read(scores.Source{Paths: []string{"-"}},
		scores.Options{Metrics: []string{"failed"}, Stdin: strings.NewReader(`{"id":"a","failed":true}` + "\n" + `{"id":"b","failed":false}` + "\n")})
	if err != nil {
		t.Fatal(err)
	}
	if len(got.Metrics) != 1 || got.Failed != nil || got.ErrorColumn != "" {
		t.Errorf("%d metrics, failures %q of %q", len(got.Metrics), got.Failed, got.ErrorColumn)
	}
}
