package report_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"github.com/jedib0t/go-pretty/v6/text"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/internal/testdata"
	"github.com/realgain/realgain/report"
	"github.com/realgain/realgain/report/schema/schematest"
	"github.com/realgain/realgain/scores"
)

// plans are a pilot of several metrics, and a plan from numbers with all parts.
func plans(t *testing.T) map[string]*realgain.Planning {
	t.Helper()
	rag := filepath.Join(testdata.Root(t), "examples", "rag")
	r, err := realgain.CompareFiles([]scores.Source{
		{Label: "before", Paths: []string{filepath.Join(rag, "before.jsonl")}}, {Label: "after", Paths: []string{filepath.Join(rag, "after.jsonl")}},
	}, realgain.Options{Primary: "full_chain_recall", Seed: 11})
	if err != nil {
		t.Fatal(err)
	}
	pilot, err := realgain.PlanResult(r, realgain.PlanOptions{CostQuestion: 1.5, Power: 0.85}, nil)
	if err != nil {
		t.Fatal(err)
	}
	pilot.Source = "before.jsonl → after.jsonl" // not the folder of this machine
	a := realgain.Assumed{
		Effect: 0.03, SD: nan, HalfWidth: nan, Discordant: nan, Baseline: nan, Correlation: nan, GradedSD: nan,
		VarBetween: 1. / 9, VarWithin: 1. / 3, Repeats: 4, ClusterSize: nan, ICC: nan,
	}
	numbers, err := realgain.PlanAssumed(a, realgain.Options{}, realgain.PlanOptions{CostQuestion: 1, CostRepeat: 0.1, Budget: 2000})
	if err != nil {
		t.Fatal(err)
	}
	return map[string]*realgain.Planning{"pilot": pilot, "numbers": numbers}
}

func renderPlan(t *testing.T, format string, p *realgain.Planning) string {
	t.Helper()
	var out bytes.Buffer
	if err := report.RenderPlan(&out, format, p, report.View{}); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// TestPlanGolden holds every format to files that were read by eye.
func TestPlanGolden(t *testing.T) {
	for name, p := range plans(t) {
		for format, suffix := range map[string]string{"table": "table.txt", "markdown": "md", "json": "json", "svg": "svg"} {
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

// The textbook size is never said without its power, in any text.
func TestPlanNeverQuotesTheTextbookSize(t *testing.T) {
	for name, p := range plans(t) {
		for _, format := range []string{"table", "markdown"} {
			out := strings.Join(strings.Fields(renderPlan(t, format, p)), " ")
			if !strings.Contains(out, "is not to be quoted: power 50%") {
				t.Errorf("%s as %s:\n%s", name, format, out)
			}
		}
	}
	pilot := strings.Join(strings.Fields(renderPlan(t, "table", plans(t)["pilot"])), " ")
	for _, want := range []string{"Quote 4,657 questions", "(--prior-sd)", "This change clears on evidence_recall, not on full_chain_recall"} {
		if !strings.Contains(pilot, want) {
			t.Errorf("%q is not said in %s", want, pilot)
		}
	}
}

// What is unknown is never a number, and nothing is no plan.
func TestPlanOfUnknowns(t *testing.T) {
	m := realgain.MetricPlan{Metric: "a|b\x1b[31m<&>", Plan: noPlan(nan), HalfWidth: nan, N80Interval: nan, Level: 0.95, Observed: true,
		Warnings: []realgain.Warning{{Code: "no-spread", Message: "the differences do not vary", Hint: "check"}}}
	p := &realgain.Planning{Schema: realgain.PlanSchema, MetricPlan: m, Metrics: []realgain.MetricPlan{m, m}}
	for _, format := range report.PlanFormats {
		out := renderPlan(t, format, p)
		if strings.Contains(out, "NaN") || strings.Contains(out, "\x1b") {
			t.Errorf("%s:\n%s", format, out)
		}
		if format == "svg" {
			wellFormed(t, out)
		}
	}
	if err := report.RenderPlan(io.Discard, "table", nil, report.View{}); err == nil {
		t.Error("no plan was shown")
	}
	if err := report.RenderPlan(io.Discard, "nosuch", p, report.View{}); err == nil {
		t.Error("an unknown format was taken")
	}
}
