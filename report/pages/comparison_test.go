package pages_test

import (
	"encoding/csv"
	"errors"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/jedib0t/go-pretty/v6/text"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/compare"
	"github.com/realgain/realgain/report"
	"github.com/realgain/realgain/report/pages"
	"github.com/realgain/realgain/report/schema/schematest"
)

// TestEveryFormat holds whatever is registered to the common rules: it is
// described, fails on nil, passes on the writer's error, and gives the same
// bytes twice without changing the result.
func TestEveryFormat(t *testing.T) {
	t.Parallel()
	for _, name := range report.NamesFor(pages.ComparisonKind) {
		if f, _ := report.Get(name); f.Doc == "" {
			t.Errorf("%s has no doc line", name)
		}
		if err := report.Write(io.Discard, name, pages.Comparison(nil), report.View{}); err == nil || err.Error() != "there is no comparison to show" {
			t.Errorf("%s of a nil result: %v", name, err)
		}
		if err := report.Write(brokenWriter{}, name, pages.Comparison(typical()), report.View{}); !errors.Is(err, errBroken) {
			t.Errorf("%s: error %v, want the writer's", name, err)
		}
		result := several()
		first := render(t, name, result, report.View{Explain: true, Movers: -1})
		if again := render(t, name, result, report.View{Explain: true, Movers: -1}); again != first {
			t.Errorf("%s writes other bytes the second time", name)
		}
	}
}

var errBroken = errors.New("broken pipe")

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errBroken }

// TestJSONHasNoNegativeZero checks that a difference of nothing reads as 0.
func TestJSONHasNoNegativeZero(t *testing.T) {
	t.Parallel()
	c := metric("acc", 0.5, 0.5, -0.1, 0.1, realgain.Inconclusive)
	c.Delta = math.Copysign(0, -1)
	for _, format := range []string{"json", "csv", "table"} {
		if out := render(t, format, run(c), report.View{}); strings.Contains(out, "-0,") || strings.Contains(out, "−0.00 ") {
			t.Errorf("%s writes a negative zero:\n%s", format, out)
		}
	}
}

func sameNumber(t *testing.T, what string, got *float64, want float64) {
	t.Helper()
	known := want-want == 0 // neither NaN nor infinite
	if known != (got != nil) || known && *got != want {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

// TestJSONKeyOrder pins the published order of keys.
func TestJSONKeyOrder(t *testing.T) {
	t.Parallel()
	doc := render(t, "json", typical(), report.View{})
	at := 0
	for _, key := range []string{
		"schema", "version", "signature", "arms", "label", "path", "format", "sha256", "rows", "mean", "se", "dropped",
		"only_in_baseline", "examples", "comparisons", "baseline", "candidate", "metrics", "metric", "primary", "better", "range", "kind",
		"n", "clusters", "repeats", "mean_baseline", "se_baseline", "ci_baseline", "mean_candidate", "se_candidate",
		"ci_candidate", "estimand", "estimate", "delta", "se", "ci", "level", "half_width", "interval", "engine",
		"intervals", "bca", "guarded", "percentile", "score", "t", "tango", "p_better", "p_tie", "p_value", "hypothesis",
		"margin", "verdict", "reason", "exploratory", "wins", "losses", "ties", "uncertainty", "pairing", "plan", "movers", "warnings",
	} {
		i := strings.Index(doc[at:], `"`+key+`": `)
		if i < 0 {
			t.Fatalf("key %q is absent or out of order", key)
		}
		at += i
	}
}

// TestSchemaSeesAWrongWord shows that the enumerations bite.
func TestSchemaSeesAWrongWord(t *testing.T) {
	t.Parallel()
	for what, spoil := range map[string]func(*realgain.Comparison){
		"verdict":     func(c *realgain.Comparison) { c.Verdict = "better" },
		"interval":    func(c *realgain.Comparison) { c.Interval = "wald" },
		"engine":      func(c *realgain.Comparison) { c.Engine = "guess" },
		"kind":        func(c *realgain.Comparison) { c.Kind = "text" },
		"better":      func(c *realgain.Comparison) { c.Better = "up" },
		"estimand":    func(c *realgain.Comparison) { c.Estimand = "mean" },
		"hypothesis":  func(c *realgain.Comparison) { c.Hypothesis = "none" },
		"probability": func(c *realgain.Comparison) { c.PBetter = 1.01 },
		"method":      func(c *realgain.Comparison) { c.Intervals["wald"] = c.CI },
		"half-width":  func(c *realgain.Comparison) { c.HalfWidth = -0.1 },
	} {
		r := typical()
		spoil(r.Comparisons[0].Metrics[0])
		if schematest.Check("result.v1", []byte(render(t, "json", r, report.View{}))) == nil {
			t.Errorf("a wrong %s passes the schema", what)
		}
	}
}

// TestCSV checks that rows line up with the header and parse back exactly.
func TestCSV(t *testing.T) {
	t.Parallel()
	for name, r := range fixtures() {
		rows, err := csv.NewReader(strings.NewReader(render(t, "csv", r, report.View{}))).ReadAll()
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		next := 1
		for _, v := range r.Comparisons {
			for _, c := range v.Metrics {
				lower := rows[next][slices.Index(rows[0], "ci_lower")]
				if want := shortest(c.CI[0]); lower != want {
					t.Errorf("%s, %s: ci_lower %q, want %q", name, c.Metric, lower, want)
				}
				next++
			}
		}
		if next != len(rows) {
			t.Errorf("%s: %d rows, want %d", name, len(rows), next)
		}
	}
}

func shortest(v float64) string {
	if v-v != 0 {
		return ""
	}
	return strconv.FormatFloat(v, 'g', -1, 64)
}

// TestCSVHeaderIsJSON holds the header to the keys of the JSON.
func TestCSVHeaderIsJSON(t *testing.T) {
	t.Parallel()
	doc := render(t, "json", dense(), report.View{}) + render(t, "json", typical(), report.View{})
	header, _, _ := strings.Cut(render(t, "csv", typical(), report.View{}), "\n")
	for key := range strings.SplitSeq(header, ",") {
		key = strings.TrimSuffix(strings.TrimSuffix(key, "_lower"), "_upper")
		if !strings.Contains(doc, `"`+key+`":`) {
			t.Errorf("column %q is no key of the JSON", key)
		}
	}
}

// TestNeverTooWide draws every fixture at several widths: the table never
// wraps, and no line is wider than asked as long as the width allows a table.
func TestNeverTooWide(t *testing.T) {
	t.Parallel()
	for name, r := range fixtures() {
		for _, width := range []int{72, 80, 100, 132} {
			for _, v := range []report.View{{Width: width}, {Width: width, Explain: true, Movers: -1, Color: true}} {
				for line := range strings.SplitSeq(render(t, "table", r, v), "\n") {
					if w := text.StringWidthWithoutEscSequences(line); w > width {
						t.Errorf("%s at %d: %d columns: %s", name, width, w, line)
					}
					if strings.TrimRight(line, " ") != line {
						t.Errorf("%s at %d: trailing spaces: %q", name, width, line)
					}
				}
			}
		}
	}
}

// TestColumnsDropInOrder narrows the table: p(better) goes first, then the two
// means, and only then are names cut.
func TestColumnsDropInOrder(t *testing.T) {
	t.Parallel()
	lost := map[string]int{}
	for width := 140; width >= 40; width-- {
		out := render(t, "table", typical(), report.View{Width: width, Quiet: true})
		for what, there := range map[string]bool{
			"p(better)": strings.Contains(out, "p(better)"), "means": strings.Contains(out, "  before  "),
			"names": strings.Contains(out, "full_chain_recall  "),
		} {
			if !there {
				lost[what] = max(lost[what], width)
			}
		}
		for _, word := range []string{"inconclusive", "improved", "regressed", "Δ"} {
			if !strings.Contains(out, word) {
				t.Fatalf("%q is lost at width %d:\n%s", word, width, out)
			}
		}
	}
	if !(lost["p(better)"] > lost["means"] && lost["means"] > lost["names"] && lost["names"] > 0) {
		t.Errorf("widths at which columns go: %v, want p(better) > means > names > 0", lost)
	}
}

// TestProseFollowsTheVerdict flips the verdict and nothing else: no other
// verdict's word or meaning may survive anywhere in the text.
func TestProseFollowsTheVerdict(t *testing.T) {
	t.Parallel()
	meanings := map[realgain.Verdict]string{
		realgain.Improved: "the better side", realgain.Regressed: "the worse side",
		realgain.Equivalent: "inside the margin", realgain.NonInferior: "better than a loss of the margin",
		realgain.Inconclusive: "cannot tell",
	}
	for _, format := range []string{"table", "markdown"} {
		for verdict, meaning := range meanings {
			r := typical()
			for _, c := range r.Comparisons[0].Metrics {
				c.Verdict = verdict
			}
			out := strings.Join(strings.Fields(render(t, format, r, report.View{Explain: true})), " ") // unwrapped
			if !strings.Contains(out, meaning) || !strings.Contains(out, string(verdict)) {
				t.Errorf("%s: %s is not said", format, verdict)
			}
			for other, words := range meanings {
				if other != verdict && (strings.Contains(out, words) || strings.Contains(out, string(other))) {
					t.Errorf("%s: the verdict is %s, the text also says %s:\n%s", format, verdict, other, out)
				}
			}
			if planned := strings.Contains(out, "likely to settle it"); planned != (verdict == realgain.Inconclusive) {
				t.Errorf("%s: %s, sample size shown: %v", format, verdict, planned)
			}
		}
	}
}

// A size comes in two digits, with the range over priors, and the half-width
// rule under its name and with its power, where --explain shows it.
func TestSizesAreNamed(t *testing.T) {
	t.Parallel()
	line := func(v report.View) string {
		return strings.Join(strings.Fields(render(t, "table", typical(), v)), " ")
	}
	short, long := line(report.View{}), line(report.View{Explain: true})
	const about = "about 4,800 questions are likely to settle it (2,500 to 18,000, depending on how large real changes usually are)"
	for _, want := range []string{
		"80% chance of a verdict in either direction (75% in the direction seen), if real changes are about this large",
		"With these 207 kept, about 4,500 in all do as well", "looking again at 95% gives a false verdict in about 10% of cases",
		"If the effect is exactly as large as it looks, 784 questions have 80% power", "the half-width rule, 384, has 50%",
	} {
		if strings.Contains(short, want) || !strings.Contains(long, want) {
			t.Errorf("%q is not said under --explain alone:\n%s", want, long)
		}
	}
	if !strings.Contains(short, about) || strings.Contains(short, "384") || strings.Contains(short, "784") {
		t.Errorf("%q is not all that is said of sizes:\n%s", about, short)
	}
	r := typical()
	r.Comparisons[0].Metrics[0].Plan.N80 = nan
	if out := render(t, "table", r, report.View{Explain: true}); strings.Contains(out, "384") {
		t.Errorf("the half-width rule stands alone:\n%s", out)
	}
}

// TestColourIsExtra checks that colour adds escape sequences and no meaning.
func TestColourIsExtra(t *testing.T) {
	t.Parallel()
	for name, r := range fixtures() {
		plain := render(t, "table", r, report.View{})
		coloured := render(t, "table", r, report.View{Color: true})
		if strings.Contains(plain, "\x1b") {
			t.Errorf("%s: the plain table holds an escape sequence", name)
		}
		if got := text.StripEscape(coloured); got != plain {
			t.Errorf("%s: without colour the text differs:\n%s\n%s", name, got, plain)
		}
	}
}

// TestNamesCannotBreakThePage renders hostile names.
func TestNamesCannotBreakThePage(t *testing.T) {
	t.Parallel()
	for _, format := range []string{"table", "markdown"} {
		out := render(t, format, hostile(), report.View{Explain: true, Movers: -1})
		if !sanitised(out) {
			t.Errorf("%s lets control characters through: %q", format, out)
		}
	}
	md := render(t, "markdown", hostile(), report.View{})
	for _, raw := range []string{"a|", "�<b", "[t](", "�#12", "`*"} {
		if strings.Contains(md, raw) {
			t.Errorf("markdown holds %q unescaped:\n%s", raw, md)
		}
	}
}

// TestUnknownIsNeverANumber sets every number of a comparison to NaN.
func TestUnknownIsNeverANumber(t *testing.T) {
	t.Parallel()
	c := metric("acc", nan, nan, nan, nan, realgain.Inconclusive)
	c.PBetter, c.PTie, c.PValue, c.Level = nan, nan, nan, 0.95
	c.Plan = noPlan(nan)
	c.Pairing = compare.Pairing{VarBaseline: nan, VarCandidate: nan, Covariance: nan, Correlation: nan, UnpairedHalfWidth: nan, UnpairedWidthRatio: nan}
	for _, name := range report.NamesFor(pages.ComparisonKind) {
		out := render(t, name, run(c), report.View{Explain: true})
		if strings.Contains(out, "NaN") || strings.Contains(strings.ToLower(out), "inf,") {
			t.Errorf("%s writes NaN:\n%s", name, out)
		}
	}
	row := render(t, "table", run(c), report.View{Width: 120, Quiet: true})
	if n := strings.Count(row, "–"); n != 4 || !strings.Contains(row, "unknown") {
		t.Errorf("want four unknown numbers and an unknown interval:\n%s", row)
	}
}

// TestHandMadeResults renders what only a caller of the library could build.
func TestHandMadeResults(t *testing.T) {
	t.Parallel()
	odd := map[string]*realgain.Result{
		"zero": {}, "nil metric": run(nil), "zero metric": run(&realgain.Comparison{}),
	}
	for _, name := range slices.Sorted(maps.Keys(odd)) {
		for _, format := range report.NamesFor(pages.ComparisonKind) {
			if render(t, format, odd[name], report.View{Explain: true, Movers: -1}) == "" && format != "table" {
				t.Errorf("%s of %s is empty", format, name)
			}
		}
	}
}
