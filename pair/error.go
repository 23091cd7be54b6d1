package pair

// Error is a fault of the data as a whole: what is wrong in one line, without
// capitals or full stop, and how to go on.
type Error struct {
	Msg  string
	Hint string // "" = none
}

func (e *Error) Error() string { return e.Msg }

// HintText returns the hint, for those who know an error by its methods alone.
func (e *Error) HintText() string { return e.Hint }
