package pages

import (
	"fmt"
	"strings"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/inspect"
	"github.com/realgain/realgain/report/page"
)

// stdin is what the path "-" is called.
const stdin = "standard input"

// InspectionKind is the kind of inspections of score files.
var InspectionKind = page.NewKind(page.Kind{Name: "inspection", Plural: "inspections"})

// Inspection returns the document of an inspection. It is empty if in is nil.
func Inspection(in *inspect.Inspection) page.Document {
	if in == nil {
		return page.Document{Kind: InspectionKind}
	}
	return document(InspectionKind, in, func(d page.Depth) page.Page { return inspectionPage(in, d) })
}

// inspectionPage words an inspection.
func inspectionPage(in *inspect.Inspection, d page.Depth) page.Page {
	p := page.Page{Rows: inspectionRows(in)}
	for i := range in.Sources {
		p.Add(sourceBlocks(in, &in.Sources[i], d)...)
	}
	if len(in.Suspicious) > 0 {
		p.Add(block(page.Head, "Suspicious:"), tight(block(page.Bullets, suspicions(in)...)))
	}
	p.Add(block(page.Head, "Next:"))
	if in.Next.Line != "" {
		p.Add(tight(block(page.Code, clean(in.Next.Line))))
	}
	if in.Next.Note != "" {
		p.Add(tight(block(page.Lines, clean(in.Next.Note))))
	}
	return p
}

// sourceBlocks word one source: what it is, its metrics, its columns.
func sourceBlocks(in *inspect.Inspection, s *inspect.Source, d page.Depth) []page.Block {
	out := []page.Block{block(page.Lines, sourceHead(s)...)}
	if g := metricsGrid(in, s); g.Len() > 0 {
		out = append(out, table(g))
		if legend := inspectLegend(s); legend != "" {
			out = append(out, tight(block(page.Lines, legend)))
		}
	}
	return append(out, tight(block(page.Lines, designLines(s)...)), unlessQuiet(block(page.Lines, columnLines(s)...), d))
}

// sourceHead says how the files were read and what they hold.
func sourceHead(s *inspect.Source) []string {
	var lines []string
	if len(s.Files) > 1 || len(s.Files) == 1 && s.Files[0].Path != s.Label {
		lines = append(lines, clean(s.Label)+":")
	}
	for _, f := range s.Files {
		path := clean(f.Path)
		if path == "-" {
			path = stdin
		}
		lines = append(lines, strings.Join([]string{path, glued(clean(f.Format) + ": " + clean(f.Why)),
			glued(count(f.Rows, "row")), glued("sha256 " + f.SHA256[:min(len(f.SHA256), 12)] + "…")}, " · "))
	}
	parts := []string{glued(count(s.Questions, "question"))}
	if s.ID != nil {
		parts[0] += glued(" named by " + clean(s.ID.Name))
	} else {
		parts[0] = glued("no column names the question")
	}
	parts = append(parts, glued(count(len(s.Arms), "arm")), glued(repeatsOf(s)), glued(s.Shape+" table"))
	lines = append(lines, strings.Join(parts, " · "))
	if s.ID != nil && strings.HasPrefix(s.ID.Why, "no usual name") {
		lines = append(lines, "Question id: "+clean(s.ID.Name)+" ("+clean(s.ID.Why)+").")
	}
	return lines
}

// repeatsOf says how many rows a question has in an arm.
func repeatsOf(s *inspect.Source) string {
	low, high := 0, 0
	for i, a := range s.Arms {
		if i == 0 || a.Repeats.Min < low {
			low = a.Repeats.Min
		}
		high = max(high, a.Repeats.Max)
	}
	switch {
	case high <= 1:
		return "no repeats"
	case low == high:
		return fmt.Sprintf("%d rows each", high)
	}
	return fmt.Sprintf("%d–%d rows each", low, high)
}

// suspicions words the findings, with arms under short names.
func suspicions(in *inspect.Inspection) []string {
	var arms realgain.Result
	for i := range in.Sources {
		for _, a := range in.Sources[i].Arms {
			arms.Arms = append(arms.Arms, realgain.Arm{Label: a.Label, Path: in.Sources[i].Files[0].Path})
		}
	}
	names := labels(&arms)
	var pairs []string
	for _, a := range arms.Arms {
		if isPath(a) && a.Label != "-" {
			pairs = append(pairs, clean(a.Label), names[a.Label])
		}
	}
	brief := strings.NewReplacer(pairs...)
	var lines []string
	for _, f := range in.Suspicious {
		where := clean(f.Column)
		if f.Arm != "" && (len(arms.Arms) > 1 || where == "") {
			arm := brief.Replace(clean(f.Arm))
			if arm == "-" {
				arm = stdin
			}
			where = strings.TrimSuffix(arm+", "+where, ", ")
		}
		if where != "" {
			where += ": "
		}
		lines = append(lines, where+brief.Replace(clean(f.Message))+" — "+clean(f.Hint))
	}
	return lines
}
