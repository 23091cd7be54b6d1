package parquet_test

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/realgain/realgain/internal/testdata"
	"github.com/realgain/realgain/scores"
)

// The Parquet and CSV files that pandas writes from one table must hold the same
// numbers bit for bit, or the Parquet file must be refused. testdata/write.py writes
// both.
func TestPandas(t *testing.T) {
	python := testdata.Require(t, "python3 pandas pyarrow")
	dir := t.TempDir()
	if out, err := exec.CommandContext(t.Context(), python, "testdata/write.py", dir).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	opt := scores.Options{Keep: []string{"kind"}}
	want := readPath(t, filepath.Join(dir, "a.csv"), opt)
	if len(want.Metrics) != 11 || want.Questions.Len() != 3000 {
		t.Fatalf("%d metrics, %d rows; skipped %v", len(want.Metrics), want.Questions.Len(), want.Skipped)
	}
	paths, err := filepath.Glob(filepath.Join(dir, "*.parquet"))
	if err != nil || len(paths) != 7 {
		t.Fatal(paths, err)
	}
	numbers := scores.Options{Metrics: []string{"double", "thirds", "float32", "int8", "uint64", "maybe", "gaps", "money", "spelled"}}
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			got, err := scores.Read(scores.Source{Label: "x", Paths: []string{path}}, opt)
			switch filepath.Base(path) {
			case "lz4.parquet":
				if err == nil || !strings.HasSuffix(err.Error(), "is compressed with LZ4, which cannot be read reliably") {
					t.Error(err)
				}
			case "v2.parquet":
				if err == nil || !strings.HasSuffix(err.Error(), "holds truth values in run-length encoding, which cannot be read reliably") {
					t.Error(err)
				}
				same(t, readPath(t, path, numbers), readPath(t, filepath.Join(dir, "a.csv"), numbers))
			default:
				if err != nil {
					t.Fatal(err)
				}
				same(t, got, want)
			}
		})
	}
}
