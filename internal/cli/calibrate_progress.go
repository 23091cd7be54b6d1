package cli

import (
	"fmt"
	"os"
	"sync"
	"time"

	"golang.org/x/term"
)

// progressEvery is how often a line of progress is renewed.
const progressEvery = time.Second / 2

// progress returns a function that shows how far a long run is, on standard
// error and only where that is a terminal; several goroutines may call it.
func (a *app) progress(quiet bool) func(done, total int, what string) {
	file, ok := a.errOut.(*os.File)
	if quiet || !ok || !term.IsTerminal(int(file.Fd())) {
		return func(int, int, string) {}
	}
	var mu sync.Mutex
	var last time.Time
	return func(done, total int, what string) {
		mu.Lock()
		defer mu.Unlock()
		if now := time.Now(); done < total && now.Sub(last) >= progressEvery {
			last = now
			fmt.Fprintf(file, "\r\x1b[Krealgain: %3d%% %s", 100*done/total, what)
		}
		if done == total {
			fmt.Fprint(file, "\r\x1b[K")
		}
	}
}
