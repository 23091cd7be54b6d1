package cli

import (
	"reflect"
	"regexp"
	"strconv"
	"strings"

	"github.com/realgain/realgain/internal/shell"
)

// flagOf gives the options that texts of the library name as flags, those of maps with
// a placeholder where no metric is named. An option of reading is found without the
// path to it: Options.Read.ID and scores.Options.ID are Read.ID.
var flagOf = map[string]string{
	"Options.Metrics":        "--metric",
	"Options.Primary":        "--primary",
	"Options.HigherIsBetter": "--higher-is-better",
	"Options.LowerIsBetter":  "--lower-is-better",
	"Options.Range":          "--range",
	"Options.Ranges":         "--range METRIC=LO:HI",
	"Options.Scale":          "--scale",
	"Options.Missing":        "--missing",
	"Options.Errors":         "--errors",
	"Options.Duplicates":     "--duplicates",
	"Options.Repeat":         "--repeat",
	"Options.Cluster":        "--cluster",
	"Options.By":             "--by",
	"Options.Weight":         "--weight",
	"Options.Estimand":       "--estimand",
	"Options.Estimands":      "--estimand METRIC=NAME",
	"Options.Interval":       "--interval",
	"Options.Engine":         "--engine",
	"Options.NBoot":          "--n-boot",
	"Options.Level":          "--level",
	"Options.Margin":         "--margin",
	"Options.Margins":        "--margin METRIC=X",
	"Options.MarginPercent":  "--margin",
	"Options.MarginPercents": "--margin METRIC=X%",
	"Options.Null":           "--null",
	"Options.Hypothesis":     "--hypothesis",
	"Options.AllPairs":       "--all-pairs",
	"Options.Movers":         "--movers",
	"Options.KeepQuestions":  "--format json --keep-questions",

	"Read.As":        "--as",
	"Read.ID":        "--id",
	"Read.Metrics":   "-m",
	"Read.ArmColumn": "--arm-column",
	"Read.Arms":      "--arm LABEL=COLUMN",
	"Read.ValueMap":  "--value-map",
	"Read.Where":     "--where",
	"Read.Exclude":   "--exclude-ids",

	"Options.Effect":       "--effect",
	"Options.Power":        "--power",
	"Options.PriorSD":      "--prior-sd",
	"Options.CostQuestion": "--cost-question",
	"Options.CostRepeat":   "--cost-repeat",
	"Options.Budget":       "--budget",
	"Options.Resamples":    "--resamples",
	"Result.Dropped":       "--dropped FILE",
	"realgain.EncodeJSON":  "--format json",
	"converge.Grown":       "--grown",

	"Assumed.N":           "--n",
	"Assumed.Effect":      "--effect",
	"Assumed.SD":          "--sd",
	"Assumed.HalfWidth":   "--half-width",
	"Assumed.Discordant":  "--discordant",
	"Assumed.Baseline":    "--baseline",
	"Assumed.Correlation": "--correlation",
	"Assumed.GradedSD":    "--graded-sd",
	"Assumed.VarBetween":  "--var-between",
	"Assumed.VarWithin":   "--var-within",
	"Assumed.Repeats":     "--repeats",
	"Assumed.ClusterSize": "--cluster-size",
	"Assumed.ICC":         "--icc",
	"Assumed.Margin":      "--margin",
	"Assumed.Interval":    "--interval",
	"Assumed.Estimand":    "--estimand",
}

// named finds an option in a text, with what stands after it: an element of a map, a
// value, or values of which one is to be chosen. A name in quotes is somebody's data.
var named = regexp.MustCompile(`(^|[\s(])((?:[a-z]+\.)?(?:Options|Assumed|Result)(?:\.[A-Z][A-Za-z]*)+|realgain\.EncodeJSON|converge\.Grown)` +
	`(\["(?:[^"\\]|\\.)*"\](?: = [^\s;,)]+)?| = | "(?:[^"\\]|\\.)*"(?:(?:, | or | and )"(?:[^"\\]|\\.)*")*)?`)

// assumed finds numbers of a plan in a text, all at once: Assumed{SD: X, Effect: X}.
var assumed = regexp.MustCompile(`(?:plan\.)?Assumed\{([^}]*)\}`)

// quoted finds the values that stand after an option.
var quoted = regexp.MustCompile(`"(?:[^"\\]|\\.)*"`)

// spell returns a text of the library with the options that it names as flags.
func spell(text string) string {
	text = assumed.ReplaceAllStringFunc(text, func(match string) string {
		fields := strings.Split(assumed.FindStringSubmatch(match)[1], ", ")
		for i, f := range fields {
			name, value, _ := strings.Cut(f, ": ")
			fields[i] = flagOf["Assumed."+name] + " " + value
		}
		return strings.Join(fields, " ")
	})
	return named.ReplaceAllStringFunc(text, func(match string) string {
		parts := named.FindStringSubmatch(match)
		flag, ok := flagOf[optionKey(parts[2])]
		if !ok {
			return match
		}
		return parts[1] + withValue(flag, parts[3])
	})
}

// optionKey returns the key of an option in flagOf.
func optionKey(name string) string {
	for _, reading := range []string{"scores.Options.", "Options.Read."} {
		if field, ok := strings.CutPrefix(name, reading); ok {
			return "Read." + field
		}
	}
	field := strings.LastIndex(name, ".")
	if flagOf[name] != "" || field < 0 {
		return name
	}
	return name[strings.LastIndex(name[:field], ".")+1:]
}

// withValue returns a flag with the value that followed the option.
func withValue(flag, value string) string {
	bare, placeholder, _ := strings.Cut(flag, " ")
	switch {
	case value == "":
		return flag
	case value == " = ":
		return bare + " "
	case value[0] == '[':
		key := quoted.FindString(value)
		_, element, given := strings.Cut(value[len("[")+len(key):], " = ")
		if !given {
			_, element, _ = strings.Cut(placeholder, "=")
		}
		return bare + " " + unquoted(key+"="+element)
	}
	return bare + quoted.ReplaceAllStringFunc(value, unquoted)
}

// unquoted returns a text that begins with a Go string as a word of the shell.
func unquoted(text string) string {
	q := quoted.FindString(text)
	s, err := strconv.Unquote(q)
	if err != nil {
		return text
	}
	return shell.Line([]string{s + text[len(q):]})
}

// wordy are the fields of documents that hold words of the library.
var wordy = map[string]bool{
	"Message": true, "Hint": true, "Notes": true, "Note": true, "Reason": true, "Why": true,
}

// spelled returns a document in which texts name options as flags. It changes the
// document itself.
func spelled[T any](document *T) *T {
	spellIn(reflect.ValueOf(document), false)
	return document
}

// spellIn spells the texts that v holds; text says that v itself is one or several.
func spellIn(v reflect.Value, text bool) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			spellIn(v.Elem(), text)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if field := v.Type().Field(i); field.IsExported() {
				spellIn(v.Field(i), wordy[field.Name])
			}
		}
	case reflect.Slice, reflect.Array:
		switch v.Type().Elem().Kind() {
		case reflect.Pointer, reflect.Struct, reflect.Slice, reflect.Array:
		case reflect.String:
			if !text {
				return
			}
		default:
			return
		}
		for i := range v.Len() {
			spellIn(v.Index(i), text)
		}
	case reflect.String:
		if text {
			v.SetString(spell(v.String()))
		}
	}
}
