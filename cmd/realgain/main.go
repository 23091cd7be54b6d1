// Command realgain reports whether a change to a search, RAG or LLM system is a
// real gain, how large it is, and how many more questions would settle it.
package main

import (
	"os"

	"github.com/realgain/realgain/internal/cli"
)

func main() { os.Exit(cli.Run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }
