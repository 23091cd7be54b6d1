// Package schema holds the JSON Schemas (draft 2020-12) of what realgain
// writes, as files that other programs can use and as bytes in the binary.
package schema

import (
	"embed"
	"encoding/json"
	"fmt"
	"strings"
)

const suffix = ".schema.json"

//go:embed *.schema.json
var files embed.FS

// Names lists the schemas, such as "result.v1", sorted.
func Names() []string {
	entries, err := files.ReadDir(".")
	if err != nil {
		return nil // cannot happen: the directory is part of the binary
	}
	names := make([]string, len(entries))
	for i, e := range entries {
		names[i] = strings.TrimSuffix(e.Name(), suffix)
	}
	return names
}

// Get returns the text of a schema. A document says which one it follows in
// its "schema" key: realgain.result/v1 is "result.v1".
func Get(name string) ([]byte, error) {
	text, err := files.ReadFile(name + suffix)
	if err != nil {
		return nil, fmt.Errorf("no schema is called %q; there are %s", name, strings.Join(Names(), ", "))
	}
	return text, nil
}

// Enum returns the words a definition of the schema allows, in its order: for
// Enum("result.v1", "interval") the interval methods. Tests hold these against
// the registries, so that a schema cannot fall behind.
func Enum(name, definition string) ([]string, error) {
	text, err := Get(name)
	if err != nil {
		return nil, err
	}
	type node struct {
		Enum  []string `json:"enum"`
		AnyOf []struct {
			Enum []string `json:"enum"`
		} `json:"anyOf"`
	}
	var doc struct {
		Defs map[string]json.RawMessage `json:"$defs"`
	}
	if err := json.Unmarshal(text, &doc); err != nil {
		return nil, fmt.Errorf("schema %s: %w", name, err)
	}
	var n node
	if raw, ok := doc.Defs[definition]; !ok {
		return nil, fmt.Errorf("schema %s defines no %q", name, definition)
	} else if err := json.Unmarshal(raw, &n); err != nil {
		return nil, fmt.Errorf("schema %s, %s: %w", name, definition, err)
	}
	words := n.Enum
	for _, a := range n.AnyOf {
		words = append(words, a.Enum...)
	}
	if len(words) == 0 {
		return nil, fmt.Errorf("schema %s: %q is no enumeration", name, definition)
	}
	return words, nil
}
