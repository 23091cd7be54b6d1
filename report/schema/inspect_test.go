package schema_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/realgain/realgain/inspect"
	"github.com/realgain/realgain/internal/testdata"
	"github.com/realgain/realgain/report/schema"
)

// TestEveryKeyOfInspectionsIsDescribed is TestEveryKeyIsDescribed for inspections.
func TestEveryKeyOfInspectionsIsDescribed(t *testing.T) {
	t.Parallel()
	text, err := schema.Get("inspect.v1")
	if err != nil {
		t.Fatal(err)
	}
	var root map[string]any
	if err := json.Unmarshal(text, &root); err != nil {
		t.Fatal(err)
	}
	described(t, root, root, reflect.TypeFor[inspect.Inspection](), "inspection")
}

// TestEveryCodeIsAllowed holds the codes of findings in the source against the
// schema: one that is missing there would make documents invalid, one too many
// would promise what is never found.
func TestEveryCodeIsAllowed(t *testing.T) {
	t.Parallel()
	var files []string
	for _, pattern := range []string{"inspect/*.go", "sanity/*.go"} {
		found, err := filepath.Glob(filepath.Join(testdata.Root(t), pattern))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	var written []string
	code := regexp.MustCompile(`(?:Finding\{|notice\.New\(|^\t+\{|Code: |Code = |\[\]Finding\{\{)"([a-z]+(?:-[a-z]+)+)"`)
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(f, "_test.go") {
			continue
		}
		for _, m := range code.FindAllSubmatch(text, -1) {
			written = append(written, string(m[1]))
		}
	}
	slices.Sort(written)
	written = slices.Compact(written)
	allowed, err := schema.Enum("inspect.v1", "code")
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(allowed)
	if !slices.Equal(written, allowed) {
		t.Errorf("findings in the source: %q\nin the schema: %q", written, allowed)
	}
}
