package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/realgain/realgain/scores"
)

// A format that declares its arms makes one file enough.
func TestDeclaredArmsNeedNoFlag(t *testing.T) {
	for _, f := range scores.Formats() {
		if f.Name == "csv" {
			read := f.Read
			scores.Register(scores.Format{Name: "test-arms", Doc: "CSV that declares its arms", Rank: 1000, Read: func(in *scores.Input, rows *scores.Rows) error {
				rows.Declare(scores.Roles{ID: "case", Arm: "system", Error: "trouble"})
				return read(in, rows)
			}})
		}
	}
	write := func(text string) string {
		path := filepath.Join(t.TempDir(), "results.csv")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	run := func(args ...string) (int, string) {
		var out, errs bytes.Buffer
		code := Run(append([]string{"compare", "--as", "test-arms"}, args...), strings.NewReader(""), &out, &errs)
		return code, out.String() + errs.String()
	}
	both := write("case,system,trouble,acc\na,old,,0.5\nb,old,,0.25\nc,old,,1\na,new,,0.75\nb,new,timeout,0.5\nc,new,,1\n")
	if code, text := run(both); code != 2 || !strings.Contains(text, "which arm is the baseline? the file has old, new") {
		t.Errorf("no baseline: exit %d\n%s", code, text)
	}
	if code, text := run(both, "--baseline", "old"); code != 2 || !strings.Contains(text, `new failed on 1 question: "b"`) || !strings.Contains(text, "--errors zero") {
		t.Errorf("a failure: exit %d\n%s", code, text)
	}
	if code, text := run(both, "--baseline", "old", "--errors", "zero"); code != 0 || !strings.Contains(text, "old → new · 3 questions paired") {
		t.Errorf("scored 0: exit %d\n%s", code, text)
	}
	one := write("case,system,trouble,acc\na,old,,0.5\nb,old,,0.25\n")
	if code, text := run(one); code != 2 || !strings.Contains(text, "the file has only one arm, old") {
		t.Errorf("one arm: exit %d\n%s", code, text)
	}
}
