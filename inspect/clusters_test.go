package inspect_test

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/inspect"
	"github.com/realgain/realgain/internal/testdata"
	"github.com/realgain/realgain/scores"
)

func alike(x, y float64) bool { return math.Abs(x-y) <= 1e-12 }

// The error over clusters. ../testdata/clustered.py (statsmodels 0.15.0): OLS on a
// constant, cov_type="cluster", which corrects by G/(G−1).
func TestClusteredError(t *testing.T) {
	rows := []string{"1,a,1", "2,a,0", "3,b,.5", "4,b,.25", "5,b,1", "6,c,.75", "7,c,0", "8,d,.5", "9,d,1", "10,e,.3"}
	for name, order := range map[string][]int{"as given": {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, "shuffled": {7, 2, 9, 0, 4, 1, 8, 3, 6, 5}} {
		text := "id,document,f1\n"
		for _, i := range order {
			text += rows[i] + "\n"
		}
		in := inspectTexts(t, inspect.Options{Cluster: "document"}, "x.csv", text)
		m := in.Sources[0].Arms[0].Metrics[0]
		if m.Mean != 0.53 || *m.Clusters != 5 || !alike(m.ClusteredSE, 0.06817257513105984) || m.NaiveSE != m.SE || m.SE < 0.1 {
			t.Errorf("%s: %+v", name, m)
		}
		// The interval is that of the clusters, five units, and not of ten questions.
		alone := inspectTexts(t, inspect.Options{}, "x.csv", text).Sources[0].Arms[0].Metrics[0]
		if alone.Clusters != nil || !math.IsNaN(alone.ClusteredSE) || !math.IsNaN(alone.NaiveSE) || alone.CI == m.CI {
			t.Errorf("%s: without clusters %+v", name, alone)
		}
		if in.Next.Line != "realgain compare x.csv CANDIDATE --cluster document" {
			t.Errorf("next: %s", in.Next.Line)
		}
	}
}

// A cluster for each question says what no cluster says.
func TestClustersOfOne(t *testing.T) {
	text := "id,document,f1\n1,a,1\n2,b,0\n3,c,.5\n4,d,.25\n"
	one := inspectTexts(t, inspect.Options{Cluster: "document"}, "x.csv", text).Sources[0].Arms[0].Metrics[0]
	none := inspectTexts(t, inspect.Options{}, "x.csv", text).Sources[0].Arms[0].Metrics[0]
	if one.ClusteredSE != none.SE || one.CI != none.CI || *one.Clusters != 4 {
		t.Errorf("%+v, want %+v", one, none)
	}
}

// Ids name clusters too; what is wrong with a column is a finding; a column
// that is nowhere is refused.
func TestClusterColumns(t *testing.T) {
	swe := "id,acc\no__r-1,1\no__r-2,0\np__s-1,1\np__s-2,1\n"
	in := inspectTexts(t, inspect.Options{Cluster: "id-prefix"}, "x.csv", swe)
	if m := in.Sources[0].Arms[0].Metrics[0]; *m.Clusters != 2 || in.Next.Line != "realgain compare x.csv CANDIDATE --cluster id-prefix" {
		t.Errorf("%+v, %s", m, in.Next.Line)
	}
	for text, want := range map[string]string{
		"id,doc,acc\na,x,1\nb,,0\nc,y,1\n":              "no-cluster: 1 question without a cluster: b …",
		"id,doc,trial,acc\na,x,1,1\na,y,2,0\nb,z,1,1\n": "two-clusters: question a has x on line 2 and y on line 3",
	} {
		in := inspectTexts(t, inspect.Options{Cluster: "doc"}, "x.csv", text)
		got := ""
		for _, f := range in.Suspicious {
			if f.Column == "doc" {
				got = f.Code + ": " + f.Message
			}
		}
		m := in.Sources[0].Arms[0].Metrics[0]
		if got != want || m.Clusters != nil || strings.Contains(in.Next.Line, "--cluster") {
			t.Errorf("%q, want %q; %+v, %s", got, want, m, in.Next.Line)
		}
	}
	one := inspectTexts(t, inspect.Options{Cluster: "doc"}, "x.csv", "id,doc,acc\na,x,1\nb,x,0\n").Sources[0].Arms[0].Metrics[0]
	if *one.Clusters != 1 || !math.IsNaN(one.ClusteredSE) || !math.IsNaN(one.CI[0]) {
		t.Errorf("one cluster: %+v", one)
	}
}

// Options.Repeat names the column; without it rows that nothing tells apart are no
// repeats, and no pass^k is made of them.
func TestRepeatColumn(t *testing.T) {
	text := "id,take,acc\na,1,1\na,2,0\nb,1,1\nb,2,1\n"
	in := inspectTexts(t, inspect.Options{Repeat: "take"}, "x.csv", text)
	m := in.Sources[0].Arms[0].Metrics
	if len(m) != 1 || m[0].PassHat["2"] != 0.5 || m[0].PassAt["2"] != 1 || m[0].ClusteredSE != m[0].SE {
		t.Errorf("%+v", m)
	}
	if in.Next.Line != "realgain compare x.csv CANDIDATE --repeat take" {
		t.Errorf("next: %s", in.Next.Line)
	}
	in = inspectTexts(t, inspect.Options{Repeat: "take"}, "x.csv", text+"b,2,0\n")
	if m := in.Sources[0].Arms[0].Metrics[0]; m.PassHat != nil || len(in.Suspicious) != 1 ||
		in.Suspicious[0].Message != "2 ids occur several times, and take does not tell the rows apart: again a on line 3, b on line 5" {
		t.Errorf("%+v, %+v", m, in.Suspicious)
	}
	if m := inspectTexts(t, inspect.Options{}, "x.csv", "id,acc\na,1\na,0\nb,1\n").Sources[0].Arms[0].Metrics[0]; m.PassHat != nil {
		t.Errorf("rows that nothing tells apart: %+v", m)
	}
	if m := inspectTexts(t, inspect.Options{}, "x.csv", "id,trial,f1\na,1,.5\na,2,0\nb,1,1\n").Sources[0].Arms[0].Metrics[0]; m.PassHat != nil {
		t.Errorf("no binary metric: %+v", m)
	}
}

// τ-bench, 50 airline tasks in four trials: pass^1…4 as its authors print them
// (.42, .2733, .22, .20); errors by ../testdata/clustered.py (statsmodels 0.15.0).
func TestPasses(t *testing.T) {
	var trials []struct {
		Task   int     `json:"task_id"`
		Trial  int     `json:"trial"`
		Reward float64 `json:"reward"`
	}
	raw, err := os.ReadFile(testdata.Shared(t, "tau-bench", "gpt-4o-airline.no-traj.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(raw, &trials); err != nil {
		t.Fatal(err)
	}
	text := "task_id,trial,reward\n"
	for _, r := range trials {
		text += fmt.Sprintf("%d,%d,%v\n", r.Task, r.Trial, r.Reward)
	}
	for _, opt := range []inspect.Options{{}, {Repeat: "trial"}, {Cluster: "task_id"}} {
		m := inspectTexts(t, opt, "x.csv", text).Sources[0].Arms[0].Metrics[0]
		if !alike(m.Mean, 0.42) || m.N != 50 || !alike(m.ClusteredSE, 0.05221619109284877) || !alike(m.NaiveSE, 0.0349874349304872) {
			t.Errorf("%+v", m)
		}
		for k, want := range map[string]float64{"1": 0.42, "2": 0.82 / 3, "3": 0.22, "4": 0.20} {
			if !alike(m.PassHat[k], want) || len(m.PassHat) != 4 {
				t.Errorf("pass^%s is %v, want %v", k, m.PassHat[k], want)
			}
		}
	}
}

// With repeats, too, inspect and compare agree bit for bit, whatever the order
// of rows: .1 + .2 + .3 is not .3 + .2 + .1.
func TestRepeatsAgreeWithCompare(t *testing.T) {
	base := "id,epoch,f1\na,1,.1\na,2,.2\na,3,.3\nb,1,.7\nc,1,.1\nc,2,.6\nd,1,0\n"
	turned := "id,epoch,f1\nd,1,0\nc,2,.6\nb,1,.7\na,3,.3\nc,1,.1\na,2,.2\na,1,.1\n"
	in := inspectTexts(t, inspect.Options{}, "base.csv", base, "turned.csv", turned, "cand.csv", "id,f1\na,.5\nb,.6\nc,1\nd,.25\n")
	for i, path := range []string{"base.csv", "turned.csv"} {
		res, err := realgain.CompareFiles([]scores.Source{{Paths: []string{path}}, {Paths: []string{"cand.csv"}}}, realgain.Options{AllIntervals: true})
		if err != nil {
			t.Fatal(err)
		}
		c, m := res.Comparisons[0].Metrics[0], in.Sources[i].Arms[0].Metrics[0]
		if m.Mean != c.MeanBaseline || m.SE != c.SEBaseline || m.CI != c.CIBaseline || m.N != c.N {
			t.Errorf("%s: %+v, compare has %v ± %v, %v", path, m, c.MeanBaseline, c.SEBaseline, c.CIBaseline)
		}
	}
}
