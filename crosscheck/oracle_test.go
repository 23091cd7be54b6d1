package crosscheck

import (
	"encoding/json"
	"math"
	"os"
	"os/exec"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/realgain/realgain/internal/testdata"
)

// expected is what testdata/oracle/crosscheck.py writes: scipy and
// statsmodels, whose versions the file names.
type expected struct {
	MadeBy   string            `json:"made_by"`
	Versions map[string]string `json:"versions"`
	Paired   []struct {
		Kind     string    `json:"kind"`
		A        []float64 `json:"a"`
		B        []float64 `json:"b"`
		SignFlip float64   `json:"sign_flip"`
		PairedT  *float64  `json:"paired_t"`
	} `json:"paired"`
	Lattice []struct {
		Steps []float64 `json:"steps"`
		P     float64   `json:"p"`
	} `json:"lattice"`
	McNemar []struct {
		Wins   int     `json:"wins"`
		Losses int     `json:"losses"`
		Exact  float64 `json:"exact"`
		MidP   float64 `json:"midp"`
	} `json:"mcnemar"`
	Holm []struct {
		P    []float64 `json:"p"`
		Holm []float64 `json:"holm"`
	} `json:"holm"`
}

func oracle(t *testing.T) (e expected) {
	t.Helper()
	text, err := os.ReadFile("testdata/oracle/crosscheck.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &e); err != nil {
		t.Fatal(err)
	}
	return e
}

func TestSignFlipAndPairedTOfSciPy(t *testing.T) {
	t.Parallel()
	cases := oracle(t).Paired
	if len(cases) < 80 {
		t.Fatalf("only %d cases", len(cases))
	}
	for _, c := range cases {
		at := atomsOf(t, c.A, c.B)
		if p, how := SignFlip(at, 0); !near(p, c.SignFlip, 1e-9) || how != Exact {
			t.Errorf("%s %v → %v: sign-flip %v (%s), want %v", c.Kind, c.A, c.B, p, how, c.SignFlip)
		}
		p := PairedT(at, len(c.A))
		switch {
		case c.PairedT == nil && !math.IsNaN(p):
			t.Errorf("%s %v → %v: t %v, want NaN", c.Kind, c.A, c.B, p)
		case c.PairedT != nil && !near(p, *c.PairedT, 1e-9):
			t.Errorf("%s %v → %v: t %v, want %v", c.Kind, c.A, c.B, p, *c.PairedT)
		}
	}
}

// Counted with Python's integers, up to 300 questions.
func TestSignFlipOfLongLattices(t *testing.T) {
	t.Parallel()
	smallest := 1.0
	for _, c := range oracle(t).Lattice {
		smallest = min(smallest, c.P)
		at := differences(t, c.Steps...)
		if p, how := SignFlip(at, 0); !near(p, c.P, 1e-9) || how != Exact {
			t.Errorf("%d questions: %v (%s), want %v, off by %.2g", len(c.Steps), p, how, c.P, p/c.P-1)
		}
	}
	if smallest > 1e-12 {
		t.Errorf("smallest p-value tried is %v: nothing far out in the tail", smallest)
	}
}

func TestMcNemarOfStatsmodels(t *testing.T) {
	t.Parallel()
	for _, c := range oracle(t).McNemar {
		exact, mid := McNemar(c.Wins, c.Losses)
		if !near(exact, c.Exact, 1e-9) || !near(mid, c.MidP, 1e-9) {
			t.Errorf("(%d, %d): %v, %v, want %v, %v", c.Wins, c.Losses, exact, mid, c.Exact, c.MidP)
		}
	}
}

func TestHolmOfStatsmodels(t *testing.T) {
	t.Parallel()
	for _, c := range oracle(t).Holm {
		if diff := cmp.Diff(c.Holm, Holm(c.P, len(c.P)), cmpopts.EquateApprox(1e-12, 0)); diff != "" {
			t.Errorf("%v: %s", c.P, diff)
		}
	}
}

// The script in the tree gives the file in the tree.
func TestOracleScript(t *testing.T) {
	t.Parallel()
	python := testdata.Require(t, "python3 numpy scipy statsmodels")
	out, err := exec.CommandContext(t.Context(), python, "testdata/oracle/crosscheck.py").Output()
	if err != nil {
		t.Fatal(err)
	}
	var got expected
	if err := json.Unmarshal(out, &got); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(oracle(t), got, cmpopts.EquateApprox(1e-12, 0)); diff != "" {
		t.Errorf("crosscheck.py > crosscheck.json would change (-tree +now):\n%s", diff)
	}
}
