package scores

import (
	"runtime"
	"slices"
	"sync"

	"github.com/realgain/realgain/internal/parallel"
)

// ReadAll reads the tables of all arms. It reads them in parallel unless one of them is
// standard input.
func ReadAll(arms []Source, opt Options) ([]*Table, error) {
	few := runtime.GOMAXPROCS(0)
	if slices.ContainsFunc(arms, func(a Source) bool { return slices.Contains(a.Paths, "-") }) {
		few = 1
	}
	tables := make([]*Table, len(arms))
	report := together(len(arms), opt.Progress)
	err := parallel.Each(len(arms), few, func(i int) (err error) {
		own := opt
		own.Progress = report(i)
		tables[i], err = Read(arms[i], own)
		return err
	})
	return tables, err
}

// together returns, for each arm, a progress function that reports the sum over all
// arms.
func together(arms int, progress func(read, total int64)) func(arm int) func(read, total int64) {
	if progress == nil {
		return func(int) func(int64, int64) { return nil }
	}
	var mu sync.Mutex
	read, total := make([]int64, arms), make([]int64, arms)
	return func(arm int) func(int64, int64) {
		return func(r, t int64) {
			mu.Lock()
			defer mu.Unlock()
			read[arm], total[arm] = r, t
			var allRead, all int64
			for i := range read {
				allRead, all = allRead+read[i], all+total[i]
			}
			progress(allRead, all)
		}
	}
}
