package cli

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/realgain/realgain/internal/testdata"
)

// literal is a text in a source file of the library.
type literal struct{ file, text string }

// libraryLiterals lists the texts in the sources of the packages that are neither the
// command nor programs beside it.
func libraryLiterals(t *testing.T) []literal {
	t.Helper()
	root := testdata.Root(t)
	var out []literal
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		rel = filepath.ToSlash(rel)
		if d.IsDir() {
			switch rel {
			case "internal/cli", "cmd", "bench", "examples", "internal/testdata", "internal/order":
				return fs.SkipDir
			}
			if rel != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata") {
				return fs.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(rel, ".go") || strings.HasSuffix(rel, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				if text, err := strconv.Unquote(lit.Value); err == nil {
					out = append(out, literal{rel, text})
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(out) < 1000 {
		t.Fatalf("only %d texts in %s", len(out), root)
	}
	return out
}

// optionName finds the options in a text, those too that are put in by a verb.
var optionName = regexp.MustCompile(`\b(?:[a-z]+\.)?(?:Options|Assumed|Result)\.(?:%s|[A-Z][A-Za-z]*(?:\.[A-Z][A-Za-z]*)*)`)

// filledIn are the names that stand for the verb of a text, by the file of the text.
var filledIn = map[string][]string{
	"notice/notice.go":     {"Options.Primary", "Options.Scale"}, // and those of options.go
	"options.go":           {"Options.LowerIsBetter", "Options.HigherIsBetter", "Options.Ranges", "Options.Margins", "Options.MarginPercents", "Options.Estimands"},
	"compare/checks.go":    {"Options.Range", "Options.Ranges", "Options.Margin", "Options.Margins"},
	"pair/policy.go":       {"Options.Missing", "Options.Errors", "Options.Duplicates"},
	"plan/runs.go":         {"Options.PriorSD", "Options.CostQuestion", "Options.CostRepeat", "Options.Budget"},
	"plan/assumedcheck.go": {"Assumed.Correlation", "Assumed.GradedSD", "Assumed.VarWithin", "Assumed.Repeats", "Assumed.ICC"},
}

// notOfFiles are options of entry points that the command does not call.
var notOfFiles = map[string]bool{"Options.Key": true}

// Every option that a text of the library names has a flag, or the command would
// print the name of a field of Go.
func TestEveryOptionInATextHasAFlag(t *testing.T) {
	found := 0
	for _, l := range libraryLiterals(t) {
		if strings.HasPrefix(l.file, "report/") {
			continue
		}
		for _, name := range optionName.FindAllString(l.text, -1) {
			names := []string{name}
			if before, ok := strings.CutSuffix(name, ".%s"); ok {
				if names = nil; filledIn[l.file] == nil {
					t.Errorf("%s: %q: state the names that stand for %s.%%s in filledIn", l.file, l.text, before)
				}
			}
			for _, n := range names {
				if found++; flagOf[optionKey(n)] == "" && !notOfFiles[n] {
					t.Errorf("%s: %q: %s has no flag in flagOf", l.file, l.text, n)
				}
			}
		}
		for _, match := range assumed.FindAllStringSubmatch(l.text, -1) {
			for field := range strings.SplitSeq(match[1], ", ") {
				if name, _, _ := strings.Cut(field, ":"); flagOf["Assumed."+name] == "" {
					t.Errorf("%s: %q: Assumed.%s has no flag in flagOf", l.file, l.text, name)
				}
			}
		}
	}
	for file, names := range filledIn {
		for _, n := range names {
			if flagOf[optionKey(n)] == "" {
				t.Errorf("%s: %s has no flag in flagOf", file, n)
			}
		}
	}
	if found < 100 {
		t.Errorf("only %d options named in texts of the library", found)
	}
}

// Every flag that options are spelled as is one of a command.
func TestEverySpellingIsAFlag(t *testing.T) {
	known := map[string]bool{}
	for _, c := range newRoot(&app{}).Commands() {
		for _, name := range flagNames(c) {
			known["--"+name] = true
		}
	}
	known["-m"] = true
	for option, flags := range flagOf {
		for word := range strings.FieldsSeq(flags) {
			if strings.HasPrefix(word, "-") && !known[word] {
				t.Errorf("%s is spelled %s, which no command has", option, flags)
			}
		}
	}
}

// commandLines are the files outside the command whose texts are command lines for a
// reader at a terminal.
var commandLines = map[string]string{
	"inspect/flags.go":   "the line that an inspection suggests",
	"inspect/next.go":    "the line that an inspection suggests",
	"calibrate/suite.go": "the line that repeats a study, which the study records",
}

// flagText finds a flag in a text.
var flagText = regexp.MustCompile(`(?:^|[\s("'=` + "`" + `])(?:--[a-z][a-z-]*|-m)(?:[^\w-]|$)`)

// The library never spells a flag: its users are at no command line.
func TestLibrarySpellsNoFlag(t *testing.T) {
	used := map[string]bool{}
	for _, l := range libraryLiterals(t) {
		if strings.HasPrefix(l.file, "report/") || !flagText.MatchString(l.text) { // pages are words for people who run the command
			continue
		}
		if used[l.file] = true; commandLines[l.file] == "" {
			t.Errorf("%s: %q spells a flag: name the option, which the command spells", l.file, l.text)
		}
	}
	for file, why := range commandLines {
		if !used[file] {
			t.Errorf("%s spells no flag any more (%s): take it off commandLines", file, why)
		}
	}
}
