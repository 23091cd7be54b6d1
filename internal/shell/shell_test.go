package shell_test

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/realgain/realgain/internal/shell"
)

// TestLineIsReadBack lets the shell itself take the line apart.
func TestLineIsReadBack(t *testing.T) {
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("there is no sh")
	}
	words := []string{
		"plain", "a=b", "runs/a-1.jsonl", "", "two words", "it's", `say "hi"`, `back\slash`, "$HOME", "`id`",
		"*.jsonl", "what?", "[ab]", "{a,b}", "(x)", "<in>", "a|b", "a&b", "a;b", "#no", "~", "!1", "^x", "tab\tbreak\nend",
		"nDCG(dcg='exp')@10", "µ–→", "-m", "50%", "a,b", "x:y@z", "+1",
	}
	for _, w := range words {
		out, err := exec.CommandContext(t.Context(), sh, "-c", shell.Line([]string{"printf", "%s\n", "x" + w, w + "x"})).Output()
		if err != nil {
			t.Fatalf("%q: %v", w, err)
		}
		if got, want := string(out), "x"+w+"\n"+w+"x\n"; got != want {
			t.Errorf("%q: the shell reads %q", w, got)
		}
	}
	if got := shell.Line([]string{"realgain", "", "~"}); !strings.HasSuffix(got, "'' '~'") {
		t.Errorf("empty words and a tilde: %s", got)
	}
}
