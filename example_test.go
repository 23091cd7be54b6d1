package realgain_test

import (
	"fmt"
	"log"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/scores"
)

// Two systems on the same eight questions, in the same order.
func ExampleCompare() {
	baseline := []float64{0, 0.5, 1, 0.5, 0, 1, 0.5, 0}
	candidate := []float64{0.5, 0.5, 1, 1, 0, 0.5, 1, 0}
	c, err := realgain.Compare(baseline, candidate, realgain.Options{Range: [2]float64{0, 1}})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("delta %+.3f [%+.3f, %+.3f], n = %d: %s\n", c.Delta, c.CI[0], c.CI[1], c.N, c.Verdict)
	fmt.Printf("p(better) %.3f, p = %.3f\n", c.PBetter, c.PValue)
	// Output:
	// delta +0.125 [-0.250, +0.438], n = 8: inconclusive
	// p(better) 0.769, p = 0.627
}

// Rows are paired by id: their order does not matter.
func ExampleCompareRows() {
	row := func(id string, recall float64) realgain.Row {
		return realgain.Row{ID: id, Scores: map[string]float64{"recall": recall}}
	}
	a := []realgain.Row{row("q1", 0), row("q2", 1), row("q3", 0), row("q4", 1), row("q5", 0)}
	b := []realgain.Row{row("q5", 1), row("q4", 1), row("q3", 1), row("q2", 1), row("q1", 1)}
	c, err := realgain.CompareRows(a, b, realgain.Options{Key: "recall", NBoot: 2000, Seed: 11})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%d questions, %d better, %d worse: %s\n", c.N, c.Wins, c.Losses, c.Verdict)
	for _, w := range c.Warnings {
		fmt.Println(w.Code)
	}
	// Output:
	// 5 questions, 3 better, 0 worse: inconclusive
	// few-questions
	// few-differences
	// p-floor
}

// A database can count the pairs of scores: a million questions are four cells.
func ExampleCompareCells() {
	cells := pair.Cells{
		A: []float64{0, 0, 1, 1},
		B: []float64{0, 1, 0, 1},
		W: []float64{397_000, 52_000, 51_000, 500_000},
	}
	c, err := realgain.CompareCells(cells, realgain.Options{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("n = %d, delta %+.4f [%+.4f, %+.4f]: %s\n", c.N, c.Delta, c.CI[0], c.CI[1], c.Verdict)
	// Output:
	// n = 1000000, delta +0.0010 [+0.0004, +0.0016]: improved
}

// Files are read as the command reads them.
func ExampleCompareFiles() {
	opt := realgain.DefaultOptions()
	opt.Metrics = []string{"evidence_recall", "full_chain_recall"}
	opt.Primary = "full_chain_recall"
	res, err := realgain.CompareFiles([]scores.Source{
		{Label: "before", Paths: []string{"examples/rag/before.jsonl"}},
		{Label: "after", Paths: []string{"examples/rag/after.jsonl"}},
	}, opt)
	if err != nil {
		log.Fatal(err)
	}
	for _, c := range res.Comparisons[0].Metrics {
		fmt.Printf("%s %+.3f: %s\n", c.Metric, c.Delta, c.Verdict)
	}
	// Output:
	// full_chain_recall +0.034: inconclusive
	// evidence_recall +0.033: improved
}
