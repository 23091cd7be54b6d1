// Command retention writes the page on ratios, docs/methods/ratio.md, and the
// example score files beside it:
//
//	go run ./examples/retention > docs/methods/ratio.md
//	go generate ./examples/retention
//
// Every number of the page is computed here: the interval that resamples both
// means on one draw, beside three that have been used and are wrong, on sets of
// questions drawn from populations whose ratio is known.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

//go:generate go run . -scores .

func main() {
	scores := flag.String("scores", "", "folder to write the score files into, instead of the page")
	flag.Parse()
	if err := run(os.Stdout, *scores); err != nil {
		fmt.Fprintln(os.Stderr, "retention:", err)
		os.Exit(1)
	}
}

func run(out io.Writer, scores string) error {
	if scores == "" {
		text, err := page()
		if err == nil {
			_, err = io.WriteString(out, text)
		}
		return err
	}
	for name, data := range files() {
		if err := os.WriteFile(filepath.Join(scores, name), data, 0o644); err != nil {
			return err
		}
	}
	return nil
}
