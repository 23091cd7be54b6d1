package sanity

import (
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/scores"
)

// A factor applies to the arms that it brings nearer to the others; to all if to none.
func TestScaleTables(t *testing.T) {
	fractions, percents := []float64{.5, .75, .25}, []float64{50, 75, 25}
	for name, c := range map[string]struct {
		arms   [][]float64
		factor float64
		want   [][]float64
		in     []bool
	}{
		"percentages beside fractions":  {[][]float64{fractions, percents}, .01, [][]float64{fractions, fractions}, []bool{false, true}},
		"fractions beside percentages":  {[][]float64{percents, fractions}, 100, [][]float64{percents, percents}, []bool{false, true}},
		"all have percentages":          {[][]float64{percents, percents}, .01, [][]float64{fractions, fractions}, []bool{true, true}},
		"the scale is declared right":   {[][]float64{percents, fractions}, 1, [][]float64{percents, fractions}, []bool{false, false}},
		"an arm of zeros has no scale":  {[][]float64{{0, 0, 0}, percents}, .01, [][]float64{{0, 0, 0}, fractions}, []bool{true, true}},
		"two of three have percentages": {[][]float64{percents, fractions, percents}, .01, [][]float64{fractions, fractions, fractions}, []bool{true, false, true}},
	} {
		var arms []*scores.Table
		for _, a := range c.arms {
			arms = append(arms, table("arm", slices.Clone(a)))
		}
		got, factors, err := ScaleTables(arms, map[string]float64{"score": c.factor})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for i := range arms {
			if diff := cmp.Diff(c.want[i], got[i].Metrics[0].Values); diff != "" {
				t.Errorf("%s: arm %d (-want +got):\n%s", name, i, diff)
			}
			if !slices.Equal(arms[i].Metrics[0].Values, c.arms[i]) {
				t.Errorf("%s: the table itself was changed", name)
			}
			if _, in := factors[i]["score"]; in != c.in[i] {
				t.Errorf("%s: arm %d has factors %v", name, i, factors[i])
			}
		}
	}
}

func TestScaleTablesRefuses(t *testing.T) {
	arms := []*scores.Table{table("old", []float64{1, 2}), table("new", []float64{3, math.MaxFloat64})}
	for _, factor := range []float64{0, -1, math.NaN(), math.Inf(1)} {
		if _, _, err := ScaleTables(arms, map[string]float64{"score": factor}); err == nil {
			t.Errorf("factor %v: no error", factor)
		}
	}
	huge := []*scores.Table{table("old", []float64{1e300, 2e300}), table("new", []float64{3e300, math.MaxFloat64})}
	if _, _, err := ScaleTables(huge, map[string]float64{"score": 1e10}); err == nil {
		t.Error("scores beyond the largest number: no error")
	}
	var option *notice.OptionError
	if _, _, err := ScaleTables(arms, map[string]float64{"scores": 2}); !errors.As(err, &option) || option.Option != "Scale" {
		t.Errorf("an unknown metric: %v", err)
	}
}

func TestScaleNotes(t *testing.T) {
	arms := []*scores.Table{{Label: "old"}, {Label: "new"}, {Label: "newer"}}
	got := ScaleNotes(arms, []map[string]float64{{"f1": .01}, nil, {"f1": .01, "em": .01}})
	want := []string{"em: multiplied by 0.01 in newer (Options.Scale)", "f1: multiplied by 0.01 in old, newer (Options.Scale)"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestCheckScales(t *testing.T) {
	arms := []*scores.Table{table("old", []float64{.5, .75, .25}), table("same", []float64{.4, .7, .2}), table("new", []float64{50, 75, 25})}
	var scale *ScaleError
	err := CheckScales(arms, []string{"score"}, nil)
	if !errors.As(err, &scale) || scale.Metric != "score" || scale.Factor != PerCent || scale.HintText() == "" {
		t.Fatalf("%v", err)
	}
	if want := `metric "score" has scores from 0.25 to 0.75 in old and from 25 to 75 in new: fractions against percentages`; err.Error() != want {
		t.Errorf("%q, want %q", err, want)
	}
	if err := CheckScales(arms[:2], []string{"score"}, nil); err != nil {
		t.Errorf("one scale: %v", err)
	}
	if err := CheckScales(arms, []string{"score"}, map[string]float64{"score": 1}); err != nil {
		t.Errorf("declared right: %v", err)
	}
}

func TestOtherScale(t *testing.T) {
	of := func(values ...float64) Extent { return ExtentOf(values) }
	w := OtherScale("latency", of(310, 390), of(.3, .4), labels)
	if w == nil || w.Message != "values from 0.3 to 0.4 in new and from 310 to 390 in old" {
		t.Errorf("%+v", w)
	}
	percent := OtherScale("f1", of(.3, .4), of(31, 39), labels)
	if percent == nil || percent.Hint != `Options.Scale["f1"] = 0.01 divides the percentages by 100` {
		t.Errorf("%+v", percent)
	}
	if w := OtherScale("f1", of(.3, .4), of(.5, .4), labels); w != nil {
		t.Errorf("one scale: %+v", w)
	}
}
