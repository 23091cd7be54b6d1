package testdata_test

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/realgain/realgain/internal/testdata"
)

// spy is a test that records how it ended.
type spy struct {
	testing.TB
	skipped, failed bool
}

func (s *spy) Helper()               {}
func (s *spy) Skipf(string, ...any)  { s.skipped = true; runtime.Goexit() }
func (s *spy) Fatalf(string, ...any) { s.failed = true; runtime.Goexit() }

func watch(t *testing.T, f func(testing.TB)) *spy {
	t.Helper()
	s, done := &spy{TB: t}, make(chan struct{})
	go func() { defer close(done); f(s) }()
	<-done
	return s
}

func TestAbsenceSkipsOrFails(t *testing.T) {
	asks := map[string]func(testing.TB){
		"program":       func(tb testing.TB) { testdata.Require(tb, "realgain-no-such-program") },
		"python module": func(tb testing.TB) { testdata.Require(tb, "python3 realgain_no_such_module") },
	}
	for name, ask := range asks {
		t.Setenv("REALGAIN_REQUIRE", "")
		if s := watch(t, ask); !s.skipped || s.failed {
			t.Errorf("%s: skipped %v, failed %v, want a skip", name, s.skipped, s.failed)
		}
		t.Setenv("REALGAIN_REQUIRE", "1")
		if s := watch(t, ask); s.skipped || !s.failed {
			t.Errorf("%s: skipped %v, failed %v, want a failure", name, s.skipped, s.failed)
		}
	}
}

func TestAbsentDataSkipsUnlessPromised(t *testing.T) {
	t.Setenv("REALGAIN_REQUIRE", "1") // tools can be installed, data cannot
	ask := func(tb testing.TB) { testdata.Shared(tb, "no", "such.file") }
	t.Setenv("REALGAIN_SHARED_DATA", "")
	if s := watch(t, ask); !s.skipped || s.failed {
		t.Errorf("not promised: skipped %v, failed %v, want a skip", s.skipped, s.failed)
	}
	t.Setenv("REALGAIN_SHARED_DATA", t.TempDir())
	if s := watch(t, ask); s.skipped || !s.failed {
		t.Errorf("promised: skipped %v, failed %v, want a failure", s.skipped, s.failed)
	}
}

func TestPresenceGivesThePath(t *testing.T) {
	dir := t.TempDir()
	want := filepath.Join(dir, "x.csv")
	if err := os.WriteFile(want, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("REALGAIN_SHARED_DATA", dir)
	if got := testdata.Shared(t, "x.csv"); got != want {
		t.Errorf("Shared = %q, want %q", got, want)
	}
	if got := testdata.Require(t, "go"); filepath.Base(got) != "go" {
		t.Errorf("Require(go) = %q", got)
	}
}

func TestSetsFollowTheEnvironment(t *testing.T) {
	for _, c := range []struct {
		sets, long string
		want       int
	}{{"", "", 5}, {"", "1", 500}, {"7", "", 7}, {"7", "1", 7}, {"none", "", 5}, {"-1", "1", 500}} {
		t.Setenv("REALGAIN_SETS", c.sets)
		t.Setenv("REALGAIN_LONG", c.long)
		if got := testdata.Sets(t, 5, 500); got != c.want {
			t.Errorf("REALGAIN_SETS=%q REALGAIN_LONG=%q: %d sets, want %d", c.sets, c.long, got, c.want)
		}
	}
}
