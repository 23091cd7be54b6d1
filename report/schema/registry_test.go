package schema_test

import (
	"slices"
	"strings"
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
		if family, ok := e.(estimand.Parametrised); !ok {
			registered["estimand"] = append(registered["estimand"], e.Name())
		} else if text, err := schema.Get("result.v1"); err != nil || !strings.Contains(string(text), `"^`+strings.TrimSuffix(e.Name(), family.Parameter().Name)) {
			t.Errorf("the schema has no pattern for %s", e.Name())
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
