package interval

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/realgain/realgain/internal/testdata"
)

// reference is what another program says of one data set.
type reference struct {
	Mean       float64
	T          [2]float64
	TP         float64 `json:"t_p"`
	Percentile [2]float64
	BCa        [2]float64
	Error      float64 // four Monte Carlo standard errors of a percentile end
	Skewness   float64
	Exact      *struct {
		Percentile  [2]float64
		PercentileP float64 `json:"percentile_p"`
		Better, Tie float64
		Guarded     [2]float64
		GuardedP    float64 `json:"guarded_p"`
	}
}

func readSets(t *testing.T) map[string][]float64 {
	t.Helper()
	out := map[string][]float64{}
	unmarshal(t, readOracle(t, "sets.json"), &out)
	return out
}

func readOracle(t *testing.T, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", "oracle", name))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func unmarshal(t *testing.T, b []byte, to any) {
	t.Helper()
	if err := json.Unmarshal(b, to); err != nil {
		t.Fatal(err)
	}
}

func references(t *testing.T, b []byte) map[string]reference {
	t.Helper()
	raw := map[string]json.RawMessage{}
	unmarshal(t, b, &raw)
	out := map[string]reference{}
	for name := range readSets(t) {
		var r reference
		unmarshal(t, raw[name], &r)
		out[name] = r
	}
	return out
}

// step is between neighbouring means of a data set; boot and scipy may stop
// one short, as both interpolate between order statistics.
var step = map[string]float64{"dabest": 1. / 12, "thirds": 1. / 45, "skewed": 1e-4 / 25, "zeros": 1e-4 / 30}

// oracle/r.json: R 4.2.2, boot 1.3-28: t.test, boot.ci at 10⁶ draws.
// oracle/scipy.json: scipy 1.17.1, statsmodels 0.15.0: bootstrap at 10⁶ draws,
// DescrStatsW, ttest_1samp. The commands are in the files.
func TestAgainstRAndScipy(t *testing.T) {
	for _, file := range []string{"r.json", "scipy.json"} {
		checkReferences(t, file, references(t, readOracle(t, file)))
	}
}

func checkReferences(t *testing.T, file string, refs map[string]reference) {
	t.Helper()
	for name, d := range readSets(t) {
		ref, s := refs[name], ofDifferences(t, 0, d...)
		within := func(what string, got, want, tol float64) {
			t.Helper()
			same(t, fmt.Sprintf("%s, %s: %s", file, name, what), got, want, tol)
		}
		within("mean", s.Estimate(), ref.Mean, 1e-13*math.Abs(ref.Mean))
		in, err := s.Solve("t", 0.95, 0)
		if err != nil {
			t.Fatal(err)
		}
		for i, got := range []float64{in.Lower, in.Upper} {
			within("t", got, ref.T[i], 1e-11*math.Abs(ref.T[i])+1e-13)
		}
		within("p of t", in.P, ref.TP, 1e-11)
		checkDrawn(t, file, name, s, ref)
		if ref.Exact != nil {
			checkExact(t, name, s, ref)
		}
	}
}

func checkDrawn(t *testing.T, file, name string, s *Solver, ref reference) {
	t.Helper()
	for method, want := range map[string][2]float64{"percentile": ref.Percentile, "bca": ref.BCa} {
		// R's boot counts no ties in the bias correction: on lattices that
		// shifts its levels by half the probability of the estimate.
		if file != "scipy.json" && method == "bca" && step[name] > 1e-3 {
			continue
		}
		in, err := s.Bounds(method, 0.95)
		if err != nil {
			t.Fatal(err)
		}
		tol := ref.Error + 1.001*step[name]
		if method == "bca" {
			tol += ref.Error // the bias correction is drawn as well, and its ends lie further out
		}
		same(t, fmt.Sprintf("%s, %s: %s lower", file, name, method), in.Lower, want[0], tol)
		same(t, fmt.Sprintf("%s, %s: %s upper", file, name, method), in.Upper, want[1], tol)
	}
}

// checkExact compares with the definitions written down a second time, in
// extended precision and without a transform.
func checkExact(t *testing.T, name string, s *Solver, ref reference) {
	t.Helper()
	e := ref.Exact
	same(t, name+": skewness", math.Abs(s.p.atoms.Skewness(s.p.estimate)), math.Abs(ref.Skewness), 1e-12)
	for method, want := range map[string][]float64{
		"percentile": {e.Percentile[0], e.Percentile[1], min(1, e.PercentileP), e.Better, e.Tie},
		"guarded":    {e.Guarded[0], e.Guarded[1], e.GuardedP},
	} {
		in, err := s.Solve(method, 0.95, 0)
		if err != nil {
			t.Fatal(err)
		}
		got := []float64{in.Lower, in.Upper, in.P, in.Better, in.Tie}
		tol := [5]float64{1e-12, 1e-12, 1e-10, 1e-10, 1e-10}
		if name == "skewed" { // a million lattice points: computed on the grid
			tol = [5]float64{1e-4 * s.SE(), 1e-4 * s.SE(), 1e-5, 1e-5, 1e-5}
		}
		for i, w := range want {
			same(t, fmt.Sprintf("%s: %s, number %d", name, method, i), got[i], w, tol[i])
		}
	}
}

// scipy's distributions to 14 digits, and in the far tails.
func TestQuantilesAgainstScipy(t *testing.T) {
	var ref struct {
		Quantiles struct {
			Student975  map[string]float64 `json:"student_975"`
			StudentTail map[string]float64 `json:"student_tail"`
			NormalTail  map[string]float64 `json:"normal_tail"`
		}
	}
	unmarshal(t, readOracle(t, "scipy.json"), &ref)
	number := func(s string) float64 {
		v, err := strconv.ParseFloat(s, 64)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	for df, want := range ref.Quantiles.Student975 {
		same(t, "t quantile, df "+df, studentOf(0.05, number(df)), want, 1e-11*want)
	}
	for df, want := range ref.Quantiles.StudentTail {
		same(t, "t tail, df "+df, studentCDF(-2.5, number(df)), want, 1e-11*want)
	}
	for z, want := range ref.Quantiles.NormalTail {
		same(t, "normal tail at "+z, phi(-number(z)), want, 1e-13*want)
		same(t, "normal quantile of the tail at "+z, -phiInv(want), number(z), 1e-11*number(z))
	}
}

// The scripts say today what the files say. Fewer draws than the files' 10⁶
// keep it quick; the error the scripts report grows accordingly.
func TestScriptsStillSayTheSame(t *testing.T) {
	if testing.Short() {
		t.Skip("runs R and Python")
	}
	for _, c := range []struct{ tool, script, file, draws string }{
		{"R boot", "boot.R", "r.json", "20000"},
		{"python3 scipy statsmodels", "scipy_stats.py", "scipy.json", "100000"},
	} {
		t.Run(c.file, func(t *testing.T) {
			tool := testdata.Require(t, c.tool)
			cmd := exec.CommandContext(t.Context(), tool, filepath.Join("testdata", "oracle", c.script), c.draws)
			cmd.Stdin = bytes.NewReader(readOracle(t, "sets.json"))
			out, err := cmd.Output()
			if err != nil {
				t.Fatalf("%s: %v", c.script, err)
			}
			checkReferences(t, c.file, references(t, out))
		})
	}
}
