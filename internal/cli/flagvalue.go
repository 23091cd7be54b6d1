package cli

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"github.com/realgain/realgain/internal/wording"
)

// exampleOf is the annotation with a value that a flag takes.
const exampleOf = "example"

// choice is a flag that takes one of several words. The first is the default.
type choice struct {
	value   string
	allowed []string
	also    func(word, value string) (string, error) // the value after a word that is none of these; nil = refuse it
}

// newChoice returns a choice of the words in their order, without duplicates.
func newChoice(words ...string) *choice {
	c := &choice{value: words[0]}
	for _, w := range words {
		if !slices.Contains(c.allowed, w) {
			c.allowed = append(c.allowed, w)
		}
	}
	return c
}

func (c *choice) String() string { return c.value }
func (c *choice) Type() string   { return strings.Join(c.allowed, "|") }

func (c *choice) Set(s string) error {
	if !slices.Contains(c.allowed, s) {
		if c.also == nil {
			return errors.New("no such value")
		}
		var err error
		if s, err = c.also(s, c.value); err != nil {
			return err
		}
	}
	c.value = s
	return nil
}

// text is a flag whose value a function parses. The flag can be given several times.
type text struct {
	kind  string
	shown string
	take  func(string) error
}

func (t *text) String() string { return t.shown }
func (t *text) Type() string   { return t.kind }

func (t *text) Set(s string) error {
	if err := t.take(s); err != nil {
		return err
	}
	t.shown = s
	return nil
}

// taken adds a flag whose value a function parses, with an example for hints.
func taken(fs *pflag.FlagSet, name, kind, example, usage string, take func(string) error) {
	fs.Var(&text{kind: kind, take: take}, name, usage)
	withExample(fs, name, example)
}

// withExample gives a flag an example value for hints.
func withExample(fs *pflag.FlagSet, name, example string) {
	f := fs.Lookup(name)
	if f.Annotations == nil {
		f.Annotations = map[string][]string{}
	}
	f.Annotations[exampleOf] = []string{example}
}

// pairOf splits NAME=REST at the last "=", because names of metrics can contain one.
func pairOf(s string) (name, rest string, err error) {
	i := strings.LastIndex(s, "=")
	if i <= 0 || i == len(s)-1 {
		return "", "", errors.New("not of the form NAME=VALUE")
	}
	return s[:i], s[i+1:], nil
}

// number parses a finite number.
func number(s string) (float64, error) {
	x, err := strconv.ParseFloat(strings.TrimSpace(s), 64)
	if err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
		return 0, fmt.Errorf("%s is not a number", wording.Quote(s))
	}
	return x, nil
}
