package registry_test

import (
	"slices"
	"testing"

	"github.com/realgain/realgain/internal/registry"
)

type fruit struct {
	name string
	rank int
}

func name(f fruit) string { return f.name }

func TestOrderDoesNotDependOnRegistration(t *testing.T) {
	for _, order := range [][]string{{"pear", "apple", "fig"}, {"fig", "pear", "apple"}} {
		r := registry.New("fruit", name, registry.First(name, "pear"))
		for _, n := range order {
			r.Register(fruit{name: n})
		}
		if got := r.Names(); !slices.Equal(got, []string{"pear", "apple", "fig"}) {
			t.Errorf("registered as %v: %v", order, got)
		}
	}
}

func TestGetAndAll(t *testing.T) {
	r := registry.New("fruit", name, nil)
	r.Register(fruit{"fig", 3})
	if f, ok := r.Get("fig"); !ok || f.rank != 3 {
		t.Errorf("fig is %v, %v", f, ok)
	}
	if _, ok := r.Get("figs"); ok {
		t.Error("figs was found")
	}
	r.All()[0] = fruit{"gone", 0}
	if _, ok := r.Get("fig"); !ok {
		t.Error("a caller changed the registry")
	}
}

// A name is taken whatever the rank of the second entry.
func TestNamesAreTakenOnce(t *testing.T) {
	defer func() {
		if got := recover(); got != "fruit fig is registered twice" {
			t.Errorf("recovered %v", got)
		}
	}()
	r := registry.New("fruit", name, func(f fruit) int { return f.rank })
	r.Register(fruit{"fig", 1})
	r.Register(fruit{"fig", 2})
}
