package inspect

import (
	"fmt"
	"strings"

	"github.com/realgain/realgain/internal/wording"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/scores"
)

// designColumns refuses columns of Options.Repeat and Options.Cluster that no source has.
func (s settings) designColumns(all []*inspector) error {
	for _, ask := range []struct {
		name, what string
		has        func(in *inspector) bool
	}{
		{s.Repeat, "tells repeats apart", func(in *inspector) bool { return in.texts(s.Repeat) != nil }},
		{s.Cluster, "names the clusters", func(in *inspector) bool { return in.cluster != nil || in.clusterBy != nil }},
	} {
		found := ask.name == ""
		for _, in := range all {
			found = found || ask.has(in)
		}
		if !found {
			return notice.Usage(fmt.Sprintf("%s: there is no column %q that %s", all[0].survey.Label, ask.name, ask.what),
				"the columns are "+strings.Join(all[0].columnNames(), ", "))
		}
	}
	return nil
}

// findCluster takes the clusters of Options.Cluster.
func (in *inspector) findCluster() {
	name := in.s.Cluster
	c := in.texts(name)
	switch {
	case name == "":
	case c != nil:
		in.used[name] = true
		if in.cluster = in.valueOf(c); in.cluster == nil {
			in.clusterBy = in.twoClusters(c)
		} else {
			in.clusterBy = in.noCluster(c)
		}
		if in.clusterBy != nil {
			in.cluster = nil
			return
		}
		values, sizes, _ := in.groups(c)
		in.out.ClusterColumns = append(in.out.ClusterColumns, candidate(name, values, sizes, byCluster))
	case name == pair.IDPrefix && in.id != nil:
		in.cluster = in.prefixCodes()
	}
}

// twoClusters reports the first question that stands in two clusters.
func (in *inspector) twoClusters(c *scores.SurveyColumn) []Finding {
	of, first := map[int32]int32{}, map[int32]int{}
	for row, v := range c.Codes {
		q := in.question[row]
		if q == 0 || v == 0 {
			continue
		}
		if before, ok := of[q]; ok && before != v {
			return []Finding{{"two-clusters", in.survey.Label, c.Name,
				fmt.Sprintf("question %s has %s on line %d and %s on line %d", wording.Shown(in.idText(int(q))), wording.Shown(c.Texts[before]),
					in.survey.Lines[first[q]], wording.Shown(c.Texts[v]), in.survey.Lines[row]),
				"a cluster belongs to the question: give it the same in every row, or name another column"}}
		}
		if _, ok := of[q]; !ok {
			of[q], first[q] = v, row
		}
	}
	return nil
}

// noCluster reports questions without a cluster.
func (in *inspector) noCluster(c *scores.SurveyColumn) []Finding {
	n, first := 0, 0
	for q, v := range in.cluster {
		if q > 0 && v == 0 {
			if n++; n == 1 {
				first = q
			}
		}
	}
	if n == 0 {
		return nil
	}
	return []Finding{{"no-cluster", in.survey.Label, c.Name, fmt.Sprintf("%s without a cluster: %s …", wording.Count(n, "question"), wording.Shown(in.idText(first))),
		"give every question the name of its cluster, one of its own where it stands alone"}}
}

// prefixCodes numbers what the ids begin with, from 1; nil = they name no groups.
func (in *inspector) prefixCodes() []int32 {
	for i := range pair.Prefixes {
		of := pair.Prefixes[i].Groups(in.questions, func(i int) string { return in.id.Texts[i+1] })
		if of == nil {
			continue
		}
		codes, known := make([]int32, in.questions+1), map[string]int32{}
		for i, name := range of {
			if known[name] == 0 {
				known[name] = int32(len(known) + 1)
			}
			codes[i+1] = known[name]
		}
		return codes
	}
	return nil
}

// prefixes looks for ids that begin with the name of a group, few enough to
// be worth a mention.
func (in *inspector) prefixes() (Candidate, bool) {
	if in.id == nil || in.questions < 4 {
		return Candidate{}, false
	}
	for i := range pair.Prefixes {
		way := &pair.Prefixes[i]
		size := map[string]int{}
		var order []string
		for _, name := range way.Groups(in.questions, func(i int) string { return in.id.Texts[i+1] }) {
			if size[name]++; size[name] == 1 {
				order = append(order, name)
			}
		}
		if len(size) < 2 || 2*len(size) > in.questions {
			continue
		}
		sizes := make([]int, len(order))
		for i, name := range order {
			sizes[i] = size[name]
		}
		c := candidate(in.id.Name, order, sizes, way.Why)
		c.Part = way.Part
		return c, true
	}
	return Candidate{}, false
}
