package cli

import (
	"os"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/scores"
)

// compare reads the arms and compares them.
func (c *compare) compare(arms []scores.Source, opt realgain.Options) (*realgain.Result, error) {
	if !c.who.inside() && !ambiguous(c.what.metrics) && len(c.who.binarize) == 0 {
		opt.Metrics = resolveMetrics(c.what.metrics, func(string) bool { return false })
		return realgain.CompareFiles(arms, opt)
	}
	return c.compareTables(arms, opt)
}

// compareTables reads the arms into tables and compares these. It is for arms inside a
// file, for --binarize, and for a --metric whose commas have several readings: the names
// of the metrics are known only when the tables are read.
func (c *compare) compareTables(arms []scores.Source, opt realgain.Options) (*realgain.Result, error) {
	if len(c.who.binarize) == 0 {
		opt.Read.Metrics, opt.Read.Lenient = everyReading(c.what.metrics), true
	}
	tables, err := c.read(arms, opt.Read)
	if err != nil {
		return nil, err
	}
	opt.Metrics = c.who.renamed(resolveMetrics(c.what.metrics, func(name string) bool {
		return len(tables) > 0 && tables[0].Metric(name) != nil
	}))
	if err := c.strictly(arms, opt, tables); err != nil {
		return nil, err
	}
	res, err := realgain.CompareTables(tables, opt)
	return c.who.note(res), err
}

// strictly returns the error of reading if a metric of --metric does not exist. It reads
// the files again, because the names of the metrics were not known the first time.
func (c *compare) strictly(arms []scores.Source, opt realgain.Options, tables []*scores.Table) error {
	if !opt.Read.Lenient || len(opt.Metrics) == 0 || len(c.who.arms) > 0 {
		return nil
	}
	lacking := false
	for _, name := range opt.Metrics {
		for _, t := range tables {
			lacking = lacking || t.Metric(name) == nil && !strings.ContainsAny(name, "*?")
		}
	}
	for _, a := range arms {
		lacking = lacking && !slices.Contains(a.Paths, "-") // which can be read once
	}
	if !lacking {
		return nil
	}
	opt.Read.Metrics, opt.Read.Lenient = opt.Metrics, false
	_, err := c.read(arms, opt.Read)
	return err
}

// read reads the tables of the arms, the baseline first.
func (c *compare) read(arms []scores.Source, opt scores.Options) ([]*scores.Table, error) {
	if c.who.inside() {
		var paths []string
		for _, a := range arms {
			paths = append(paths, a.Paths...)
		}
		tables, err := scores.ReadArms(paths, opt)
		if err != nil {
			return nil, err
		}
		return c.who.order(tables)
	}
	var tables []*scores.Table
	for _, a := range arms {
		t, err := scores.Read(a, opt)
		if err != nil {
			return nil, err
		}
		tables = append(tables, t)
	}
	return tables, nil
}

const (
	// bigInput is the number of bytes of input above which less memory is more important
	// than a faster garbage collection.
	bigInput = 64 << 20
	// frugalPercent is the garbage collection target in percent for such input. Columns
	// have no pointers, so a collection is cheap.
	frugalPercent = 5
)

// frugal reduces the garbage in memory during a comparison of big files. By default, the
// garbage can grow to the size of the data in use.
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
