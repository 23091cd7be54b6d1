package scores

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/realgain/realgain/internal/names"
)

// Roles states what the columns of a format are for, so that the user need not name
// them and the reader need not guess. An empty name means that no column has the role.
type Roles struct {
	ID       string // question id
	Arm      string // system, in files that hold several
	Repeat   string // number or name of the repeat of a question
	Cluster  string // group of questions whose scores are correlated
	Error    string // not empty if the system failed on the question
	Headline string // the metric that the format itself reports first
	Metrics  []MetricRole
}

// MetricRole is what a format declares about the metrics whose names match Name. Name
// may be a pattern with * and ?.
type MetricRole struct {
	Name   string
	Better string     // "higher" or "lower"; "" = unknown
	Range  [2]float64 // lowest and highest possible score; {0, 0} = unknown
}

// Metric returns the first role whose pattern matches name, and whether there is one.
func (r Roles) Metric(name string) (MetricRole, bool) {
	i := slices.IndexFunc(r.Metrics, func(m MetricRole) bool { return anyMatch(m.Name, []string{name}) })
	if i < 0 {
		return MetricRole{}, false
	}
	return r.Metrics[i], true
}

// Declare declares what the columns are for. A format calls it before the first record
// of a file. Options that the user set take precedence. If several files of one arm
// declare a role, the first file wins. Declare returns an *Error for an invalid
// direction or range: ignoring it could silently reverse a verdict.
func (r *Rows) Declare(roles Roles) error {
	if err := r.checkRoles(roles.Metrics); err != nil {
		return err
	}
	for _, role := range []struct{ have, new *string }{
		{&r.roles.ID, &roles.ID}, {&r.roles.Arm, &roles.Arm}, {&r.roles.Repeat, &roles.Repeat},
		{&r.roles.Cluster, &roles.Cluster}, {&r.roles.Error, &roles.Error}, {&r.roles.Headline, &roles.Headline},
	} {
		if *role.have == "" {
			*role.have = *role.new
		}
	}
	r.roles.Metrics = append(r.roles.Metrics, roles.Metrics...)
	for _, name := range []string{r.roles.Repeat, r.roles.Cluster} {
		if name != "" && name != r.armName && r.surveyor == nil {
			r.keep(name)
		}
	}
	if r.severalArms && r.armName == "" && r.roles.Arm != "" && r.rows == 0 && len(r.columns) == 0 {
		r.armName = r.roles.Arm
		r.tags = slices.Insert(r.tags, 0, newTag(r.armName))
	}
	return nil
}

func (r *Rows) checkRoles(metrics []MetricRole) error {
	for _, m := range metrics {
		switch {
		case !slices.Contains([]string{"", names.Higher, names.Lower}, m.Better):
			return r.fail(m.Name, m.Better, "the metric's direction is neither higher nor lower", "mend the file, or read it by another format with scores.Options.As")
		case m.Range != [2]float64{} && (!(m.Range[0] < m.Range[1]) || math.IsInf(m.Range[1]-m.Range[0], 0)):
			return r.fail(m.Name, fmt.Sprintf("%v:%v", m.Range[0], m.Range[1]), "the metric's range is empty or has no end", "mend the file, or read it by another format with scores.Options.As")
		}
	}
	return nil
}

// keep keeps the column as a tag. The column may appear later.
func (r *Rows) keep(name string) {
	if r.tagOf(name) >= 0 {
		return
	}
	t := newTag(name)
	t.codes = make([]int32, r.rows)
	r.tags = append(r.tags, t)
	if k, ok := r.index[name]; ok {
		r.info[k].tag = len(r.tags) - 1
	}
}

// errPeeked stops the reading of a file after the roles are known.
var errPeeked = errors.New("peeked")

// DeclaredArm returns the name of the column that, as the file's format declares, holds
// the arm of each row. It returns "" if the format declares none, the file is standard
// input, or it cannot be read.
func DeclaredArm(path string, opt Options) string {
	if path == "-" {
		return ""
	}
	opt.Progress = nil
	r := newRows(&opt, "")
	r.peek = true
	r.files = []File{{Path: path}}
	_ = r.readFile(&r.files[0], nil) // errPeeked, or an error that the actual reading will report
	return r.roles.Arm
}
