package main

import (
	"cmp"
	"fmt"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
)

// marker begins the list of files in a package's documentation.
const marker = "Files, each uses those before it:"

// stated reads the order of files from doc.go. Every file must be listed once.
func stated(folder string, files []string) ([]string, error) {
	f, err := parser.ParseFile(token.NewFileSet(), filepath.Join(folder, "doc.go"), nil, parser.ParseComments|parser.PackageClauseOnly)
	if err != nil {
		return nil, err
	}
	_, list, ok := strings.Cut(f.Doc.Text(), marker)
	if !ok {
		return nil, fmt.Errorf("%s has no list after %q", filepath.Join(folder, "doc.go"), marker)
	}
	listed := strings.Fields(list)
	for _, name := range files {
		if n := count(listed, name); n != 1 {
			return nil, fmt.Errorf("%s.go is listed %d times in doc.go", name, n)
		}
	}
	if len(listed) != len(files) {
		return nil, fmt.Errorf("doc.go lists %d files, there are %d", len(listed), len(files))
	}
	return listed, nil
}

func count(list []string, name string) (n int) {
	for _, s := range list {
		if s == name {
			n++
		}
	}
	return n
}

// searched looks for an order with few references against it: from that of
// Eades, Lin and Smyth (1993, "A fast and effective heuristic for the feedback
// arc set problem"), single files move as long as that helps.
func searched(refs []reference, files []string) []string {
	weight := map[[2]string]int{}
	for _, r := range refs {
		weight[[2]string{r.from, r.to}]++
	}
	left := slices.Clone(files)
	var order []string
	for len(left) > 0 {
		uses := func(f string) (score int) {
			for _, g := range left {
				score += weight[[2]string{f, g}] - weight[[2]string{g, f}]
			}
			return score
		}
		next := slices.MinFunc(left, func(a, b string) int { return cmp.Or(cmp.Compare(uses(a), uses(b)), strings.Compare(a, b)) })
		order = append(order, next)
		left = slices.DeleteFunc(left, func(f string) bool { return f == next })
	}
	for improve(order, weight) {
	}
	return order
}

// improve moves the first file whose move lowers the references against the
// order to where they are fewest; false when there is none.
func improve(order []string, weight map[[2]string]int) bool {
	for i, f := range order {
		best, at, gain := 0, i, 0
		for j := i + 1; j < len(order); j++ { // after order[j]
			gain += weight[[2]string{f, order[j]}] - weight[[2]string{order[j], f}]
			if gain > best {
				best, at = gain, j
			}
		}
		gain = 0
		for j := i - 1; j >= 0; j-- { // before order[j]
			gain += weight[[2]string{order[j], f}] - weight[[2]string{f, order[j]}]
			if gain > best {
				best, at = gain, j
			}
		}
		if best > 0 {
			moved := slices.Delete(slices.Clone(order), i, i+1)
			copy(order, slices.Insert(moved, at, f))
			return true
		}
	}
	return false
}
