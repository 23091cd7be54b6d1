package main

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/realgain/realgain/internal/testdata"
)

// The page in the tree is what the program writes.
func TestPageIsWhatTheProgramWrites(t *testing.T) {
	testdata.Long(t)
	t.Parallel()
	var got bytes.Buffer
	if err := run(&got, ""); err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile(filepath.Join(testdata.Root(t), "docs", "methods", "ratio.md"))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(want), "\n")
	for i, line := range strings.Split(got.String(), "\n") {
		if i >= len(lines) || lines[i] != line {
			t.Fatalf("docs/methods/ratio.md:%d differs from what `go run ./examples/retention` writes:\n%s", i+1, line)
		}
	}
	if bytes.Contains(want, []byte("NaN")) {
		t.Error("an unknown number reads NaN")
	}
}

// The score files in the tree are what the program writes.
func TestCommittedScoresAreGenerated(t *testing.T) {
	dir := t.TempDir()
	if err := run(nil, dir); err != nil {
		t.Fatal(err)
	}
	for name := range files() {
		got, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		want, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s differs from what `go generate ./examples/retention` writes", name)
		}
	}
	if err := run(nil, filepath.Join(dir, "absent")); err == nil {
		t.Error("a folder that does not exist gave no error")
	}
}

// What the page is there to show, on fewer sets: the right interval covers, and
// each wrong one fails where it must.
func TestWrongIntervalsFail(t *testing.T) {
	t.Parallel()
	few := testdata.Sets(t, 50, 400)
	least := 0.95 - 3*math.Sqrt(0.95*0.05/float64(few))
	byName := map[string][]record{}
	for _, p := range populations {
		r, err := fare(p, setSize, few)
		if err != nil {
			t.Fatal(err)
		}
		byName[p.name] = r
		for _, k := range []int{3, 4, 5} {
			if r[k].covers < least || r[k].estimates < 1 {
				t.Errorf("%s: %s covers %.3f, holds its estimate %.3f", p.name, kinds[k], r[k].covers, r[k].estimates)
			}
		}
	}
	alike, crossed, perfect := byName["alike"], byName["crossed"], byName["perfect oracle"]
	if alike[0].covers > 0.05 || alike[0].estimates > 0.05 {
		t.Errorf("the numerator alone covers %.3f", alike[0].covers)
	}
	if alike[1].width < 1.2*alike[3].width || alike[2].width < 1.6*alike[3].width {
		t.Errorf("alike: widths %.3f and %.3f beside %.3f are not too large", alike[1].width, alike[2].width, alike[3].width)
	}
	if crossed[1].covers > 0.90 || crossed[1].width > 0.75*crossed[3].width || crossed[2].width > 0.95*crossed[3].width {
		t.Errorf("crossed: %+v and %+v beside %+v are not too narrow", crossed[1], crossed[2], crossed[3])
	}
	if perfect[0] != perfect[1] || perfect[0] != perfect[3] {
		t.Errorf("perfect oracle: %+v, %+v and %+v differ", perfect[0], perfect[1], perfect[3])
	}
}
