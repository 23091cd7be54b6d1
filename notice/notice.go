// Package notice holds what realgain says beside a number: warnings about a
// result, and errors about an option.
package notice

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/realgain/realgain/internal/wording"
)

// Warning is something the reader must know of a result.
type Warning struct {
	Code    string `json:"code"` // such as "few-questions"; a program can rely on it
	Message string `json:"message"`
	Hint    string `json:"hint"` // what to do; "" = nothing
}

// New returns a warning.
func New(code, message, hint string) Warning {
	return Warning{Code: code, Message: message, Hint: hint}
}

// UsageError is a wrong option: what is wrong, and how to go on.
type UsageError struct{ Msg, Hint string }

func (e *UsageError) Error() string { return e.Msg }

// HintText returns the hint, for those who know an error by its methods alone.
func (e *UsageError) HintText() string { return e.Hint }

// Usage returns an error about an option.
func Usage(msg, hint string) *UsageError { return &UsageError{Msg: msg, Hint: hint} }

// Of says which metric an error is about, unless it says so itself.
func Of(metric string, err error) error {
	name := strconv.Quote(metric)
	if strings.Contains(err.Error(), name) {
		return err
	}
	return fmt.Errorf("metric %s: %w", name, err)
}

// OptionError is an option that an entry point cannot honour: ignoring it would
// answer another question than the one asked.
type OptionError struct {
	Option string // the field's name
	Value  any
	Reason string // what is wrong with it there
	Try    string // how to go on
}

func (e *OptionError) Error() string {
	if text, ok := e.Value.(string); ok {
		return fmt.Sprintf("Options.%s = %q: %s", e.Option, text, e.Reason)
	}
	return fmt.Sprintf("Options.%s = %v: %s", e.Option, e.Value, e.Reason)
}

// HintText returns Try.
func (e *OptionError) HintText() string { return e.Try }

// NearestMetric suggests the metric of known whose name is nearest to the one given
// to an option.
func NearestMetric(option, name string, known []string) string {
	list := "the metrics are " + wording.List(known)
	if near := wording.Meant(name, known); near != "" {
		return fmt.Sprintf("did you mean Options.%s %q? %s", option, near, list)
	}
	return list
}
