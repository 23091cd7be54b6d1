package pair

import (
	"strings"

	"github.com/realgain/realgain/internal/wording"
)

// IDPrefix stands for a column in Grid.Clusters, and in Options.Cluster: the
// beginnings of the question ids.
const IDPrefix = "id-prefix"

// Prefix is a pattern of question ids that begin with the name of a group.
type Prefix struct {
	Part string                 // part of the id that is the group, such as "owner__repo"
	Why  string                 // in words
	Of   func(id string) string // group of an id; "" = the id does not match
}

// Prefixes are the known patterns, the more specific first.
var Prefixes = []Prefix{
	{"owner__repo", "ids such as owner__repo-123 name a repository", ownerRepo},
	{"before the number", "ids are a name, a separator and a number", beforeNumber},
}

// Groups returns the group of each of n ids; nil if an id does not match or if all have
// the same group.
func (p *Prefix) Groups(n int, id func(i int) string) []string {
	var of []string
	several := false
	for i := range n {
		name := p.Of(id(i))
		if name == "" {
			return nil
		}
		of = append(of, name)
		several = several || name != of[0]
	}
	if !several {
		return nil
	}
	return of
}

// ownerRepo returns owner__repo for owner__repo-123, else "".
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

// beforeNumber returns the text before a separator and a final number, else "".
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

// prefixGroups groups the questions by the beginnings of their ids.
func (g *Grid) prefixGroups() (*Groups, error) {
	for i := range Prefixes {
		if of := Prefixes[i].Groups(g.Questions.Len(), g.Questions.At); of != nil {
			return groupsOf(IDPrefix, of), nil
		}
	}
	return nil, &Error{
		Msg:  "the question ids name no groups: " + wording.Quote(g.Questions.At(0)),
		Hint: "ids such as owner__repo-123 do, all of them and of two owners or more; name a column instead",
	}
}

func groupsOf(column string, texts []string) *Groups {
	out := &Groups{Column: column, Of: make([]int32, len(texts))}
	code := map[string]int32{}
	for q, text := range texts {
		k, ok := code[text]
		if !ok {
			k = int32(len(out.Names))
			code[text], out.Names = k, append(out.Names, text)
		}
		out.Of[q] = k
	}
	out.sort()
	return out
}
