package conformance_test

import (
	"testing"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/internal/conformance"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/report"
	"github.com/realgain/realgain/resample"
)

func TestEngines(t *testing.T) {
	for _, e := range resample.Engines() {
		t.Run(e.Name, func(t *testing.T) { conformance.Engine(t, e) })
	}
}

func TestMethods(t *testing.T) {
	for _, m := range interval.All() {
		t.Run(m.Name, func(t *testing.T) { conformance.Method(t, m) })
	}
}

func TestEstimands(t *testing.T) {
	for _, e := range estimand.All() {
		if family, ok := e.(estimand.Parametrised); ok {
			e = family.With(family.Parameter().Example)
		}
		t.Run(e.Name(), func(t *testing.T) { conformance.Estimand(t, e) })
	}
}

func TestFormats(t *testing.T) {
	for _, name := range report.Names() {
		f, _ := report.Get(name)
		t.Run(name, func(t *testing.T) { conformance.Format(t, f) })
	}
}

func TestDocuments(t *testing.T) {
	for _, s := range conformance.Samples(t) {
		t.Run(s.Kind.Name, func(t *testing.T) { conformance.Document(t, s.Document) })
	}
}
