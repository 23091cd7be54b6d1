package pages_test

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/realgain/realgain/calibrate"
	"github.com/realgain/realgain/internal/testdata"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/report"
	"github.com/realgain/realgain/report/pages"
	"github.com/realgain/realgain/report/schema/schematest"
)

// smallSuite returns a study, computed once, with cells that the caller may change.
func smallSuite(t *testing.T) *calibrate.Study {
	t.Helper()
	s, err := simulatedOnce()
	if err != nil {
		t.Fatal(err)
	}
	own := *s
	own.Cells = slices.Clone(s.Cells)
	return &own
}

var simulatedOnce = sync.OnceValues(func() (*calibrate.Study, error) {
	return calibrate.Suite(calibrate.Options{Seed: 11, Reps: 40, N: []int{20, 50}, Only: []string{"binary", "thirds", "log-normal-1"}})
})

func rendered(t *testing.T, format string, s *calibrate.Study) string {
	t.Helper()
	var out bytes.Buffer
	if err := report.Write(&out, format, pages.Calibration(s), report.View{}); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// validPage returns the page of a study whose JSON follows the schema.
func validPage(t *testing.T, s *calibrate.Study) string {
	t.Helper()
	schematest.Validate(t, "calibrate.v1", []byte(rendered(t, "json", s)))
	return rendered(t, "markdown", s)
}

// pageOfCells is validPage of a study whose coverages must all be on the page.
func pageOfCells(t *testing.T, s *calibrate.Study) string {
	t.Helper()
	page := validPage(t, s)
	for _, c := range s.Cells {
		if want := formatted(c.Coverage) + " ("; !strings.Contains(page, want) {
			t.Errorf("%s, %s: %s is not on the page", c.Population, c.Method, want)
		}
	}
	return page
}

func TestCalibrationFollowsItsSchema(t *testing.T) {
	t.Parallel()
	s := smallSuite(t)
	schematest.Validate(t, "calibrate.v1", []byte(rendered(t, "json", s)))
	s.Cells[0].Label = "unheard-of"
	if schematest.Check("calibrate.v1", []byte(rendered(t, "json", s))) == nil {
		t.Error("a label that is none was allowed")
	}
}

// Every cell of the suite is on the page, every promise and the command.
func TestSuitePageHoldsEveryCell(t *testing.T) {
	t.Parallel()
	s := smallSuite(t)
	page := rendered(t, "markdown", s)
	for _, c := range s.Cells {
		if c.Method == "studentized" {
			continue
		}
		want := strings.TrimSpace(formatted(c.Coverage) + " (")
		if !strings.Contains(page, want) {
			t.Errorf("%s, n = %d, %s: %s is not on the page", c.Population, c.N, c.Method, want)
		}
	}
	for _, f := range s.Floors {
		if !strings.Contains(page, strings.ReplaceAll(f.Says, "<", `\<`)) {
			t.Errorf("the page lacks %q", f.Says)
		}
	}
	for _, want := range []string{"realgain calibrate --suite --reps 40 --seed 11 --n 20,50 --only binary,thirds,log-normal-1 --format markdown", "### n = 20", "### thirds", "## Studentized"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	if table := rendered(t, "table", s); !strings.Contains(table, "binary-coverage") || strings.Contains(table, "NaN") {
		t.Errorf("table:\n%s", table)
	}
	if strings.Contains(page, "NaN") {
		t.Error("an unknown number reads NaN")
	}
}

// The page in the tree is what the command prints: its enumerated rows at small
// n, and one population drawn as often as the page says.
func TestCoveragePageIsWhatTheCommandPrints(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(filepath.Join(testdata.Root(t), "docs", "methods", "coverage.md"))
	if err != nil {
		t.Fatal(err)
	}
	page := strings.Split(string(text), "\n")
	studies := []calibrate.Options{{Seed: 11, Reps: 1000, N: []int{10, 20}, Only: []string{"binary"}}}
	if testdata.IsLong() {
		studies = []calibrate.Options{
			{Seed: 11, Reps: 1000, N: []int{10, 20, 50, 100}, Only: []string{"binary"}},
			{Seed: 11, Reps: 1000, N: []int{50, 207}, Only: []string{"halves", "thirds-rare"}},
		}
	}
	for _, opt := range studies {
		s, err := calibrate.Suite(opt)
		if err != nil {
			t.Fatal(err)
		}
		s.Cells = slices.DeleteFunc(s.Cells, func(c calibrate.Cell) bool { return !strings.Contains(string(text), "| "+c.Method+" ") })
		rows := 0
		_, cells, _ := strings.Cut(rendered(t, "markdown", s), "| false verdicts |")
		for line := range strings.SplitSeq(cells, "\n") {
			if !strings.HasPrefix(line, "| ") || strings.HasPrefix(line, "| ---") || strings.Contains(line, "false verdicts") {
				continue
			}
			rows++
			if !slices.Contains(page, line) {
				t.Errorf("docs/methods/coverage.md lacks the row\n%s", line)
			}
		}
		if rows < 2 {
			t.Errorf("%d rows compared", rows)
		}
	}
}

func formatted(p float64) string {
	s := []byte("0.000")
	k := int(math.Round(1000 * p))
	s[0] += byte(k / 1000)
	s[2], s[3], s[4] = '0'+byte(k/100%10), '0'+byte(k/10%10), '0'+byte(k%10)
	return string(s)
}

func TestUnknownCalibrationFormatIsRefused(t *testing.T) {
	t.Parallel()
	for _, s := range []*calibrate.Study{{}, {Floors: []calibrate.Floor{}}} {
		if err := report.Write(&bytes.Buffer{}, "pdf", pages.Calibration(s), report.View{}); err == nil {
			t.Error("pdf was accepted")
		}
	}
	if err := report.Write(&bytes.Buffer{}, "json", pages.Calibration(nil), report.View{}); err == nil {
		t.Error("no study was accepted")
	}
}

// Ratios have a page of their own: its title, its promises, every cell, and no
// word on differences.
func TestRatioPageHoldsEveryCell(t *testing.T) {
	t.Parallel()
	s, err := calibrate.Suite(calibrate.Options{Seed: 11, Reps: 8, N: []int{50}, Only: []string{"ratio-smooth", "ratio-ndcg"}})
	if err != nil {
		t.Fatal(err)
	}
	page := pageOfCells(t, s)
	for _, want := range []string{"# Coverage of ratios\n", "--only ratio-smooth,ratio-ndcg --format markdown", "### ratio-smooth", "True ratio 0.95.", "ratios: at least 93.5%", "| fieller |"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	for _, not := range []string{"true difference", "re-centred", "0/1 metrics cover", "NaN"} {
		if strings.Contains(page, not) {
			t.Errorf("the page says %q", not)
		}
	}
	if table := rendered(t, "table", s); !strings.Contains(table, "ratio-coverage") || strings.Contains(table, "enumerated") {
		t.Errorf("table:\n%s", table)
	}
}

// Clusters and repeats have a page of their own, with the naive interval beside.
func TestGroupPageHoldsEveryCell(t *testing.T) {
	t.Parallel()
	s, err := calibrate.Suite(calibrate.Options{Seed: 11, Reps: 20, N: []int{10}, Only: []string{"clusters-binary", "repeats"}})
	if err != nil {
		t.Fatal(err)
	}
	page := pageOfCells(t, s)
	for _, want := range []string{"# Coverage of clusters and repeats\n", "--n 10 --only clusters-binary,repeats --format markdown", "### repeats-normal-0.5", "clusters: at least 93%", "| naive |"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	for _, not := range []string{"true ratio", "re-centred", "0/1 metrics cover", "NaN"} {
		if strings.Contains(page, not) {
			t.Errorf("the page says %q", not)
		}
	}
}

// Claims of no harm have a page of their own.
func TestHarmPageHoldsEveryCell(t *testing.T) {
	t.Parallel()
	s, err := calibrate.Suite(calibrate.Options{Seed: 11, Reps: 20, N: []int{25, 50}, Only: []string{"harm-0/1-rare", "harm-unseen-3.1"}})
	if err != nil {
		t.Fatal(err)
	}
	page := validPage(t, s)
	for _, c := range s.Cells {
		if want := fmt.Sprintf("%s, %s; %.2f (", formatted(c.MissLow), formatted(c.MissHigh), *c.Power); !strings.Contains(page, want) {
			t.Errorf("%s, n = %d, %s: %s is not on the page", c.Population, c.N, c.Method, want)
		}
	}
	for _, want := range []string{"# False claims of no harm\n", "--only harm-0/1-rare,harm-unseen-3.1 --format markdown", "### harm-unseen-3.1", "| promise |", "at most 3.5%", "| betting |"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	for _, not := range []string{"false verdicts", "Lowest coverage", "0/1 metrics cover", "NaN"} {
		if strings.Contains(page, not) {
			t.Errorf("the page says %q", not)
		}
	}
	table := rendered(t, "table", s)
	for _, c := range s.Cells {
		if c.Method == interval.WorstCase && !strings.Contains(table, formatted(c.FalseClaims())+strings.Repeat("°", map[bool]int{true: 1}[c.BesideFloors()])) {
			t.Errorf("%s, n = %d: not in the table\n%s", c.Population, c.N, table)
		}
	}
}

// Shapes have a page of their own, with coverage beside the width of t and false
// claims by side.
func TestShapePageHoldsEveryCell(t *testing.T) {
	t.Parallel()
	s, err := calibrate.Suite(calibrate.Options{Seed: 11, Reps: 40, N: []int{20, 25}, Only: []string{"shapes-0/1-60", "shapes-tenth", "shapes-log-normal"}})
	if err != nil {
		t.Fatal(err)
	}
	page := validPage(t, s)
	for _, c := range s.Cells {
		misses := fmt.Sprintf("%s, %s; %s", formatted(c.MissLow), formatted(c.MissHigh), formatted(*c.AgainstTruth))
		if !strings.Contains(page, formatted(c.Coverage)+" (") || !strings.Contains(page, misses) {
			t.Errorf("%s, n = %d, %s: %v or %s is not on the page", c.Population, c.N, c.Method, c.Coverage, misses)
		}
	}
	var tee, guarded calibrate.Cell
	for _, c := range s.Cells {
		if c.Population == "shapes-tenth-fails" && c.N == 25 {
			switch c.Method {
			case "t":
				tee = c
			case interval.Default:
				guarded = c
			}
		}
	}
	for _, want := range []string{
		"# Coverage of hard shapes\n", "--only shapes-0/1-60,shapes-tenth,shapes-log-normal --format markdown", "Enumerated.\n", "Heavy-tailed shapes",
		fmt.Sprintf("(%.3g, × %.2f) |", guarded.MeanWidth, guarded.MeanWidth/tee.MeanWidth),
		fmt.Sprintf("| %s, %s |", formatted(guarded.FalseImproved), formatted(guarded.FalseRegressed)),
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	for _, not := range []string{"true ratio", "0/1 metrics cover", "NaN", "\"False verdicts, re-centred\""} {
		if strings.Contains(page, not) {
			t.Errorf("the page says %q", not)
		}
	}
	if table := rendered(t, "table", s); !strings.Contains(table, "shapes-regular-small") || !strings.Contains(table, "°") {
		t.Errorf("table:\n%s", table)
	}
}

// The page on shapes is what the command prints, from as many sets as it says:
// its quickest rows.
func TestShapePageIsWhatTheCommandPrints(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(filepath.Join(testdata.Root(t), "docs", "methods", "shapes-coverage.md"))
	if err != nil {
		t.Fatal(err)
	}
	opt := calibrate.Options{Seed: 11, N: []int{20}, Only: []string{"shapes-0/1-40%"}}
	if testdata.IsLong() {
		opt.N, opt.Only = append(opt.N, 25), append(opt.Only, "shapes-log-normal")
	}
	_, command, _ := strings.Cut(string(text), "--suite --reps ")
	if _, err := fmt.Sscanf(command, "%d --seed 11 --only shapes --format markdown", &opt.Reps); err != nil {
		t.Fatal(err)
	}
	s, err := calibrate.Suite(opt)
	if err != nil {
		t.Fatal(err)
	}
	rows := 0
	_, shapes, _ := strings.Cut(rendered(t, "markdown", s), "## Shapes\n")
	for line := range strings.SplitSeq(shapes, "\n") {
		if strings.HasPrefix(line, "| 2") {
			rows++
			if !slices.Contains(strings.Split(string(text), "\n"), line) {
				t.Errorf("docs/methods/shapes-coverage.md lacks the row\n%s", line)
			}
		}
	}
	if want := 2 * len(opt.N) * len(opt.Only); rows != want {
		t.Errorf("%d rows compared, want %d", rows, want)
	}
}

// The page on clusters and repeats is what the command prints, and so are the
// quickest rows of that on ratios.
func TestOtherCoveragePagesAreWhatTheCommandPrints(t *testing.T) {
	testdata.Long(t)
	t.Parallel()
	for name, opt := range map[string]calibrate.Options{
		"ratio-coverage.md":   {Seed: 11, Reps: 2000, N: []int{50}, Only: []string{"ratio-losses"}},
		"harm-coverage.md":    {Seed: 11, Reps: 2000, N: []int{25}, Only: []string{"harm-0/1-rare", "harm-likert"}},
		"cluster-coverage.md": {Seed: 11, Reps: 4000, N: []int{6}, Only: []string{"clusters-normal-0.5", "clusters-binary-0.2"}},
	} {
		text, err := os.ReadFile(filepath.Join(testdata.Root(t), "docs", "methods", name))
		if err != nil {
			t.Fatal(err)
		}
		s, err := calibrate.Suite(opt)
		if err != nil {
			t.Fatal(err)
		}
		rows, methods := 0, 4
		_, cells, ok := strings.Cut(rendered(t, "markdown", s), "| misses above, below |")
		if !ok {
			_, cells, _ = strings.Cut(rendered(t, "markdown", s), "## Populations")
			methods = 5
		}
		for line := range strings.SplitSeq(cells, "\n") {
			if strings.HasPrefix(line, "| ") && !strings.HasPrefix(line, "| ---") && !strings.Contains(line, "false verdicts") && !strings.HasPrefix(line, "| n ") {
				rows++
				if !slices.Contains(strings.Split(string(text), "\n"), line) {
					t.Errorf("docs/methods/%s lacks the row\n%s", name, line)
				}
			}
		}
		if want := len(s.Cells) / methods; rows != want {
			t.Errorf("%s: %d rows compared, want %d", name, rows, want)
		}
	}
}

// All discordances of 0/1 metrics have a page of their own; its quickest rows
// are what the command prints, and the whole of it with REALGAIN_LONG.
func TestDiscordancePageIsWhatTheCommandPrints(t *testing.T) {
	t.Parallel()
	opt := calibrate.Options{Seed: 11, Reps: 4000, N: []int{20, 25}, Only: []string{"discordances"}}
	if testdata.IsLong() {
		opt.N = nil
	}
	s, err := calibrate.Suite(opt)
	if err != nil {
		t.Fatal(err)
	}
	schematest.Validate(t, "calibrate.v1", []byte(rendered(t, "json", s)))
	text, err := os.ReadFile(filepath.Join(testdata.Root(t), "docs", "methods", "discordance-coverage.md"))
	if err != nil {
		t.Fatal(err)
	}
	page := rendered(t, "markdown", s)
	if opt.N == nil {
		if string(text) != page {
			t.Errorf("docs/methods/discordance-coverage.md is not\n%s", page)
		}
		return
	}
	rows := 0
	for line := range strings.SplitSeq(page, "\n") {
		if strings.HasPrefix(line, "| 2") {
			rows++
			if !slices.Contains(strings.Split(string(text), "\n"), line) {
				t.Errorf("docs/methods/discordance-coverage.md lacks the row\n%s", line)
			}
		}
	}
	if rows != len(opt.N) {
		t.Errorf("%d rows compared", rows)
	}
	if table := rendered(t, "table", s); !strings.Contains(table, "discordances-step") || strings.Contains(table, "NaN") {
		t.Error(table)
	}
}
