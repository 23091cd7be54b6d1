package scores_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/realgain/realgain/scores"
)

// want is the error after "PATH:"; hint is part of its hint.
func TestFaults(t *testing.T) {
	for _, c := range []struct {
		name, content string
		opt           scores.Options
		want, hint    string
	}{
		{"empty.jsonl", "", scores.Options{}, " the file is empty", "check the run"},
		{"blank.csv", " \n\n", scores.Options{}, " the file is empty", "check the run"},
		{"a.csv", "id,acc\n", scores.Options{}, " the file holds no rows", "check the run"},
		{"a.json", "[ ]", scores.Options{}, " the file holds no rows", "check the run"},
		{"a.jsonl", "{\"id\":1,\"s\":1}\n{\"id\":2,\"s\":", scores.Options{}, "2: the text ends inside a JSON value (byte 13 of the record)", "truncated"},
		{"a.jsonl", "{\"id\":1,\"s\":1}\n\n{\"id\":2 \"s\":1}\n", scores.Options{}, "3: not valid JSON: invalid character '\"' after object value (expecting ',' or '}') (byte 9 of the record)", "JSON objects"},
		{"a.jsonl", "{\"id\":1,\"s\":1}{\"id\":2,\"s\":1}\n", scores.Options{As: "jsonl"}, "1: not valid JSON: something follows the object (byte 15 of the record)", ""},
		{"a.jsonl", "{\"id\":1,\"s\":1}\n[1,2]\n", scores.Options{}, `2: holds a list, not an object: "[1,2]"`, "each row is an object"},
		{"a.jsonl", "{\"id\":1,\"s\":01}\n", scores.Options{}, "1: not valid JSON: invalid character '1' after object value (expecting ',' or '}') (byte 14 of the record)", ""},
		{"a.jsonl", "{\"id\":1,\"s\":1,\"s\":2}\n", scores.Options{}, `1: column "s": the record has this key twice`, "keep one"},
		{"a.jsonl", "{\"id\":1,\"x\":{\"s\":1,\"s\":2}}\n", scores.Options{}, `1: column "x.s": the record has this key twice`, "keep one"},
		{"a.jsonl", "{\"id\":1,\"x\":{\"s\":1},\"x.s\":2}\n", scores.Options{}, `1: column "x.s": the record has this key twice`, "keep one"},
		{"a.json", "[{\"id\":1,\"s\":1},\n{\"id\":2,\n\"s\":", scores.Options{}, "2: the file ends, on line 3, inside a JSON value that starts here", "truncated"},
		{"a.json", "[{\"id\":1,\"s\":1},\n", scores.Options{}, "2: the file ends, on line 2, inside a JSON value that starts here", "truncated"},
		{"a.json", "[{\"id\":1,\"s\":1}\n{\"id\":2}]", scores.Options{}, "2: a comma or ] is missing after an element", ""},
		{"a.json", "[{\"id\":1,\"s\":1},\n7]", scores.Options{}, `2: an element of the list is not an object: "7]"`, "each row is an object"},
		{"a.json", "[{\"id\":1,\"s\":1},\n{\"id\":2,\n\"s\":x}]", scores.Options{}, "3: not valid JSON: invalid character 'x' at start of value (byte 5 of the line)", ""},
		{"a.json", "[{\"id\":1,\"s\":1}]\n]", scores.Options{}, "2: something follows the list", ""},
		{"a.json", "[{\"id\":1,\"s\":1}}", scores.Options{}, "1: a comma or ] is missing after an element", ""},
		{"a.json", "42", scores.Options{}, `1: neither a list nor an object: "42"`, "list of objects"},
		{"a.json", "\"x\"", scores.Options{}, "1: neither a list nor an object", "list of objects"},
		{"a.csv", "id,acc\nq1,1\nq2,1,5\n", scores.Options{}, "3: the row has 3 fields, the header 2", "double quotes"},
		{"a.csv", "id,acc,n\nq1,1,\"two\nlines\"\nq2\n", scores.Options{}, "4: the row has 1 field, the header 3", "double quotes"},
		{"a.csv", "id,acc\nq1,\"1\nq2,1\n", scores.Options{}, "2: a quoted cell does not end", "two"},
		{"a.csv", "id,acc\nq1,a\"b\n", scores.Options{}, "2: a double quote inside an unquoted cell at byte 5", "two"},
		{"a.csv", "id,acc,acc\nq1,1,2\n", scores.Options{}, `1: column "acc": the header has this name twice, as columns 2 and 3`, "another name"},
		{"a.csv", "id,acc\nq1,1\n,0\n", scores.Options{}, `3: column "id": the question id is empty`, "scores.Options.ID"},
		{"a.csv", "id,acc\nq1,1\nq\xff,0\n", scores.Options{}, "3: column \"id\": the question id is not UTF-8: \"q\uFFFD\"", "UTF-8"},
		{"a.jsonl", "{\"id\":1,\"s\":1}\n{\"s\":1}\n", scores.Options{}, `2: column "id": the record has no question id`, "scores.Options.ID"},
		{"a.jsonl", "{\"id\":null,\"s\":1}\n", scores.Options{}, `1: column "id": the question id is empty`, "scores.Options.ID"},
		{"a.jsonl", "{\"id\":[1],\"s\":1}\n", scores.Options{}, `1: column "id": the question id is a list`, "scores.Options.ID"},
		{"a.csv", "name,acc\nq1,1\n", scores.Options{}, "2: no column names the question", "the columns are name, acc"},
		{"a.csv", "question,acc\nq1,1\n", scores.Options{ID: "qustion"}, `2: column "qustion": there is no such column for the question id`, `did you mean "question"?`},
		{"a.csv", "id,acc\nq1,1\nq2,oops\n", scores.Options{}, `3: column "acc": neither a number nor a known word for none: "oops"`, `scores.Options.ValueMap["oops"] = 0`},
		{"a.jsonl", "{\"id\":1,\"s\":1}\n{\"id\":2,\"s\":\"not yet\"}", scores.Options{}, `2: column "s": neither a number nor a known word for none: "not yet"`, `scores.Options.ValueMap["WORD"] = 0`},
		{"a.csv", "id,acc,note\nq1,1,x\n", scores.Options{Metrics: []string{"note"}}, `2: column "note": neither a number`, "scores.Options.Metrics"},
		{"a.jsonl", `{"id":1,"f1":[1,2]}`, scores.Options{Metrics: []string{"f1"}}, `1: column "f1": holds a list, which is no score`, "scores.Options.Metrics"},
		{"a.csv", "id,acc\nq1,1\n", scores.Options{Metrics: []string{"acc", "recal"}}, ` column "recal": there is no such metric`, "the columns are id, acc"},
		{"a.csv", "id,metric,score\nq1,acc,1\n", scores.Options{Metrics: []string{"ac"}}, ` no row is left`, "the metrics are acc"},
		{"a.csv", "id,metric,score\nq1,acc,1\nq1,,1\n", scores.Options{}, `3: column "metric": the row names no metric`, ""},
		{"a.csv", "id,acc\nq1,1\n", scores.Options{As: "xlsx"}, `there is no such format: "xlsx"`, "the formats are " + scores.Formats()[0].Name + ", " + scores.Formats()[1].Name},
		{"a.bin", "\x00\x01\x02\x03abc", scores.Options{}, " the file holds binary data", "formats"},
		{"a.csv", "\xff\xfei\x00d\x00,\x00a\x00\n\x00", scores.Options{}, " the file holds binary data", "UTF-16"},
		{"a.xlsx", "PK\x03\x04\x00\x00", scores.Options{}, " the file holds binary data", "CSV"},
		{"a.txt", "just words\nand more\n", scores.Options{}, " the format is not known", "scores.Options.As"},
		{"a.csv", "id,acc\nq1,1\n", scores.Options{Where: []scores.Filter{{Column: "kin", Value: "a"}}}, ` column "kin": there is no such column to filter by`, "the columns are"},
		{"a.csv", "id,acc\nq1,1\n", scores.Options{Where: []scores.Filter{{Column: "acc", Value: "2"}}}, ` no row is left`, "scores.Options.Where"},
		{"a.csv", "id,acc\nq1,1\n", scores.Options{Binarize: []scores.Cut{{Metric: "ac", Op: ">", At: 1}}}, ` column "ac": there is no such metric to binarize`, `did you mean "acc"?`},
		{"a.csv.gz", "\x1f\x8b\x08\x00", scores.Options{}, " the compressed data ends early", "truncated"},
	} {
		path := file(t, c.name, c.content)
		e := fault(t, path, c.opt)
		got := strings.TrimPrefix(e.Error(), path+":")
		if !strings.HasPrefix(got, c.want) {
			t.Errorf("%s %q:\n got %s\nwant %s", c.name, c.content, got, c.want)
		}
		if !strings.Contains(e.Hint, c.hint) || e.Hint == "" {
			t.Errorf("%s %q: hint %q, want %q in it", c.name, c.content, e.Hint, c.hint)
		}
		if strings.ContainsAny(e.Error()+e.Hint, "\n\r") {
			t.Errorf("%s: more than one line: %q, hint %q", c.name, e.Error(), e.Hint)
		}
	}
}

func TestPathFaults(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "after.jsonl"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if e := fault(t, filepath.Join(dir, "aftr.jsonl"), scores.Options{}); e.Msg != "no such file" || e.Hint != "did you mean "+filepath.Join(dir, "after.jsonl")+"?" {
		t.Errorf("%v; %s", e, e.Hint)
	}
	if e := fault(t, dir, scores.Options{}); e.Msg != "is a directory" || !strings.Contains(e.Hint, "*.jsonl") {
		t.Errorf("%v; %s", e, e.Hint)
	}
	if e := fault(t, "-", scores.Options{}); e.Error() != "standard input: there is no standard input" {
		t.Error(e)
	}
	_, err := scores.Read(scores.Source{}, scores.Options{})
	if err == nil || err.Error() != "no file was named" {
		t.Error(err)
	}
}

func TestArmFaults(t *testing.T) {
	path := file(t, "a.csv", "id,acc,arm\nq1,1,a\nq2,1,\n")
	for _, c := range []struct {
		opt  scores.Options
		want string
	}{
		{scores.Options{ArmColumn: "arm"}, path + `:3: column "arm": the row names no arm`},
		{scores.Options{ArmColumn: "system"}, path + `:2: column "system": the row names no arm`},
		{scores.Options{}, "neither a column of arms nor arms as columns are named"},
		{scores.Options{Arms: []scores.ArmColumn{{Label: "a", Column: "acc"}, {Label: "b", Column: "ac"}}},
			path + `: column "ac": there is no such metric`},
	} {
		if _, err := scores.ReadArms([]string{path}, c.opt); err == nil || err.Error() != c.want {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}

func TestValuesAreCut(t *testing.T) {
	e := fault(t, file(t, "a.csv", "id,acc\nq1,1\nq2,"+strings.Repeat("é", 5000)+"\n"), scores.Options{})
	if e.Value != strings.Repeat("é", 79)+"…" {
		t.Errorf("value of %d bytes: %s", len(e.Value), e.Value)
	}
}
