package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/internal/wording"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/scores"
)

// who holds the flags for questions and arms.
type who struct {
	id         string
	armColumn  string
	declared   bool   // the file's format says which column names the arms
	assumed    string // note on the baseline, where nobody chose it; "" = somebody did
	baseline   string
	arms       []scores.ArmColumn
	metricName string
	as         string
	cluster    string
	repeat     string
	by         []string
	minSlice   int
	rows
}

func (f *who) add(cmd *cobra.Command) {
	grouped(cmd, "who", func(fs *pflag.FlagSet) {
		fs.StringVar(&f.id, "id", "", "`COLUMN` with the id of the question (default: the first of "+strings.Join(scores.IDColumns, ", ")+")")
		f.addDesign(fs)
		fs.StringVar(&f.armColumn, "arm-column", "", "`COLUMN` with the name of the arm; for a file with the rows of all arms")
		fs.StringVar(&f.baseline, "baseline", "", "`LABEL` of the arm to compare with; needs --arm-column or --arm")
		taken(fs, "arm", "LABEL=COLUMN", "old=old_score", "column with the scores of an arm; for a file with a column for each arm. The first --arm is the baseline", f.takeArm)
		fs.StringVar(&f.metricName, "metric-name", "", "`NAME` of the metric in the columns of --arm (default: score)")
		f.rows.add(fs)
		fs.StringVar(&f.as, "as", "", "read the files as this `FORMAT`, see realgain formats (default: found from their first bytes)")
	})
}

// addDesign adds the flags for clusters, repeats and slices.
func (f *who) addDesign(fs *pflag.FlagSet) {
	fs.StringVar(&f.cluster, "cluster", "", "`COLUMN` that groups correlated questions: their document, conversation or repository; "+
		pair.IDPrefix+" groups them by the beginning of ids such as owner__repo-12")
	fs.StringVar(&f.repeat, "repeat", "", "`COLUMN` that identifies the repeats of a question; repeats are averaged (default: the first of "+
		strings.Join(scores.RepeatColumns, ", ")+" that identifies them, if ids repeat)")
	taken(fs, "by", "COLUMN", "question_type,hops", "also compare within each value of COLUMN", f.takeBy)
	fs.IntVar(&f.minSlice, "min-slice", 30, "show slices of fewer than `N` questions without a verdict")
}

func (f *who) takeBy(s string) error {
	for column := range strings.SplitSeq(s, ",") {
		switch {
		case column == "":
			return errors.New("a column name is empty")
		case slices.Contains(f.by, column):
			return fmt.Errorf("column %s is given twice", wording.Quote(column))
		}
		f.by = append(f.by, column)
	}
	return nil
}

func (f *who) takeArm(s string) error {
	label, column, ok := strings.Cut(s, "=")
	if !ok || label == "" || column == "" {
		return errors.New("not of the form LABEL=COLUMN")
	}
	if slices.ContainsFunc(f.arms, func(a scores.ArmColumn) bool { return a.Label == label }) {
		return fmt.Errorf("the label %s is given twice", wording.Quote(label))
	}
	f.arms = append(f.arms, scores.ArmColumn{Label: label, Column: column})
	return nil
}

// inside reports whether a file holds several arms.
func (f *who) inside() bool { return f.declared || f.armColumn != "" || len(f.arms) > 0 }

// hold reports whether files hold several arms each, as flags or the format of
// a single file say.
func (f *who) hold(args []string) bool {
	return f.inside() || len(args) == 1 && f.declaredIn(args[0])
}

// declaredIn reports whether the format of a file declares the column of the arms.
func (f *who) declaredIn(arg string) bool {
	s, err := source(arg)
	f.declared = err == nil && scores.DeclaredArm(s.Paths[0], scores.Options{As: f.as}) != ""
	return f.declared
}

// fill puts the flags into options. It returns an error if they contradict each other.
func (f *who) fill(o *realgain.Options) error {
	o.Read.ID, o.Read.As = f.id, f.as
	if err := f.rows.fill(&o.Read); err != nil {
		return err
	}
	o.Weight, o.Cluster, o.Repeat, o.By, o.MinSlice = f.weight, f.cluster, f.repeat, f.by, f.minSlice
	o.Read.ArmColumn, o.Read.Arms, o.Read.MetricName = f.armColumn, f.arms, f.metricName
	o.Read = o.Reading()
	switch {
	case f.minSlice < 1:
		return &failure{msg: fmt.Sprintf("--min-slice %d is not a number of questions", f.minSlice), hint: "give a number of at least 1, for example 30"}
	case f.armColumn != "" && len(f.arms) > 0:
		return &failure{
			msg:  "--arm-column and --arm contradict each other",
			hint: "use --arm-column COLUMN if each row belongs to one arm, --arm LABEL=COLUMN if each row has the scores of all arms",
		}
	case len(f.arms) == 1:
		return &failure{
			msg:  "--arm is given once, but a comparison needs two arms",
			hint: "also give the candidate's column, for example --arm new=new_score",
		}
	case f.baseline != "" && !f.inside():
		return &failure{
			msg:  "--baseline needs a file with several arms, but here each file is an arm",
			hint: "put the baseline's file first, or name the column of the arms with --arm-column",
		}
	case f.metricName != "" && len(f.arms) == 0:
		return &failure{
			msg:  "--metric-name needs --arm, whose metric it names",
			hint: "to choose metrics of the files, use --metric",
		}
	}
	return nil
}

// order returns the tables with the baseline first.
func (f *who) order(tables []*scores.Table) ([]*scores.Table, error) {
	var labels []string
	for _, t := range tables {
		labels = append(labels, t.Label)
	}
	if f.baseline == "" && f.armColumn != "" {
		return nil, &failure{
			msg:  fmt.Sprintf("which arm is the baseline? column %s has %s", f.armColumn, wording.List(labels)),
			hint: "choose one, for example --baseline " + first(labels),
		}
	}
	if f.declared && len(tables) < 2 {
		return nil, &failure{msg: "the file has only one arm, " + wording.List(labels), hint: "also give the candidate's file"}
	}
	if f.baseline == "" && f.declared && len(tables) == 2 {
		f.assumed = fmt.Sprintf("baseline: %s, the first arm in the file (--baseline %s to exchange them)", labels[0], labels[1])
		return tables, nil
	}
	if f.baseline == "" && f.declared {
		return nil, &failure{
			msg:  "which arm is the baseline? the file has " + wording.List(labels),
			hint: "choose one, for example --baseline " + first(labels),
		}
	}
	if f.baseline == "" {
		return tables, nil
	}
	i := slices.Index(labels, f.baseline)
	if i < 0 {
		return nil, &failure{
			msg:  fmt.Sprintf("no arm has the label %s", wording.Quote(f.baseline)),
			hint: "the labels are " + wording.List(labels),
		}
	}
	ordered := append([]*scores.Table{tables[i]}, tables[:i]...)
	return append(ordered, tables[i+1:]...), nil
}

// note adds what was assumed of the arms to the notes of a result; nil = there is
// no result.
func (f *who) note(res *realgain.Result) *realgain.Result {
	if res != nil && f.assumed != "" {
		res.Notes = append([]string{f.assumed}, res.Notes...)
	}
	return res
}

func first(words []string) string {
	if len(words) == 0 {
		return "LABEL"
	}
	return words[0]
}
