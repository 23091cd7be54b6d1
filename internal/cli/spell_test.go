package cli

import "testing"

func TestSpell(t *testing.T) {
	for text, want := range map[string]string{
		"nothing to spell": "nothing to spell",
		`use Options.Interval "guarded", or more draws with Options.NBoot`: "use --interval guarded, or more draws with --n-boot",
		`needs Options.Estimand "ratio" or "lift"`:                         "needs --estimand ratio or lift",
		"needs Options.Ranges":                                             "needs --range METRIC=LO:HI",
		`declare it: Options.Ranges["recall@10"] = LO:HI; or not`:          "declare it: --range recall@10=LO:HI; or not",
		`declare it: Options.Ranges["recall@10"]`:                          "declare it: --range recall@10=LO:HI",
		"declare it: Options.Range = LO:HI":                                "declare it: --range LO:HI",
		`Options.Scale["a b"] = 0.01 divides`:                              "--scale 'a b=0.01' divides",
		"margins: Options.Margin 0.02":                                     "margins: --margin 0.02",
		`Options.LowerIsBetter = "nosuch": no metric`:                      `--lower-is-better "nosuch": no metric`,
		`Options.Ranges = "nosuch": did you mean Options.Ranges "x"?`:      `--range "nosuch": did you mean --range x?`,
		`(Options.Cluster "the doc" to use it)`:                            "(--cluster 'the doc' to use it)",
		"use Options.Estimand \"delta\", or converge.Options.Resamples":    "use --estimand delta, or --resamples",
		"3 rows by Options.Read.Where, named by scores.Options.ID.":        "3 rows by --where, named by --id.",
		"Result.Dropped lists them":                                        "--dropped FILE lists them",
		`without files: Assumed{Discordant: X, Effect: X}`:                 "without files: --discordant X --effect X",
		"add Options.CostQuestion X and Options.CostRepeat X":              "add --cost-question X and --cost-repeat X",
		"Assumed.Baseline or Assumed.Discordant":                           "--baseline or --discordant",
		"documents are written by realgain.EncodeJSON":                     "documents are written by --format json",
		// What is no option, and what a file calls so.
		"Options.Unknown and Options": "Options.Unknown and Options",
		`metric "Options.Margin"`:     `metric "Options.Margin"`,
		`Options.By "a\"b"`:           `--by 'a"b'`,
	} {
		if got := spell(text); got != want {
			t.Errorf("spell(%q)\n got %q\nwant %q", text, got, want)
		}
	}
}

// Texts in documents are spelled at any depth; data is not.
func TestSpelledDocument(t *testing.T) {
	type warning struct{ Message, Hint string }
	type part struct {
		Warnings []warning
		Notes    []string
		Question string
		hidden   string
	}
	d := struct {
		Parts []*part
		None  *part
	}{Parts: []*part{{
		Warnings: []warning{{"by Options.Missing", `Options.Missing "drop"`}}, Notes: []string{"Options.Read.ID"},
		Question: "Options.Missing", hidden: "Options.Missing",
	}}}
	got := spelled(&d).Parts[0]
	if w := got.Warnings[0]; w.Message != "by --missing" || w.Hint != "--missing drop" || got.Notes[0] != "--id" {
		t.Errorf("%+v", *got)
	}
	if got.Question != "Options.Missing" || got.hidden != "Options.Missing" {
		t.Errorf("data was changed: %+v", *got)
	}
}
