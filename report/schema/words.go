package schema

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
)

// With returns the text of a schema whose definitions allow further words, as
// a program does that registers methods of its own. Without a new word it is
// the text of Get.
func With(name string, words map[string][]string) ([]byte, error) {
	text, err := Get(name)
	if err != nil {
		return nil, err
	}
	var doc map[string]any
	if err := json.Unmarshal(text, &doc); err != nil {
		return nil, fmt.Errorf("schema %s: %w", name, err)
	}
	defs, ok := doc["$defs"].(map[string]any)
	if !ok {
		return text, nil
	}
	grown := false
	for definition, add := range words {
		known, err := Enum(name, definition)
		if err != nil {
			return nil, err
		}
		add = slices.DeleteFunc(slices.Clone(add), func(w string) bool { return slices.Contains(known, w) })
		if len(add) > 0 {
			defs[definition] = map[string]any{"anyOf": []any{defs[definition], map[string]any{"enum": add}}}
			grown = true
		}
	}
	if !grown {
		return text, nil
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err = e.Encode(doc)
	return b.Bytes(), err
}
