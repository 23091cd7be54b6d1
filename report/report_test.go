package report_test

import (
	"bytes"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/realgain/realgain/report"
	"github.com/realgain/realgain/report/page"
)

var (
	curved = page.NewKind(page.Kind{Name: "sketch", Plural: "sketches", Curves: true})
	plain  = page.NewKind(page.Kind{Name: "list", Plural: "lists"})
)

// document holds a page.
func document(k page.Kind, p page.Page) page.Document {
	return page.Document{
		Kind: k, Page: func(page.Depth) page.Page { return p },
		JSON: func() ([]byte, error) { return []byte(`{"schema":"realgain.sketch/v1","cells":[1,null]}`), nil },
	}
}

func TestNamesStartWithTheDefault(t *testing.T) {
	t.Parallel()
	names := report.Names()
	if want := []string{"table", "json", "markdown", "csv", "svg"}; !slices.Equal(names[:len(want)], want) {
		t.Errorf("Names() = %q, want %q first", names, want)
	}
	if got := report.NamesFor(curved); !slices.Equal(got, names) {
		t.Errorf("formats of what has curves: %q, want %q", got, names)
	}
	if got := report.NamesFor(plain); !slices.Equal(got, slices.DeleteFunc(slices.Clone(names), func(name string) bool { return name == "svg" })) {
		t.Errorf("formats of what has no curves: %q, want all but svg", got)
	}
	if r, ok := report.Get(""); !ok || r.Name != "table" {
		t.Errorf("Get(\"\") = %q, %v, want the default", r.Name, ok)
	}
	if _, ok := report.Get("nosuch"); ok {
		t.Error("Get found a format nobody registered")
	}
}

// TestRegisterRefuses checks that a mistake of the program shows at its start.
func TestRegisterRefuses(t *testing.T) {
	t.Parallel()
	ok := func(io.Writer, page.Document, report.View) error { return nil }
	for why, r := range map[string]report.Format{
		"no name": {Render: ok}, "no function": {Name: "x"}, "a taken name": {Name: "table", Render: ok},
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("Register accepts %s", why)
				}
			}()
			report.Register(r)
		}()
	}
}

// What cannot be drawn is refused with what can be done, before a byte is written.
func TestWriteRefuses(t *testing.T) {
	t.Parallel()
	for want, try := range map[string]struct {
		format string
		d      page.Document
	}{
		`there is no format "pdf"; there are ` + strings.Join(report.Names(), ", "): {"pdf", document(plain, page.Page{})},
		"svg draws curves; lists have none, sketches do":                            {"svg", document(plain, page.Page{})},
		"there is no list to show":                                                  {"", page.Document{Kind: plain}},
		"there is no document to show":                                              {"json", page.Document{}},
	} {
		var out bytes.Buffer
		if err := report.Write(&out, try.format, try.d, report.View{}); err == nil || err.Error() != want || out.Len() > 0 {
			t.Errorf("got %v, want %s; wrote %q", err, want, out.String())
		}
	}
}

// sketch is a page with a block of every shape.
func sketch() page.Page {
	p := page.Page{
		Title: "all\x1fshapes <1>",
		Rows:  page.Rows{Keys: []string{"name", "value"}, Records: [][]string{{"a, b", "0.5"}, {"=c", ""}}},
	}
	p.Add(
		page.Block{Shape: page.Head, Lines: []string{"a\x1f→ b", "3 questions"}},
		page.Block{Shape: page.Table, Table: page.Grid{Columns: []page.Column{
			{Role: page.Star, Cells: []string{"★", ""}}, {Head: "metric", Role: page.Name, Cells: []string{"one_two", "three|four"}},
			{Head: "n", Right: true, Drop: 1, Cells: []string{"1", "20"}},
			{Head: "verdict", Cells: []string{"improved", "open"}, Tones: []page.Tone{page.Good, page.Open}}, {Role: page.Marks, Cells: []string{"¹", ""}},
		}}},
		page.Block{Shape: page.Notes, Lines: []string{"First.", "[x] second."}},
		page.Block{Shape: page.Lines, Tight: true, Lines: []string{"¹ a foot", "↓ another"}},
		page.Block{Shape: page.Lines, Media: page.Screen, Lines: []string{"on a terminal"}},
		page.Block{Shape: page.Heading, Media: page.Paper, Level: 2, Lines: []string{"On paper"}},
		page.Block{Shape: page.Prose, Media: page.Paper, Lines: []string{"Of *ours*,\nbroken."}},
		page.Block{Shape: page.Bullets},
		page.Block{Shape: page.Head, Lines: []string{"Detail:"}},
		page.Block{Shape: page.Table, Tight: true, Table: page.Grid{Inset: true, Columns: []page.Column{{Head: "method", Cells: []string{"t"}}, {Head: "interval", Cells: []string{"[0, 1]"}}}}},
		page.Block{Shape: page.Bullets, Tight: true, Lines: []string{"one"}},
		page.Block{Shape: page.Head, Lines: []string{"Next:"}},
		page.Block{Shape: page.Code, Tight: true, Lines: []string{"realgain compare a_b.csv"}},
		page.Block{Shape: page.Chart, Chart: page.Figure{
			Title: "Up", X: []float64{10, 2000}, Linear: true, Hi: 1, Ticks: []page.Tick{{At: 0, Label: "none"}, {At: 1, Label: "all"}},
			Curves: []page.Curve{{Name: "rise", Mark: '●', Y: []float64{0, 1}}},
		}},
	)
	return p
}

// Each shape looks in each format as it was meant to, read by eye.
func TestShapes(t *testing.T) {
	t.Parallel()
	for format, want := range map[string]string{"table": sketchTable, "markdown": strings.ReplaceAll(sketchMarkdown, "~", "`"), "csv": "name,value\n\"a, b\",0.5\n=c,\n", "json": "{\n  \"schema\": \"realgain.sketch/v1\",\n  \"cells\": [\n    1,\n    null\n  ]\n}\n"} {
		var out bytes.Buffer
		if err := report.Write(&out, format, document(curved, sketch()), report.View{Width: 30}); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, out.String()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", format, diff)
		}
	}
}

const sketchTable = `a → b · 3 questions

  metric       n  verdict
★ one_two      1  improved ¹
  three|four  20  open

First.
[x] second.
¹ a foot
↓ another

on a terminal

Detail:
  t  [0, 1]
- one

Next:
  realgain compare a_b.csv

Up   ● rise
 all │·····················●●
     │                   ●●
     │                 ●●
     │               ●●
     │             ●●
     │          ●●●
     │        ●●
     │      ●●
     │    ●●
     │  ●●
none │●●·····················
     └───────────────────────
      10  508  1,010    2,000
`

// sketchMarkdown has "~" for a backquote.
const sketchMarkdown = `**a → b** · 3 questions

| metric | n | verdict |
| --- | ---: | --- |
| ★ one_two | 1 | improved ¹ |
| three\|four | 20 | open |

- First.
- \[x] second.

¹ a foot  
↓ another

## On paper

Of *ours*,
broken.

**Detail:**

| method | interval |
| --- | --- |
| t | [0, 1] |

- one

**Next:**

    realgain compare a_b.csv

~~~text
Up   ● rise
 all │·····································································●●●●
     │                                                              ●●●●●●●
     │                                                      ●●●●●●●●
     │                                               ●●●●●●●
     │                                        ●●●●●●●
     │                                 ●●●●●●●
     │                          ●●●●●●●
     │                  ●●●●●●●●
     │           ●●●●●●●
     │    ●●●●●●●
none │●●●●·····································································
     └─────────────────────────────────────────────────────────────────────────
      10               508              1,010             1,500           2,000
~~~
`
