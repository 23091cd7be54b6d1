package realgain

import "github.com/realgain/realgain/pair"

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
