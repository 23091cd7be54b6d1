package realgain

import (
	"strings"

	"github.com/realgain/realgain/scores"
)

// wordMap spells the value of --value-map for a column of words that say how
// it went, such as pass and fail; "" = it is no such column.
func wordMap(c *scores.SurveyColumn) string {
	if c.Words == 0 || c.Values != nil || len(c.Texts) < 3 || len(c.Texts) > 5 {
		return ""
	}
	var parts []string
	good, bad := false, false
	for _, text := range c.Texts[1:] {
		word := strings.ToLower(text)
		value, ok := outcomes[word]
		if v, vague := vagueOutcomes[word]; vague && known(outcomeNames, c.Name) {
			value, ok = v, true
		}
		if !ok {
			return ""
		}
		good, bad = good || value == "1", bad || value == "0"
		parts = append(parts, text+"="+value)
	}
	if !good || !bad {
		return ""
	}
	return strings.Join(parts, ",")
}

// outcomes are words for how an answer did; vagueOutcomes are so only in a
// column whose name says so.
var (
	outcomes = map[string]string{
		"pass": "1", "passed": "1", "correct": "1", "success": "1", "succeeded": "1", "resolved": "1", "solved": "1",
		"fail": "0", "failed": "0", "incorrect": "0", "failure": "0", "unresolved": "0", "unsolved": "0",
		"partial": "0.5", "partially correct": "0.5",
	}
	vagueOutcomes = map[string]string{
		"yes": "1", "y": "1", "win": "1", "right": "1", "ok": "1", "c": "1", "good": "1",
		"no": "0", "n": "0", "loss": "0", "lose": "0", "wrong": "0", "i": "0", "bad": "0",
		"p": "0.5", "tie": "0.5", "draw": "0.5",
	}
	outcomeNames = words("correct is_correct correctness pass passed result outcome success status verdict grade score " +
		"resolved solved match value accuracy judgement judgment")
)
