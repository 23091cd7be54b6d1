package bench

import (
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/report"
	"github.com/realgain/realgain/report/pages"
	"github.com/realgain/realgain/scores"
)

// rows of the files that are read, and questions of the larger samples.
const rows = 100_000

// files writes two JSON Lines files of five metrics and returns their sources.
func files(b *testing.B, n int) (arms []scores.Source, size int64) {
	b.Helper()
	level := rand.New(rand.NewPCG(1, 2))
	p := make([]float64, n)
	for i := range p {
		p[i] = level.Float64()
	}
	for k, label := range []string{"before", "after"} {
		r := rand.New(rand.NewPCG(3, uint64(k)))
		var text strings.Builder
		for i, p := range p {
			fmt.Fprintf(&text, `{"id": "q%07d", "hit": %d, "recall": %v, "ndcg": %v, "correct": %t, "latency_ms": %d}`+"\n",
				i, int(p+r.Float64()), math.Round(4*p)/4, 0.9*p+0.1*r.Float64(), r.Float64() < p, 200+r.IntN(900))
		}
		path := filepath.Join(b.TempDir(), label+".jsonl")
		if err := os.WriteFile(path, []byte(text.String()), 0o600); err != nil {
			b.Fatal(err)
		}
		arms, size = append(arms, scores.Source{Label: label, Paths: []string{path}}), size+int64(text.Len())
	}
	return arms, size
}

// tables reads what files wrote.
func tables(b *testing.B, n int) []*scores.Table {
	b.Helper()
	arms, _ := files(b, n)
	out := make([]*scores.Table, len(arms))
	for i, a := range arms {
		t, err := scores.Read(a, scores.Options{})
		if err != nil {
			b.Fatal(err)
		}
		out[i] = t
	}
	return out
}

// sample returns paired scores: continuous ones or, kind "binary", 0 and 1.
func sample(n int, kind string) (a, c []float64) {
	r := rand.New(rand.NewPCG(5, uint64(n)))
	a, c = make([]float64, n), make([]float64, n)
	for i := range a {
		level := r.Float64()
		a[i], c[i] = level+0.1*r.NormFloat64(), level+0.02+0.1*r.NormFloat64()
		if kind == "binary" {
			a[i], c[i] = math.Round(min(1, max(0, a[i]))), math.Round(min(1, max(0, c[i])))
		}
	}
	return a, c
}

func BenchmarkRead(b *testing.B) {
	arms, size := files(b, rows)
	b.SetBytes(size)
	b.ReportAllocs()
	for b.Loop() {
		for _, a := range arms {
			if _, err := scores.Read(a, scores.Options{}); err != nil {
				b.Fatal(err)
			}
		}
	}
}

func BenchmarkPair(b *testing.B) {
	arms := tables(b, rows)
	b.ReportAllocs()
	for b.Loop() {
		g, err := pair.Align(arms, pair.Policy{})
		if err != nil {
			b.Fatal(err)
		}
		if _, err := g.Columns("ndcg", 0, 1); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCells(b *testing.B) {
	for _, kind := range []string{"binary", "continuous"} {
		b.Run(kind, func(b *testing.B) {
			x, y := sample(rows, kind)
			b.ReportAllocs()
			for b.Loop() {
				if _, err := pair.CellsOf(x, y); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// compare is one comparison of values in memory.
func compare(b *testing.B, n int, kind string, change func(*realgain.Options)) {
	b.Helper()
	x, y := sample(n, kind)
	opt := realgain.DefaultOptions()
	change(&opt)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := realgain.Compare(x, y, opt); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkExact is the exact law and the default interval.
func BenchmarkExact(b *testing.B) {
	for _, n := range []int{207, 10_000, 1_000_000} {
		for _, kind := range []string{"binary", "continuous"} {
			b.Run(fmt.Sprintf("%s/n=%d", kind, n), func(b *testing.B) {
				compare(b, n, kind, func(*realgain.Options) {})
			})
		}
	}
}

// BenchmarkDraws is 10,000 draws of 10,000 questions.
func BenchmarkDraws(b *testing.B) {
	for _, kind := range []string{"binary", "continuous"} {
		b.Run(kind, func(b *testing.B) {
			compare(b, 10_000, kind, func(o *realgain.Options) {
				o.Engine, o.NBoot, o.Interval = "montecarlo", 10_000, "percentile"
			})
		})
	}
}

// BenchmarkIntervals is each method on its own.
func BenchmarkIntervals(b *testing.B) {
	for _, method := range []string{"guarded", "percentile", "bca", "studentized", "t"} {
		b.Run(method, func(b *testing.B) {
			compare(b, 10_000, "continuous", func(o *realgain.Options) { o.Interval = method })
		})
	}
}

func BenchmarkRender(b *testing.B) {
	arms, _ := files(b, 207)
	opt := realgain.DefaultOptions()
	opt.AllIntervals, opt.Movers = true, 3
	result, err := realgain.CompareFiles(arms, opt)
	if err != nil {
		b.Fatal(err)
	}
	for _, name := range []string{"table", "json"} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if err := report.Write(io.Discard, name, pages.Comparison(result), report.View{Width: 80}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkWhole is everything between the command's flags and its output.
func BenchmarkWhole(b *testing.B) {
	for _, n := range []int{207, rows} {
		b.Run(fmt.Sprintf("rows=%d", n), func(b *testing.B) {
			arms, size := files(b, n)
			opt := realgain.DefaultOptions()
			opt.Movers = 3
			b.SetBytes(size)
			b.ReportAllocs()
			for b.Loop() {
				result, err := realgain.CompareFiles(arms, opt)
				if err != nil {
					b.Fatal(err)
				}
				if err := report.Write(io.Discard, "table", pages.Comparison(result), report.View{Width: 80}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
