package scores_test

import (
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/realgain/realgain/scores"
)

// The test uses CSV files whose format declares the roles of the columns.
func init() {
	for _, f := range scores.Formats() {
		if f.Name != "csv" {
			continue
		}
		read := f.Read
		scores.Register(scores.Format{Name: "test-roles", Doc: "rows of a test", Rank: 1000, Read: func(in *scores.Input, rows *scores.Rows) error {
			err := rows.Declare(scores.Roles{ID: "case", Arm: "system", Repeat: "take", Cluster: "suite", Error: "trouble", Headline: "score",
				Metrics: []scores.MetricRole{{Name: "sco*", Better: "lower", Range: [2]float64{0, 5}}}})
			if err != nil {
				return err
			}
			return read(in, rows)
		}})
	}
}

const roleRows = `id,case,system,take,suite,trouble,other,score
7,q1,old,1,s,,1,2
8,q1,old,2,s,timeout,1,3
9,q1,new,1,s,,1,4
10,q2,new,1,t,,1,5
`

func declared(t *testing.T, several bool, opt scores.Options) []*scores.Table {
	t.Helper()
	opt.As, opt.Stdin = "test-roles", strings.NewReader(roleRows)
	if several {
		tables, err := scores.ReadArms([]string{"-"}, opt)
		if err != nil {
			t.Fatal(err)
		}
		return tables
	}
	table, err := scores.Read(scores.Source{Paths: []string{"-"}}, opt)
	if err != nil {
		t.Fatal(err)
	}
	return []*scores.Table{table}
}

func TestDeclaredRoles(t *testing.T) {
	all := declared(t, false, scores.Options{})[0]
	if all.IDColumn != "case" || all.Roles.Headline != "score" {
		t.Errorf("id %q, roles %+v", all.IDColumn, all.Roles)
	}
	if take := all.Tag("take"); take == nil || !slices.Equal(take.Values, []string{"1", "2", "1", "1"}) {
		t.Errorf("repeats are %+v", take)
	}
	if all.Tag("suite") == nil || all.ErrorColumn != "trouble" || !slices.Equal(all.Failed, []string{"", "timeout", "", ""}) {
		t.Errorf("failures %q of %q", all.Failed, all.ErrorColumn)
	}
	role, ok := all.Roles.Metric("score")
	if !ok || role.Better != "lower" || role.Range != [2]float64{0, 5} {
		t.Errorf("score is %+v, %v", role, ok)
	}
	if _, ok := all.Roles.Metric("other"); ok {
		t.Error("a metric that was not declared has a role")
	}
}

// The declared arm column separates arms only if several arms are read, and the user's
// choice takes precedence over the declaration.
func TestDeclaredArms(t *testing.T) {
	tables := declared(t, true, scores.Options{})
	if len(tables) != 2 || tables[0].Label != "old" || tables[1].Label != "new" {
		t.Fatalf("%d arms", len(tables))
	}
	if !slices.Equal(tables[0].Failed, []string{"", "timeout"}) || tables[0].Roles.Repeat != "take" || tables[0].Tag("system") != nil {
		t.Errorf("old: failures %q, roles %+v", tables[0].Failed, tables[0].Roles)
	}
	tables = declared(t, true, scores.Options{ArmColumn: "suite", ID: "id"})
	if len(tables) != 2 || tables[0].Label != "s" || tables[0].IDColumn != "id" {
		t.Errorf("%d arms, the first %q by %q", len(tables), tables[0].Label, tables[0].IDColumn)
	}
	if _, err := scores.ReadArms([]string{"-"}, scores.Options{Stdin: strings.NewReader(`{"id":1,"acc":1}`)}); err == nil {
		t.Error("a file that declares no arms was taken for several")
	}
}

func TestDeclaredArmIsFoundBeforeReading(t *testing.T) {
	path := filepath.Join(t.TempDir(), "both.csv")
	if err := os.WriteFile(path, []byte(roleRows), 0o600); err != nil {
		t.Fatal(err)
	}
	for as, want := range map[string]string{"test-roles": "system", "csv": ""} {
		if got := scores.DeclaredArm(path, scores.Options{As: as}); got != want {
			t.Errorf("%s: arms are told apart by %q, want %q", as, got, want)
		}
	}
	if got := scores.DeclaredArm(path+".absent", scores.Options{As: "test-roles"}); got != "" {
		t.Errorf("a file that is not there declares %q", got)
	}
}

// An invalid direction or range is an error; it is not treated as unknown.
func TestRolesAreChecked(t *testing.T) {
	var role scores.MetricRole
	var got error
	scores.Register(scores.Format{Name: "test-checked", Doc: "a test", Rank: 1001, Read: func(_ *scores.Input, rows *scores.Rows) error {
		got = rows.Declare(scores.Roles{Metrics: []scores.MetricRole{role}})
		return got
	}})
	for _, c := range []struct {
		role scores.MetricRole
		want string
	}{
		{scores.MetricRole{Name: "acc", Better: "smaller"}, `column "acc": the metric's direction is neither higher nor lower: "smaller"`},
		{scores.MetricRole{Name: "acc", Range: [2]float64{5, 0}}, `the metric's range is empty or has no end: "5:0"`},
		{scores.MetricRole{Name: "acc", Range: [2]float64{0, math.Inf(1)}}, `the metric's range is empty or has no end: "0:+Inf"`},
		{scores.MetricRole{Name: "acc", Range: [2]float64{math.NaN(), 1}}, `the metric's range is empty or has no end: "NaN:1"`},
		{scores.MetricRole{Name: "acc", Better: "lower", Range: [2]float64{0, 5}}, ""},
	} {
		role = c.role
		_, _ = scores.Read(scores.Source{Paths: []string{"-"}}, scores.Options{As: "test-checked", Stdin: strings.NewReader("x")})
		if c.want == "" && got != nil || c.want != "" && (got == nil || !strings.Contains(got.Error(), c.want)) {
			t.Errorf("%+v: %v, want %q", c.role, got, c.want)
		}
	}
}

// A declared range is that of the metric itself: the metric of a cut is 0 or 1,
// and a metric that no role names has none.
func TestDeclaredRange(t *testing.T) {
	d := scores.Directions{
		Roles: []scores.Roles{{}, {Metrics: []scores.MetricRole{{Name: "acc*", Range: [2]float64{0, 5}}}}},
		Cuts:  []scores.Cut{{Metric: "acc", Op: ">=", At: 3}},
	}
	if r := d.Range("acc"); r == nil || *r != [2]float64{0, 5} {
		t.Errorf("acc: %v", r)
	}
	for _, name := range []string{d.Cuts[0].Name(), "other"} {
		if r := d.Range(name); r != nil {
			t.Errorf("%s: %v", name, *r)
		}
	}
}
