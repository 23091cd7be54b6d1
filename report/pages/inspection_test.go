package pages_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"github.com/jedib0t/go-pretty/v6/text"

	"github.com/realgain/realgain/inspect"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/report"
	"github.com/realgain/realgain/report/pages"
	"github.com/realgain/realgain/report/schema/schematest"
)

// inspected returns an inspection with everything that can be found in it.
func inspected() *inspect.Inspection {
	metric := func(name, kind, better string, lo, hi, mean, half float64, missing int) inspect.Metric {
		return inspect.Metric{Name: name, Kind: kind, Better: better, BetterWhy: "assumed", Seen: [2]float64{lo, hi},
			Distinct: 7, Lattice: &pair.Lattice{Step: 1.0 / 3, Text: "1/3"}, N: 207 - missing, Missing: missing, ShareMissing: float64(missing) / 207,
			Mean: mean, SE: half / 2, CI: [2]float64{mean - half, mean + half}, Interval: "guarded", ClusteredSE: nan, NaiveSE: nan}
	}
	noisy := metric("cost_usd", "continuous", "lower", -0.5, 12345, 271.828, 14.2, 0)
	noisy.BetterWhy, noisy.Lattice = "name", nil
	unknown := metric("judge\nscore", "fractional", "higher", nan, nan, nan, nan, 207)
	unknown.SE, unknown.Distinct, unknown.Lattice = nan, 0, nil
	arm := func(label string) inspect.Arm {
		recall := metric("recall", "fractional", "higher", 0, 1, 0.469, 0.036, 1)
		recall.Range = &[2]float64{0, 1}
		recall.Clusters, recall.ClusteredSE, recall.NaiveSE = new(12), 0.0271, 0.0104
		if label == "gpt-new" {
			recall.Clusters = new(1)
			recall.PassHat = map[string]float64{"1": 0.42, "2": 0.41 / 1.5, "3": 0.22}
			recall.PassAt = map[string]float64{"1": 0.42, "2": 0.5, "3": 2.0 / 3}
		}
		return inspect.Arm{Label: label, Rows: 621, Questions: 207, Repeats: pair.Repeats{Min: 1, Max: 3, Mean: 2.9},
			Metrics: []inspect.Metric{recall, noisy, unknown}}
	}
	candidate := func(column string) inspect.Candidate {
		return inspect.Candidate{Column: column, Distinct: 9, Values: []string{"a", "b", "c", "d", "e"}, Smallest: 4, Largest: 1500, Why: "its name says so"}
	}
	prefix := candidate("instance_id")
	prefix.Part = "owner__repo"
	return &inspect.Inspection{
		Schema: "realgain.inspect/v1", Version: "0.1.0", Level: 0.95,
		Sources: []inspect.Source{{
			Label: "runs/all.jsonl",
			Files: []inspect.File{{Path: "runs/all.jsonl", Format: "jsonl", Why: "each line is a JSON object", SHA256: sha, Rows: 1242}},
			Rows:  1242, Shape: "wide", ID: &inspect.Column{Name: "instance_id", Why: "no usual name is there; its texts are all different"}, Questions: 207,
			ArmColumns: []inspect.Candidate{candidate("model")}, RepeatColumns: []inspect.Candidate{candidate("seed")},
			ClusterColumns: []inspect.Candidate{candidate("document"), prefix}, SliceColumns: []inspect.Candidate{candidate("type")},
			ArmsAsColumns: []inspect.ColumnedArms{{Metric: "f1", Arms: []inspect.ColumnedArm{{Label: "old", Column: "old_f1"}, {Label: "new", Column: "new_f1"}}}},
			Arms:          []inspect.Arm{arm("gpt-old"), arm("gpt-new")},
			Skipped:       []inspect.Column{{Name: "answer", Why: `text, for example "Paris"`}, {Name: "passages", Why: "a list"}, {Name: "gold", Why: `text, for example "Rome"`}},
		}, {
			Label: "-", Files: []inspect.File{{Path: "-", Format: "csv", Why: "the first line is parted by commas", SHA256: sha, Rows: 3}},
			Rows: 3, Shape: "long", Questions: 3,
			ArmColumns: []inspect.Candidate{}, RepeatColumns: []inspect.Candidate{}, ClusterColumns: []inspect.Candidate{}, SliceColumns: []inspect.Candidate{},
			ArmsAsColumns: []inspect.ColumnedArms{}, Skipped: []inspect.Column{},
			Arms: []inspect.Arm{{Label: "-", Rows: 3, Questions: 3, Repeats: pair.Repeats{Min: 1, Max: 1, Mean: 1}, Metrics: []inspect.Metric{}}},
		}},
		Suspicious: []inspect.Finding{
			{Code: "mostly-missing", Arm: "gpt-old", Column: "judge\nscore", Message: "100% of the values are missing", Hint: "leave it out with -m"},
			{Code: "no-id", Arm: "-", Message: "no column names the question", Hint: "name it with --id"},
		},
		Next: inspect.Next{Args: []string{"compare", "runs/all.jsonl", "CANDIDATE"}, Line: "realgain compare runs/all.jsonl CANDIDATE", Note: "replace CANDIDATE with the other system's file"},
	}
}

// An interval with an open end says why it is open.
func TestInspectionOpenEnd(t *testing.T) {
	t.Parallel()
	in := inspected()
	m := &in.Sources[0].Arms[0].Metrics[0]
	const why = "leave an end of the interval open"
	if text := renderInspection(t, "table", in, report.View{Width: 200}); strings.Contains(text, why) {
		t.Error(text)
	}
	m.CI[0] = math.Inf(-1)
	if text := renderInspection(t, "table", in, report.View{Width: 200}); !strings.Contains(text, why) {
		t.Error(text)
	}
}

func renderInspection(t *testing.T, format string, in *inspect.Inspection, v report.View) string {
	t.Helper()
	var out bytes.Buffer
	if err := report.Write(&out, format, pages.Inspection(in), v); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestInspectionGolden(t *testing.T) {
	t.Parallel()
	golden(t, filepath.Join("testdata", "inspect.table.txt"), renderInspection(t, "table", inspected(), report.View{}))
	golden(t, filepath.Join("testdata", "inspect.wide.txt"), renderInspection(t, "", inspected(), report.View{Width: 120, Quiet: true}))
	golden(t, filepath.Join("testdata", "inspect.md"), renderInspection(t, "markdown", inspected(), report.View{}))
	golden(t, filepath.Join("testdata", "inspect.csv"), renderInspection(t, "csv", inspected(), report.View{}))
	golden(t, filepath.Join("testdata", "inspect.json"), renderInspection(t, "json", inspected(), report.View{}))
}

// Every line but the command, which is to be copied, keeps to the width.
func TestInspectionKeepsToTheWidth(t *testing.T) {
	t.Parallel()
	for _, width := range []int{60, 80, 100} {
		for line := range strings.Lines(renderInspection(t, "table", inspected(), report.View{Width: width})) {
			line = strings.TrimSuffix(line, "\n")
			if text.StringWidth(line) > width && !strings.HasPrefix(line, "  realgain ") {
				t.Errorf("width %d: %s", width, line)
			}
			if strings.TrimRight(line, " ") != line {
				t.Errorf("space at the end of %q", line)
			}
		}
	}
}

func TestInspectionFollowsTheSchema(t *testing.T) {
	t.Parallel()
	doc := renderInspection(t, "json", inspected(), report.View{})
	schematest.Validate(t, "inspect.v1", []byte(doc))
	var back struct {
		Sources []struct {
			Arms []struct {
				Metrics []struct {
					Mean *float64
					CI   [2]*float64
				}
			}
		}
	}
	if err := json.Unmarshal([]byte(doc), &back); err != nil {
		t.Fatal(err)
	}
	metrics := back.Sources[0].Arms[0].Metrics
	if metrics[0].Mean == nil || *metrics[0].Mean != 0.469 || metrics[2].Mean != nil || metrics[2].CI[0] != nil {
		t.Errorf("means in JSON: %v", metrics)
	}
	for _, edit := range [][2]string{
		{`"n": 206`, `"n": -1`}, {`"kind": "fractional"`, `"kind": "odd"`}, {`"code": "no-id"`, `"code": "new-id"`}, {`"ready": false,`, ``},
	} {
		bad := strings.Replace(doc, edit[0], edit[1], 1)
		if bad == doc || schematest.Check("inspect.v1", []byte(bad)) == nil {
			t.Errorf("valid in spite of %s for %s", edit[1], edit[0])
		}
	}
}

func TestInspectionErrors(t *testing.T) {
	t.Parallel()
	if err := report.Write(io.Discard, "table", pages.Inspection(nil), report.View{}); err == nil {
		t.Error("a nil inspection is shown")
	}
	if err := report.Write(io.Discard, "latex", pages.Inspection(inspected()), report.View{}); err == nil || !strings.Contains(err.Error(), "table, json") {
		t.Errorf("an unknown format: %v", err)
	}
	if err := report.Write(brokenWriter{}, "json", pages.Inspection(inspected()), report.View{}); !errors.Is(err, errBroken) {
		t.Errorf("a broken writer: %v", err)
	}
}
