package scores_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/realgain/realgain/scores"
)

// fiveMetrics returns a file as an evaluation writes it: an id, two binary metrics, a
// fraction, a float with full precision and a latency.
func fiveMetrics(rows int, nested bool) string {
	rng := rand.New(rand.NewPCG(3, 4))
	var b strings.Builder
	for i := range rows {
		fmt.Fprintf(&b, `{"id": "q%07d", "hit": %d, "recall": %.4f, "ndcg": %v, "correct": %t, "latency_ms": %d`,
			i, rng.IntN(2), float64(rng.IntN(5))/4, rng.Float64(), rng.IntN(2) == 0, 200+rng.IntN(900))
		if nested {
			b.WriteString(`, "extra": {"tags": ["a", "b"], "note": "caf\u00e9"}`)
		}
		b.WriteString("}\n")
	}
	return b.String()
}

func BenchmarkRead(b *testing.B) {
	const rows = 200_000
	flat := fiveMetrics(rows, false)
	objects := strings.Split(strings.TrimSpace(flat), "\n")
	var table strings.Builder
	table.WriteString("id,hit,recall,ndcg,correct,latency_ms\n")
	for _, o := range objects {
		for i, field := range strings.Split(strings.Trim(o, "{}"), ", ") {
			_, value, _ := strings.Cut(field, ": ")
			if i > 0 {
				table.WriteByte(',')
			}
			table.WriteString(strings.Trim(value, `"`))
		}
		table.WriteByte('\n')
	}
	known := scores.Options{KeepIfAny: slices.Concat(scores.RepeatColumns, scores.ClusterColumns)}
	for _, c := range []struct {
		name, content string
		opt           scores.Options
	}{
		{"jsonl/flat", flat, scores.Options{}},
		{"jsonl/one-metric", flat, scores.Options{Metrics: []string{"hit"}}},
		{"jsonl/nested", fiveMetrics(rows, true), scores.Options{}},
		{"json", "[" + strings.Join(objects, ",\n") + "]", scores.Options{}},
		{"csv", table.String(), scores.Options{}},
		{"csv/known-columns", table.String(), known},
		{"csv/kept", strings.NewReplacer("correct,", "epoch,").Replace(table.String()), known},
	} {
		path := file(b, "bench", c.content)
		b.Run(c.name, func(b *testing.B) {
			b.SetBytes(int64(len(c.content)))
			b.ReportAllocs()
			for b.Loop() {
				t, err := scores.Read(scores.Source{Paths: []string{path}}, c.opt)
				if err != nil || t.Questions.Len() != rows {
					b.Fatal(err)
				}
			}
		})
	}
}
