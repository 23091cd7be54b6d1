package inspect

import (
	"github.com/realgain/realgain/internal/version"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/scores"
)

// Options say how files are read and what is known of them. The zero value
// finds everything by itself.
type Options struct {
	Read           scores.Options        // how files are read: As, ID, ValueMap, ArmColumn, Where, Stdin and Progress count
	Repeat         string                // column that tells repeats of a question apart; "" = found by its name or its values
	Cluster        string                // column that names the cluster of a question, or pair.IDPrefix; "" = every question stands alone
	HigherIsBetter []string              // metrics for which more is better, whatever their name says
	LowerIsBetter  []string              // metrics for which less is better
	Ranges         map[string][2]float64 // declared ranges by metric
	Level          float64               // of the intervals; 0 = 0.95; 0.5 ≤ Level < 1
}

// settings are Options checked, with what the files' formats declare.
type settings struct {
	Options
	directions scores.Directions
}

func newSettings(opt Options) (settings, error) {
	s := settings{Options: opt, directions: scores.Directions{Higher: opt.HigherIsBetter, Lower: opt.LowerIsBetter}}
	var err error
	s.Level, err = interval.LevelOf(opt.Level)
	return s, err
}

// rangeOf returns the range of a metric that an option or the files' format
// declares, nil = undeclared.
func (s settings) rangeOf(metric string) *[2]float64 {
	if r, ok := s.Ranges[metric]; ok {
		return &r
	}
	return s.directions.Range(metric)
}

// Files tells what score files hold. Each source is one system, unless a column
// of its rows names several.
//
// What compare would refuse is a finding here. It is an error only when a file
// cannot be read or holds no scores, or when an option is wrong.
func Files(sources []scores.Source, opt Options) (*Inspection, error) {
	s, err := newSettings(opt)
	if err != nil {
		return nil, err
	}
	if len(sources) == 0 {
		return nil, notice.Usage("there are no files to inspect", "name at least one")
	}
	all := make([]*inspector, len(sources))
	for i, src := range sources {
		survey, err := scores.ReadSurvey(src, opt.Read)
		if err != nil {
			return nil, err
		}
		s.directions.Roles = append(s.directions.Roles, survey.Roles)
		if all[i], err = s.inspect(survey); err != nil {
			return nil, err
		}
	}
	if err := s.designColumns(all); err != nil {
		return nil, err
	}
	agree(all)
	out := &Inspection{Schema: Schema, Version: version.Text(), Level: s.Level, Suspicious: []Finding{}}
	for _, in := range all {
		out.Sources = append(out.Sources, in.out)
		out.Suspicious = append(out.Suspicious, in.findings()...)
	}
	x := crossOf(all)
	out.Suspicious = append(out.Suspicious, x.findings()...)
	out.Next = s.next(sources, all, x)
	return out, nil
}
