package realgain_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/inspect"
	"github.com/realgain/realgain/sanity"
	"github.com/realgain/realgain/scores"
)

// sane are the codes that compare and inspect share.
var sane = []string{"same-file", "different-setup", "row-number-ids", "shuffled-ids", "low-correlation", "negative-correlation", "other-scale", "not-recorded"}

// rowsOf writes n rows of CSV, each by its number.
func rowsOf(n int, row func(i int) string) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(row(i) + "\n")
	}
	return b.String()
}

// suspected compares and inspects two files and returns the shared codes that
// each finds, with the metric it finds them in.
func suspected(t *testing.T, opt realgain.Options, a, b string) (compared, inspected string) {
	t.Helper()
	t.Chdir(t.TempDir())
	var sources []scores.Source
	for name, text := range map[string]string{"a.csv": a, "b.csv": b} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		sources = append(sources, scores.Source{Paths: []string{filepath.Base(name)}})
	}
	slices.SortFunc(sources, func(p, q scores.Source) int { return strings.Compare(p.Paths[0], q.Paths[0]) })
	var found, seen []string
	note := func(to *[]string, code, metric string) {
		if slices.Contains(sane, code) {
			*to = append(*to, strings.TrimSuffix(code+":"+metric, ":"))
		}
	}
	res, err := realgain.CompareFiles(sources, opt)
	var scale *sanity.ScaleError
	switch {
	case errors.As(err, &scale):
		note(&found, "other-scale", scale.Metric)
	case err != nil:
		t.Fatal(err)
	default:
		for _, w := range res.Warnings {
			note(&found, w.Code, "")
		}
		for _, c := range res.Comparisons[0].Metrics {
			for _, w := range c.Warnings {
				note(&found, w.Code, c.Metric)
			}
		}
	}
	in, err := inspect.Files(sources, inspect.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range in.Suspicious {
		note(&seen, f.Code, f.Column)
	}
	for i, code := range seen { // which concern files, whatever the column they were seen in
		if strings.HasPrefix(code, "shuffled-ids") {
			seen[i] = "shuffled-ids"
		}
	}
	return strings.Join(found, " "), strings.Join(seen, " ")
}

// compare and inspect see the same mistakes, and neither sees one in what is as
// near as can be and right.
func TestSharedChecks(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	x, y := make([]float64, 60), make([]float64, 60) // go together
	z := random.Perm(60)                             // an order
	for i := range x {
		x[i] = random.Float64()
		y[i] = 0.8*x[i] + 0.2*random.Float64()
	}
	file := func(n int, id func(i int) any, score func(i int) any) string {
		return "id,acc\n" + rowsOf(n, func(i int) string { return fmt.Sprintf("%v,%v", id(i), score(i)) })
	}
	number := func(i int) any { return i + 1 }
	name := func(i int) any { return fmt.Sprintf("q%02d", i) }
	sorted := func(v []float64) []float64 { return slices.Sorted(slices.Values(v)) }
	in := func(v []float64) func(int) any { return func(i int) any { return v[i] } }
	backwards := func(i int) any { return 1 - y[i] }
	judged := func(judge, acc string) string {
		return "id,judge_model,acc\n1," + judge + "," + acc + "\n2," + judge + ",0\n3," + judge + ",1\n"
	}
	for what, c := range map[string]struct {
		a, b string
		opt  realgain.Options
		want string
	}{
		"right":                 {file(60, name, in(x)), file(60, name, in(y)), realgain.Options{}, ""},
		"one file twice":        {judged("gpt", "1"), judged("gpt", "1"), realgain.Options{}, "same-file"},
		"another judge":         {judged("gpt", "1"), judged("opus", "0"), realgain.Options{}, "different-setup"},
		"one judge":             {judged("gpt", "1"), judged("gpt", "0"), realgain.Options{}, ""},
		"no judge in one":       {judged("gpt", "1"), judged("", "0"), realgain.Options{}, ""},
		"two judges in one":     {strings.Replace(judged("gpt", "1"), "gpt", "opus", 1), judged("gpt", "0"), realgain.Options{}, ""},
		"numbers of rows":       {file(60, number, in(x)), file(60, number, func(i int) any { return y[z[i]] }), realgain.Options{}, "row-number-ids low-correlation:acc"},
		"numbered questions":    {file(60, number, in(x)), file(60, number, in(y)), realgain.Options{}, ""},
		"numbered, one lost":    {file(40, number, in(x)), file(39, number, in(y[1:])), realgain.Options{Missing: "drop"}, "row-number-ids"},
		"numbered, last lost":   {file(40, number, in(x)), file(39, number, in(y)), realgain.Options{Missing: "drop"}, ""},
		"few rows, one lost":    {file(9, number, in(x)), file(8, number, in(y[1:])), realgain.Options{Missing: "drop"}, ""},
		"ids shuffled":          {file(60, name, in(x)), file(60, func(i int) any { return name(z[i]) }, in(y)), realgain.Options{}, "shuffled-ids low-correlation:acc"},
		"files by score":        {file(60, name, in(sorted(x))), file(60, func(i int) any { return name(z[i]) }, in(sorted(y))), realgain.Options{}, "low-correlation:acc"},
		"rows shuffled":         {file(60, name, in(x)), file(60, func(i int) any { return name(z[i]) }, func(i int) any { return y[z[i]] }), realgain.Options{}, ""},
		"the other way round":   {file(20, name, in(x)), file(20, name, backwards), realgain.Options{}, "negative-correlation:acc"},
		"round on few":          {file(9, name, in(x)), file(9, name, backwards), realgain.Options{}, ""},
		"round on many":         {file(60, name, in(x)), file(60, name, backwards), realgain.Options{}, "low-correlation:acc"},
		"percentages":           {file(20, name, in(x)), file(20, name, func(i int) any { return 100 * y[i] }), realgain.Options{}, "other-scale:acc"},
		"percentages, declared": {file(20, name, in(x)), file(20, name, func(i int) any { return 100 * y[i] }), realgain.Options{Scale: map[string]float64{"acc": 0.01}}, ""},
		"grades":                {file(20, name, in(x)), file(20, name, func(i int) any { return 1 + 4*y[i] }), realgain.Options{}, "other-scale:acc"},
		"a cost of 0":           {"id,cost\n1,.05\n2,.1\n3,.07\n", "id,cost\n1,0\n2,0\n3,0\n", realgain.Options{}, "not-recorded:cost"},
		"a low cost":            {"id,cost\n1,.05\n2,.1\n3,.07\n", "id,cost\n1,0\n2,0\n3,.01\n", realgain.Options{}, ""},
	} {
		t.Run(what, func(t *testing.T) {
			compared, inspected := suspected(t, c.opt, c.a, c.b)
			if compared != c.want {
				t.Errorf("compare: %q, want %q", compared, c.want)
			}
			if what == "percentages, declared" { // which inspect leaves to compare
				return
			}
			if inspected != c.want {
				t.Errorf("inspect: %q, want %q", inspected, c.want)
			}
		})
	}
}
