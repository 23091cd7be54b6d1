package pages_test

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/compare"
	"github.com/realgain/realgain/family"
	"github.com/realgain/realgain/pair"
	"github.com/realgain/realgain/plan"
	"github.com/realgain/realgain/report"
	"github.com/realgain/realgain/report/schema/schematest"
)

// The fixtures are made by hand: a format computes nothing, so the numbers
// need only be of a plausible size, not right.

var nan = math.NaN()

const sha = "3f79bb7b435b05321651daefd374cdc681dc06faa65e374e38337b88ca046dea"

// metric returns a comparison with everything an exact run fills in.
func metric(name string, before, after, lo, hi float64, v realgain.Verdict) *realgain.Comparison {
	half := (hi - lo) / 2
	return &realgain.Comparison{
		Metric: name, Better: "higher", BetterWhy: "name", Kind: "fractional", N: 207,
		Repeats:      pair.Repeats{Min: 1, Max: 1, Mean: 1},
		MeanBaseline: before, SEBaseline: half / 1.2, CIBaseline: [2]float64{before - 1.4*half, before + 1.4*half},
		MeanCandidate: after, SECandidate: half / 1.2, CICandidate: [2]float64{after - 1.4*half, after + 1.4*half},
		Estimand: "delta", Estimate: after - before, Delta: after - before, SE: half / 1.96,
		CI: [2]float64{lo, hi}, Level: 0.95, HalfWidth: half, Interval: "guarded", Engine: "exact",
		PBetter: 0.93, PTie: 0.02, PValue: 0.147,
		Hypothesis: "difference", Verdict: v, VerdictBy: realgain.ByCI, Reason: "the interval and the null decide",
		Wins: 41, Losses: 34, Ties: 132,
		Uncertainty: compare.Uncertainty{SamplingHalfWidth: half, Seed: 11},
		Pairing: compare.Pairing{
			VarBaseline: 0.2503, VarCandidate: 0.2512, Covariance: 0.1948, Correlation: 0.7769, UnpairedHalfWidth: 2.1 * half, UnpairedWidthRatio: 2.1,
		},
		Plan:     noPlan(after - before),
		Warnings: []realgain.Warning{},
	}
}

// noPlan is a plan block of which nothing but the effect is known.
func noPlan(effect float64) plan.Plan {
	return plan.Plan{
		N: 207, Effect: effect, SD: nan, NHalfWidth: nan, PowerAtNHW: nan, N80: nan, N90: nan,
		PriorSD: nan, ShrunkEffect: nan, N80Shrunk: nan, N80ShrunkInterval: nan, SameDirection: nan,
		N80Range: [3]float64{nan, nan, nan}, N80Grown: nan, N80Half: nan, N90Half: nan, N80LowerBound: nan, N90LowerBound: nan,
		MDE80: nan, MDE80Double: nan, MDE80Fourfold: nan, Pilot: plan.Chances{Effect: nan, Power: nan, TypeS: nan, TypeM: nan},
	}
}

func mover(question string, before, after float64) pair.Mover {
	return pair.Mover{Question: question, Baseline: before, Candidate: after}
}

func run(metrics ...*realgain.Comparison) *realgain.Result {
	return &realgain.Result{
		Schema: "realgain.result/v1", Version: "0.1.0",
		Signature: "metric:full_chain_recall|est:delta|int:guarded|eng:exact|lvl:0.95|seed:11|n:207|sha:3f79bb7b",
		Arms: []realgain.Arm{
			{
				Label: "examples/rag/before.jsonl", Path: "examples/rag/before.jsonl", Format: "jsonl", SHA256: sha, Rows: 207,
				Mean: map[string]float64{"full_chain_recall": 0.469, "a": nan}, SE: map[string]float64{"full_chain_recall": 0.0347},
			},
			{Label: "examples/rag/after.jsonl", Path: "examples/rag/after.jsonl", Format: "jsonl", SHA256: sha, Rows: 207},
		},
		Adjust: "auto",
		Comparisons: []realgain.Versus{{
			Baseline: "examples/rag/before.jsonl", Candidate: "examples/rag/after.jsonl", Metrics: metrics,
		}},
	}
}

// typical is the case of the README: the primary metric is open, a finer one
// clears, and the change costs time.
func typical() *realgain.Result {
	chain := metric("full_chain_recall", 0.4686, 0.5024, -0.0104, 0.0816, realgain.Inconclusive)
	chain.Primary, chain.Kind, chain.Range = true, "binary", &[2]float64{0, 1}
	chain.Reason = "the interval contains 0"
	chain.Intervals = map[string][2]float64{
		"guarded": chain.CI, "percentile": {-0.0097, 0.0773}, "bca": {-0.0097, 0.0821}, "t": {-0.0107, 0.0783},
		"score": {-0.0108, 0.0781}, "tango": {-0.0109, 0.0790},
	}
	chain.PFloor = new(0x1p-74)
	chain.Tests = &compare.Tests{
		SignFlip: 0.1622, SignFlipMethod: "exact", PairedT: 0.1512, McNemarExact: new(0.1622), McNemarMidP: new(0.1349),
	}
	chain.Plan = noPlan(0.0338)
	chain.Plan.SD, chain.Plan.PriorSD, chain.Plan.MDE80 = 0.3377, 0.0338, 0.0658
	chain.Plan.NHalfWidth, chain.Plan.PowerAtNHW, chain.Plan.N80, chain.Plan.N80Shrunk = 384, 0.5, 784, 4841
	chain.Plan.N80Range, chain.Plan.N80Grown, chain.Plan.SameDirection = [3]float64{17868, 4841, 2548}, 4476, 0.748
	chain.Movers = &pair.Movers{
		Worst: []pair.Mover{mover("q017", 1, 0), mover("q101", 1, 0), mover("q133", 1, 0), mover("q150", 1, 0)},
		Best:  []pair.Mover{mover("q044", 0, 1), mover("q061", 0, 1), mover("q062", 0, 1), mover("q063", 0, 1)},
	}
	evidence := metric("evidence_recall", 0.7648, 0.7981, 0.0097, 0.0583, realgain.Improved)
	evidence.PBetter, evidence.PValue, evidence.Exploratory, evidence.Plan.SD = 0.9968, 0.0063, true, 0.1743
	latency := metric("latency_ms", 812.21, 845.02, 12.2, 55.1, realgain.Regressed)
	latency.Better, latency.Kind, latency.PBetter, latency.PValue, latency.Exploratory = "lower", "continuous", 0.0008, 0.00154, true
	evidence.Tests = &compare.Tests{SignFlip: 0.0061, SignFlipMethod: "exact", PairedT: 0.0058, Holm: new(0.0063)}
	latency.Tests = &compare.Tests{SignFlip: 0.00149, SignFlipMethod: "approximate", PairedT: 0.00161, Holm: new(0.00308)}
	latency.Warnings = []realgain.Warning{{
		Code: "no-range", Message: "the range of latency_ms is not declared, so a rare large change cannot be guarded against",
		Hint: "declare it with --range latency_ms=LO:HI",
	}}
	correct := func(c *realgain.Comparison, lower, upper, p float64) {
		c.VerdictBy, c.SimultaneousCI, c.SimultaneousSE = realgain.BySimultaneousCI, &[2]float64{lower, upper}, &[2]float64{0.0002, 0.0003}
		c.PAdjusted, c.PAdjustedSE = new(p), new(0.0011)
	}
	correct(evidence, 0.0063, 0.0617, 0.0125)
	correct(latency, 7.1, 59.6, 0.0031)
	r := run(chain, evidence, latency)
	r.Simultaneous = &family.Simultaneous{Method: "max-t bootstrap", Family: 2, Draws: 10_000, Seed: new(uint64(11)), LevelEach: 0.974}
	r.Families = []realgain.Family{{Of: "others", Simultaneous: *r.Simultaneous}}
	return r
}

// identical compares a system with itself: a binary metric, whose range is
// known, and one for which not even that is.
func identical() *realgain.Result {
	known := metric("acc", 0.4686, 0.4686, -0.0182, 0.0182, realgain.Inconclusive)
	known.PBetter, known.PTie, known.PValue, known.Reason = 0.5, 1, 1, "no question differs"
	known.Wins, known.Losses, known.Ties = 0, 0, 207
	known.Plan.SD, known.Pairing.UnpairedHalfWidth, known.Pairing.UnpairedWidthRatio = 0, 0.0965, 5.3
	bare := metric("latency_ms", 812.2, 812.2, nan, nan, realgain.Inconclusive)
	bare.Better, bare.PBetter, bare.PTie, bare.PValue = "lower", 0.5, 1, nan
	bare.Wins, bare.Losses, bare.Ties, bare.SE, bare.Reason = 0, 0, 207, 0, "no interval is known"
	bare.Warnings = []realgain.Warning{{
		Code: "zero-differences", Message: "no question differs and no range is declared, so no interval is known",
		Hint: "declare the range with --range latency_ms=LO:HI",
	}}
	r := run(known, bare)
	r.Arms[0].Label, r.Arms[1].Label = "base", "copy"
	r.Comparisons[0].Baseline, r.Comparisons[0].Candidate = "base", "copy"
	return r
}

// unknowns holds what cannot be known: no interval, one bound, no width.
func unknowns() *realgain.Result {
	none := metric("judge", 3.52, 3.61, nan, nan, realgain.Inconclusive)
	none.SE, none.PValue, none.PBetter, none.PTie, none.Pairing.Correlation = nan, nan, nan, nan, nan
	none.Pairing.UnpairedHalfWidth, none.Pairing.UnpairedWidthRatio = nan, nan
	none.Reason, none.PFloor = "the interval is unknown", new(0.25)
	none.Tests = &compare.Tests{SignFlip: 1, SignFlipMethod: "exact", PairedT: nan}
	open := metric("cost_ratio", 1.02, 1.31, 0.04, math.Inf(1), realgain.Improved)
	open.Warnings = []realgain.Warning{{Code: "zero-denominator", Message: "the upper bound is infinite", Hint: "compare differences with --estimand delta"}}
	flat := metric("shift", 0.25, 0.75, 0.5, 0.5, realgain.Inconclusive)
	flat.Warnings = []realgain.Warning{{Code: "degenerate", Message: "every question changed by the same amount, so the interval has no width", Hint: "use --interval guarded"}}
	return run(none, open, flat)
}

// longNames has names and labels that cannot fit.
func longNames() *realgain.Result {
	a := metric("6b_verification.judges.claude.groundedness.strict.recall@10", 0.4686, 0.5024, -0.0104, 0.0816, realgain.Inconclusive)
	b := metric("6b_verification.judges.claude.groundedness.strict.recall@100", 0.7648, 0.7981, 0.0097, 0.0583, realgain.Improved)
	c := metric("答案正确性_百分比_在全部问题上的平均值_严格模式", 71.2, 74.9, 0.4, 7.1, realgain.Improved)
	a.Primary, c.Better = true, "higher"
	r := run(a, b, c)
	for i, label := range []string{"retriever-v2.3-with-reranker-and-cache", "retriever-v2.4-with-reranker-and-larger-context"} {
		r.Arms[i].Label = label
	}
	r.Comparisons[0].Baseline, r.Comparisons[0].Candidate = r.Arms[0].Label, r.Arms[1].Label
	return r
}

// several has two candidates, drops of every kind, a Monte Carlo engine.
func several() *realgain.Result {
	r := typical()
	r.Arms = append(r.Arms, realgain.Arm{Label: "rerank", Path: "runs/rerank.jsonl", Format: "jsonl", SHA256: sha, Rows: 198})
	m := metric("full_chain_recall", 0.4713, 0.5431, 0.0201, 0.1234, realgain.Improved)
	m.Engine, m.Interval, m.N, m.Primary = "montecarlo", "percentile", 198, true
	m.Uncertainty.NBoot, m.Uncertainty.MonteCarloSE = new(16000), [2]float64{0.00031, 0.00028}
	m.Movers = &pair.Movers{Worst: []pair.Mover{mover("q2", 0.333333333333, 0)}, Best: []pair.Mover{mover("q 9", 0.5, 0.500001)}}
	r.Comparisons = append(r.Comparisons, realgain.Versus{
		Baseline: "examples/rag/before.jsonl", Candidate: "rerank", Metrics: []*realgain.Comparison{m},
	})
	r.Dropped = realgain.Dropped{OnlyInBaseline: 4, OnlyInCandidate: 1, Missing: 2, Errors: 1, Duplicates: 3, Examples: []pair.Drop{
		{Question: "q201", Arm: "examples/rag/before.jsonl", Reason: "only_in_baseline"},
		{Question: "q202", Arm: "examples/rag/before.jsonl", Reason: "only_in_baseline"},
		{Question: "q203", Arm: "examples/rag/before.jsonl", Reason: "only_in_baseline"},
		{Question: "x1", Arm: "rerank", Reason: "only_in_candidate"},
		{Question: "q7", Arm: "examples/rag/after.jsonl", Reason: "missing", Metric: "evidence_recall", Path: "examples/rag/after.jsonl", Line: 7, Value: "N/A"},
		{Question: "q8", Arm: "rerank", Reason: "missing", Metric: "evidence_recall", Line: 8, Value: "None"},
		{Question: "q9", Arm: "rerank", Reason: "errors"},
		{Question: "q5", Arm: "rerank", Reason: "duplicates"},
	}, Excluded: &realgain.Excluded{Where: 12, IDs: 1}}
	r.Warnings = []realgain.Warning{{Code: "low-correlation", Message: "the arms hardly correlate", Hint: "check that ids mean the same question in both"}}
	return r
}

// dense has many warnings, some shared, several open metrics and a margin.
func dense() *realgain.Result {
	few := realgain.Warning{Code: "few-differences", Message: "only 3 of 207 questions differ", Hint: "add questions on which the change can matter"}
	var all []*realgain.Comparison
	for i, name := range []string{"recall@5", "recall@10", "ndcg@10", "map", "mrr"} {
		m := metric(name, 0.61, 0.62, -0.011, 0.031, realgain.Inconclusive)
		m.Plan = noPlan(0.01)
		m.Plan.SD, m.Plan.PriorSD, m.Plan.MDE80 = 0.154, 0.0154, 0.03
		m.Plan.NHalfWidth, m.Plan.PowerAtNHW, m.Plan.N80, m.Plan.N80Shrunk = 913, 0.5, 1865, 9000
		m.Plan.N80Range, m.Plan.N80Grown, m.Plan.SameDirection = [3]float64{30_000, 9000, 7000}, 8900, 0.7
		m.Exploratory = true
		m.Warnings = []realgain.Warning{few}
		if i%2 == 1 {
			m.Warnings = append(m.Warnings, realgain.Warning{Code: "disagreement", Message: "sign_flip and the interval of " + name + " disagree", Hint: "read both with --explain"})
		}
		all = append(all, m)
	}
	all[0].Margin, all[0].Hypothesis = new(0.02), "equivalence"
	all[4].Interval, all[4].PFloor = "tango", new(0.125)
	all[1].Plan.N80, all[1].Plan.NHalfWidth, all[1].Plan.N80Shrunk = 150, 74, 190
	all[1].Plan.N80Range = [3]float64{410, 190, 150}
	all[2].Plan.N80Shrunk, all[2].Plan.N80 = nan, 1e9
	return run(all...)
}

// scales has numbers of every size, and bounds that rounding would move onto 0.
func scales() *realgain.Result {
	big := metric("tokens", 1234567.8, 1281034.2, 12034.4, 80912.1, realgain.Regressed)
	big.Better = "lower"
	huge := metric("flops", 3.1e17, 3.4e17, 1.1e16, 4.9e16, realgain.Improved)
	tiny := metric("loss", 4.69e-7, 5.03e-7, -1.04e-8, 8.16e-8, realgain.Inconclusive)
	narrow := metric("perplexity", 12.3456789, 12.3456891, 0.0000081, 0.0000123, realgain.Regressed)
	edge := metric("recall@1", 0.5, 0.5471, 0.0004, 0.0938, realgain.Improved)
	near := metric("recall@3", 0.5, 0.5, -0.0996, 0.0996, realgain.Inconclusive)
	return run(big, huge, tiny, narrow, edge, near)
}

// hostile has names made to break a terminal, a table or a page.
func hostile() *realgain.Result {
	m := metric("a|b\x1b[31m`*_x_*`\n<b>[t](http://e)", 0.5, 0.6, 0.05, 0.15, realgain.Improved)
	m.Movers = &pair.Movers{Worst: []pair.Mover{mover("q\t1\u202e#12", 1, 0)}, Best: []pair.Mover{mover("\xff", 0, 1)}}
	r := run(m)
	r.Arms[0].Label, r.Arms[1].Label = "=cmd()", "b \x07 → c"
	r.Comparisons[0].Baseline, r.Comparisons[0].Candidate = r.Arms[0].Label, r.Arms[1].Label
	return r
}

// ratio has another estimand, whose null is 1, clusters and repeats.
func ratio() *realgain.Result {
	m := metric("arr@10", 0.9412, 0.8505, 0.8871, 1.0003, realgain.Inconclusive)
	m.Estimand, m.Null, m.Estimate, m.Clusters, m.Repeats = "ratio", 1, 0.9037, new(38), pair.Repeats{Min: 2, Max: 5, Mean: 4.1}
	m.HalfWidth, m.Uncertainty.SamplingHalfWidth = 0.0566, 0.0566
	m.Margin, m.Hypothesis = new(0.05), "noninferiority"
	n := *m
	n.Metric = "arr@20"
	late := realgain.Warning{Code: "few-clusters", Message: "only 38 clusters", Hint: "add clusters"}
	m.Warnings, n.Exploratory, n.Warnings = []realgain.Warning{late}, true, []realgain.Warning{late}
	return run(m, &n)
}

func fixtures() map[string]*realgain.Result {
	return map[string]*realgain.Result{
		"typical": typical(), "identical": identical(), "unknowns": unknowns(), "longnames": longNames(),
		"several": several(), "dense": dense(), "scales": scales(), "hostile": hostile(), "ratio": ratio(),
		"empty": {Schema: "realgain.result/v1", Adjust: "auto", Comparisons: []realgain.Versus{{Baseline: "a", Candidate: "b"}}},
	}
}

// sanitised reports whether text holds a control character other than newline.
func sanitised(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return r < ' ' && r != '\n' || r == 0x7f || r == '\u202e' })
}

// TestJSONFollowsTheSchema validates every fixture, and shows that the numbers
// come back bit for bit, unknown ones as null.
func TestJSONFollowsTheSchema(t *testing.T) {
	t.Parallel()
	for name, r := range fixtures() {
		doc := render(t, "json", r, report.View{})
		schematest.Validate(t, "result.v1", []byte(doc))
		var back struct {
			Comparisons []struct {
				Metrics []struct {
					Delta *float64
					CI    [2]*float64
				}
			}
		}
		if err := json.Unmarshal([]byte(doc), &back); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for i, v := range r.Comparisons {
			for j, c := range v.Metrics {
				got := back.Comparisons[i].Metrics[j]
				sameNumber(t, name+" delta", got.Delta, c.Delta)
				sameNumber(t, name+" lower", got.CI[0], c.CI[0])
				sameNumber(t, name+" upper", got.CI[1], c.CI[1])
			}
		}
	}
}
