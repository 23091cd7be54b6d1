package pair

// FewQuestions is the number of questions below which no method has reliable coverage.
const FewQuestions = 20

// The kinds of scores.
const (
	Binary     = "binary"     // every score is 0 or 1
	Fractional = "fractional" // every score lies in [0, 1]
	Continuous = "continuous"
)

// Kind returns the kind of the scores of both arms.
func (c Cells) Kind() string {
	kind := Binary
	for i := range c.W {
		kind = KindWith(KindWith(kind, c.A[i]/c.Size(i)), c.B[i]/c.Size(i))
	}
	return kind
}

// KindWith returns the kind of the scores of the given kind together with x.
func KindWith(kind string, x float64) string {
	switch {
	case x < 0 || x > 1:
		return Continuous
	case x != 0 && x != 1 && kind == Binary:
		return Fractional
	}
	return kind
}
