// Package notice defines the texts that accompany numbers: warnings about a result and
// errors about an option.
package notice

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/realgain/realgain/internal/wording"
)

// Warning is a message about a result that the reader must see.
type Warning struct {
	Code    string `json:"code"` // such as "few-questions"; programs can rely on it
	Message string `json:"message"`
	Hint    string `json:"hint"` // what to do; "" = nothing
}

// New returns a warning.
func New(code, message, hint string) Warning {
	return Warning{Code: code, Message: message, Hint: hint}
}

// UsageError is the error of a wrong option. Msg says what is wrong, and Hint what to
// do.
type UsageError struct{ Msg, Hint string }

func (e *UsageError) Error() string { return e.Msg }

// HintText returns the hint. It lets callers find hints without knowing the error's
// type.
func (e *UsageError) HintText() string { return e.Hint }

// Usage returns an error about an option.
func Usage(msg, hint string) *UsageError { return &UsageError{Msg: msg, Hint: hint} }

// Of adds the name of the metric to an error, unless the error names it already.
func Of(metric string, err error) error {
	name := strconv.Quote(metric)
	if strings.Contains(err.Error(), name) {
		return err
	}
	return fmt.Errorf("metric %s: %w", name, err)
}

// OptionError is the error of an option that a function cannot honour. Ignoring the
// option would answer another question than the one that was asked.
type OptionError struct {
	Option string // name of the field
	Value  any
	Reason string // what is wrong with it
	Try    string // what to do
}

func (e *OptionError) Error() string {
	if text, ok := e.Value.(string); ok {
		return fmt.Sprintf("Options.%s = %q: %s", e.Option, text, e.Reason)
	}
	return fmt.Sprintf("Options.%s = %v: %s", e.Option, e.Value, e.Reason)
}

// HintText returns Try.
func (e *OptionError) HintText() string { return e.Try }

// NearestMetric returns a suggestion: the metric in known whose name is nearest to the
// one given to an option.
func NearestMetric(option, name string, known []string) string {
	list := "the metrics are " + wording.List(known)
	if near := wording.Meant(name, known); near != "" {
		return fmt.Sprintf("did you mean Options.%s %q? %s", option, near, list)
	}
	return list
}
