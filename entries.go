package realgain

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/realgain/realgain/notice"
)

// OptionError is an option that an entry point cannot honour.
type OptionError = notice.OptionError

// entry is an entry point of the library.
type entry uint8

const (
	atPositions entry = 1 << iota // Compare
	atCells                       // CompareCells
	atRows                        // CompareRows
	atTables                      // CompareTables
	atFiles                       // CompareFiles

	everywhere = atPositions | atCells | atRows | atTables | atFiles
	single     = atPositions | atCells | atRows // of one metric
	paired     = atRows | atTables | atFiles    // which pair questions by their ids
	whole      = atTables | atFiles             // of all metrics and columns
)

// names are those of the entry points, in the order of the bits.
var entryNames = []string{"Compare", "CompareCells", "CompareRows", "CompareTables", "CompareFiles"}

// String returns the names, such as "CompareTables or CompareFiles".
func (e entry) String() string {
	var out []string
	for i, name := range entryNames {
		if e&(1<<i) != 0 {
			out = append(out, name)
		}
	}
	return strings.Join(out, " or ")
}

// honoured says which entry points honour an option, by the name of its field.
var honoured = map[string]entry{
	"Key": single, "Metrics": whole, "Primary": everywhere, "Better": everywhere,
	"HigherIsBetter": everywhere, "LowerIsBetter": everywhere, "Range": everywhere, "Ranges": everywhere, "Scale": paired,
	"Missing": paired, "Errors": whole, "Duplicates": paired, "Repeat": whole, "Cluster": whole, "By": whole, "MinSlice": whole,
	"Weight": whole, "Read": whole,
	"Estimand": everywhere, "Estimands": everywhere, "Interval": everywhere, "Engine": everywhere, "NBoot": everywhere,
	"Seed": everywhere, "Level": everywhere, "Margin": everywhere, "Margins": everywhere,
	"MarginPercent": everywhere, "MarginPercents": everywhere, "Null": everywhere, "Hypothesis": everywhere,
	"Adjust": whole, "AllPairs": whole, "AllIntervals": paired, "Movers": paired, "KeepQuestions": paired,
}

// harmless are values that say what holds everywhere.
var harmless = map[string]string{"Missing": "error", "Errors": "missing", "Duplicates": "error", "Adjust": "auto"}

// checkAt refuses options that do nothing at an entry point.
func (o Options) checkAt(e entry) error {
	v := reflect.ValueOf(o)
	for i := range v.NumField() {
		name, value := v.Type().Field(i).Name, v.Field(i)
		if value.IsZero() || honoured[name]&e != 0 || value.Kind() == reflect.String && value.String() == harmless[name] {
			continue
		}
		return &OptionError{
			Option: name, Value: value.Interface(), Reason: "it does nothing in " + e.String(),
			Try: fmt.Sprintf("leave it out, or use %s", honoured[name]),
		}
	}
	return o.checkNames(e)
}

// checkNames refuses options about metrics by name where the one metric that is
// compared has another name.
func (o Options) checkNames(e entry) error {
	if e&single == 0 {
		return nil
	}
	named := map[string][]string{"HigherIsBetter": o.HigherIsBetter, "LowerIsBetter": o.LowerIsBetter}
	for option, m := range map[string]reflect.Value{
		"Ranges": reflect.ValueOf(o.Ranges), "Margins": reflect.ValueOf(o.Margins), "MarginPercents": reflect.ValueOf(o.MarginPercents),
		"Estimands": reflect.ValueOf(o.Estimands), "Scale": reflect.ValueOf(o.Scale),
	} {
		for _, key := range m.MapKeys() {
			named[option] = append(named[option], key.String())
		}
	}
	for _, option := range []string{"HigherIsBetter", "LowerIsBetter", "Ranges", "Margins", "MarginPercents", "Estimands", "Scale"} {
		for _, metric := range named[option] {
			if metric != o.Key {
				return &OptionError{
					Option: option, Value: metric, Reason: fmt.Sprintf("%s compares the one metric that Options.Key names, %q", e, o.Key),
					Try: "name that metric, or use " + whole.String(),
				}
			}
		}
	}
	return nil
}
