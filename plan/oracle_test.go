package plan

import (
	"encoding/csv"
	"math"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/realgain/realgain/internal/testdata"
)

const oracle = "testdata/oracle/power"

// reference is a row of power.csv, which power.R wrote with R 4.2.2.
type reference struct {
	kind           string
	a, b, c, value float64
}

func references(t *testing.T) []reference {
	t.Helper()
	text, err := os.ReadFile(oracle + ".csv")
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(string(text))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var out []reference
	for _, row := range rows[1:] {
		var x [4]float64
		for i := range x {
			if x[i], err = strconv.ParseFloat(row[i+1], 64); err != nil {
				t.Fatal(err)
			}
		}
		out = append(out, reference{row[0], x[0], x[1], x[2], x[3]})
	}
	return out
}

// R must reproduce the file byte for byte.
func TestReferencesAreWhatRWrites(t *testing.T) {
	r := testdata.Require(t, "R")
	got, err := exec.CommandContext(t.Context(), r, oracle+".R").Output()
	if err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile(oracle + ".csv")
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != string(want) {
		t.Errorf("R writes\n%s", got)
	}
}

// The test compares power, type S, type M, the exact power of McNemar's tests and the
// sizes of the t-test with R. The closed form of a size ignores Student's t, which
// takes (z_{1-α/2})²/2 more questions: 1.92 at .95, 3.3 at .99, 1.35 at .90.
func TestAgainstR(t *testing.T) {
	tests := PairedTests(0.95)
	seen := map[string]int{}
	for _, r := range references(t) {
		seen[r.kind]++
		c := Design{}.Chances(r.a, r.b)
		var got float64
		tolerance := 1e-6 * max(1, r.value)
		switch r.kind {
		case "t":
			got, tolerance = Design{Level: r.c}.Size(r.b, r.a, 0.8)+2, 2
		case "power":
			got = c.Power
		case "type_s":
			got = c.TypeS
		case "type_m":
			got = c.TypeM
		default:
			got = Discordant{r.a, r.b}.Power(int(r.c), tests[r.kind])
			if mirrored := (Discordant{r.a, -r.b}).Power(int(r.c), tests[r.kind]); math.Abs(mirrored-got) > 1e-12 {
				t.Errorf("%+v: a loss of the same size has power %v", r, mirrored)
			}
		}
		if !(math.Abs(got-r.value) <= tolerance) {
			t.Errorf("%+v: %v", r, got)
		}
	}
	if seen["t"] < 5 || seen["power"] < 4 || seen["mcnemar_midp"] < 7 {
		t.Errorf("references: %v", seen)
	}
}
