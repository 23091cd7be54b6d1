package realgain_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/realgain/realgain/internal/tabletest"

	"github.com/realgain/realgain"
)

// warningCase is the data on which a warning stands, and data just as near on
// which it must not.
type warningCase struct {
	fires, silent func(t *testing.T) []realgain.Warning
}

// Every code that the sources can give has such a pair: a warning that is never
// seen to fall silent may be a wrong alarm.
func TestEveryWarningHasItsPair(t *testing.T) {
	cases := map[string]warningCase{}
	for _, part := range []map[string]warningCase{sampleWarnings(), designWarnings(), intervalWarnings(), planWarnings(), fileWarnings()} {
		maps.Copy(cases, part)
	}
	codes := warningCodes(t)
	for code := range cases {
		if !slices.Contains(codes, code) {
			t.Errorf("no source gives %q", code)
		}
	}
	for _, code := range codes {
		c, ok := cases[code]
		if !ok {
			t.Errorf("%q has no case in which it stands and none in which it does not", code)
			continue
		}
		t.Run(code, func(t *testing.T) {
			if got := c.fires(t); !tabletest.Said(got, code) {
				t.Errorf("not said: %+v", got)
			}
			if got := c.silent(t); tabletest.Said(got, code) {
				t.Errorf("said where it is wrong: %+v", got)
			}
		})
	}
}

// warningCodes reads from the sources the first text of every call of addWarning, add, Warn or notice.New.
func warningCodes(t *testing.T) []string {
	t.Helper()
	found := map[string]bool{}
	code := regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`)
	consts := map[string]ast.Expr{} // of the file at hand
	take := func(first []ast.Expr) {
		if len(first) == 0 {
			return
		}
		e := first[0]
		if name, ok := e.(*ast.Ident); ok && consts[name.Name] != nil {
			e = consts[name.Name]
		}
		if lit, ok := e.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			if text, err := strconv.Unquote(lit.Value); err == nil && code.MatchString(text) {
				found[text] = true
			}
		}
	}
	for _, pattern := range []string{"*.go", "compare/*.go", "interval/*.go", "plan/*.go", "sanity/*.go"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range files {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			clear(consts)
			ast.Inspect(file, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.ValueSpec:
					if len(n.Names) == 1 && len(n.Values) == 1 {
						consts[n.Names[0].Name] = n.Values[0]
					}
				case *ast.CallExpr:
					if called := nameOf(n.Fun); called == "addWarning" || called == "add" || called == "Warn" || called == "New" {
						take(n.Args)
					}
				}
				return true
			})
		}
	}
	if len(found) < 25 {
		t.Fatalf("only %d codes found: %v", len(found), slices.Sorted(maps.Keys(found)))
	}
	return slices.Sorted(maps.Keys(found))
}

// nameOf is the last name of a called function or a type, that of its elements
// if it is a slice.
func nameOf(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	case *ast.ArrayType:
		return nameOf(e.Elt)
	}
	return ""
}
