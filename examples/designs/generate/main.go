// Command generate writes the example score files of examples/designs: tasks of
// an agent that mends code, in repositories of four languages, tried three times
// by each of several systems. docs/methods/designs.md runs on them.
//
// The data is invented. What tasks of one repository share is drawn once for the
// repository, so that they stand or fall together; the change helps in Python,
// which has the most tasks, and not elsewhere; hard tasks take longer, so that a
// time limit leaves the hard ones without an answer.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

// seed starts the random streams; the committed files were made with it.
const seed = 20261130

//go:generate go run . -dir ..

func main() {
	dir := flag.String("dir", "..", "folder to write the files into")
	flag.Parse()
	for name, data := range files(seed) {
		if err := os.WriteFile(filepath.Join(*dir, name), data, 0o644); err != nil {
			fmt.Fprintln(os.Stderr, "generate:", err)
			os.Exit(1)
		}
	}
}

// files returns the example files by name.
func files(seed uint64) map[string][]byte {
	tasks := draw(seed)
	large := run(tasks, seed, 5, stronger)
	return map[string][]byte{
		"old.csv":         encode(tasks, run(tasks, seed, 1, earlier)),
		"old-again.csv":   encode(tasks, run(tasks, seed, 3, earlier)),
		"new.csv":         encode(tasks, run(tasks, seed, 2, later)),
		"small.csv":       encode(tasks, run(tasks, seed, 4, weaker)),
		"large.csv":       encode(tasks, large),
		"large-limit.csv": encode(tasks, limited(large)),
	}
}
