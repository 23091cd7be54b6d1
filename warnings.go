package realgain

import "fmt"

const (
	fewQuestions   = 20
	fewDifferences = 10
	lowCorrelation = 0.1
	// A correlation says little on fewer questions than these.
	correlationNeeds = 50
)

func (c *Comparison) addWarning(code, message, hint string) {
	c.Warnings = append(c.Warnings, Warning{code, message, hint})
}

// warn adds what the reader must know of the sample.
func (c *Comparison) warn() {
	differ := c.N - c.Ties
	if c.N < fewQuestions {
		c.addWarning("few-questions", fmt.Sprintf("only %s: no method covers reliably at this size", count(c.N, "question")),
			fmt.Sprintf("use at least %d questions", fewQuestions))
	}
	switch {
	case differ == 0:
		c.addWarning("zero-differences", "no question differs between the arms",
			"check that the change reached the system, and that both files are not of one run")
	case differ < fewDifferences:
		c.addWarning("few-differences", fmt.Sprintf("only %s between the arms: the verdict rests on these alone", differing(differ, "question")),
			"add questions that the change is meant for, or use a graded metric")
	}
	c.weigh()
	c.fewBeyond()
	if r := c.Pairing.Correlation; c.N >= correlationNeeds && r < lowCorrelation {
		c.addWarning("low-correlation", fmt.Sprintf("the arms' scores hardly correlate (%s): the same questions should be hard for both", trueMinus(fmt.Sprintf("%.2f", r))),
			"check that ids name the same questions in both files")
	}
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

func differing(n int, what string) string {
	if n == 1 {
		return "1 " + what + " differs"
	}
	return fmt.Sprintf("%d %ss differ", n, what)
}
