package realgain

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/realgain/realgain/internal/wording"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/scores"
)

// and joins sentences.
func and(parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), "; ")
}

// listed returns where the questions left out are listed; "" if nowhere.
func (s settings) listed() string {
	if s.at&whole == 0 {
		return ""
	}
	return "Result.Dropped lists them"
}

// dropped returns a warning about questions of the two arms that were not compared.
func (s settings) dropped(g *pair.Grid, c *Comparison, baseline, candidate int) []Warning {
	n := g.Either(baseline, candidate) - c.N
	if n == 0 {
		return nil
	}
	zero := `Options.Missing "zero" scores them 0`
	if c.Better == "lower" {
		zero = "" // which would be the best of all
	}
	return []Warning{notice.New("dropped", wording.Count(n, "question")+" left out: not scored in both arms", and(s.listed(), zero))}
}

// zeroed returns warnings about questions that were scored 0, and about repeats that
// were left out of their questions' means.
func (s settings) zeroed(d pair.Drops) []Warning {
	var out []Warning
	if d.Repeats > 0 {
		out = append(out, notice.New("repeats-left-out", wording.Count(d.Repeats, "value")+" of repeats missing: the means of those questions are over the others", s.listed()))
	}
	if d.Zeroed == 0 {
		return out
	}
	text := wording.Count(d.ZeroedQuestions, "question") + " without a score counted as 0"
	if d.Zeroed != d.ZeroedQuestions {
		text += fmt.Sprintf(" (%d values)", d.Zeroed)
	}
	return append(out, notice.New("zeroed", text, and(s.listed(), `Options.Missing "drop" leaves them out instead`)))
}

// checkZeros returns an error if questions were scored 0 and 0 is the best score, so
// that a failing system would gain, or is no possible score.
func (s settings) checkZeros(g *pair.Grid, metric string, baseline, candidate int) error {
	zeros, least, most := g.Zeros(metric, baseline, candidate)
	if zeros == 0 {
		return nil
	}
	negative := most <= 0 && least < 0
	what := fmt.Sprintf(`metric %q: Options.Missing "zero" scored %s 0, which `, metric, wording.Count(zeros, "question"))
	hint := `Options.Missing "drop" leaves them out`
	if s.at&whole != 0 {
		hint += `; Options.Metrics "METRIC" compares other metrics alone`
	}
	if r := s.rangeOf(metric); r != nil && (0 < r[0] || 0 > r[1]) {
		return notice.Usage(what+fmt.Sprintf("is outside the declared range %v:%v", r[0], r[1]), hint)
	}
	if s.lower(metric) != negative {
		return notice.Usage(what+"would make them the best", hint)
	}
	return nil
}

// filtered notes what options left out, and warns of ids that no question has.
func (r *Result) filtered(tables []*scores.Table, opt scores.Options) {
	where, met, looked := 0, map[string]bool{}, false
	for _, t := range tables {
		where += t.Left.Where
		looked = looked || t.Left.IDs != nil
		for id := range t.Left.IDs {
			met[id] = true
		}
	}
	var parts []string
	if where > 0 {
		parts = append(parts, wording.Count(where, "row")+" by Options.Read.Where")
	}
	if len(met) > 0 {
		parts = append(parts, wording.Count(len(met), "question")+" by Options.Read.Exclude")
	}
	if parts != nil {
		r.Dropped.Excluded = &Excluded{Where: where, IDs: len(met)}
		r.Notes = append(r.Notes, "left out: "+strings.Join(parts, ", "))
	}
	var unknown []string
	for id := range opt.Exclude {
		if looked && !met[id] {
			unknown = append(unknown, id)
		}
	}
	if slices.Sort(unknown); len(unknown) > 0 {
		name := "name"
		if len(unknown) == 1 {
			name = "names"
		}
		r.Warnings = append(r.Warnings, notice.New("unknown-ids", fmt.Sprintf("%s of Options.Read.Exclude %s no question: %s",
			wording.Count(len(unknown), "id"), name, wording.Examples(unknown)), "ids are compared as whole texts, one a line; Options.Read.ID says which column holds them"))
	}
}

func droppedFrom(g *pair.Grid) Dropped {
	d := g.Drops()
	return Dropped{
		OnlyInBaseline: d.OnlyInBaseline, OnlyInCandidate: d.OnlyInCandidate,
		Missing: d.Missing, Errors: d.Errors, Duplicates: d.Duplicates, Repeats: d.Repeats,
		Examples: append([]pair.Drop{}, d.Examples...), All: slices.Collect(g.AllDrops()),
	}
}

// unpairedReversal warns if the difference of the arms' own averages, each over all
// questions that the arm answers, has the opposite sign of the paired difference and is
// farther from it than questions missing at random explain.
func (v *versus) unpairedReversal(c *Comparison) {
	if !v.Design.Plain() || v.Macro != nil {
		return // weights and clusters change averages even if the questions are the same
	}
	a, b := v.ownAverage(c, v.baseline, c.MeanBaseline), v.ownAverage(c, v.candidate, c.MeanCandidate)
	own := b.mean - a.mean
	if c.Delta*own >= 0 {
		return
	}
	p, n := c.Pairing, float64(c.N)
	noise := a.noise(p.VarBaseline, n) + b.noise(p.VarCandidate, n) - 2*a.share*b.share*p.Covariance/n
	if math.Abs(own-c.Delta) <= interval.Normal(c.Inside().Alpha())*math.Sqrt(max(0, noise)) {
		return
	}
	c.Inside().Warn("simpson", fmt.Sprintf("each arm's average over its own questions changes by %s, the same questions by %s: the arms answered different questions", signed(own), signed(c.Delta)),
		"trust the paired difference; two averages over different questions compare the questions")
}

// ownAverage is an arm's mean over all questions that it answers.
type ownAverage struct {
	mean  float64
	extra float64 // questions that the other arm lacks
	share float64 // share of these among all its questions
}

func (v *versus) ownAverage(c *Comparison, arm int, common float64) ownAverage {
	sum, n := 0.0, 0.0
	for _, x := range v.g.Values(v.metric, arm) {
		if !math.IsNaN(x) {
			sum, n = sum+x, n+1
		}
	}
	extra := n - float64(c.N)
	if extra == 0 {
		return ownAverage{mean: common} // avoids the rounding of another sum
	}
	return ownAverage{sum / n, extra, extra / n}
}

// noise returns the variance of the average about the average over the n common
// questions, if the other arm's missing questions are random and single scores have the
// given variance.
func (o ownAverage) noise(variance, n float64) float64 {
	if o.extra == 0 {
		return 0
	}
	return o.share * o.share * variance * (1/o.extra + 1/n)
}

// signed returns a change as tables show it, with a true minus sign.
func signed(x float64) string { return wording.TrueMinus(fmt.Sprintf("%+.3g", x+0)) }
