package pair

import "fmt"

// Error is an error in the data as a whole: what is wrong, in one line without capitals
// or full stop, and what to do.
type Error struct {
	Msg  string
	Hint string // "" = none
}

func (e *Error) Error() string { return e.Msg }

// HintText returns the hint. It lets callers find hints without knowing the error's
// type.
func (e *Error) HintText() string { return e.Hint }

// badValue returns the error of the first wrong pair.
func badValue(a, b []float64) error {
	const hint = "leave out the question or score it; scores must be finite numbers"
	for i := range a {
		switch {
		case !finite(a[i]):
			return &Error{Msg: fmt.Sprintf("the baseline's value at index %d is %v", i, a[i]), Hint: hint}
		case !finite(b[i]):
			return &Error{Msg: fmt.Sprintf("the candidate's value at index %d is %v", i, b[i]), Hint: hint}
		case !finite(b[i] - a[i]):
			return &Error{
				Msg:  fmt.Sprintf("the difference at index %d overflows: baseline %g, candidate %g", i, a[i], b[i]),
				Hint: "scale the scores down",
			}
		}
	}
	return &Error{Msg: "a value is not finite", Hint: hint}
}

func tooFew(n int) error {
	noun := "pairs"
	if n == 1 {
		noun = "pair"
	}
	return &Error{
		Msg:  fmt.Sprintf("%d %s of scores: at least 2 are needed", n, noun),
		Hint: "compare the systems on more questions",
	}
}
