package inspect_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/realgain/realgain/inspect"
	"github.com/realgain/realgain/internal/testdata"
	"github.com/realgain/realgain/scores"
)

// scoreFiles writes two files of so many questions with 5 metrics of 6 decimals.
func scoreFiles(t *testing.T, questions int) []scores.Source {
	t.Helper()
	r := rand.New(rand.NewPCG(7, 8))
	var out []scores.Source
	for _, name := range []string{"a.csv", "b.csv"} {
		text := []byte("id,m1,m2,m3,m4,m5\n")
		for q := range questions {
			text = fmt.Appendf(text, "q%d", q)
			for range 5 {
				text = fmt.Appendf(text, ",%.6f", r.Float64())
			}
			text = append(text, '\n')
		}
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}
		out = append(out, scores.Source{Paths: []string{path}})
	}
	return out
}

// What inspecting allocates goes by the rows: twice the rows take twice of it,
// and that of a row stays within what its ten values need. Lists of the values of
// each question, or pairs copied for every correlation, would take twice as much.
func TestGrowsWithRows(t *testing.T) {
	allocated := func(questions int) float64 {
		sources := scoreFiles(t, questions)
		return testdata.Allocated(func() {
			if _, err := inspect.Files(sources, inspect.Options{}); err != nil {
				t.Fatal(err)
			}
		})
	}
	once, twice := allocated(10_000), allocated(20_000)
	if perRow := (twice - once) / 10_000; twice > 2.3*once || perRow > 4000 {
		t.Errorf("10,000 questions allocate %.1f MB, 20,000 %.1f MB, a row more %.0f bytes", once/(1<<20), twice/(1<<20), perRow)
	}
}
