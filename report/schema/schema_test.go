package schema_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/report/schema"
	"github.com/realgain/realgain/report/schema/schematest"
)

// TestEveryKeyIsDescribed walks the Go types and the schema side by side: each
// key the JSON can have is described, so that no key slips in unnoticed.
func TestEveryKeyIsDescribed(t *testing.T) {
	t.Parallel()
	text, err := schema.Get("result.v1")
	if err != nil {
		t.Fatal(err)
	}
	var root map[string]any
	if err := json.Unmarshal(text, &root); err != nil {
		t.Fatal(err)
	}
	described(t, root, root, reflect.TypeFor[realgain.Result](), "result")
}

func described(t *testing.T, root, node map[string]any, typ reflect.Type, path string) {
	t.Helper()
	node = resolve(root, node)
	for typ.Kind() == reflect.Pointer || typ.Kind() == reflect.Slice {
		if items, ok := node["items"].(map[string]any); ok && typ.Kind() == reflect.Slice {
			node = resolve(root, items)
		}
		typ = typ.Elem()
	}
	if typ.Kind() != reflect.Struct {
		return
	}
	properties, _ := node["properties"].(map[string]any)
	for field := range typ.Fields() {
		key, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if key == "-" || !field.IsExported() || field.Anonymous {
			continue // embedded: walked where it stands by itself
		}
		below, ok := properties[key].(map[string]any)
		if !ok {
			t.Errorf("%s.%s is not in the schema", path, key)
			continue
		}
		described(t, root, below, field.Type, path+"."+key)
	}
}

// resolve follows $ref, and the object of an anyOf with null.
func resolve(root, node map[string]any) map[string]any {
	if ref, ok := node["$ref"].(string); ok {
		name := strings.TrimPrefix(ref, "#/$defs/")
		return resolve(root, root["$defs"].(map[string]any)[name].(map[string]any))
	}
	if either, ok := node["anyOf"].([]any); ok {
		return resolve(root, either[len(either)-1].(map[string]any))
	}
	return node
}

func TestVerdictWords(t *testing.T) {
	t.Parallel()
	got, err := schema.Enum("result.v1", "verdict")
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range []realgain.Verdict{realgain.Improved, realgain.Regressed, realgain.Equivalent, realgain.NonInferior, realgain.Inconclusive} {
		if !slices.Contains(got, string(v)) {
			t.Errorf("verdict %q is not in the schema: %q", v, got)
		}
	}
	if len(got) != 5 {
		t.Errorf("verdicts of the schema: %q, want the five of the library", got)
	}
}

func TestEnumOfNothing(t *testing.T) {
	t.Parallel()
	for _, c := range [][2]string{{"nosuch.v1", "verdict"}, {"result.v1", "nosuch"}, {"result.v1", "arm"}} {
		if got, err := schema.Enum(c[0], c[1]); err == nil {
			t.Errorf("Enum(%q, %q) = %q, want an error", c[0], c[1], got)
		}
	}
}

// TestCheckIsNotVacuous feeds the validator documents that are nearly right.
func TestCheckIsNotVacuous(t *testing.T) {
	t.Parallel()
	const good = `{"schema":"realgain.result/v1","version":"1","signature":"s","arms":[],"comparisons":[],` +
		`"dropped":{"only_in_baseline":0,"only_in_candidate":0,"missing":0,"errors":0,"duplicates":0,"examples":[]}}`
	if err := schematest.Check("result.v1", []byte(good)); err != nil {
		t.Fatalf("a minimal document fails: %v", err)
	}
	for _, edit := range [][2]string{
		{"realgain.result/v1", "realgain.result/v2"},
		{`"arms":[]`, `"arms":null`},
		{`"missing":0`, `"missing":-1`},
		{`"missing":0`, `"missing":null`},
		{`"version":"1",`, ``},
	} {
		bad := strings.Replace(good, edit[0], edit[1], 1)
		if schematest.Check("result.v1", []byte(bad)) == nil {
			t.Errorf("valid in spite of %s: %s", edit[1], bad)
		}
	}
}
