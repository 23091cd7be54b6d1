package realgain_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"

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
			_, err := realgain.CompareTables([]*scores.Table{arm("a", a, nil), arm("b", b, nil)}, o)
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
			got := errors.As(err, &refused) && refused.Option == field.Name
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
