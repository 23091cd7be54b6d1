package cli

import (
	"os"
	"runtime/debug"

	"github.com/realgain/realgain/scores"
)

const (
	// bigInput is the number of bytes of input above which memory counts more
	// than the collector's time.
	bigInput = 64 << 20
	// frugalPercent is how much of what is in use may be garbage then. Columns
	// hold no pointers, so that the collector has little to look at.
	frugalPercent = 5
)

// frugal keeps the memory that a comparison of big files takes near to what it
// uses; the default lets it grow to twice that.
func frugal(arms []scores.Source) {
	total := int64(0)
	for _, a := range arms {
		for _, path := range a.Paths {
			if st, err := os.Stat(path); err == nil {
				total += st.Size()
			}
		}
	}
	if total > bigInput && os.Getenv("GOGC") == "" {
		debug.SetGCPercent(frugalPercent)
	}
}
