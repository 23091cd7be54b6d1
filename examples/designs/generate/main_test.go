package main

import (
	"bytes"
	"encoding/csv"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The committed files are what the generator writes.
func TestCommittedFilesAreGenerated(t *testing.T) {
	for name, want := range files(seed) {
		got, err := os.ReadFile(filepath.Join("..", name))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s differs from what `go generate ./examples/...` writes", name)
		}
	}
	if a, b := files(seed), files(seed+1); bytes.Equal(a["old.csv"], b["old.csv"]) {
		t.Error("another seed wrote the same file, so the comparison above proves nothing")
	}
}

func decode(t *testing.T, data []byte) [][]string {
	t.Helper()
	rows, err := csv.NewReader(bytes.NewReader(data)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return rows[1:]
}

// All files hold the same tasks in the same design: every task three times, ids
// that begin with the repository, a repository of one language.
func TestFilesShareTheirDesign(t *testing.T) {
	all := files(seed)
	want := decode(t, all["old.csv"])
	trial, language, of := map[string]int{}, map[string]string{}, map[string]int{}
	for _, r := range want {
		id, repo, lang := r[0], r[1], r[2]
		trial[id]++
		if of[lang]++; language[repo] != "" && language[repo] != lang {
			t.Errorf("%s is in %s and in %s", repo, language[repo], lang)
		}
		language[repo] = lang
		if !strings.HasPrefix(id, strings.Replace(repo, "/", "__", 1)+"-") {
			t.Errorf("%s of %s", id, repo)
		}
	}
	for id, n := range trial {
		if n != trials {
			t.Errorf("%s: %d trials", id, n)
		}
	}
	if len(trial) != 140 || len(language) != 30 {
		t.Errorf("%d tasks, %d repositories; want 140, 30", len(trial), len(language))
	}
	for _, l := range languages {
		if of[l.name] != trials*l.tasks {
			t.Errorf("%s: %d rows, want %d", l.name, of[l.name], trials*l.tasks)
		}
	}
	for name, data := range all {
		for i, r := range decode(t, data) {
			if strings.Join(r[:4], ",") != strings.Join(want[i][:4], ",") {
				t.Fatalf("%s: row %d is %v", name, i+1, r)
			}
		}
	}
}

// Under the time limit whole tasks are unanswered, and those the harder ones.
func TestLimitLeavesHardTasks(t *testing.T) {
	all := files(seed)
	large, limited := decode(t, all["large.csv"]), decode(t, all["large-limit.csv"])
	var solved, rows [2]float64 // answered, not
	for i := range large {
		k := 0
		if limited[i][4] == "" {
			k = 1
		} else if limited[i][4] != large[i][4] || limited[i][5] != large[i][5] {
			t.Errorf("row %d: %v of %v", i+1, limited[i], large[i])
		}
		rows[k]++
		if large[i][4] == "1" {
			solved[k]++
		}
	}
	if rows[1] == 0 || solved[1]/rows[1] >= solved[0]/rows[0] {
		t.Errorf("solved %v of %v", solved, rows)
	}
}
