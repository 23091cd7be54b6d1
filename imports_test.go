package realgain_test

import (
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
)

const module = "github.com/realgain/realgain"

// rooms says which packages of the module a package may import: the arrows of
// the design. "" is the root. A package that is not listed is an error, so a
// new room states its arrows here first. Test files may import anything.
//
// The formats (report) know pages and no document, the documents' words
// (report/pages) no format. The numeric half (estimand, resample, interval, crosscheck, plan, verdict) knows no
// files; the file half (scores) knows no statistics; only the root wires them.
var rooms = map[string][]string{
	"scores":         {"internal/names", "internal/parallel", "internal/registry", "internal/wording"},
	"scores/parquet": {"scores"},
	"pair":           {"scores", "internal/exactsum", "internal/parallel", "internal/wording"},
	"estimand":       {"pair", "notice", "internal/exactsum", "internal/registry", "internal/wording"},
	"resample":       {"estimand", "pair", "internal/exactsum", "internal/rng", "internal/parallel", "internal/registry"},
	"interval":       {"estimand", "resample", "pair", "notice", "internal/exactsum", "internal/parallel", "internal/rng", "internal/registry"},
	"crosscheck":     {"estimand", "internal/exactsum", "internal/rng"},
	"verdict":        {},
	"family":         {"crosscheck", "interval", "verdict", "internal/parallel"},
	"notice":         {"internal/wording"},
	"sanity":         {"scores", "pair", "notice", "internal/names", "internal/shell", "internal/wording"},
	"plan":           {"estimand", "resample", "interval", "verdict", "crosscheck", "pair", "notice", "internal/jsonout", "internal/parallel", "internal/rng", "internal/version", "internal/wording"},
	"compare":        {"pair", "estimand", "resample", "interval", "crosscheck", "verdict", "family", "plan", "notice", "sanity", "internal/exactsum", "internal/jsonout", "internal/wording"},
	"":               {"compare", "scores", "pair", "estimand", "interval", "verdict", "family", "plan", "notice", "sanity", "internal/exactsum", "internal/jsonout", "internal/names", "internal/parallel", "internal/version", "internal/wording"},
	"converge":       {"", "compare", "resample", "interval", "plan", "verdict", "notice", "internal/jsonout", "internal/parallel", "internal/rng", "internal/version"},
	"inspect":        {"scores", "pair", "interval", "notice", "sanity", "internal/jsonout", "internal/names", "internal/shell", "internal/version", "internal/wording"},
	"calibrate":      {"", "sanity", "internal/jsonout", "scores", "pair", "estimand", "crosscheck", "resample", "interval", "verdict", "internal/rng", "internal/parallel"},
	"report":         {"report/page", "internal/registry", "internal/wording"},

	"report/page":              {"internal/registry"},
	"report/pages":             {"report/page", "", "compare", "verdict", "estimand", "family", "inspect", "converge", "plan", "calibrate", "pair", "interval", "internal/jsonout", "internal/wording"},
	"report/schema":            {"estimand", "interval", "resample"},
	"report/schema/schematest": {"report/schema"},

	"internal/atomicfile":  {},
	"internal/conformance": {"", "inspect", "calibrate", "converge", "estimand", "interval", "pair", "plan", "report", "report/page", "report/pages", "resample", "scores"},
	"internal/exactsum":    {},
	"internal/jsonout":     {"notice"},
	"internal/names":       {},
	"internal/order":       {},
	"internal/parallel":    {},
	"internal/registry":    {},
	"internal/wording":     {},
	"internal/rng":         {},
	"internal/shell":       {},
	"internal/tabletest":   {"", "plan", "report", "report/pages", "report/schema/schematest", "scores", "internal/testdata"},
	"internal/testdata":    {},
	"internal/version":     {},
	"internal/cli":         {"", "sanity", "inspect", "scores", "scores/parquet", "pair", "estimand", "resample", "interval", "verdict", "plan", "converge", "calibrate", "report", "report/page", "report/pages", "report/schema", "internal/atomicfile", "internal/names", "internal/parallel", "internal/shell", "internal/wording"},
	"cmd/realgain":         {"internal/cli"},

	"bench":            {},
	"bench/growth":     {},
	"bench/peers/ours": {""},

	"examples/library":          {"", "scores"},
	"examples/retention":        {""},
	"examples/designs/generate": {},
	"examples/rag/generate":     {},
}

// drivers says which rooms may import a module of others, by the beginning of
// its path. A module that is not listed is an error. Heavy ones belong to a
// folder of their own and to internal/cli, never to the library.
var drivers = map[string][]string{
	"gonum.org/v1/gonum/":                {"resample", "interval", "crosscheck", "plan"},
	"github.com/go-json-experiment/json": {"internal/jsonout", "scores", "report"},
	"github.com/klauspost/compress/":     {"scores"},
	"github.com/pierrec/lz4/v4":          {"scores"},
	"github.com/parquet-go/parquet-go":   {"scores/parquet"},
	"github.com/jedib0t/go-pretty/v6/":   {"report"},
	"github.com/santhosh-tekuri/":        {"report/schema/schematest"},
	"github.com/spf13/":                  {"internal/cli"},
	"golang.org/x/term":                  {"internal/cli"},
}

// light are the modules that users of the library pull in.
var light = []string{
	"gonum.org/v1/gonum/", "github.com/go-json-experiment/json",
	"github.com/klauspost/compress/", "github.com/pierrec/lz4/v4",
}

// edges holds package → imported path → a file that imports it.
type edges map[string]map[string]string

func TestArrows(t *testing.T) {
	g := parse(t, os.DirFS("."))
	for _, v := range violations(g) {
		t.Error(v)
	}
	for room := range rooms {
		if _, ok := g[room]; !ok {
			t.Errorf("room %q of the table is not in the tree", room)
		}
	}
}

// The library's own import graph stays light: no command line, no database,
// nothing that draws tables.
func TestLibraryIsLight(t *testing.T) {
	for _, v := range heavy(parse(t, os.DirFS("."))) {
		t.Error(v)
	}
}

// The checks above go red when an arrow is planted that must not be.
func TestPlantedArrowsAreFound(t *testing.T) {
	file := func(imports ...string) *fstest.MapFile {
		var b strings.Builder
		b.WriteString("package x\n")
		for _, i := range imports {
			fmt.Fprintf(&b, "import _ %q\n", i)
		}
		return &fstest.MapFile{Data: []byte(b.String())}
	}
	for name, c := range map[string]struct {
		path  string
		file  *fstest.MapFile
		heavy bool
	}{
		"statistics in the file half":    {"scores/x.go", file(module + "/interval"), false},
		"files in the numeric half":      {"resample/x.go", file(module + "/scores"), false},
		"an arrow upwards":               {"estimand/x.go", file(module + "/resample"), false},
		"the root below itself":          {"pair/x.go", file(module), false},
		"a test helper in the program":   {"scores/x.go", file(module + "/internal/testdata"), false},
		"the command line in a format":   {"report/x.go", file("github.com/spf13/cobra"), false},
		"a document in a format":         {"report/x.go", file(module), false},
		"a format in a document's words": {"report/pages/x.go", file(module + "/report"), false},
		"an unknown module":              {"scores/x.go", file("example.org/driver"), false},
		"a room without arrows":          {"warehouse/x.go", file("fmt"), false},
		"behind a build tag":             {"scores/x_plan9.go", file(module + "/plan"), false},
		"a driver in the readers":        {"scores/x.go", file("github.com/parquet-go/parquet-go"), false},
		"a table behind the library":     {"x.go", file("github.com/jedib0t/go-pretty/v6/text"), true},
		"cobra in the library":           {"x.go", file("github.com/spf13/cobra"), true},
	} {
		g := parse(t, fstest.MapFS{c.path: c.file})
		found := violations(g)
		if c.heavy {
			found = heavy(g)
		}
		if len(found) == 0 {
			t.Errorf("%s: %s was not noticed", name, c.path)
		}
	}
	clean := parse(t, fstest.MapFS{
		"pair/x.go":        file("fmt", module+"/scores"),
		"scores/x_test.go": file(module + "/interval"),
	})
	if found := violations(clean); len(found) != 0 {
		t.Errorf("clean tree: %v", found)
	}
}

// parse reads the imports of all files but tests, whatever their build tags.
func parse(t *testing.T, fsys fs.FS) edges {
	t.Helper()
	g := edges{}
	err := fs.WalkDir(fsys, ".", func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		base := path.Base(p)
		if d.IsDir() {
			if p != "." && (strings.HasPrefix(base, ".") || strings.HasPrefix(base, "_") || base == "testdata" && !strings.HasPrefix(p, "internal/testdata")) {
				return fs.SkipDir
			}
			return nil
		}
		if path.Ext(p) != ".go" || strings.HasSuffix(p, "_test.go") {
			return nil
		}
		return add(g, fsys, p)
	})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// add puts the imports of one file into g.
func add(g edges, fsys fs.FS, p string) error {
	src, err := fs.ReadFile(fsys, p)
	if err != nil {
		return err
	}
	f, err := parser.ParseFile(token.NewFileSet(), p, src, parser.ImportsOnly)
	if err != nil {
		return err
	}
	room := path.Dir(p)
	if room == "." {
		room = ""
	}
	if g[room] == nil {
		g[room] = map[string]string{}
	}
	for _, i := range f.Imports {
		imported, err := strconv.Unquote(i.Path.Value)
		if err != nil {
			return err
		}
		g[room][imported] = p
	}
	return nil
}

// violations lists the imports that the tables do not allow.
func violations(g edges) []string {
	var found []string
	for _, room := range slices.Sorted(maps.Keys(g)) {
		allowed, known := rooms[room]
		if !known {
			found = append(found, fmt.Sprintf("package %q has no arrows in imports_test.go", room))
			continue
		}
		for _, imported := range slices.Sorted(maps.Keys(g[room])) {
			if !permitted(room, imported, allowed) {
				found = append(found, fmt.Sprintf("%s: package %q must not import %s", g[room][imported], room, imported))
			}
		}
	}
	return found
}

// permitted reports whether a room may import a package.
func permitted(room, imported string, allowed []string) bool {
	if inner, ok := within(imported); ok {
		return slices.Contains(allowed, inner)
	}
	if first, _, _ := strings.Cut(imported, "/"); !strings.Contains(first, ".") {
		return true // the standard library
	}
	for prefix, where := range drivers {
		if strings.HasPrefix(imported, prefix) {
			return slices.Contains(where, room)
		}
	}
	return false
}

// within returns the room of a package of this module.
func within(imported string) (room string, ok bool) {
	if imported == module {
		return "", true
	}
	return strings.CutPrefix(imported, module+"/")
}

// heavy lists what the library reaches beyond the standard library and light.
func heavy(g edges) []string {
	var found []string
	seen, todo := map[string]bool{}, []string{""}
	for len(todo) > 0 {
		room := todo[0]
		todo = todo[1:]
		if seen[room] {
			continue
		}
		seen[room] = true
		for _, imported := range slices.Sorted(maps.Keys(g[room])) {
			if inner, ok := within(imported); ok {
				todo = append(todo, inner)
				continue
			}
			first, _, _ := strings.Cut(imported, "/")
			isLight := slices.ContainsFunc(light, func(p string) bool { return strings.HasPrefix(imported, p) })
			if strings.Contains(first, ".") && !isLight {
				found = append(found, fmt.Sprintf("%s: the library must not reach %s", g[room][imported], imported))
			}
		}
	}
	return found
}
