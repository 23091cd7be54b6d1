package schema_test

import (
	"slices"
	"testing"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/report/schema"
	"github.com/realgain/realgain/verdict"
)

// TestRegisteredWordsAreAllowed holds the enumerations of the schema against
// the registries that feed the JSON. The schema may allow more: words set
// aside for methods that come later.
func TestRegisteredWordsAreAllowed(t *testing.T) {
	t.Parallel()
	registered := map[string][]string{"hypothesis": verdict.Hypotheses}
	for _, m := range interval.All() {
		registered["interval"] = append(registered["interval"], m.Name)
	}
	for _, e := range estimand.All() {
		if _, family := e.(estimand.Parametrised); !family { // whose names are a pattern of the schema
			registered["estimand"] = append(registered["estimand"], e.Name())
		}
	}
	for _, definition := range []string{"interval", "estimand", "hypothesis"} {
		allowed, err := schema.Enum("result.v1", definition)
		if err != nil {
			t.Fatal(err)
		}
		if len(registered[definition]) == 0 {
			t.Errorf("no %s is registered", definition)
		}
		for _, word := range registered[definition] {
			if !slices.Contains(allowed, word) {
				t.Errorf("%s %q is not in the schema: %q", definition, word, allowed)
			}
		}
	}
}
