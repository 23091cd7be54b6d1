package pages

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/family"
	"github.com/realgain/realgain/report/page"
)

// designs are the lines on clusters, repeats and missing answers.
func (b *builder) designs(v *realgain.Versus, metrics []*realgain.Comparison) []string {
	var lines []string
	for i, c := range metrics {
		if i == 0 || b.depth.Explain {
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

// slices are the table of the slices of a metric.
func (b *builder) slices(v *realgain.Versus, c *realgain.Comparison) []page.Block {
	before, after := columnNames(b.name(v.Baseline), b.name(v.Candidate))
	g := page.Grid{Columns: []page.Column{
		{Head: clean(c.Metric) + " by slice"}, {Head: "n", Right: true}, {Head: before, Right: true, Drop: 1}, {Head: after, Right: true, Drop: 1},
		{Head: estimateName([]*realgain.Comparison{c}), Right: true}, {Head: percent(c.Level) + " interval"}, {Head: "verdict"},
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
		g.AddRow(clean(slice.By)+" = "+value, whole(slice.N), arms.plain(a), arms.plain(b),
			s.value(slice.Comparison, slice.Estimate), s.interval(slice.Comparison, ci), verdict)
	}
	toned(g, "verdict")
	return b.titled("", g, b.sliceNotes(c))
}

// field is the table of all arms against one another.
func (b *builder) field(a *family.AllPairs) []page.Block {
	g := page.Grid{Columns: []page.Column{
		{Head: "rank", Right: true}, {Head: "arm"}, {Head: "mean", Right: true}, {Head: "p(best)", Right: true}, {Head: "group"},
	}}
	for _, r := range a.Ranks {
		rank := strconv.Itoa(r.Rank[0])
		if r.Rank[1] > r.Rank[0] {
			rank += "–" + strconv.Itoa(r.Rank[1])
		}
		g.AddRow(rank, b.name(r.Arm), three(r.Mean), twoDecimals(r.PBest), letters(a.Groups, r.Arm))
	}
	title := fmt.Sprintf("%s · %s, %s, on %s that all answer", clean(a.Metric), count(len(a.Ranks), "arm"), count(len(a.Pairs), "pair"), count(a.N, "question"))
	notes := []string{"Arms that share a letter cannot be told apart. " + b.pairsCorrected(a)}
	if a.LeftOut > 0 {
		notes = append(notes, fmt.Sprintf("%s that some arm does not answer left out: an arm that fails on hard questions ranks too high; --missing zero scores them 0.", count(a.LeftOut, "question")))
	}
	return b.titled(title, g, notes)
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
