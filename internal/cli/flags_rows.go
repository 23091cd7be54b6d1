package cli

import (
	"errors"
	"os"
	"strings"

	"github.com/spf13/pflag"

	"github.com/realgain/realgain/scores"
)

// rows holds the flags that select and change rows of the files.
type rows struct {
	where    []scores.Filter
	exclude  string
	binarize []scores.Cut
	weight   string
}

func (f *rows) add(fs *pflag.FlagSet) {
	taken(fs, "where", "COLUMN=VALUE", "question_type=temporal", "use only rows with this value; repeat the flag to allow several values of a column", f.takeWhere)
	fs.StringVar(&f.exclude, "exclude-ids", "", "leave out the questions listed in this `FILE`, one id per line")
	fs.StringVar(&f.weight, "weight", "", "`COLUMN` with the weight of each question; means become weighted means")
	taken(fs, "binarize", "'METRIC>=X'", "'score>=0.7'", "replace a metric by 1 where this is true and by 0 elsewhere; >, <= and < work too", f.takeCut)
}

// fill puts the flags into the options of reading.
func (f *rows) fill(o *scores.Options) error {
	exclude, err := f.excluded()
	o.Where, o.Binarize, o.Exclude = f.where, f.binarize, exclude
	return err
}

func (f *rows) takeWhere(s string) error {
	column, value, ok := strings.Cut(s, "=")
	if !ok || column == "" {
		return errors.New("not of the form COLUMN=VALUE")
	}
	f.where = append(f.where, scores.Filter{Column: column, Value: value})
	return nil
}

func (f *rows) takeCut(s string) error {
	c, err := scores.ParseCut(s)
	f.binarize = append(f.binarize, c)
	return err
}

// renamed replaces each metric of --binarize by the name that it gets, so that -m can use
// either name.
func (f *rows) renamed(metrics []string) []string {
	for i, m := range metrics {
		for _, c := range f.binarize {
			if c.Metric == m {
				metrics[i] = c.Name()
			}
		}
	}
	return metrics
}

// excluded returns the ids in the file of --exclude-ids.
func (f *rows) excluded() (map[string]bool, error) {
	if f.exclude == "" {
		return nil, nil
	}
	text, err := os.ReadFile(f.exclude)
	if err != nil {
		return nil, &failure{msg: err.Error(), hint: "--exclude-ids needs a text file with one question id per line"}
	}
	ids := map[string]bool{}
	for line := range strings.Lines(strings.TrimPrefix(string(text), "\ufeff")) {
		if id := strings.TrimSpace(line); id != "" {
			ids[id] = true
		}
	}
	return ids, nil
}
