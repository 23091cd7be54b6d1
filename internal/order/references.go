package main

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// reference is a name of one file that another one uses, counted once.
type reference struct{ from, to, name string }

// references type-checks the package in a folder and lists what its files use of
// one another, fields and methods included. Files are named without ".go".
func references(folder string) (refs []reference, files []string, err error) {
	fset := token.NewFileSet()
	parsed, err := parse(fset, folder)
	if err != nil {
		return nil, nil, err
	}
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}}
	config := types.Config{Importer: importer.ForCompiler(fset, "source", nil)}
	pkg, err := config.Check(folder, fset, parsed, info)
	if err != nil {
		return nil, nil, err
	}
	fileOf := func(p token.Pos) string {
		return strings.TrimSuffix(filepath.Base(fset.Position(p).Filename), ".go")
	}
	seen := map[reference]bool{}
	for id, object := range info.Uses {
		if object.Pkg() != pkg || !object.Pos().IsValid() || local(object, pkg) {
			continue
		}
		r := reference{fileOf(id.Pos()), fileOf(object.Pos()), object.Name()}
		if r.from != r.to && r.from != "doc" && r.to != "doc" && !seen[r] {
			seen[r] = true
			refs = append(refs, r)
		}
	}
	for _, f := range parsed {
		if name := fileOf(f.Pos()); name != "doc" {
			files = append(files, name)
		}
	}
	slices.SortFunc(refs, func(a, b reference) int {
		return strings.Compare(a.from+" "+a.to+" "+a.name, b.from+" "+b.to+" "+b.name)
	})
	return refs, files, nil
}

// local reports whether an object is a variable inside a function.
func local(o types.Object, pkg *types.Package) bool {
	v, ok := o.(*types.Var)
	return ok && !v.IsField() && v.Parent() != pkg.Scope()
}

// parse reads the files of a package, its tests left out.
func parse(fset *token.FileSet, folder string) (out []*ast.File, err error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		name := e.Name()
		if filepath.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(fset, filepath.Join(folder, name), nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		out = append(out, f)
	}
	return out, nil
}
