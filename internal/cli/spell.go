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

	"Options.Resamples": "--resamples", // of converge
	"Result.Dropped":    "--dropped FILE",
}

// named finds an option in a text, with what stands after it: an element of a map, a
// value, or values of which one is to be chosen. A name in quotes is somebody's data.
var named = regexp.MustCompile(`(^|[\s(])((?:[a-z]+\.)?(?:Options|Result)(?:\.[A-Z][A-Za-z]*)+)` +
	`(\["(?:[^"\\]|\\.)*"\](?: = [^\s;,)]+)?| = | "(?:[^"\\]|\\.)*"(?:(?:, | or | and )"(?:[^"\\]|\\.)*")*)?`)

// quoted finds the values that stand after an option.
var quoted = regexp.MustCompile(`"(?:[^"\\]|\\.)*"`)

// spell returns a text of the library with the options that it names as flags.
func spell(text string) string {
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
	return name[strings.LastIndex(name[:strings.LastIndex(name, ".")], ".")+1:]
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
	"Message": true, "Hint": true, "Notes": true, "Note": true, "Reason": true, "Why": true, "NotApplicable": true,
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
