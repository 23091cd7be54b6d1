package inspect

import (
	"fmt"
	"strings"

	"github.com/realgain/realgain/internal/shell"
	"github.com/realgain/realgain/internal/wording"
	"github.com/realgain/realgain/scores"
)

// inspector is the work on one source.
type inspector struct {
	s      settings
	survey *scores.Survey
	out    Source

	id        *scores.SurveyColumn // nil = no column names the question
	question  []int32              // of each row, from 1; 0 = the row names none
	questions int                  // the largest of them
	inOrder   bool                 // row i is question i+1, and there is no other row
	zeros     []float64            // the baseline of cells that have none
	metric    []int32              // of each row of a long table, else nil
	armColumn *scores.SurveyColumn // nil = one arm
	arms      []armRows
	cluster   []int32          // of each question, from 1; nil = Options.Cluster names none here
	clusterBy []Finding        // what is wrong with them
	used      map[string]bool  // columns that play a part
	index     map[string]int32 // question of each id; made when needed
}

// armRows is one arm and its rows.
type armRows struct {
	label   string
	rows    []int32
	metrics []measured
	byName  map[string]int // index into metrics of those with a value
}

// measured is a metric of an arm with the mean of each question.
type measured struct {
	Metric
	// mean is that of each question, question q at index q−1; NaN = no value.
	// It may share the memory of the survey's column.
	mean []float64
	// count is the number of values of each question, in the order of mean; nil
	// = no question has several.
	count  []int
	values int   // not missing
	out    int   // how many of them lie outside [0, 1]
	first  int32 // the first row that holds one; −1 = none
}

// inspect does what concerns one source.
func (s settings) inspect(survey *scores.Survey) (*inspector, error) {
	in := &inspector{s: s, survey: survey, used: map[string]bool{}}
	in.out = Source{Label: survey.Label, Rows: survey.Rows, Shape: "wide",
		ArmColumns: []Candidate{}, ArmsAsColumns: []ColumnedArms{}, RepeatColumns: []Candidate{},
		ClusterColumns: []Candidate{}, SliceColumns: []Candidate{}, Skipped: []Column{}}
	for _, f := range survey.Files {
		in.out.Files = append(in.out.Files, File(f))
	}
	if survey.MetricColumn != "" {
		in.out.Shape = "long"
		in.metric = survey.Column(survey.MetricColumn).Codes
		in.used[survey.MetricColumn], in.used[survey.ValueColumn] = true, true
	}
	if err := in.findID(); err != nil {
		return nil, err
	}
	if err := in.findArms(); err != nil {
		return nil, err
	}
	if in.survey.Failed != nil {
		in.used[in.survey.ErrorColumn] = true
	}
	in.findCluster()
	if name := s.Repeat; name != "" {
		in.used[name] = true
	}
	if err := in.measure(); err != nil {
		return nil, err
	}
	if err := in.anyScores(); err != nil {
		return nil, err
	}
	in.findColumned()
	in.findRepeats()
	in.countPasses()
	in.findGroups()
	return in, nil
}

// anyScores refuses files without a column that could be scored.
func (in *inspector) anyScores() error {
	path := in.survey.Files[0].Path
	if lists := in.listsInside(); len(lists) > 0 {
		return &scores.Error{Path: path, Msg: "the file is one object, not one for each question; the lists in it are " + strings.Join(lists, ", "),
			Hint: "take the rows out of it first, for example: jq '." + lists[len(lists)-1] + "' " + shell.Line([]string{path}) + " > rows.json"}
	}
	var what []string
	for i := range in.survey.Columns {
		c := &in.survey.Columns[i]
		if c.Skip == "" || c.Mixed || wordMap(c) != "" {
			return nil
		}
		if len(what) < 8 {
			why, _, _ := strings.Cut(c.Skip, "; ask for it")
			what = append(what, fmt.Sprintf("%s (%s)", wording.Shown(c.Name), why))
		}
	}
	if len(what) == 0 {
		return &scores.Error{Path: path, Msg: "no column holds scores", Hint: `each row is an object such as {"id": "q1", "score": 1}`}
	}
	return &scores.Error{Path: path, Msg: "no column holds scores",
		Hint: "a score is a number in each row; the columns are " + strings.Join(what, ", ")}
}

// listsInside returns the names of the lists of a file that holds a single
// object without an id, as jq writes them.
func (in *inspector) listsInside() []string {
	if in.survey.Rows != 1 || in.id != nil {
		return nil
	}
	var lists []string
	for i := range in.survey.Columns {
		name := in.survey.Columns[i].Name
		if in.survey.Columns[i].Skip == "a list" && !strings.ContainsFunc(name, func(r rune) bool {
			return r != '.' && r != '_' && (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z')
		}) && len(lists) < 6 {
			lists = append(lists, name)
		}
	}
	return lists
}

// texts returns the column of that name if its texts are known, or nil.
func (in *inspector) texts(name string) *scores.SurveyColumn {
	if c := in.survey.Column(name); c != nil && c.Codes != nil {
		return c
	}
	return nil
}

// columnNames returns the names of the first columns, for messages.
func (in *inspector) columnNames() []string {
	var names []string
	for i := range in.survey.Columns {
		if len(names) == 12 {
			return append(names, "…")
		}
		names = append(names, wording.Shown(in.survey.Columns[i].Name))
	}
	return names
}

// idText returns the id of a question, for messages.
func (in *inspector) idText(q int) string {
	if in.id == nil {
		return fmt.Sprintf("row %d", q)
	}
	return in.id.Texts[q]
}

// metric returns the metric of that name if it has a value, or nil.
func (a *armRows) metric(name string) *measured {
	if i, ok := a.byName[name]; ok {
		return &a.metrics[i]
	}
	return nil
}
