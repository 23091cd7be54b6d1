// Package toy registers one toy of each kind, as a new file would, and looks
// for it in the help, in the JSON, in its schema and in the suites. It is a
// package of its own so that no other test meets the toys.
package toy

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/internal/cli"
	"github.com/realgain/realgain/internal/conformance"
	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/report/schema/schematest"
	"github.com/realgain/realgain/resample"
	"github.com/realgain/realgain/scores"
)

// half is half of the mean difference.
type half struct{ estimand.Delta }

func (half) Name() string                            { return "toy-half" }
func (half) Doc() string                             { return "half of the difference" }
func (half) Gain(a, b, _ float64) float64            { return (b - a) / 2 }
func (half) Value(c pair.Cells, w []float64) float64 { return estimand.Delta{}.Value(c, w) / 2 }

func TestMain(m *testing.M) {
	estimand.Register(half{})
	percentile, err := interval.Get("percentile")
	if err != nil {
		panic(err)
	}
	percentile.Name, percentile.Doc = "toy-interval", "percentile by another name"
	interval.Register(percentile)
	exact, err := resample.Get(resample.Exact)
	if err != nil {
		panic(err)
	}
	exact.Name, exact.Doc = "toy-engine", "exact by another name"
	resample.Register(exact)
	for _, f := range scores.Formats() {
		if f.Name == "jsonl" {
			scores.Register(scores.Format{Name: "toy-format", Doc: "JSON Lines by another name", Exts: []string{".toy"}, Read: f.Read})
		}
	}
	os.Exit(m.Run())
}

func run(t *testing.T, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	if code := cli.Run(args, strings.NewReader(""), &out, &errs); code != 0 {
		t.Fatalf("realgain %s: exit %d\n%s", strings.Join(args, " "), code, errs.String())
	}
	return out.String()
}

func TestToysAreInTheHelp(t *testing.T) {
	flags := run(t, "compare", "--help")
	for _, toy := range []string{"toy-half", "toy-interval", "toy-engine"} {
		if !strings.Contains(flags, toy) {
			t.Errorf("compare --help does not know %s", toy)
		}
	}
	for topic, doc := range map[string]string{
		"estimand": "half of the difference", "interval": "percentile by another name",
		"engine": "exact by another name",
	} {
		if !strings.Contains(run(t, "help", topic), doc) {
			t.Errorf("help %s does not explain the toy", topic)
		}
	}
	if !strings.Contains(run(t, "formats"), "toy-format") {
		t.Error("formats does not list the toy")
	}
}

func files(t *testing.T) (before, after string) {
	t.Helper()
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	return write("before.toy", `{"id":1,"acc":0}`+"\n"+`{"id":2,"acc":1}`+"\n"+`{"id":3,"acc":0}`+"\n"),
		write("after.toy", `{"id":1,"acc":1}`+"\n"+`{"id":2,"acc":1}`+"\n"+`{"id":3,"acc":0}`+"\n")
}

func TestToysAreInTheJSONAndItsSchema(t *testing.T) {
	before, after := files(t)
	out := run(t, "compare", before, after, "--as", "toy-format", "--estimand", "toy-half", "--interval", "toy-interval", "--engine", "toy-engine", "--format", "json")
	for _, want := range []string{`"estimand": "toy-half"`, `"interval": "toy-interval"`, `"engine": "toy-engine"`, `"format": "toy-format"`} {
		if !strings.Contains(out, want) {
			t.Errorf("the JSON lacks %s", want)
		}
	}
	if err := schematest.CheckText([]byte(run(t, "help", "schema")), []byte(out)); err != nil {
		t.Errorf("the schema does not allow the toys: %v", err)
	}
}

func TestToysPassTheSuites(t *testing.T) {
	conformance.Estimand(t, half{})
	m, err := interval.Get("toy-interval")
	if err != nil {
		t.Fatal(err)
	}
	conformance.Method(t, m)
	e, err := resample.Get("toy-engine")
	if err != nil {
		t.Fatal(err)
	}
	conformance.Engine(t, e)
}
