package cli

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/realgain/realgain/internal/wording"
	"github.com/realgain/realgain/scores"
)

// checkOutputs returns an error if an output would overwrite an input or the other output.
// result and dropped are the files of -o and --dropped, "" for none.
func checkOutputs(result, dropped string, arms []scores.Source, more ...string) error {
	if dropped == "-" {
		return &failure{msg: "--dropped - would mix the list with the result on standard output", hint: "name a file, for example --dropped dropped.csv"}
	}
	inputs := more
	for _, a := range arms {
		inputs = append(inputs, a.Paths...)
	}
	for _, to := range []struct{ flag, path string }{{"-o", result}, {"--dropped", dropped}} {
		for _, in := range inputs {
			if sameFile(to.path, in) {
				return &failure{
					msg:  fmt.Sprintf("%s %s would overwrite an input", to.flag, wording.Quote(to.path)),
					hint: "name another file for " + to.flag,
				}
			}
		}
	}
	if sameFile(result, dropped) {
		return &failure{
			msg:  fmt.Sprintf("--dropped %s and -o %s are the same file", wording.Quote(dropped), wording.Quote(result)),
			hint: "name another file for one of the two",
		}
	}
	return nil
}

// sameFile reports whether two paths name the same file, which need not exist yet. It is
// false for devices such as /dev/null, to which several outputs can be written.
func sameFile(a, b string) bool {
	if a == "" || b == "" || a == "-" || b == "-" {
		return false
	}
	x, errX := os.Stat(a)
	y, errY := os.Stat(b)
	if errX == nil && errY == nil {
		return os.SameFile(x, y) && x.Mode().IsRegular()
	}
	return errX != nil && errY != nil && absolute(a) == absolute(b)
}

// absolute returns the absolute path of a file that does not exist yet, with the links of
// its folder resolved.
func absolute(path string) string {
	abs, err := filepath.Abs(path)
	if err != nil {
		return path
	}
	if dir, err := filepath.EvalSymlinks(filepath.Dir(abs)); err == nil {
		return filepath.Join(dir, filepath.Base(abs))
	}
	return abs
}
