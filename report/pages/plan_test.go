package pages_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/jedib0t/go-pretty/v6/text"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/internal/testdata"
	"github.com/realgain/realgain/plan"
	"github.com/realgain/realgain/report"
	"github.com/realgain/realgain/report/pages"
	"github.com/realgain/realgain/report/schema/schematest"
	"github.com/realgain/realgain/scores"
)

// plans are a pilot of several metrics, and a plan from numbers with all parts,
// worked out once.
func plans(t *testing.T) map[string]*plan.Planning {
	t.Helper()
	allPlans.Do(func() { planned = planAll(t) })
	return planned
}

var (
	allPlans sync.Once
	planned  map[string]*plan.Planning
)

func planAll(t *testing.T) map[string]*plan.Planning {
	t.Helper()
	rag := filepath.Join(testdata.Root(t), "examples", "rag")
	r, err := realgain.CompareFiles([]scores.Source{
		{Label: "before", Paths: []string{filepath.Join(rag, "before.jsonl")}}, {Label: "after", Paths: []string{filepath.Join(rag, "after.jsonl")}},
	}, realgain.Options{Primary: "full_chain_recall", Seed: 11})
	if err != nil {
		t.Fatal(err)
	}
	pilots, err := r.Pilots()
	if err != nil {
		t.Fatal(err)
	}
	pilot, err := plan.FromPilots(pilots, plan.Options{CostQuestion: 1.5, Power: 0.85})
	if err != nil {
		t.Fatal(err)
	}
	pilot.Source = "before.jsonl → after.jsonl" // not the folder of this machine
	a := plan.Assumed{Effect: new(0.03), VarBetween: new(1. / 9), VarWithin: new(1. / 3), Repeats: new(4.0)}
	numbers, err := plan.FromNumbers(a, plan.Options{CostQuestion: 1, CostRepeat: 0.1, Budget: 2000})
	if err != nil {
		t.Fatal(err)
	}
	return map[string]*plan.Planning{"pilot": pilot, "numbers": numbers}
}

func renderPlan(t *testing.T, format string, p *plan.Planning) string {
	t.Helper()
	var out bytes.Buffer
	if err := report.Write(&out, format, pages.Plan(p), report.View{}); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// TestPlanGolden holds every format to files that were read by eye.
func TestPlanGolden(t *testing.T) {
	for name, p := range plans(t) {
		for format, suffix := range map[string]string{"table": "table.txt", "markdown": "md", "json": "json", "csv": "csv", "svg": "svg"} {
			got := renderPlan(t, format, p)
			golden(t, filepath.Join("testdata", "plan-"+name+"."+suffix), got)
			switch format {
			case "json":
				schematest.Validate(t, "plan.v1", []byte(got))
			case "svg":
				wellFormed(t, got)
			case "table":
				if n := text.LongestLineLen(got); n > 80 {
					t.Errorf("%s: a line of %d columns", name, n)
				}
			}
			if strings.Contains(got, "NaN") || strings.Contains(got, "\x1f") {
				t.Errorf("%s as %s holds what no reader can use", name, format)
			}
		}
	}
}

func wellFormed(t *testing.T, svg string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(svg))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Fatalf("%v in\n%s", err, svg)
		}
	}
}

// Every size is called what it is: the half-width rule with its power, the
// recommended one in two digits with its range and its condition. No power is
// that of the pilot at its own estimate.
func TestPlanNamesItsSizes(t *testing.T) {
	for _, format := range []string{"table", "markdown"} {
		for name, p := range plans(t) {
			out := strings.Join(strings.Fields(renderPlan(t, format, p)), " ")
			if !strings.Contains(out, "half-width rule (50% power)") || strings.Contains(out, "textbook") {
				t.Errorf("%s as %s:\n%s", name, format, out)
			}
		}
		p := plans(t)["pilot"]
		out := strings.Join(strings.Fields(renderPlan(t, format, p)), " ")
		for _, want := range []string{
			"About 4,700 questions are likely to settle it (2,400 to 17,000, depending on how large real changes usually are).",
			"an 80% chance of a verdict in either direction (75% in the direction seen), if real changes are about this large: SD 0.0332 (--prior-sd)",
			"With these 207 kept, about 4,300 in all do as well.", "false verdict in about 10% of cases without a change",
			"776 give 80% power by the guarded interval (759 by normal theory)",
			"At +0.023, the shrunken effect, an experiment of 207 questions finds a difference with power 0.167",
			"This change clears on evidence_recall, not on full_chain_recall: evidence_recall is less noisy (SD 0.175 against 0.332), so it needs about a quarter of the questions",
		} {
			if !strings.Contains(out, want) {
				t.Errorf("%s: %q is not said in %s", format, want, out)
			}
		}
	}
}

// What is unknown is never a number, and nothing is no plan.
func TestPlanOfUnknowns(t *testing.T) {
	m := plan.MetricPlan{Metric: "a|b\x1b[31m<&>", Plan: noPlan(nan), HalfWidth: nan, IntervalSizes: plan.IntervalSizes{N80Interval: nan, N90Interval: nan, N80HalfInterval: nan, N80LowerInterval: nan}, Level: 0.95, Observed: true,
		Warnings: []realgain.Warning{{Code: "no-spread", Message: "the differences do not vary", Hint: "check"}}}
	p := &plan.Planning{Schema: plan.Schema, MetricPlan: m, Metrics: []plan.MetricPlan{m, m}}
	for _, format := range report.Names() {
		out := renderPlan(t, format, p)
		if strings.Contains(out, "NaN") || strings.Contains(out, "\x1b") {
			t.Errorf("%s:\n%s", format, out)
		}
		if format == "svg" {
			wellFormed(t, out)
		}
	}
	if err := report.Write(io.Discard, "table", pages.Plan(nil), report.View{}); err == nil {
		t.Error("no plan was shown")
	}
	if err := report.Write(io.Discard, "nosuch", pages.Plan(p), report.View{}); err == nil {
		t.Error("an unknown format was taken")
	}
}
