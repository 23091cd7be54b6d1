package tabletest

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/scores"
)

// Complete compares two arms by position and fills in the optional parts.
func Complete(t *testing.T, a, b []float64, opt realgain.Options) *realgain.Comparison {
	t.Helper()
	c, err := realgain.Compare(a, b, opt)
	if err != nil {
		t.Fatalf("a = %v\nb = %v\n%v", a, b, err)
	}
	return Completed(t, c, nil)
}

// Completed fills in the optional parts of a comparison that did not fail.
func Completed(t *testing.T, c *realgain.Comparison, err error) *realgain.Comparison {
	t.Helper()
	if err == nil {
		err = c.Complete()
	}
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// RatioOf compares the arms by mean(b)/mean(a).
func RatioOf(t *testing.T, a, b []float64, opt realgain.Options) *realgain.Comparison {
	t.Helper()
	opt.Estimand = "ratio"
	return Complete(t, a, b, opt)
}

// QuantileOf compares the arms by their 95th percentiles.
func QuantileOf(t *testing.T, a, b []float64, opt realgain.Options) *realgain.Comparison {
	t.Helper()
	opt.Estimand, opt.Seed = "quantile:0.95", 5
	return Complete(t, a, b, opt)
}

// Compared compares the arms; an error ends the test.
func Compared(t *testing.T, arms []*scores.Table, opt realgain.Options) *realgain.Result {
	t.Helper()
	r, err := realgain.CompareTables(arms, opt)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Designed compares two arms that share columns of text.
func Designed(t *testing.T, a, b []float64, columns map[string][]string, opt realgain.Options) *realgain.Comparison {
	t.Helper()
	return Compared(t, []*scores.Table{Arm("a", a, columns), Arm("b", b, columns)}, opt).Comparisons[0].Metrics[0]
}

// Repeated compares two arms whose questions were answered several times.
func Repeated(t *testing.T, a, b [][]float64, opt realgain.Options) *realgain.Comparison {
	t.Helper()
	return Compared(t, []*scores.Table{Runs("a", a), Runs("b", b)}, opt).Comparisons[0].Metrics[0]
}

// RatioDifference compares b's ratio to o with a's.
func RatioDifference(t *testing.T, o, a, b []float64, opt realgain.Options) *realgain.Comparison {
	t.Helper()
	opt.Estimand, opt.AllIntervals = "ratio", true
	r, err := realgain.CompareTables([]*scores.Table{TableOf("oracle", o), TableOf("a", a), TableOf("b", b)}, opt)
	if err != nil {
		t.Fatalf("%v\no = %v\na = %v\nb = %v", err, o, a, b)
	}
	if len(r.RatioDifferences) != 1 || r.RatioDifferences[0].Denominator != "oracle" {
		t.Fatalf("differences of ratios: %+v", r.RatioDifferences)
	}
	return r.RatioDifferences[0].Metrics[0]
}

// Plainly is a comparison as JSON, without the keys that name the design.
func Plainly(t *testing.T, c *realgain.Comparison, without ...string) map[string]any {
	t.Helper()
	text, err := c.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	var out map[string]any
	if err := json.Unmarshal(text, &out); err != nil {
		t.Fatal(err)
	}
	for _, key := range without {
		delete(out, key)
	}
	return out
}

// WarningOf is the message of the first warning of that code, or "".
func WarningOf(c *realgain.Comparison, code string) string {
	for _, w := range c.Warnings {
		if w.Code == code {
			return w.Message
		}
	}
	return ""
}

// Warned reports whether the comparison warns with that code.
func Warned(c *realgain.Comparison, code string) bool { return Said(c.Warnings, code) }

// Said reports whether a warning of that code is among them.
func Said(warnings []realgain.Warning, code string) bool {
	return slices.ContainsFunc(warnings, func(w realgain.Warning) bool { return w.Code == code })
}
