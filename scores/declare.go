package scores

import (
	"errors"
	"slices"
)

// Roles say what the columns of a format are for, so that nobody has to name
// them and nothing is guessed. An empty name is a role that no column has.
type Roles struct {
	ID       string // names the question
	Arm      string // names the system, in files that hold several
	Repeat   string // tells the repeats of a question apart
	Cluster  string // groups questions whose scores are correlated
	Error    string // is not empty where the system failed on the question
	Headline string // the metric that the format itself reports first
	Metrics  []MetricRole
}

// MetricRole is what a format knows of metrics: those whose name matches Name,
// which may be a pattern with * and ?.
type MetricRole struct {
	Name   string
	Better string     // "higher" or "lower"; "" = not known
	Range  [2]float64 // lowest and highest possible score; {0, 0} = not known
}

// Metric returns the role of a metric: the first that matches its name.
func (r Roles) Metric(name string) (MetricRole, bool) {
	i := slices.IndexFunc(r.Metrics, func(m MetricRole) bool { return anyMatch(m.Name, []string{name}) })
	if i < 0 {
		return MetricRole{}, false
	}
	return r.Metrics[i], true
}

// Declare says what the columns are for. A format calls it before the first
// record of a file; options that the user gave overrule it. Where several files
// of one arm declare a role, the first one does.
func (r *Rows) Declare(roles Roles) {
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
}

// keep makes a tag of the column, whether it has been seen or not.
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

// errPeeked ends the reading of a file whose first record was enough.
var errPeeked = errors.New("peeked")

// DeclaredArm returns the column that tells the arms of a file apart, as its
// format declares; "" when the format declares none, the file is standard
// input, or it cannot be read.
func DeclaredArm(path string, opt Options) string {
	if path == "-" {
		return ""
	}
	opt.Progress = nil
	r := newRows(&opt, "")
	r.peek = true
	r.files = []File{{Path: path}}
	_ = r.readFile(&r.files[0], nil) // errPeeked, or an error that reading in earnest reports
	return r.roles.Arm
}
