package realgain

import "strings"

// prefixes looks for ids that begin with the name of a group: owner__repo-12,
// or a name, a separator and a number.
func (in *inspector) prefixes() (Candidate, bool) {
	if in.id == nil || in.questions < 4 {
		return Candidate{}, false
	}
	for _, way := range []struct {
		part string
		cut  func(id string) string
		why  string
	}{
		{`owner__repo`, ownerRepo, "ids such as owner__repo-123 name a repository"},
		{`before the number`, beforeNumber, "ids are a name, a separator and a number"},
	} {
		size := map[string]int{}
		var order []string
		for _, id := range in.id.Texts[1:] {
			name := way.cut(id)
			if name == "" {
				size = nil
				break
			}
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
		c := candidate(in.id.Name, order, sizes, way.why)
		c.Part = way.part
		return c, true
	}
	return Candidate{}, false
}

// ownerRepo returns owner__repo of owner__repo-123, or "".
func ownerRepo(id string) string {
	at := strings.Index(id, "__")
	if at <= 0 || at+2 == len(id) {
		return ""
	}
	if end := strings.LastIndexByte(id, '-'); end > at+2 {
		return id[:end]
	}
	return ""
}

// beforeNumber returns what stands before a separator and a last number, or "".
func beforeNumber(id string) string {
	rest := strings.TrimRight(id, "0123456789")
	if rest == id {
		return ""
	}
	name := strings.TrimRight(rest, "-_.:/#")
	if name == rest || !strings.ContainsFunc(name, func(r rune) bool { return r < '0' || r > '9' }) {
		return ""
	}
	return name
}
