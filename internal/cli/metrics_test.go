package cli

import (
	"reflect"
	"testing"
)

func TestSplitMetrics(t *testing.T) {
	for text, want := range map[string][]string{
		"acc":                         {"acc"},
		"recall@10, ndcg@10":          {"recall@10", "ndcg@10"},
		"nDCG(dcg='exp,log2')@10,P@5": {"nDCG(dcg='exp,log2')@10", "P@5"},
		"f[a,b],{c,d},":               {"f[a,b]", "{c,d}"},
		"odd),b":                      {"odd)", "b"},
		"":                            nil,
	} {
		if got := splitMetrics(text); !reflect.DeepEqual(got, want) {
			t.Errorf("splitMetrics(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestResolveMetricsPrefersWholeNames(t *testing.T) {
	known := func(s string) bool { return s == "acc,none" }
	got := resolveMetrics([]string{"acc,none", "f1,em"}, known)
	if want := []string{"acc,none", "f1", "em"}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
