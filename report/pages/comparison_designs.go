package pages

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/realgain/realgain"
)

// titled is a table below the notes, with what it shows.
type titled struct {
	title string
	grid  grid
	notes []string
}

// designs are the lines on clusters, repeats and missing answers.
func (b *builder) designs(v *realgain.Versus, metrics []*realgain.Comparison) []string {
	var lines []string
	for i, c := range metrics {
		if i == 0 || b.view.Explain {
			lines = append(lines, clusters(c)...)
			lines = append(lines, b.repeats(v, c)...)
		}
		lines = append(lines, missing(c)...)
		lines = append(lines, b.noise(v, c)...)
	}
	return lines
}

// clusters says what drawing clusters did to the width.
func clusters(c *realgain.Comparison) []string {
	k := c.Cluster
	if k == nil || c.Clusters == nil {
		return nil
	}
	text := fmt.Sprintf("%s: %s in %s by %s", clean(c.Metric), count(c.N, "question"), count(*c.Clusters, "cluster"), clean(k.Column))
	if usable(k.WidthRatio) {
		text += fmt.Sprintf(" give an interval %s times as wide as single questions would", three(k.WidthRatio))
	}
	if k.EffectiveN < float64(c.N) {
		text += fmt.Sprintf(", as wide as %s by themselves", whole(int(math.Round(k.EffectiveN))))
	}
	if usable(k.DesignEffect) {
		text += fmt.Sprintf(" (design effect %s", three(k.DesignEffect))
		if finite(k.ICC) {
			text += ", intraclass correlation " + scale{places: 2}.plain(k.ICC)
		}
		text += ")"
		if k.DesignEffect < 1 && k.DesignEffect >= k.ByChance[0] {
			text += fmt.Sprintf("; a design effect below 1 is noise here: by chance alone so few clusters give %s to %s", three(k.ByChance[0]), three(k.ByChance[1]))
		}
	}
	return []string{text + "."}
}

// repeats splits the spread and lists pass^k.
func (b *builder) repeats(v *realgain.Versus, c *realgain.Comparison) []string {
	w := c.Within
	if w == nil {
		return nil
	}
	s := armsScale(c)
	lines := []string{fmt.Sprintf("%s: the differences have variance %s between questions and %s between runs of one question; with the runs at hand, run noise alone moves the mean difference by ±%s.",
		clean(c.Metric), three(w.VarBetween), three(w.VarWithin), s.plain(w.NoiseFloor))}
	if w.Once != nil {
		many, once := b.name(v.Baseline), b.name(v.Candidate)
		if w.Once.Arm == "baseline" {
			many, once = once, many
		}
		lines[0] = fmt.Sprintf("%s: the runs of one question have variance %s in %s; %s ran each question once. Run noise alone moves the mean difference by at least ±%s; ±%s if %s varies alike; its own noise is unknown.",
			clean(c.Metric), three(w.VarWithin), many, once, s.plain(w.NoiseFloor), s.plain(w.Once.NoiseFloor), once)
	}
	if len(w.PassHat) == 0 {
		return lines
	}
	var ks []int
	for k := range w.PassHat {
		if n, err := strconv.Atoi(k); err == nil {
			ks = append(ks, n)
		}
	}
	slices.Sort(ks)
	var before, after, delta []string
	for _, k := range ks {
		p := w.PassHat[strconv.Itoa(k)]
		before, after = append(before, three(p.Baseline)), append(after, three(p.Candidate))
		delta = append(delta, glued(fmt.Sprintf("%s [%s, %s]", s.signed(p.Delta), s.signed(p.CI[0]), s.signed(p.CI[1]))))
	}
	return append(lines, fmt.Sprintf("pass^k for k = %s: %s %s; %s %s; Δ %s.", joined(ks),
		b.name(v.Baseline), strings.Join(before, ", "), b.name(v.Candidate), strings.Join(after, ", "), strings.Join(delta, ", ")))
}

func joined(ks []int) string {
	out := make([]string, len(ks))
	for i, k := range ks {
		out[i] = strconv.Itoa(k)
	}
	return strings.Join(out, ", ")
}

// missing says what the answers that are missing could do.
func missing(c *realgain.Comparison) []string {
	if c.MissingBounds == nil {
		return nil
	}
	s := scaleOf(c)
	return []string{fmt.Sprintf("%s: with every missing answer scored against the candidate the difference would be %s, with every one for it %s.",
		clean(c.Metric), s.signed(c.MissingBounds[0]), s.signed(c.MissingBounds[1]))}
}

// noise says how far two runs of the baseline lie apart.
func (b *builder) noise(v *realgain.Versus, c *realgain.Comparison) []string {
	s := scaleOf(c)
	switch {
	case v.Again && !noInterval(c.CI):
		return []string{fmt.Sprintf("%s was given twice: between its own runs %s moved by %s %s. That is run noise, whatever the verdict.",
			b.name(v.Baseline), clean(c.Metric), s.value(c, c.Estimate), s.interval(c, c.CI))}
	case c.NoiseFloor != nil:
		return []string{fmt.Sprintf("%s: two runs of %s may lie %s apart; a change no larger than that may be run noise.",
			clean(c.Metric), b.name(v.Baseline), s.plain(*c.NoiseFloor))}
	}
	return nil
}

// slicesOf are the tables of slices, one a metric.
func (b *builder) slicesOf(v *realgain.Versus, metrics []*realgain.Comparison) []titled {
	var out []titled
	for _, c := range metrics {
		if len(c.Slices) > 0 {
			out = append(out, b.slices(v, c))
		}
	}
	return out
}

func (b *builder) slices(v *realgain.Versus, c *realgain.Comparison) titled {
	before, after := columnNames(b.name(v.Baseline), b.name(v.Candidate))
	g := grid{columns: []column{
		{head: clean(c.Metric) + " by slice"}, {head: "n", right: true}, {head: before, right: true, drop: 1}, {head: after, right: true, drop: 1},
		{head: estimateName([]*realgain.Comparison{c}), right: true}, {head: percent(c.Level) + " interval"}, {head: "verdict", role: roleVerdict},
	}}
	for _, slice := range c.Slices {
		s, ci, verdict := scaleOf(slice.Comparison), slice.DecidingCI(), verdictWord(slice.Verdict)
		if !slice.Judged {
			verdict = "not judged"
		}
		arms := armsScale(slice.Comparison)
		a, b := armScores(slice.Comparison)
		value := clean(slice.Value)
		if value == "" {
			value = "(none)"
		}
		for i, cell := range []string{
			clean(slice.By) + " = " + value, whole(slice.N), arms.plain(a), arms.plain(b),
			s.value(slice.Comparison, slice.Estimate), s.interval(slice.Comparison, ci), verdict,
		} {
			g.columns[i].cells = append(g.columns[i].cells, cell)
		}
	}
	return titled{grid: g, notes: b.sliceNotes(c)}
}

// fields are the tables of all arms against one another.
func (b *builder) fields() []titled {
	var out []titled
	for _, a := range b.r.AllPairs {
		out = append(out, b.field(&a))
	}
	return out
}

func (b *builder) field(a *realgain.AllPairs) titled {
	g := grid{columns: []column{
		{head: "rank", right: true}, {head: "arm"}, {head: "mean", right: true}, {head: "p(best)", right: true}, {head: "group"},
	}}
	for _, r := range a.Ranks {
		rank := strconv.Itoa(r.Rank[0])
		if r.Rank[1] > r.Rank[0] {
			rank += "–" + strconv.Itoa(r.Rank[1])
		}
		for i, cell := range []string{rank, b.name(r.Arm), three(r.Mean), twoDecimals(r.PBest), letters(a.Groups, r.Arm)} {
			g.columns[i].cells = append(g.columns[i].cells, cell)
		}
	}
	t := titled{
		title: fmt.Sprintf("%s · %s, %s, on %s that all answer", clean(a.Metric), count(len(a.Ranks), "arm"), count(len(a.Pairs), "pair"), count(a.N, "question")),
		grid:  g,
		notes: []string{"Arms that share a letter cannot be told apart. " + b.pairsCorrected(a)},
	}
	if a.LeftOut > 0 {
		t.notes = append(t.notes, fmt.Sprintf("%s that some arm does not answer left out: an arm that fails on hard questions ranks too high; --missing zero scores them 0.", count(a.LeftOut, "question")))
	}
	return t
}

// letters names the groups that an arm is in.
func letters(groups [][]string, arm string) string {
	var out strings.Builder
	for i, group := range groups {
		if slices.Contains(group, arm) {
			out.WriteString(letter(i))
		}
	}
	return out.String()
}

// letter counts a … z, aa …
func letter(i int) string {
	if i < 26 {
		return string(rune('a' + i))
	}
	return letter(i/26-1) + letter(i%26)
}
