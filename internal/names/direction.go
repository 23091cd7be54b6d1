package names

import (
	"slices"
	"strings"
)

// Direction returns whether more or less of a metric is better by its name,
// Higher or Lower. known is false where the table does not decide; better is
// then Higher.
func Direction(metric string) (better string, known bool) {
	if u := decide(metric); u.means != "" {
		return u.means, true
	}
	return Higher, false
}

// IsAmount reports whether a metric measures, by its name, time, money, memory
// or tokens, of which less is better.
func IsAmount(metric string) bool {
	u := decide(metric)
	return u.amount && u.means == Lower
}

// unit is a word or a phrase of a name and what the table says of it.
type unit struct {
	words  []string
	means  string // "" = not in the table, or undecided
	weak   bool
	amount bool
}

// decide returns the unit that decides a name's direction; its means is ""
// when none does.
func decide(metric string) unit {
	if i := strings.LastIndexAny(metric, "./:"); i >= 0 && i < len(metric)-1 {
		if u := decide(metric[i+1:]); u.means != "" && !isMark(u) {
			return u
		}
	}
	return decideUnits(unitsOf(Split(metric)))
}

// decideUnits decides by the units before a preposition, else by all of them.
func decideUnits(units []unit) unit {
	for i := 1; i < len(units)-1; i++ {
		word := units[i].words[0]
		if !isHead(units[i]) {
			continue
		}
		u := last(turned(units[:i]))
		if word == "per" && rates[singularOf(units[i+1].words[0])] && (u.means == "" || u.weak) {
			return unit{words: units[i].words, means: Higher}
		}
		if u.means != "" {
			return u
		}
	}
	return last(turned(units))
}

// turned applies the words that turn their neighbours round, and drops all
// that has no direction.
func turned(units []unit) []unit {
	out := slices.Clone(units)
	for i, u := range out {
		switch u.means {
		case turnsNext, turnsAmount:
			next := i + 1
			for next < len(out) && isNumber(out[next].words[0]) {
				next++
			}
			if next < len(out) && (u.means == turnsNext || out[next].amount) {
				out[next].turn()
			}
		case turnsPrevious:
			if i > 0 {
				out[i-1].turn()
			}
		case leavesOpen:
			if i > 0 && out[i-1].means == Lower {
				out[i-1].means = ""
			}
		}
	}
	return slices.DeleteFunc(out, func(u unit) bool { return u.means != Higher && u.means != Lower })
}

// last returns the last unit that is not weak, else the last one that is no
// mark, else the last one.
func last(units []unit) unit {
	if len(units) == 0 {
		return unit{}
	}
	for i, u := range slices.Backward(units) {
		if u.weak {
			continue
		}
		if u.amount && u.means == Lower && slices.ContainsFunc(units[i+1:], isMark) {
			return unit{} // latency_score: a mark, or the latency?
		}
		return u
	}
	for _, u := range slices.Backward(units) {
		if !isMark(u) {
			return u
		}
	}
	return units[len(units)-1]
}

// turn turns the direction of a unit round.
func (u *unit) turn() {
	switch u.means {
	case Higher:
		u.means, u.weak = Lower, false
	case Lower:
		u.means, u.weak, u.amount = Higher, false, false
	}
}

// unitsOf groups words into the longest phrases of the table.
func unitsOf(words []string) []unit {
	var out []unit
	for i := 0; i < len(words); {
		n := min(longest, len(words)-i)
		u, ok := unit{}, false
		for ; n > 0 && !ok; n-- {
			u, ok = lookUp(words[i : i+n])
		}
		if n++; !ok {
			u, n = opposite(words[i]), 1
		}
		if u.words = words[i : i+n]; words[i] == "per" && len(words) > 1 {
			u.means = silent // which alone is the phoneme error rate
		}
		out = append(out, u)
		i += n
	}
	return out
}

// lookUp finds a phrase in the table, each word in any of its forms.
func lookUp(words []string) (unit, bool) {
	if len(words) == 1 && isNumber(words[0]) {
		return unit{}, false
	}
	keys := []string{""}
	for i, w := range words {
		alike := forms(w)
		if isNumber(w) {
			alike = []string{"#"}
		}
		var longer []string
		for _, key := range keys {
			for _, f := range alike {
				if i > 0 {
					f = key + "_" + f
				}
				longer = append(longer, f)
			}
		}
		keys = longer
	}
	for _, key := range keys {
		if u, ok := byWord[key]; ok {
			return u, true
		}
	}
	return unit{}, false
}

// negations are beginnings that turn the rest of a word round.
var negations = []string{"un", "in", "im", "ir", "dis", "mis", "non"}

// opposite finds a word of the table behind a negation, as in unhelpful.
func opposite(word string) unit {
	for _, n := range negations {
		rest, ok := strings.CutPrefix(word, n)
		if !ok || len(rest) < 4 {
			continue
		}
		if u, ok := lookUp([]string{rest}); ok && !u.weak && !u.amount && (u.means == Higher || u.means == Lower) {
			u.turn()
			return u
		}
	}
	return unit{}
}

// isHead reports whether a unit is a preposition.
func isHead(u unit) bool { return len(u.words) == 1 && prepositions[u.words[0]] }

// isMark reports whether a unit is a word such as score.
func isMark(u unit) bool { return len(u.words) == 1 && marks[singularOf(u.words[0])] }

func isNumber(word string) bool { return word != "" && strings.Trim(word, "0123456789") == "" }

// singularOf returns the last form of a word, which is its singular.
func singularOf(word string) string {
	all := forms(word)
	return all[len(all)-1]
}

var (
	byWord, longest = index()
	prepositions    = set(words(heads))
)

// index lays the table out by word.
func index() (byWord map[string]unit, longest int) {
	byWord = map[string]unit{}
	for _, g := range Table {
		for phrase := range strings.FieldsSeq(g.Words) {
			longest = max(longest, 1+strings.Count(phrase, "_"))
			if _, ok := byWord[phrase]; !ok {
				byWord[phrase] = unit{means: g.Means, weak: g.Weak, amount: g.Amount}
			}
		}
	}
	return byWord, longest
}

// words returns the words of the groups that mean the same.
func words(means string) string {
	var out []string
	for _, g := range Table {
		if g.Means == means {
			out = append(out, g.Words)
		}
	}
	return strings.Join(out, " ")
}

func set(words string) map[string]bool {
	out := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		out[w] = true
	}
	return out
}
