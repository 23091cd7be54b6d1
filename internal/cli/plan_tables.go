package cli

import (
	"github.com/realgain/realgain"
	"github.com/realgain/realgain/scores"
)

// pilot reads and compares two arms for a command that goes on from there.
func (c *compare) pilot(args []string) (*realgain.Result, error) {
	opt, err := c.options()
	if err != nil {
		return nil, err
	}
	opt.AllIntervals, opt.Movers = false, 0
	arms, err := sources(args)
	if err != nil {
		return nil, err
	}
	if err := checkOutputs(c.out.file, "", arms, c.who.exclude); err != nil {
		return nil, err
	}
	_, res, err := c.compareTables(arms, opt)
	if err != nil {
		return nil, c.respell(err, arms)
	}
	return res, nil
}

// compareTables reads the arms and compares them.
func (c *compare) compareTables(arms []scores.Source, opt realgain.Options) ([]*scores.Table, *realgain.Result, error) {
	if len(c.who.binarize) == 0 {
		opt.Read.Metrics, opt.Read.Lenient = everyReading(c.what.metrics), true
	}
	tables, err := c.read(arms, opt.Read)
	if err != nil {
		return nil, nil, err
	}
	opt.Metrics = c.who.renamed(resolveMetrics(c.what.metrics, func(name string) bool {
		return len(tables) > 0 && tables[0].Metric(name) != nil
	}))
	if err := c.strictly(arms, opt, tables); err != nil {
		return nil, nil, err
	}
	res, err := realgain.CompareTables(tables, opt)
	return tables, res, err
}
