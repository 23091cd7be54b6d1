// Command library shows two ways into the library: scores in memory, by
// position, and files.
package main

import (
	"fmt"
	"os"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/scores"
)

func main() {
	if err := run("examples/rag/before.jsonl", "examples/rag/after.jsonl"); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(before, after string) error {
	// Scores of the same questions, in the same order.
	c, err := realgain.Compare([]float64{1, 0, 0, 1, 1, 0}, []float64{1, 1, 0, 1, 1, 1}, realgain.DefaultOptions())
	if err != nil {
		return err
	}
	fmt.Printf("%+.3f [%+.3f, %+.3f] %s\n", c.Delta, c.CI[0], c.CI[1], c.Verdict)

	// Files: everything the command does.
	arms := []scores.Source{{Label: "before", Paths: []string{before}}, {Label: "after", Paths: []string{after}}}
	opt := realgain.DefaultOptions()
	opt.Metrics = []string{"full_chain_recall", "evidence_recall"}
	r, err := realgain.CompareFiles(arms, opt)
	if err != nil {
		return err
	}
	for _, m := range r.Comparisons[0].Metrics {
		fmt.Printf("%s %+.4f [%+.4f, %+.4f] %s\n", m.Metric, m.Delta, m.CI[0], m.CI[1], m.Verdict)
	}
	return nil
}
