package schema

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// With returns the text of a schema whose definitions allow further words, as
// a program needs that registers methods of its own. Without a new word it is
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
		more, err := further(defs[definition], known, add)
		if err != nil {
			return nil, err
		}
		if len(more) > 0 {
			defs[definition] = map[string]any{"anyOf": append([]any{defs[definition]}, more...)}
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

// further are the schemas of the words that a definition does not allow yet. A
// word with a colon, such as quantile:P, stands for its part before the colon
// with a number behind.
func further(definition any, known, words []string) ([]any, error) {
	var out []any
	var plain []string
	text, err := json.Marshal(definition)
	if err != nil {
		return nil, err
	}
	for _, w := range words {
		head, _, parametrised := strings.Cut(w, ":")
		switch {
		case parametrised && !bytes.Contains(text, []byte("^"+head+":")):
			out = append(out, map[string]any{"type": "string", "pattern": "^" + regexp.QuoteMeta(head) + `:[0-9]*\.?[0-9]+$`})
		case !parametrised && !slices.Contains(known, w):
			plain = append(plain, w)
		}
	}
	if len(plain) > 0 {
		out = append(out, map[string]any{"enum": plain})
	}
	return out, nil
}
