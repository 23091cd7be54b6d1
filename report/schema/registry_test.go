package schema_test

import (
	"encoding/json"
	"slices"
	"strconv"
	"testing"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/report/schema"
	"github.com/realgain/realgain/report/schema/schematest"
	"github.com/realgain/realgain/resample"
	"github.com/realgain/realgain/verdict"
)

// The complete schema allows the words of the registries and no others; the file
// leaves them open, so that a new method does not change it.
func TestRegisteredWordsAreAllowed(t *testing.T) {
	t.Parallel()
	file, err := schema.Get("result.v1")
	if err != nil {
		t.Fatal(err)
	}
	words := map[string][]string{"interval": interval.Names(), "engine": resample.Names()}
	for _, e := range estimand.All() {
		if family, ok := e.(estimand.Parametrised); ok {
			words["estimand"] = append(words["estimand"], family.With(family.Parameter().Example).Name())
		} else {
			words["estimand"] = append(words["estimand"], e.Name())
		}
	}
	words["estimand"] = append(words["estimand"], "ratio-difference")
	for definition, names := range words {
		for _, name := range append(names, "nosuch", "nosuch:0.5", "quantile:x", "") {
			wrong := !slices.Contains(names, name)
			for what, text := range map[string][]byte{"file": file, "complete": complete(t)} {
				sub := []byte(`{"$defs":` + string(part(t, text, "$defs")) + `,"$ref":"#/$defs/` + definition + `"}`)
				got := schematest.CheckText(sub, []byte(strconv.Quote(name)))
				if want := name == "" || wrong && what == "complete"; (got != nil) != want {
					t.Errorf("%s %q of the %s schema: %v", definition, name, what, got)
				}
			}
		}
	}
	for _, word := range verdict.Hypotheses {
		if allowed, err := schema.Enum("result.v1", "hypothesis"); err != nil || !slices.Contains(allowed, word) {
			t.Errorf("hypothesis %q is not in the schema: %q, %v", word, allowed, err)
		}
	}
}

func complete(t *testing.T) []byte {
	t.Helper()
	text, err := schema.Complete("result.v1")
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func part(t *testing.T, text []byte, key string) json.RawMessage {
	t.Helper()
	var doc map[string]json.RawMessage
	if err := json.Unmarshal(text, &doc); err != nil {
		t.Fatal(err)
	}
	return doc[key]
}
