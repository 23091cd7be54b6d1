package pages

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/realgain/realgain"
)

// InspectFormats are the formats of inspections, the default first.
var InspectFormats = []string{"table", "json"}

// stdin is what the path "-" is called.
const stdin = "standard input"

// RenderInspection writes an inspection in one of InspectFormats; "" is the
// default. It writes the whole of it, or nothing when it returns an error that
// does not come from w.
func RenderInspection(w io.Writer, format string, in *realgain.Inspection, v View) error {
	if in == nil {
		return fmt.Errorf("there is no inspection to show")
	}
	var out bytes.Buffer
	switch format {
	case "", "table":
		out.WriteString(inspectionTable(in, v))
	case "json":
		if err := inspectionJSON(&out, in); err != nil {
			return err
		}
	default:
		return fmt.Errorf("inspections have no format %q; there are %s", format, strings.Join(InspectFormats, ", "))
	}
	_, err := w.Write(out.Bytes())
	return err
}

// inspectionJSON writes an inspection as the schema realgain.inspect/v1 has it.
func inspectionJSON(out *bytes.Buffer, in *realgain.Inspection) error {
	return writeJSON(out, in)
}

// inspectionTable words an inspection for a terminal.
func inspectionTable(in *realgain.Inspection, v View) string {
	var out strings.Builder
	for i := range in.Sources {
		if i > 0 {
			out.WriteByte('\n')
		}
		inspectedSource(&out, in, &in.Sources[i], v)
	}
	if len(in.Suspicious) > 0 {
		out.WriteString("\nSuspicious:\n")
		textLines(&out, suspicions(in), v)
	}
	out.WriteString("\nNext:\n")
	if in.Next.Line != "" {
		out.WriteString("  " + clean(in.Next.Line) + "\n") // one line, to be copied
	}
	if in.Next.Note != "" {
		textLines(&out, []string{clean(in.Next.Note)}, v)
	}
	return out.String()
}

// inspectedSource words one source: what it is, its metrics, its columns.
func inspectedSource(out *strings.Builder, in *realgain.Inspection, s *realgain.InspectedSource, v View) {
	textLines(out, sourceHead(s), v)
	if g := metricsGrid(in, s); g.rows() > 0 {
		out.WriteString("\n" + fit(g, v) + "\n")
		if legend := inspectLegend(s); legend != "" {
			textLines(out, []string{legend}, v)
		}
	}
	textLines(out, designLines(s), v)
	if lines := columnLines(s); len(lines) > 0 && !v.Quiet {
		out.WriteByte('\n')
		textLines(out, lines, v)
	}
}

// sourceHead says how the files were read and what they hold.
func sourceHead(s *realgain.InspectedSource) []string {
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
		parts[0] += glued(" named by " + clean(s.ID.Column))
	} else {
		parts[0] = glued("no column names the question")
	}
	parts = append(parts, glued(count(len(s.Arms), "arm")), glued(repeatsOf(s)), glued(s.Shape+" table"))
	lines = append(lines, strings.Join(parts, " · "))
	if s.ID != nil && strings.HasPrefix(s.ID.Why, "no usual name") {
		lines = append(lines, "Question id: "+clean(s.ID.Column)+" ("+clean(s.ID.Why)+").")
	}
	return lines
}

// repeatsOf says how many rows a question has in an arm.
func repeatsOf(s *realgain.InspectedSource) string {
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

// columnLines say which columns may play a part.
func columnLines(s *realgain.InspectedSource) []string {
	var lines []string
	for _, list := range []struct {
		title string
		all   []realgain.Candidate
		unit  string
	}{
		{"Arms (--arm-column)", s.ArmColumns, "question"},
		{"Repeats (--repeat)", s.RepeatColumns, "row"},
		{"Clusters (--cluster)", s.ClusterColumns, "question"},
		{"Slices (--by)", s.SliceColumns, "question"},
	} {
		for _, c := range list.all {
			title := list.title
			if c.Part != "" {
				title = strings.Replace(title, "--cluster", "--cluster id-prefix", 1)
			}
			lines = append(lines, title+": "+candidateText(c, list.unit))
		}
	}
	for _, a := range s.ArmsAsColumns {
		var names []string
		for _, arm := range a.Arms {
			names = append(names, clean(arm.Label)+"="+clean(arm.Column))
		}
		lines = append(lines, "Arms as columns (--arm), by "+clean(a.Metric)+": "+strings.Join(names, ", "))
	}
	return append(lines, skippedLines(s.Skipped)...)
}

func candidateText(c realgain.Candidate, unit string) string {
	text := clean(c.Column)
	if c.Part != "" {
		text += ", its part " + c.Part
	}
	values := make([]string, 0, len(c.Values)+1)
	for _, v := range c.Values {
		values = append(values, clean(v))
	}
	if c.Distinct > len(values) {
		values = append(values, "…")
	}
	text += fmt.Sprintf(" — %s of ", count(c.Distinct, "value"))
	if c.Smallest == c.Largest {
		text += count(c.Largest, unit)
	} else {
		text += fmt.Sprintf("%s–%s", whole(c.Smallest), count(c.Largest, unit))
	}
	return text + ": " + strings.Join(values, ", ")
}

// skippedLines lists the other columns, one line for each reason.
func skippedLines(skipped []realgain.InspectedColumn) []string {
	var reasons []string
	names := map[string][]string{}
	for _, c := range skipped {
		why, _, _ := strings.Cut(clean(c.Why), ", for example")
		why, _, _ = strings.Cut(why, "; ask for it")
		if names[why] == nil {
			reasons = append(reasons, why)
		}
		names[why] = append(names[why], clean(c.Column))
	}
	slices.Sort(reasons)
	var lines []string
	for _, why := range reasons {
		lines = append(lines, "Skipped, "+why+": "+strings.Join(names[why], ", "))
	}
	return lines
}

// suspicions words the findings, with arms under short names.
func suspicions(in *realgain.Inspection) []string {
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
		lines = append(lines, "- "+where+brief.Replace(clean(f.Message))+" — "+clean(f.Hint))
	}
	return lines
}
