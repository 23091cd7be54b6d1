package estimand

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/realgain/realgain/internal/wording"
	"github.com/realgain/realgain/notice"
)

// Parameter describes the number after the colon of an estimand's name.
type Parameter struct {
	Name    string  // the number's name in help, such as P
	Lo, Hi  float64 // exclusive bounds; 0 is not allowed either
	Example float64 // an allowed value, for hints
}

// Parametrised is an estimand with a parameter. It registers itself without a value,
// under a name such as "quantile:P".
type Parametrised interface {
	Estimand
	Parameter() Parameter
	// With returns the estimand at an allowed value of the parameter.
	With(x float64) Estimand
}

// Shortened is an estimand that also has short names.
type Shortened interface {
	Short(name string) (Estimand, bool)
}

// Named returns the name of an estimand at x; x = 0 means not yet given.
func (p Parameter) Named(head string, x float64) string {
	if x == 0 {
		return head + ":" + p.Name
	}
	return head + ":" + shortest(x)
}

func shortest(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// hundredth returns the number of percent divided by 100, rounded to the nearest
// float64.
func hundredth(percent string) (float64, error) { return strconv.ParseFloat(percent+"e-2", 64) }

// allows reports whether x is an allowed value.
func (p Parameter) allows(x float64) bool { return p.Lo < x && x < p.Hi && x != 0 }

// meant returns the value that a wrong text probably stands for: the text in percent as
// a share if that is allowed, else the example.
func (p Parameter) meant(text string) float64 {
	if x, err := hundredth(text); err == nil && p.Hi <= 1 && x > 0.01 && p.allows(x) {
		return x
	}
	return p.Example
}

// head returns the name of a parametrised estimand up to its colon.
func head(e Estimand) string {
	name, _, _ := strings.Cut(e.Name(), ":")
	return name
}

// at returns the estimand of a family at the parameter. The error is a *NameError.
func at(family Parametrised, parameter string) (Estimand, error) {
	p := family.Parameter()
	if x, err := strconv.ParseFloat(parameter, 64); err == nil && p.allows(x) {
		return family.With(x), nil
	}
	return nil, &NameError{
		fmt.Sprintf("the %s %s is no number between %v and %v", head(family), wording.Quote(parameter), p.Lo, p.Hi),
		family.With(p.meant(parameter)).Name(),
	}
}

// NameError is the error of a name that no estimand has. Msg says what is wrong with
// it, and Meant is the name that was probably meant, "" if unknown.
type NameError struct{ Msg, Meant string }

func (e *NameError) Error() string { return e.Msg }

// Get returns the estimand of that name. A parameter must be given: "quantile:0.95" is
// "quantile:P" with P = 0.95, and "p95" is short for it. The error is a *NameError.
func Get(name string) (Estimand, error) {
	for _, e := range All() {
		if s, ok := e.(Shortened); ok {
			if e, ok := s.Short(name); ok {
				return e, nil
			}
		}
	}
	before, parameter, parametrised := strings.Cut(name, ":")
	for _, e := range All() {
		if family, ok := e.(Parametrised); ok && parametrised && head(e) == before {
			return at(family, parameter)
		}
	}
	if e, ok := estimands.Get(name); ok {
		return e, nil
	}
	return nil, &NameError{Msg: fmt.Sprintf("unknown estimand %q", name)}
}

// Choose is Get for the name in an option, where "" is the default estimand. Its error
// lists the estimands.
func Choose(name string) (Estimand, error) {
	if name == "" {
		return Default, nil
	}
	e, err := Get(name)
	if wrong, ok := errors.AsType[*NameError](err); ok && wrong.Meant != "" {
		return nil, notice.Usage(wrong.Msg, "write "+wrong.Meant)
	}
	if err != nil {
		return nil, notice.Usage(fmt.Sprintf("unknown estimand %q", name), "one of: "+strings.Join(estimands.Names(), ", ")+examples())
	}
	return e, nil
}

// examples returns the part of a hint that shows an example of each parameter.
func examples() string {
	var out []string
	for _, e := range All() {
		if family, ok := e.(Parametrised); ok {
			p := family.Parameter()
			out = append(out, p.Name+" such as "+shortest(p.Example))
		}
	}
	if out == nil {
		return ""
	}
	return "; " + strings.Join(out, ", ")
}
