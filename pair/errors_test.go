package pair

import (
	"testing"

	"github.com/realgain/realgain/scores"
)

func TestAlignErrors(t *testing.T) {
	one := vals{1, 2, 3}
	base := table("base", "a b c", "recall", one, "ndcg@10", one)
	text := table("cand", "a b c", "recall", one)
	text.Skipped = []scores.Skipped{{Column: "answer", Why: `text, for example "Paris"`}}
	short := table("cand", "a b c", "recall", one)
	short.Metrics[0].Values = one[:2]
	bare := table("rows", "a b", "recall", vals{1, 2})
	bare.Files, bare.Lines, bare.FileIndex = nil, nil, nil

	for _, tc := range []struct {
		name      string
		arms      []*scores.Table
		p         Policy
		msg, hint string
	}{
		{"one arm", []*scores.Table{base}, Policy{}, "1 arm given", "a baseline and a candidate"},
		{"nil arm", []*scores.Table{base, nil}, Policy{}, "arm 1 has no table", ""},
		{"empty arm", []*scores.Table{base, table("cand", "")}, Policy{}, "cand: no questions", "one row for each"},
		{"ragged", []*scores.Table{base, short}, Policy{}, `cand: 2 values of "recall" for 3 rows`, ""},
		{"policy", []*scores.Table{base, base}, Policy{Missing: "skip"}, `unknown value "skip" for Options.Missing`, "error, drop, zero"},
		{
			"absent",
			[]*scores.Table{base, table("cand", "b z c y", "recall", vals{1, 2, 3, 4})},
			Policy{},
			`1 question is only in base and 2 only in cand, 2 in both: "a" (base.csv:2); "z" (cand.csv:3), "y" (cand.csv:5)`,
			`Options.Missing "drop"`,
		},
		{
			"empty values",
			[]*scores.Table{base, table("cand", "c b a", "recall", vals{1, nan, 2})},
			Policy{},
			`"recall" has no value for 1 question of cand: "b" (cand.csv:3: "N/A")`,
			`Options.Missing "zero" scores`,
		},
		{
			"duplicates",
			[]*scores.Table{base, table("cand", "a b b c a", "recall", vals{1, 2, 3, 4, 5})},
			Policy{},
			`question "b" is there twice in cand: cand.csv:3 and cand.csv:4, and 1 more question with several rows`,
			`Options.Duplicates "mean"`,
		},
		{
			"duplicates in the baseline, no lines known",
			[]*scores.Table{table("cand", "a b", "recall", vals{1, 2}), {Label: "rows", Questions: scores.IDsOf("b", "b")}},
			Policy{},
			`question "b" is there twice in rows: rows, row 1 and rows, row 2`,
			`Options.Duplicates "mean"`,
		},
		{"metric", []*scores.Table{base, text}, Policy{Metrics: []string{"recal"}}, `no metric "recal" in base, cand; base has recall, ndcg@10; cand has recall`, "did you mean recall"},
		{"metric of one arm", []*scores.Table{base, text}, Policy{Metrics: []string{"ndcg*"}}, `no metric "ndcg*" in cand;`, "every arm has"},
		{"text metric", []*scores.Table{base, text}, Policy{Metrics: []string{"answer"}}, `no metric "answer" in base, cand`, `column "answer" of cand is no metric: text, for example "Paris"`},
		{"nothing shared", []*scores.Table{base, table("cand", "a b c", "mrr", one)}, Policy{}, "the arms share no numeric metric; base has recall, ndcg@10; cand has mrr", "same name"},
		{"nothing asked", []*scores.Table{base, base}, Policy{Metrics: []string{}}, "no metric asked for", "base has recall"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, err := Align(tc.arms, tc.p)
			wantError(t, err, tc.msg, tc.hint)
		})
	}
}

func TestNoOverlap(t *testing.T) {
	two := vals{1, 2, 3}
	for _, tc := range []struct{ left, right, msg, hint string }{
		{"a b c", "x y z", `no question id is in both base and cand: "a" (base.csv:2), "b" (base.csv:3), "c" (base.csv:4); "x" (cand.csv:2)`, `ids were read from column "id" of base, Options.Read.ID names another`},
		{"qa qb qc", "QA QB QC", "no question id", "3 ids match when upper and lower case are the same"},
		{"7 8 9", "007 008 009", "no question id", "3 ids match without leading zeros"},
		{"q1 q2 q3", "run/1.json run/2.json run/3.json", "no question id", "3 ids match without the text that all ids of an arm begin or end with"},
		{"q1 q2 q3", "run/1.json run/5.json run/6.json", "no question id", "same questions"},
	} {
		for _, missing := range []string{"error", "drop", "zero"} {
			_, err := Align([]*scores.Table{table("base", tc.left, "r", two), table("cand", tc.right, "r", two)}, Policy{Missing: missing})
			wantError(t, err, tc.msg, tc.hint)
		}
	}
	spaced := table("cand", "a b c", "r", two)
	spaced.Questions = scores.IDsOf("a ", "b ", "c ")
	_, err := Align([]*scores.Table{table("base", "a b c", "r", two), spaced}, Policy{})
	wantError(t, err, `"a "`, "without the space around them")
}

func TestColumnsErrors(t *testing.T) {
	g, err := Align([]*scores.Table{
		table("base", "a b c", "r", vals{1, nan, 3}),
		table("cand", "a b c", "r", vals{nan, 2, 3}),
	}, Policy{Missing: "drop"})
	if err != nil {
		t.Fatal(err)
	}
	_, err = g.Columns("r", 0, 1)
	wantError(t, err, `1 question with a value of "r" in both base and cand: at least 2`, "more questions")
	_, err = g.Columns("s", 0, 1)
	wantError(t, err, `metric "s" is not compared`, "compared are: r")
	for _, arm := range []int{-1, 2} {
		_, err = g.Columns("r", 0, arm)
		wantError(t, err, "there are 2", "")
	}
}
