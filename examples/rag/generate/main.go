// Command generate writes the example score files of examples/rag: 207
// multi-hop questions scored before and after a change of the retriever, and
// the same change at 812 questions, of which the 207 are the first.
//
// The data is invented. Its shape follows a case that is met in practice: the
// chance that every piece of evidence is found (full_chain_recall) seems to
// rise by 3.4 points on 207 questions, the interval still reaches below zero,
// and at 812 questions a third of the rise is left.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
)

//go:generate go run . -dir ..

func main() {
	dir := flag.String("dir", "..", "folder to write the four files into")
	flag.Parse()
	for name, data := range files(seed) {
		if err := os.WriteFile(filepath.Join(*dir, name), data, 0o644); err != nil {
			fmt.Fprintln(os.Stderr, "generate:", err)
			os.Exit(1)
		}
	}
}

// files returns the four example files by name.
func files(seed uint64) map[string][]byte {
	small := pool(seed, 1, first)
	large := slices.Concat(small, pool(seed, 2, rest))
	for i := range large {
		large[i].id = fmt.Sprintf("q%03d", i+1)
	}
	small = large[:len(small)]
	return map[string][]byte{
		"before.jsonl":     encode(small, before),
		"after.jsonl":      encode(small, after),
		"before-812.jsonl": encode(large, before),
		"after-812.jsonl":  encode(large, after),
	}
}
