package cli

import (
	"bytes"
	"strings"
	"testing"
)

// A word of a registry leads to the topic that lists it, and a name with a
// parameter to one that can be run.
func TestWordsOfRegistries(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"help quantile", "estimand explains it: realgain help estimand"},
		{"help bca", "interval explains it: realgain help interval"},
		{"help montecarlo", "engine explains it: realgain help engine"},
		{"help markdown", "output explains it: realgain help output"},
		{"help parquet", "formats explains it: realgain help formats"},
		{"help nosuch", "realgain help lists commands and topics"},
		{"compare a.csv b.csv --estimand quantil", "did you mean --estimand quantile:0.95"},
		{"compare a.csv b.csv --estimand delt", "did you mean --estimand delta"},
	} {
		var out, errs bytes.Buffer
		if code := Run(strings.Fields(c.args), strings.NewReader(""), &out, &errs); code != codeBadInput || !strings.Contains(errs.String(), "hint: "+c.want+"\n") {
			t.Errorf("%s: exit %d, %s, want %s", c.args, code, errs.String(), c.want)
		}
	}
	if _, ok := parametrised("delta"); ok {
		t.Error("delta has no parameter")
	}
}
