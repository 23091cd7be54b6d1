package inspect_test

import (
	"encoding/json"
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/inspect"
	"github.com/realgain/realgain/internal/testdata"
	"github.com/realgain/realgain/notice"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/scores"
)

// inspectTexts inspects files of the given contents: name, content, name, …
func inspectTexts(t *testing.T, opt inspect.Options, texts ...string) *inspect.Inspection {
	t.Helper()
	dir := t.TempDir()
	t.Chdir(dir)
	var sources []scores.Source
	for i := 0; i < len(texts); i += 2 {
		if err := os.WriteFile(filepath.Join(dir, texts[i]), []byte(texts[i+1]), 0o600); err != nil {
			t.Fatal(err)
		}
		sources = append(sources, scores.Source{Paths: []string{texts[i]}})
	}
	in, err := inspect.Files(sources, opt)
	if err != nil {
		t.Fatal(err)
	}
	return in
}

// The mean, its error and its interval are those compare gives, bit for bit.
func TestAgreesWithCompare(t *testing.T) {
	rag := filepath.Join(testdata.Root(t), "examples", "rag")
	sources := []scores.Source{{Paths: []string{filepath.Join(rag, "before.jsonl")}}, {Paths: []string{filepath.Join(rag, "after.jsonl")}}}
	in, err := inspect.Files(sources, inspect.Options{})
	if err != nil {
		t.Fatal(err)
	}
	res, err := realgain.CompareFiles(sources, realgain.Options{AllIntervals: true})
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range res.Comparisons[0].Metrics {
		a, b := in.Sources[0].Arms[0].Metrics[i], in.Sources[1].Arms[0].Metrics[i]
		if a.Name != c.Metric || a.Mean != c.MeanBaseline || a.SE != c.SEBaseline || a.CI != c.CIBaseline || a.Better != c.Better || a.N != c.N {
			t.Errorf("baseline: %+v, compare has %v ± %v, %v", a, c.MeanBaseline, c.SEBaseline, c.CIBaseline)
		}
		if b.Mean != c.MeanCandidate || b.SE != c.SECandidate || b.CI != c.CICandidate {
			t.Errorf("candidate: %+v, compare has %v ± %v, %v", b, c.MeanCandidate, c.SECandidate, c.CICandidate)
		}
	}
	if len(in.Suspicious) != 0 {
		t.Errorf("suspicious: %+v", in.Suspicious)
	}
}

func columns(all []inspect.Candidate) string {
	var names []string
	for _, c := range all {
		names = append(names, c.Column+c.Part)
	}
	return strings.Join(names, ",")
}

// Roles are found by the values; each case says what a file holds and what is
// to be seen in it.
func TestFindsRoles(t *testing.T) {
	for name, c := range map[string]struct {
		text                               string
		id, arms, repeats, cluster, slices string
		questions                          int
		line                               string
	}{
		"arms as rows": {
			"id,model,acc\na,new,1\na,base,0\nb,new,1\nb,base,1\n",
			"id", "model", "", "", "", 2, "realgain compare x.csv --arm-column model --baseline base",
		},
		"arms under a name of no meaning": {
			"id,flavour,acc\na,sweet,1\na,sour,0\nb,sweet,1\nb,sour,1\n",
			"id", "flavour", "", "", "", 2, "realgain compare x.csv --arm-column flavour --baseline sweet",
		},
		"repeats": {
			"id,trial,acc\na,1,1\na,2,0\nb,1,1\nb,2,1\n",
			"id", "", "trial", "", "", 2, "realgain compare x.csv CANDIDATE --repeat trial",
		},
		"arms with repeats": {
			"id,seed,system,acc\na,1,x,1\na,2,x,0\na,1,y,1\na,2,y,1\nb,1,x,1\nb,2,x,0\nb,1,y,1\nb,2,y,0\n",
			"id", "system", "seed", "", "", 2, "realgain compare x.csv --arm-column system --baseline x --repeat seed",
		},
		"filters are no arms": {
			"doc_id,filter,acc\na,strict,1\na,loose,0\nb,strict,1\nb,loose,1\n",
			"doc_id", "", "filter", "", "", 2, "realgain compare x.csv CANDIDATE --repeat filter",
		},
		"groups of questions": {
			"id,document,type,acc\n1,d1,a,1\n2,d1,b,0\n3,d2,a,1\n4,d2,b,0\n5,d3,a,1\n6,d3,b,0\n",
			"id", "", "", "document", "type", 6, "realgain compare x.csv CANDIDATE --cluster document --by type",
		},
		"repositories in ids": {
			"instance_id,acc\nastropy__astropy-1,1\nastropy__astropy-2,0\ndjango__django-7,1\ndjango__django-9,1\n",
			"instance_id", "", "", "instance_idowner__repo", "", 4, "realgain compare x.csv CANDIDATE --cluster id-prefix",
		},
		"rows that nothing tells apart": {
			"id,acc\na,1\na,0\nb,1\n",
			"id", "", "", "", "", 2, "realgain compare x.csv CANDIDATE --duplicates mean",
		},
		"a group that some lack": {
			"id,document,acc\n1,d1,1\n2,d1,0\n3,d2,1\n4,d2,0\n5,,1\n",
			"id", "", "", "document", "", 5, "realgain compare x.csv CANDIDATE",
		},
		"numbered ids": {
			"id,acc\nfoo-1,1\nfoo-2,0\nbar-1,1\nbar-2,1\n",
			"id", "", "", "idbefore the number", "", 4, "realgain compare x.csv CANDIDATE",
		},
		"the question's text as its id": {
			"prompt,answer,acc\nwhy?,a,1\nhow?,b,0\n",
			"prompt", "", "", "", "", 2, "realgain compare x.csv CANDIDATE --id prompt",
		},
		"two columns of scores": {
			"id,old_f1,new_f1\na,1,0\nb,0.5,1\n",
			"id", "", "", "", "", 2, "realgain compare x.csv --arm old=old_f1 --arm new=new_f1 --metric-name f1",
		},
		"a long table": {
			"id,metric,value\na,acc,1\na,f1,0.5\nb,acc,1\nb,f1,1\n",
			"id", "", "", "", "", 2, "realgain compare x.csv CANDIDATE",
		},
		"a metric that has to be quoted": {
			"id,\"acc,none\",all\na,1,\nb,0,\nc,1,\nd,0,1\n",
			"id", "", "", "", "", 4, "realgain compare x.csv CANDIDATE -m acc,none",
		},
	} {
		t.Run(name, func(t *testing.T) {
			in := inspectTexts(t, inspect.Options{}, "x.csv", c.text)
			s := in.Sources[0]
			got := []string{s.ID.Name, columns(s.ArmColumns), columns(s.RepeatColumns), columns(s.ClusterColumns), columns(s.SliceColumns)}
			if want := []string{c.id, c.arms, c.repeats, c.cluster, c.slices}; !slices.Equal(got, want) || s.Questions != c.questions {
				t.Errorf("id, arms, repeats, clusters, slices: %q of %d questions, want %q of %d", got, s.Questions, want, c.questions)
			}
			if in.Next.Line != c.line {
				t.Errorf("next: %s (%s), want %s", in.Next.Line, in.Next.Note, c.line)
			}
		})
	}
}

// Each kind of mistake is seen, and none where there is none.
func TestSuspects(t *testing.T) {
	const good = "id,acc,f1\na,1,0.5\nb,0,0.25\nc,1,1\nd,0,0.75\ne,1,0.3\nf,0,0.9\n"
	for name, c := range map[string]struct {
		texts []string
		codes string // code:column …
	}{
		"nothing":                     {[]string{good}, ""},
		"an id twice":                 {[]string{good + "a,1,0.1\n"}, "duplicate-ids:id"},
		"a constant metric":           {[]string{"id,acc,f1\na,1,1\nb,1,0\n"}, "constant-metric:acc"},
		"a metric mostly missing":     {[]string{"id,acc,f1\na,1,1\nb,0,\nc,0,\n"}, "mostly-missing:f1"},
		"words among numbers":         {[]string{"id,acc,f1\na,1,1\nb,oops,0\nc,0,0\n"}, "mixed-words:acc"},
		"number out of bounds":        {[]string{"id,acc,f1\na,1,1\nb,1e999,0\nc,0,0\n"}, "too-large:acc"},
		"words for scores":            {[]string{"id,grade\na,correct\nb,incorrect\n"}, "words-for-scores:grade"},
		"a code for failure":          {[]string{"id,f1\na,1\nb,0.5\nc,0.25\nd,-1\ne,0\n"}, "outside-unit-range:f1"},
		"one metric twice":            {[]string{"id,acc,exact\na,1,1\nb,0,0\nc,1,1\nd,0,0\ne,1,1\n"}, "twin-metrics:exact"},
		"one metric in per cent":      {[]string{"id,f1,pct\na,1,100\nb,0.5,50\nc,0,0\nd,0.25,25\ne,0.75,75\n"}, "twin-metrics:pct"},
		"no id":                       {[]string{"acc,f1\n1,0.5\n0,0.25\n"}, "no-id:"},
		"one id for all":              {[]string{"id,acc\nrun1,1\nrun1,0\n"}, "one-id:id"},
		"the same file":               {[]string{good, good}, "same-file: identical-scores:acc identical-scores:f1"},
		"case of ids":                 {[]string{good, "id,acc,f1\nA,1,0.5\nB,0,0.6\n"}, "ids-written-differently:id"},
		"a prefix of ids":             {[]string{good, "id,acc,f1\nrun2/a,1,0.5\nrun2/b,1,0.5\nrun2/c,0,0.25\n"}, "ids-written-differently:id"},
		"other questions":             {[]string{good, "id,acc,f1\nx,1,0.5\ny,1,0.4\nz,0,0.25\n"}, "unmatched-ids:id"},
		"fewer questions":             {[]string{good, "id,acc,f1\na,0,0.5\nb,0,0.25\nc,1,0.7\n"}, "unmatched-ids:id"},
		"no metric in common":         {[]string{good, strings.Replace(good, "acc,f1", "x,y", 1)}, "no-shared-metric:"},
		"a property of questions":     {[]string{"id,acc,hops\na,1,2\nb,0,3\nc,1,4\n", "id,acc,hops\na,1,2\nb,1,3\nc,1,4\n"}, "constant-metric:acc identical-scores:hops"},
		"a percentage":                {[]string{"id,f1\na,1\nb,0.5\nc,0.1\n", "id,f1\na,99\nb,51\nc,13\n"}, "other-scale:f1"},
		"one run made from the other": {[]string{"id,f1\na,1\nb,0.5\nc,0.1\n", "id,f1\na,2\nb,1\nc,0.2\n"}, "perfect-correlation:f1"},
	} {
		t.Run(name, func(t *testing.T) {
			var texts []string
			for i, text := range c.texts {
				texts = append(texts, string(rune('a'+i))+".csv", text)
			}
			var got []string
			for _, f := range inspectTexts(t, inspect.Options{}, texts...).Suspicious {
				got = append(got, f.Code+":"+f.Column)
				if f.Message == "" || f.Hint == "" || strings.HasSuffix(f.Message, ".") || strings.HasSuffix(f.Hint, ".") {
					t.Errorf("message %q, hint %q", f.Message, f.Hint)
				}
			}
			if strings.Join(got, " ") != c.codes {
				t.Errorf("findings %q, want %q", got, c.codes)
			}
		})
	}
}

// A range declared too narrow is a finding, not an error.
func TestDeclaredRange(t *testing.T) {
	in := inspectTexts(t, inspect.Options{Ranges: map[string][2]float64{"x": {1, 5}}}, "a.csv", "id,x\na,1\nb,7\nc,2\n")
	if len(in.Suspicious) != 1 || in.Suspicious[0].Code != "outside-range" || in.Sources[0].Arms[0].Metrics[0].Range != nil {
		t.Errorf("findings %+v, metric %+v", in.Suspicious, in.Sources[0].Arms[0].Metrics[0])
	}
}

// Columns that differ between the files on the same question belong to the
// system and are no slices.
func TestSlicesBelongToTheQuestion(t *testing.T) {
	in := inspectTexts(t, inspect.Options{},
		"a.csv", "id,type,said,acc\n1,x,yes,1\n2,y,no,0\n3,x,yes,1\n4,y,no,0\n",
		"b.csv", "id,type,said,acc\n1,x,yes,1\n2,y,yes,1\n3,x,yes,1\n4,y,no,0\n")
	for _, s := range in.Sources {
		if got := columns(s.SliceColumns); got != "type" {
			t.Errorf("%s: slices %q", s.Label, got)
		}
	}
}

// Files without scores are refused with what to do; standard input is read.
func TestRefuses(t *testing.T) {
	dir := t.TempDir()
	for text, want := range map[string]string{
		`{"results":[{"id":1,"acc":1}],"n":3}`: "the lists in it are results",
		`[{"id":"a","text":"x"}]`:              "no column holds scores",
		"":                                     "the file is empty",
	} {
		path := filepath.Join(dir, "x.json")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := inspect.Files([]scores.Source{{Paths: []string{path}}}, inspect.Options{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
	if _, err := inspect.Files(nil, inspect.Options{}); err == nil {
		t.Error("no files are inspected")
	}
	opt := inspect.Options{Read: scores.Options{Stdin: strings.NewReader("id,acc\na,1\nb,0\n")}}
	in, err := inspect.Files([]scores.Source{{Paths: []string{"-"}}}, opt)
	if err != nil || in.Sources[0].Questions != 2 {
		t.Errorf("standard input: %+v, %v", in, err)
	}
}

// A level that is none is refused as compare refuses it.
func TestRefusesLevels(t *testing.T) {
	for _, level := range []float64{0.49, 1, -0.9, math.NaN()} {
		_, err := inspect.Files(nil, inspect.Options{Level: level})
		_, like := realgain.Compare([]float64{0, 1}, []float64{1, 1}, realgain.Options{Level: level})
		wrong, ok := errors.AsType[*notice.UsageError](err)
		if !ok || like == nil || err.Error() != like.Error() || wrong.Hint != "a 95% interval is level 0.95" {
			t.Errorf("level %v: %v, compare says %v", level, err, like)
		}
	}
}

// Unknown numbers are null, also to those who know the standard encoder alone.
func TestUnknownIsNull(t *testing.T) {
	text, err := json.Marshal(inspectTexts(t, inspect.Options{}, "x.csv", "id,acc\na,1\n"))
	if err != nil || !strings.Contains(string(text), `"mean":1,"se":null,"ci":[null,null]`) {
		t.Errorf("%s, %v", text, err)
	}
}

// Four trials of 50 tasks. Means and errors: the published pass^1 of 0.42, and
// Python 3, statistics.stdev of the 50 tasks' means over 50**.5 = 0.0522161910928.
func TestTauBench(t *testing.T) {
	path := testdata.Shared(t, "tau-bench", "gpt-4o-airline.no-traj.json")
	in, err := inspect.Files([]scores.Source{{Paths: []string{path}}}, inspect.Options{})
	if err != nil {
		t.Fatal(err)
	}
	a := in.Sources[0].Arms[0]
	m := a.Metrics[0]
	if a.Questions != 50 || a.Repeats != (pair.Repeats{Min: 4, Max: 4, Mean: 4}) || columns(in.Sources[0].RepeatColumns) != "trial" {
		t.Errorf("%d questions, repeats %+v by %s", a.Questions, a.Repeats, columns(in.Sources[0].RepeatColumns))
	}
	if m.Name != "reward" || m.N != 50 || math.Abs(m.Mean-0.42) > 1e-12 || math.Abs(m.SE-0.0522161910928) > 1e-12 {
		t.Errorf("%+v", m)
	}
}
