package realgain_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/realgain/realgain/internal/tabletest"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/scores"
)

// entryPoints compare two small systems, each by an entry point.
func entryPoints(t *testing.T) map[string]func(opt realgain.Options) error {
	t.Helper()
	a, b := []float64{0, 1, .5, 1, 0, .5}, []float64{.5, 1, 1, 1, .5, 0}
	cells, err := pair.CellsOf(a, b)
	if err != nil {
		t.Fatal(err)
	}
	rows := func(x []float64) (out []realgain.Row) {
		for i, v := range x {
			out = append(out, realgain.Row{ID: string(rune('a' + i)), Scores: map[string]float64{"m": v}})
		}
		return out
	}
	return map[string]func(opt realgain.Options) error{
		"Compare":      func(o realgain.Options) error { _, err := realgain.Compare(a, b, o); return err },
		"CompareCells": func(o realgain.Options) error { _, err := realgain.CompareCells(cells, o); return err },
		"CompareRows": func(o realgain.Options) error {
			_, err := realgain.CompareRows(rows(a), rows(b), o)
			return err
		},
		"CompareTables": func(o realgain.Options) error {
			_, err := realgain.CompareTables([]*scores.Table{tabletest.Arm("a", a, nil), tabletest.Arm("b", b, nil)}, o)
			return err
		},
		"CompareFiles": func(o realgain.Options) error {
			_, err := realgain.CompareFiles([]scores.Source{{Paths: []string{"missing.jsonl"}}, {Paths: []string{"missing.jsonl"}}}, o)
			return err
		},
	}
}

// idle are the entry points at which an option does nothing, by the contract of
// its documentation; options that are not listed do something at each.
var idle = map[string]string{
	"Key": "CompareTables CompareFiles", "Metrics": "Compare CompareCells CompareRows", "Scale": "Compare CompareCells",
	"Missing": "Compare CompareCells", "Errors": "Compare CompareCells CompareRows", "Duplicates": "Compare CompareCells",
	"Repeat": "Compare CompareCells CompareRows", "Cluster": "Compare CompareCells CompareRows", "By": "Compare CompareCells CompareRows",
	"MinSlice": "Compare CompareCells CompareRows", "Weight": "Compare CompareCells CompareRows", "Read": "Compare CompareCells CompareRows",
	"Adjust": "Compare CompareCells CompareRows", "AllPairs": "Compare CompareCells CompareRows",
	"AllIntervals": "Compare CompareCells", "Movers": "Compare CompareCells", "KeepQuestions": "Compare CompareCells",
}

// Every option at every entry point: one that does nothing there is refused by
// its name, and no other one is.
func TestOptionsAtEntryPoints(t *testing.T) {
	points := entryPoints(t)
	options := reflect.TypeFor[realgain.Options]()
	for i := range options.NumField() {
		field := options.Field(i)
		var opt realgain.Options
		fill(reflect.ValueOf(&opt).Elem().Field(i))
		for point, compare := range points {
			var refused *realgain.OptionError
			o := opt
			if field.Name != "Key" && !strings.HasPrefix(point, "CompareT") && !strings.HasPrefix(point, "CompareF") {
				o.Key = "m" // which lists and maps name
			}
			err := compare(o)
			got := errors.As(err, &refused) && refused.Option == field.Name && strings.Contains(refused.Reason, "does nothing in "+point)
			if want := strings.Contains(" "+idle[field.Name]+" ", " "+point+" "); got != want {
				t.Errorf("%s at %s: %v, want it refused: %v", field.Name, point, err, want)
			}
			if got && (refused.Try == "" || !strings.Contains(err.Error(), "Options."+field.Name)) {
				t.Errorf("%s at %s: %v, %q", field.Name, point, err, refused.Try)
			}
		}
	}
}

// fill gives an option a value that is not its default.
func fill(v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		v.SetString("bogus")
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int:
		v.SetInt(3)
	case reflect.Uint64:
		v.SetUint(3)
	case reflect.Float64:
		v.SetFloat(.6)
	case reflect.Slice:
		v.Set(reflect.ValueOf([]string{"m"}))
	case reflect.Array:
		v.Index(1).SetFloat(1)
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		v.SetMapIndex(reflect.ValueOf("m"), reflect.New(v.Type().Elem()).Elem())
	case reflect.Struct:
		v.FieldByName("ID").SetString("bogus")
	}
}

// What holds everywhere may be said, and an option about another metric than
// the one compared is refused.
func TestOptionsThatSayNothingNew(t *testing.T) {
	points := entryPoints(t)
	for _, name := range []string{"Compare", "CompareCells"} {
		if err := points[name](realgain.Options{Missing: "error", Errors: "missing", Duplicates: "error", Adjust: "auto"}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for option, opt := range map[string]realgain.Options{
			"Margins": {Key: "m", Margins: map[string]float64{"n": .1}}, "LowerIsBetter": {LowerIsBetter: []string{"m"}},
			"Ranges": {Ranges: map[string][2]float64{"m": {0, 1}}},
		} {
			var refused *realgain.OptionError
			if err := points[name](opt); !errors.As(err, &refused) || refused.Option != option {
				t.Errorf("%s, %s: %v", name, option, err)
			}
		}
	}
}

// An option about a metric that is not compared is refused by its name, with the
// metric that was probably meant: ignoring a slip in LowerIsBetter would reverse a
// verdict. The tables hold "recall" and "cost".
func TestOptionsAboutUnknownMetrics(t *testing.T) {
	dir := t.TempDir()
	write := func(name, rows string) scores.Source {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte("id,recall,cost\n"+rows), 0o600); err != nil {
			t.Fatal(err)
		}
		return scores.Source{Paths: []string{path}}
	}
	files := []scores.Source{write("a.csv", "1,5,2\n2,6,3\n3,5,4\n4,7,5\n"), write("b.csv", "1,6,2\n2,6,4\n3,5,3\n4,6,6\n")}
	var tables []*scores.Table
	for _, f := range files {
		table, err := scores.Read(f, scores.Options{})
		if err != nil {
			t.Fatal(err)
		}
		tables = append(tables, table)
	}
	points := map[string]func(realgain.Options) error{
		"CompareTables": func(o realgain.Options) error { _, err := realgain.CompareTables(tables, o); return err },
		"CompareFiles":  func(o realgain.Options) error { _, err := realgain.CompareFiles(files, o); return err },
	}
	about := func(name string) map[string]realgain.Options {
		return map[string]realgain.Options{
			"Primary": {Primary: name}, "HigherIsBetter": {HigherIsBetter: []string{name}}, "LowerIsBetter": {LowerIsBetter: []string{name}},
			"Ranges": {Ranges: map[string][2]float64{name: {0, 9}}}, "Scale": {Scale: map[string]float64{name: 1}},
			"Margins": {Margins: map[string]float64{name: .1}}, "MarginPercents": {MarginPercents: map[string]float64{name: 5}},
			"Estimands": {Estimands: map[string]string{name: "delta"}},
		}
	}
	for point, compare := range points {
		for option, opt := range about("recal") {
			var refused *realgain.OptionError
			switch err := compare(opt); {
			case !errors.As(err, &refused):
				t.Errorf("%s at %s: %v", option, point, err)
			case refused.Option != option || refused.Value != "recal" || !strings.Contains(refused.Try, fmt.Sprintf("did you mean Options.%s %q?", option, "recall")):
				t.Errorf("%s at %s: %v (%s)", option, point, err, refused.Try)
			}
		}
		for option, opt := range about("recall") {
			if err := compare(opt); err != nil {
				t.Errorf("%s at %s: %v", option, point, err)
			}
		}
		var hinted interface{ HintText() string }
		if err := compare(realgain.Options{Metrics: []string{"recal"}}); err == nil || !strings.Contains(err.Error(), `"recal"`) {
			t.Errorf("Metrics at %s: %v", point, err)
		} else if point == "CompareTables" && (!errors.As(err, &hinted) || !strings.Contains(hinted.HintText(), "recall")) {
			t.Errorf("Metrics at %s: no hint names recall", point)
		}
		// A metric that the tables have and that is left out is not compared either.
		var refused *realgain.OptionError
		if err := compare(realgain.Options{Metrics: []string{"recall"}, LowerIsBetter: []string{"cost"}}); !errors.As(err, &refused) || refused.Option != "LowerIsBetter" {
			t.Errorf("%s: %v", point, err)
		}
	}
}
