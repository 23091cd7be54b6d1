package main

import (
	"bytes"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
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
	if a, b := files(seed), files(seed+1); bytes.Equal(a["before.jsonl"], b["before.jsonl"]) {
		t.Error("another seed wrote the same file, so the comparison above proves nothing")
	}
}

type row struct {
	ID       string  `json:"question_id"`
	Kind     string  `json:"question_type"`
	Evidence float64 `json:"evidence_recall"`
	Chain    float64 `json:"full_chain_recall"`
	NDCG     float64 `json:"ndcg@10"`
	Latency  float64 `json:"latency_ms"`
}

func decode(t *testing.T, data []byte) []row {
	t.Helper()
	var rows []row
	for line := range bytes.Lines(data) {
		var r row
		d := json.NewDecoder(bytes.NewReader(line))
		d.DisallowUnknownFields()
		if err := d.Decode(&r); err != nil {
			t.Fatal(err)
		}
		rows = append(rows, r)
	}
	return rows
}

// The measures of a question agree with each other and keep to their ranges.
func TestQuestionsAreConsistent(t *testing.T) {
	lattice := map[float64]bool{0: true, 1.0 / 3: true, 0.5: true, 2.0 / 3: true, 1: true}
	for name, data := range files(seed) {
		for i, r := range decode(t, data) {
			switch {
			case !lattice[r.Evidence]:
				t.Errorf("%s:%d: evidence_recall %v is off its lattice", name, i+1, r.Evidence)
			case (r.Evidence == 1) != (r.Chain == 1) || r.Chain != 0 && r.Chain != 1:
				t.Errorf("%s:%d: full_chain_recall %v beside evidence_recall %v", name, i+1, r.Chain, r.Evidence)
			case (r.NDCG == 0) != (r.Evidence == 0) || r.NDCG < 0 || r.NDCG > 1:
				t.Errorf("%s:%d: ndcg@10 %v beside evidence_recall %v", name, i+1, r.NDCG, r.Evidence)
			case r.Latency < 100:
				t.Errorf("%s:%d: latency_ms %v", name, i+1, r.Latency)
			}
		}
	}
}

// The case the example is there to show. The deltas follow from the counts in
// shape.go; sd: Python 3 statistics.stdev of the differences.
func TestShapeOfTheCase(t *testing.T) {
	f := files(seed)
	chain := func(r row) float64 { return r.Chain }
	evidence := func(r row) float64 { return r.Evidence }
	for _, c := range []struct {
		suffix, metric string
		value          func(row) float64
		n              int
		delta, sd      float64
	}{
		{"", "full_chain_recall", chain, 207, 7.0 / 207, 0.3324},
		{"", "evidence_recall", evidence, 207, 6.8333 / 207, 0.1749},
		{"-812", "full_chain_recall", chain, 812, 10.0 / 812, 0.3292},
		{"-812", "evidence_recall", evidence, 812, 12.1667 / 812, 0.1821},
	} {
		a, b := decode(t, f["before"+c.suffix+".jsonl"]), decode(t, f["after"+c.suffix+".jsonl"])
		if len(a) != c.n || len(b) != c.n {
			t.Fatalf("%s: %d and %d questions, want %d", c.suffix, len(a), len(b), c.n)
		}
		var sum, squares float64
		for i := range a {
			if a[i].ID != b[i].ID || a[i].Kind != b[i].Kind {
				t.Fatalf("question %d: %s (%s) beside %s (%s)", i+1, a[i].ID, a[i].Kind, b[i].ID, b[i].Kind)
			}
			d := c.value(b[i]) - c.value(a[i])
			sum, squares = sum+d, squares+d*d
		}
		n := float64(c.n)
		delta := sum / n
		sd := math.Sqrt((squares - n*delta*delta) / (n - 1))
		if math.Abs(delta-c.delta) > 1e-6 || math.Abs(sd-c.sd) > 5e-5 {
			t.Errorf("%s%s: delta %.6f, sd %.4f; want %.6f, %.4f", c.metric, c.suffix, delta, sd, c.delta, c.sd)
		}
	}
}

// The 207 questions are the first of the 812.
func TestSmallFileBeginsTheLargeOne(t *testing.T) {
	f := files(seed)
	for _, system := range []string{"before", "after"} {
		if !bytes.HasPrefix(f[system+"-812.jsonl"], f[system+".jsonl"]) {
			t.Errorf("%s.jsonl is not the beginning of %s-812.jsonl", system, system)
		}
	}
}
