package cli

import (
	"os"
	"path/filepath"
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

func TestCommandLineIsReadBackByAShell(t *testing.T) {
	got := commandLine([]string{"compare", "a b.csv", "it's", "-m", "recall*", "", "x=1"})
	want := `realgain compare 'a b.csv' 'it'\''s' -m 'recall*' '' x=1`
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestRespeltKeepsTheRestOfTheLine(t *testing.T) {
	a := &app{args: []string{"compare", "acc", "b", "-m", "acc,f1", "--metric=acc", "-macc", "--primary", "acc"}}
	got := a.respelt("acc", "accuracy")
	want := []string{"compare", "acc", "b", "-m", "accuracy,f1", "--metric=accuracy", "-maccuracy", "--primary", "acc"}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A file that bears the argument's very name wins over label, comma and pattern.
func TestSourcesReadArguments(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	for _, name := range []string{"a=b.csv", "x,y.csv", "r[1].csv", "run1.csv", "run2.csv"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for arg, want := range map[string][]string{
		"a=b.csv":         {"", "a=b.csv"},
		"x,y.csv":         {"", "x,y.csv"},
		"r[1].csv":        {"", "r[1].csv"},
		"l=run1.csv":      {"l", "run1.csv"},
		"l=a=b.csv":       {"l", "a=b.csv"},
		"run?.csv":        {"run?.csv", "run1.csv", "run2.csv"},
		"l=run2.csv,run*": {"l", "run2.csv", "run1.csv", "run2.csv"},
		"-":               {"", "-"},
		"l=-":             {"l", "-"},
		"absent.csv":      {"", "absent.csv"},
	} {
		s, err := source(arg)
		if got := append([]string{s.Label}, s.Paths...); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("source(%q) = %q, %v; want %q", arg, got, err, want)
		}
	}
}
