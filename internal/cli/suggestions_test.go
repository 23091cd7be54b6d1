package cli

import (
	"reflect"
	"testing"
)

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
