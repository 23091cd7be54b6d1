package cli

import (
	"errors"
	"io"
	"os"
	"strconv"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"golang.org/x/term"

	"github.com/realgain/realgain/report"
	"github.com/realgain/realgain/report/page"
)

// out holds the flags for the output.
type out struct {
	format    *choice
	file      string
	movers    int
	questions bool // kept in the JSON
	explain   bool
	quiet     bool
	noColor   bool
}

// defaultMovers is the number of questions that changed most to show, in each direction.
const defaultMovers = 3

// add adds the flags to a command whose documents are of this kind.
func (f *out) add(cmd *cobra.Command, kind page.Kind) {
	f.format, f.movers = newChoice(report.NamesFor(kind)...), defaultMovers
	f.format.also = func(word, _ string) (string, error) {
		if format, ok := report.Get(word); ok && word != "" {
			return "", format.Draws(kind)
		}
		return "", errors.New("no such value")
	}
	grouped(cmd, "out", func(fs *pflag.FlagSet) {
		fs.Var(f.format, "format", "format of the result")
		fs.StringVarP(&f.file, "output", "o", "", "write the result to this `FILE`; - is standard output. If the run fails, an existing file stays as it was")
		fs.Var(&text{kind: "N|all", shown: strconv.Itoa(defaultMovers), take: f.takeMovers}, "movers", "number of questions that changed most to show, in each direction")
		withExample(fs, "movers", "20")
		fs.BoolVar(&f.explain, "explain", false, "show all intervals and all tests; also show how much pairing narrows the interval")
		fs.BoolVar(&f.questions, "keep-questions", false, "keep the scores of every question and the bootstrap distribution in the JSON, for plan and converge")
		fs.BoolVarP(&f.quiet, "quiet", "q", false, "print the result without notes and warnings")
		fs.BoolVar(&f.noColor, "no-color", false, "print without colour, as with NO_COLOR or TERM=dumb")
	})
}

func (f *out) takeMovers(s string) error {
	if s == "all" {
		f.movers = -1
		return nil
	}
	n, err := strconv.Atoi(s)
	if err != nil || n < 0 {
		return errors.New("neither all nor a whole number")
	}
	f.movers = n
	return nil
}

// path returns the file of -o, "" for standard output.
func (f *out) path() string {
	if f.file == "-" {
		return ""
	}
	return f.file
}

// view returns how to lay out the result: colour and width depend on the terminal.
func (f *out) view(w io.Writer) report.View {
	v := report.View{Width: 80, Explain: f.explain, Movers: f.movers, Quiet: f.quiet}
	file, ok := w.(*os.File)
	if !ok || f.path() != "" || !term.IsTerminal(int(file.Fd())) {
		return v
	}
	if columns, _, err := term.GetSize(int(file.Fd())); err == nil && columns > 0 {
		v.Width = columns
	}
	v.Color = !f.noColor && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
	return v
}
