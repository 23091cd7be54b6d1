package testdata

import (
	"os"
	"strconv"
	"testing"
)

// Sets returns how many random data sets a study draws: REALGAIN_SETS where it
// is set, the full study under REALGAIN_LONG=1, else a sample that keeps
// `go test ./...` within two minutes of processor time.
func Sets(t testing.TB, sample, full int) int {
	t.Helper()
	if v, err := strconv.Atoi(os.Getenv("REALGAIN_SETS")); err == nil && v > 0 {
		return v
	}
	if IsLong() {
		return full
	}
	return sample
}

// Long skips a test that takes minutes, unless REALGAIN_LONG=1.
func Long(t testing.TB) {
	t.Helper()
	if !IsLong() {
		t.Skip("a long study: set REALGAIN_LONG=1")
	}
}

// IsLong reports whether REALGAIN_LONG=1 asks for the long studies.
func IsLong() bool { return os.Getenv("REALGAIN_LONG") == "1" }
