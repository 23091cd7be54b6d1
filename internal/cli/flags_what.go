package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/internal/wording"
)

// what holds the flags for metrics, estimand and claim.
type what struct {
	metrics        []string // as given, not yet split
	primary        string
	higher, lower  []string
	ranges         map[string][2]float64
	valueMap       map[string]float64
	scale          map[string]float64
	margins        map[string]marginFlag // "" = of all metrics
	null           *float64
	estimand, hypo *choice
	estimands      map[string]string // of single metrics
}

func (f *what) add(cmd *cobra.Command, estimands []string) {
	f.ranges, f.valueMap, f.margins = map[string][2]float64{}, map[string]float64{}, map[string]marginFlag{}
	f.scale = map[string]float64{}
	grouped(cmd, "what", func(fs *pflag.FlagSet) {
		fs.StringArrayVarP(&f.metrics, "metric", "m", nil, "compare this `METRIC`; repeat the flag, separate names by commas, or use * and ? (default: every numeric metric that all arms have and whose name is not that of an id, a year or the like)")
		withExample(fs, "metric", "recall@10,ndcg@10")
		fs.StringVar(&f.primary, "primary", "", "the `METRIC` chosen before the run; it is listed first")
		fs.StringArrayVar(&f.lower, "lower-is-better", nil, "lower values of this `METRIC` are better (default: decided by its name, see realgain help direction)")
		fs.StringArrayVar(&f.higher, "higher-is-better", nil, "higher values of this `METRIC` are better, whatever its name is")
		taken(fs, "range", "METRIC=LO:HI", "score=1:5", "smallest and largest possible value of the metric", f.takeRange)
		taken(fs, "scale", "METRIC=FACTOR", "acc=0.01", "multiply the scores of the arms that are on another scale by this factor, or those of all arms if none is; 1 compares the scores as they are", f.takeScale)
		taken(fs, "value-map", "WORD=X,…", "C=1,I=0", "numbers to use for words in the files", f.takeValueMap)
	})
	f.addClaim(cmd, estimands)
}

func (f *what) takeRange(s string) error {
	name, rest, err := pairOf(s)
	lo, hi, ok := strings.Cut(rest, ":")
	if err != nil || !ok {
		return errors.New("not of the form METRIC=LO:HI")
	}
	x, err := number(lo)
	if err != nil {
		return err
	}
	y, err := number(hi)
	if err != nil {
		return err
	}
	if x >= y {
		return errors.New("the lower end is not below the upper end")
	}
	f.ranges[name] = [2]float64{x, y}
	return nil
}

func (f *what) takeValueMap(s string) error {
	for part := range strings.SplitSeq(s, ",") {
		word, value, err := pairOf(part)
		if err != nil {
			return fmt.Errorf("%s is not of the form WORD=NUMBER", wording.Quote(part))
		}
		x, err := number(value)
		if err != nil {
			return err
		}
		if y, ok := f.valueMap[word]; ok && x != y {
			return fmt.Errorf("the word %s is given two values", wording.Quote(word))
		}
		f.valueMap[word] = x
	}
	return nil
}

func (f *what) takeScale(s string) error {
	name, rest, err := pairOf(s)
	if err != nil {
		return errors.New("not of the form METRIC=FACTOR")
	}
	x, err := number(rest)
	if err != nil {
		return err
	}
	if x <= 0 {
		return errors.New("a factor must be above 0")
	}
	f.scale[name] = x
	return nil
}

// fill puts the flags into options.
func (f *what) fill(o *realgain.Options) error {
	o.Primary, o.HigherIsBetter, o.LowerIsBetter = f.primary, f.higher, f.lower
	o.Ranges, o.Null = f.ranges, f.null
	f.fillMargins(o)
	o.Read.ValueMap, o.Scale = f.valueMap, f.scale
	o.Estimand, o.Estimands, o.Hypothesis = f.estimand.value, f.estimands, f.hypo.value
	for _, name := range f.higher {
		if slices.Contains(f.lower, name) {
			return &failure{
				msg:  fmt.Sprintf("%s is given to both --lower-is-better and --higher-is-better", wording.Quote(name)),
				hint: "keep one of the two",
			}
		}
	}
	if f.hypo.value != f.hypo.allowed[0] && f.hypo.value != "superiority" && len(f.margins) == 0 {
		return &failure{
			msg:  fmt.Sprintf("--hypothesis %s needs a margin", f.hypo.value),
			hint: "add the smallest change that matters, for example --margin 0.02",
		}
	}
	return nil
}
