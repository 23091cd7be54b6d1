package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/realgain/realgain/internal/wording"
	"github.com/realgain/realgain/scores"
)

// sources parses the arguments. Each is one arm: a path, or "label=path". A path is a
// file, "-" for standard input, a pattern such as runs/*.jsonl, or several of these
// separated by commas, which are read one after the other. If a file has the whole
// argument as its name, the argument means that file.
func sources(args []string) ([]scores.Source, error) {
	var arms []scores.Source
	stdin, taken := 0, map[string]bool{}
	for _, arg := range args {
		s, err := source(arg)
		if err != nil {
			return nil, err
		}
		for _, p := range s.Paths {
			if p == "-" {
				stdin++
			}
		}
		if s.Label != "" && taken[s.Label] && s.Label != arms[0].Label { // the baseline may be given again
			return nil, &failure{
				msg:  fmt.Sprintf("the label %s is given twice", wording.Quote(s.Label)),
				hint: "give each arm its own label, for example old=a.csv new=b.csv; only the label of the baseline may be given twice, to measure run noise",
			}
		}
		taken[s.Label] = true
		arms = append(arms, s)
	}
	if stdin > 1 {
		return nil, stdinTwice()
	}
	return arms, nil
}

// source parses one argument.
func source(arg string) (scores.Source, error) {
	s := scores.Source{}
	path := arg
	if label, rest, ok := strings.Cut(arg, "="); ok && !exists(arg) {
		if label == "" || rest == "" {
			return s, &failure{
				msg:  fmt.Sprintf("argument %s is not of the form label=path", wording.Quote(arg)),
				hint: "for example: before=runs/before.jsonl",
			}
		}
		s.Label, path = label, rest
	}
	paths, err := expand(path)
	if err != nil {
		return s, err
	}
	s.Paths = paths
	if len(paths) > 1 && s.Label == "" {
		s.Label = path
	}
	return s, nil
}

// expand returns the files a path stands for.
func expand(path string) ([]string, error) {
	if path == "" {
		return nil, &failure{msg: "an argument is empty", hint: "give the path of a file, or - for standard input"}
	}
	if path == "-" || exists(path) {
		return []string{path}, nil
	}
	if !strings.Contains(path, ",") {
		return match(path)
	}
	var all []string
	for part := range strings.SplitSeq(path, ",") {
		paths, err := expand(part)
		if err != nil {
			return nil, err
		}
		all = append(all, paths...)
	}
	return all, nil
}

// match returns the files that a pattern matches, sorted by name. A path without * ? [
// is returned as it is; whether the file exists is found out when it is read.
func match(path string) ([]string, error) {
	if !strings.ContainsAny(path, "*?[") {
		return []string{path}, nil
	}
	paths, err := filepath.Glob(path)
	if err != nil {
		return nil, &failure{
			msg:  fmt.Sprintf("pattern %s is malformed", wording.Quote(path)),
			hint: "* matches any characters, ? matches one, [ab] matches a or b",
		}
	}
	if len(paths) == 0 {
		return nil, &failure{
			msg:  fmt.Sprintf("no file matches %s", wording.Quote(path)),
			hint: "check the folder: ls " + filepath.Dir(path),
		}
	}
	return paths, nil
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
