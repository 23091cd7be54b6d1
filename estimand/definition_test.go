package estimand_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/internal/conformance"
)

// Every estimand, at the example of its parameter, keeps what an estimand promises.
func TestEstimandsKeepTheirPromises(t *testing.T) {
	for _, e := range estimand.All() {
		if family, ok := e.(estimand.Parametrised); ok {
			e = family.With(family.Parameter().Example)
		}
		t.Run(e.Name(), func(t *testing.T) { conformance.Estimand(t, e) })
	}
}

// Results hold names: those that can be asked for, and those of estimands that others
// make, which cannot.
func TestNamesOfEstimands(t *testing.T) {
	derived := estimand.Derived()
	if len(derived) != 1 || derived[0].Name() != "ratio-difference" || derived[0].Symbol() != "Δ ratio" || derived[0].Doc() == "" || derived[0].Null() != 0 {
		t.Fatalf("%v", derived)
	}
	for _, name := range []string{"delta", "p95", "quantile:0.5", "ratio-difference"} {
		if _, ok := estimand.Known(name); !ok {
			t.Errorf("%s is not known", name)
		}
	}
	if _, ok := estimand.Known("median"); ok {
		t.Error("median is known")
	}
	if e, err := estimand.Choose(""); err != nil || !estimand.IsDefault(e) {
		t.Errorf("%v, %v", e, err)
	}
	for name, want := range map[string]string{"ratio-difference": "one of: delta", "quantile:P": "quantile:0.95", "quantile:95": "quantile:0.95", "quantile": "one of: delta"} {
		_, err := estimand.Choose(name)
		var hinted interface{ HintText() string }
		if !errors.As(err, &hinted) || !strings.Contains(hinted.HintText(), want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
