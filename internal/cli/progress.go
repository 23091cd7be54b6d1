package cli

import (
	"fmt"
	"os"
	"sync"
	"time"

	"golang.org/x/term"
)

// progressEvery is the time between two updates of the progress.
const progressEvery = time.Second / 2

// progressFrom is the time after which progress is shown.
const progressFrom = time.Second

// progress returns a function that shows the progress of a long run on standard error, if
// that is a terminal. It is safe for concurrent use.
func (a *app) progress(quiet bool) func(done, total int, what string) {
	file, ok := a.errOut.(*os.File)
	if quiet || !ok || !term.IsTerminal(int(file.Fd())) {
		return func(int, int, string) {}
	}
	var mu sync.Mutex
	last := time.Now().Add(progressFrom - progressEvery) // nothing for work that is soon done
	shown := false
	return func(done, total int, what string) {
		mu.Lock()
		defer mu.Unlock()
		if now := time.Now(); done < total && now.Sub(last) >= progressEvery {
			last, shown = now, true
			fmt.Fprintf(file, "\r\x1b[Krealgain: %3d%% %s", 100*done/total, what)
		}
		if done == total && shown {
			shown = false
			fmt.Fprint(file, "\r\x1b[K")
		}
	}
}
