package schema

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/resample"
)

// Complete returns the text of a schema in which the words of estimands,
// intervals and engines are those that are registered. In the text of Get they
// may be any: a new method does not change the file.
func Complete(name string) ([]byte, error) {
	text, err := Get(name)
	if err != nil {
		return nil, err
	}
	var doc map[string]any
	if err := json.Unmarshal(text, &doc); err != nil {
		return nil, fmt.Errorf("schema %s: %w", name, err)
	}
	defs, _ := doc["$defs"].(map[string]any)
	changed := false
	for definition, words := range registered() {
		if old, ok := defs[definition].(map[string]any); ok && old["type"] == "string" {
			defs[definition], changed = allow(words), true
		}
	}
	if !changed {
		return text, nil
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err = e.Encode(doc)
	return b.Bytes(), err
}

// registered returns the words of each registry, by their definition in the
// schema. The difference of two estimands over one denominator has a name too.
func registered() map[string][]string {
	estimands := estimand.Names()
	for _, e := range estimand.All() {
		if c, ok := e.(estimand.CommonDenominator); ok && !slices.Contains(estimands, c.Between().Name()) {
			estimands = append(estimands, c.Between().Name())
		}
	}
	return map[string][]string{"estimand": estimands, "interval": interval.Names(), "engine": resample.Names()}
}

// allow returns the schema of words. A word with a colon, such as quantile:P,
// stands for its part before the colon and a number.
func allow(words []string) map[string]any {
	var plain []string
	var either []any
	for _, w := range words {
		head, _, parametrised := strings.Cut(w, ":")
		if !parametrised {
			plain = append(plain, w)
			continue
		}
		either = append(either, map[string]any{"type": "string", "pattern": "^" + regexp.QuoteMeta(head) + `:[0-9]*\.?[0-9]+$`})
	}
	if either == nil {
		return map[string]any{"enum": plain}
	}
	return map[string]any{"anyOf": append([]any{map[string]any{"enum": plain}}, either...)}
}
