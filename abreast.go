package realgain

import (
	"runtime"
	"slices"
	"sync"

	"github.com/realgain/realgain/internal/parallel"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/scores"
)

// readArms reads the arms, several at a time unless they share one stream.
func readArms(arms []scores.Source, opt scores.Options) ([]*scores.Table, error) {
	few := runtime.GOMAXPROCS(0)
	if slices.ContainsFunc(arms, func(a scores.Source) bool { return slices.Contains(a.Paths, "-") }) {
		few = 1
	}
	tables := make([]*scores.Table, len(arms))
	report := together(len(arms), opt.Progress)
	err := parallel.Each(len(arms), few, func(i int) (err error) {
		own := opt
		own.Progress = report(i)
		tables[i], err = scores.Read(arms[i], own)
		return err
	})
	return tables, err
}

// together adds up the progress of several arms that are read at once.
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

// manyQuestions is the number above which one metric at a time is compared:
// its working memory counts, and its sorting keeps all cores busy.
const manyQuestions = 2_000_000

// metricsOf compares the metrics of the baseline and one candidate.
func (s settings) metricsOf(g *pair.Grid, f *frame, metrics []string, candidate int) ([]*Comparison, error) {
	few := runtime.GOMAXPROCS(0)
	if g.Questions.Len() > manyQuestions {
		few = 1
	}
	out := make([]*Comparison, len(metrics))
	err := parallel.Each(len(metrics), few, func(i int) (err error) {
		if out[i], err = s.metricOf(g, f, metrics[i], 0, candidate); err != nil {
			return notice.Of(metrics[i], err)
		}
		return nil
	})
	return out, err
}

// withoutColumns returns what is left to say of the tables once they are
// paired, so that their columns can go as soon as the grid lets go of them.
func withoutColumns(tables []*scores.Table) []*scores.Table {
	out := make([]*scores.Table, len(tables))
	for i, t := range tables {
		out[i] = &scores.Table{Label: t.Label, Files: t.Files, IDColumn: t.IDColumn}
	}
	return out
}
