package pages_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/realgain/realgain/calibrate"
	"github.com/realgain/realgain/report/page"
	"github.com/realgain/realgain/report/pages"
)

// notInJSON are the keys of rows that JSON tells by where a number stands.
var notInJSON = []string{"source", "arm", "part"}

// The keys of the rows of a document are those of its JSON, each once; see also
// TestCSVHeaderIsJSON.
func TestRowsAreNamedAsInJSON(t *testing.T) {
	t.Parallel()
	pilot := plans(t)["pilot"]
	for _, d := range []page.Document{
		pages.Plan(pilot), pages.Convergence(convergence()), pages.Inspection(inspected()),
		pages.Calibration(&calibrate.Study{Cells: []calibrate.Cell{{Population: "p", Estimand: "ratio", Group: "clusters", Claim: calibrate.NoHarm, Power: new(0.5), AgainstTruth: new(0.1)}}}),
		pages.Calibration(&calibrate.Study{Sweeps: []calibrate.Sweep{{N: 20}}}),
	} {
		text, err := d.JSON()
		if err != nil {
			t.Fatal(err)
		}
		keys := d.Page(page.Depth{}).Rows.Keys
		for i, key := range keys {
			plain := strings.TrimSuffix(strings.TrimSuffix(key, "_lower"), "_upper")
			if !strings.Contains(string(text), `"`+plain+`":`) && !slices.Contains(notInJSON, key) {
				t.Errorf("%s: %q is no key of the JSON", d.Kind.Name, key)
			}
			if slices.Contains(keys[:i], key) {
				t.Errorf("%s: %q stands twice", d.Kind.Name, key)
			}
		}
	}
}

// A study has a row for each cell, all digits of its numbers, nothing for what is
// unknown.
func TestRowsOfCells(t *testing.T) {
	t.Parallel()
	third := 1. / 3
	s := &calibrate.Study{Metric: "suite", Cells: []calibrate.Cell{
		{Population: "thirds", N: 20, Method: "t", Coverage: third, MeanWidth: nan}, {Population: "thirds", N: 50, Method: "t", Coverage: 1},
	}}
	rows := pages.Calibration(s).Page(page.Depth{}).Rows
	at := func(i int, key string) string { return rows.Records[i][slices.Index(rows.Keys, key)] }
	if len(rows.Records) != 2 || at(0, "coverage") != "0.3333333333333333" || at(0, "mean_width") != "" || at(1, "n") != "50" || at(1, "power") != "" {
		t.Errorf("%+v", rows)
	}
	s.Sweeps = []calibrate.Sweep{{N: 37, Least: calibrate.Extreme{Value: 0.94}}}
	if rows := pages.Calibration(s).Page(page.Depth{}).Rows; len(rows.Records) != 2 {
		t.Errorf("discordances among the cells: %+v", rows)
	}
	s.Cells = nil
	rows = pages.Calibration(s).Page(page.Depth{}).Rows
	if least, err := strconv.ParseFloat(at(0, "least"), 64); err != nil || least != 0.94 || len(rows.Records) != 1 {
		t.Errorf("%+v, %v", rows, err)
	}
}

// Little is told on a terminal that is to be quiet; paper keeps what it had.
func TestQuietIsOfTheTerminal(t *testing.T) {
	t.Parallel()
	for _, d := range []page.Document{pages.Plan(plans(t)["pilot"]), pages.Convergence(convergence()), pages.Inspection(inspected())} {
		all, quiet := d.Page(page.Depth{}), d.Page(page.Depth{Quiet: true})
		if a, q := len(all.On(page.Screen)), len(quiet.On(page.Screen)); q == 0 || q >= a {
			t.Errorf("%s: %d blocks of %d", d.Kind.Name, q, a)
		}
		if a, q := len(all.On(page.Paper)), len(quiet.On(page.Paper)); q != a {
			t.Errorf("%s: %d blocks on paper instead of %d", d.Kind.Name, q, a)
		}
	}
}
