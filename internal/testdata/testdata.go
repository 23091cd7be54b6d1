// Package testdata helps tests reach what may be absent: data that does not
// belong to the project, and tools of other makers that serve as oracles.
//
// A test that lacks one is skipped and says so. A tool that is absent fails the
// test under REALGAIN_REQUIRE=1, which .ci/run sets after it has installed them
// all. Data cannot be installed: it is demanded only by naming its folder.
package testdata

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// Shared returns the path of a file of the shared data: the elements joined
// under REALGAIN_SHARED_DATA, by default ../shared/data beside the module.
// The test is skipped when it is absent, and fails when REALGAIN_SHARED_DATA
// promised it.
func Shared(t testing.TB, elem ...string) string {
	t.Helper()
	root := os.Getenv("REALGAIN_SHARED_DATA")
	promised := root != ""
	if !promised {
		root = filepath.Join(Root(t), "..", "shared", "data")
	}
	path := filepath.Join(append([]string{root}, elem...)...)
	if _, err := os.Stat(path); err != nil {
		absent(t, "shared data "+filepath.Join(elem...), promised)
	}
	return path
}

// Require returns the path of a tool: "python3 scipy statsmodels" is a python
// that imports these modules, "R boot" an Rscript that loads these packages,
// any other first word a program. REALGAIN_PYTHON names the python to ask.
// The test is skipped, or fails under REALGAIN_REQUIRE=1, when it is absent.
func Require(t testing.TB, what string) string {
	t.Helper()
	words := strings.Fields(what)
	if len(words) == 0 {
		t.Fatal("testdata.Require: no tool named")
	}
	path, probe := words[0], []string(nil)
	switch words[0] {
	case "python3":
		if p := os.Getenv("REALGAIN_PYTHON"); p != "" {
			path = p
		}
		if len(words) > 1 {
			probe = []string{"-c", "import " + strings.Join(words[1:], ", ")}
		}
	case "R":
		path = "Rscript"
		for _, w := range words[1:] {
			probe = append(probe, "-e", "library("+w+")")
		}
	}
	full, err := exec.LookPath(path)
	if err != nil || probe != nil && exec.CommandContext(t.Context(), full, probe...).Run() != nil {
		absent(t, what, os.Getenv("REALGAIN_REQUIRE") == "1")
	}
	return full
}

// Root returns the folder of go.mod.
func Root(t testing.TB) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		if parent := filepath.Dir(dir); parent != dir {
			dir = parent
			continue
		}
		t.Fatal("no go.mod above the test")
	}
}

// absent ends the test: a skip, or a failure where it must be there.
func absent(t testing.TB, what string, must bool) {
	t.Helper()
	if must {
		t.Fatalf("%s is absent, and was promised", what)
	}
	t.Skipf("%s is absent", what)
}

// Allocated returns how many bytes f allocates: the same on every machine but
// for the runtime's own, unlike the time it takes.
func Allocated(f func()) float64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return float64(after.TotalAlloc - before.TotalAlloc)
}
