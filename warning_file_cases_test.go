package realgain_test

import (
	"fmt"
	"os"
	"testing"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/scores"
)

// files makes a case of two files of CSV.
func files(a, b string, opt realgain.Options) func(t *testing.T) []realgain.Warning {
	return func(t *testing.T) []realgain.Warning {
		t.Helper()
		t.Chdir(t.TempDir())
		for name, text := range map[string]string{"a.csv": a, "b.csv": b} {
			if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		res, err := realgain.CompareFiles([]scores.Source{{Paths: []string{"a.csv"}}, {Paths: []string{"b.csv"}}}, opt)
		if err != nil {
			t.Fatal(err)
		}
		out := res.Warnings
		for _, c := range res.Comparisons[0].Metrics {
			out = append(out, c.Warnings...)
		}
		return out
	}
}

// fileWarnings are about what is in the files; TestSharedChecks holds more of
// the same data against inspect.
func fileWarnings() map[string]warningCase {
	const n = 40
	score := func(i int) float64 { return float64(i*7%n) / n }
	other := func(i int) float64 { return 0.9*score(i) + 0.01*float64(i%5) }
	file := func(n int, id, row func(i int) any) string {
		return "id,acc\n" + rowsOf(n, func(i int) string { return fmt.Sprintf("%v,%v", id(i), row(i)) })
	}
	name := func(i int) any { return fmt.Sprintf("q%02d", i) }
	number := func(i int) any { return i + 1 }
	permuted := func(i int) any { return name(i * 11 % n) }
	of := func(score func(i int) float64) func(i int) any { return func(i int) any { return score(i) } }
	times := func(by, plus float64) func(i int) any {
		return func(i int) any { return plus + by*other(i) }
	}
	a, b := file(n, name, of(score)), file(n, name, of(other))
	judge := func(judge string, last int) string {
		return fmt.Sprintf("id,judge_model,acc\n1,%s,1\n2,%s,0\n3,%s,%d\n", judge, judge, judge, last)
	}
	cost := func(last string) string { return "id,cost\n1,0\n2,0\n3," + last + "\n" }
	none, drop := realgain.Options{}, realgain.Options{Missing: "drop"}
	short := func(from int) string { // a row less, the first or the last
		return file(n-1, number, func(i int) any { return other(i + from) })
	}
	return map[string]warningCase{
		"same-file":            {files(a, a, none), files(a, b, none)},
		"different-setup":      {files(judge("gpt", 1), judge("opus", 0), none), files(judge("gpt", 1), judge("gpt", 0), none)},
		"row-number-ids":       {files(file(n, number, of(score)), short(1), drop), files(file(n, number, of(score)), short(0), drop)},
		"shuffled-ids":         {files(a, file(n, permuted, of(other)), none), files(a, file(n, permuted, func(i int) any { return other(i * 11 % n) }), none)},
		"negative-correlation": {files(a, file(n, name, times(-1, 1)), none), files(a, b, none)},
		"other-scale":          {files(a, file(n, name, times(4, 1)), none), files(a, file(n, name, times(1.2, 0)), none)},
		"not-recorded":         {files("id,cost\n1,.05\n2,.1\n3,.07\n", cost("0"), none), files("id,cost\n1,.05\n2,.1\n3,.07\n", cost(".01"), none)},
	}
}
