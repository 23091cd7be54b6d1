// Command order counts the references between files of one package that run
// against the order of files stated in its doc.go: from a file to one that
// comes later in the list. A file may use those before it.
//
//	go run ./internal/order [-best] [-v] [-most N] [FOLDER]
//
// The list follows the line "Files, each uses those before it:" of the package's
// documentation. With -best the order is not read but searched for, so that a
// package without a stated order can be compared with one that has one.
package main

import (
	"flag"
	"fmt"
	"os"
)

func main() {
	best := flag.Bool("best", false, "search for the order with the fewest references against it")
	verbose := flag.Bool("v", false, "list the references")
	most := flag.Int("most", -1, "fail if more references than this run against the order; -1 = never")
	flag.Parse()
	folder := "."
	if flag.NArg() > 0 {
		folder = flag.Arg(0)
	}
	if err := run(folder, *best, *verbose, *most); err != nil {
		fmt.Fprintln(os.Stderr, "order:", err)
		os.Exit(1)
	}
}

func run(folder string, best, verbose bool, most int) error {
	refs, files, err := references(folder)
	if err != nil {
		return err
	}
	list := searched(refs, files)
	if !best {
		if list, err = stated(folder, files); err != nil {
			return err
		}
	}
	against, all := 0, 0
	place := map[string]int{}
	for i, f := range list {
		place[f] = i
	}
	for _, r := range refs {
		all++
		if place[r.to] > place[r.from] {
			against++
			if verbose {
				fmt.Printf("%s uses %s of %s\n", r.from, r.name, r.to)
			}
		}
	}
	if best {
		fmt.Println(list)
	}
	fmt.Printf("%d of %d references between %d files run against the order\n", against, all, len(files))
	if most >= 0 && against > most {
		return fmt.Errorf("more than %d", most)
	}
	return nil
}
