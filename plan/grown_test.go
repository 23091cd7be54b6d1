package plan

import (
	"math"
	"math/rand/v2"
	"testing"
)

// readme returns the example of the README as printed there: 207 questions and an
// effect of +.034, 1.46 standard errors, with a standard deviation of the differences
// of .332.
func readme() Input { return Input{N: 207, Effect: 0.0338, SD: 0.332} }

// The size depends on the prior: 17,459, 4,648 and 2,430 questions for τ = σ/20, σ/10
// and σ/5, and 4,262 in total if the 207 are kept. 812 questions have a power of .566
// if they include the 207, and .519 if all are fresh. The values were computed with the
// formulas of docs/methods/planning.md in Python 3.11, statistics.NormalDist.
func TestSizesDependOnThePrior(t *testing.T) {
	in := readme()
	p := Of(in)
	if p.N80Range != [3]float64{17459, 4648, 2430} || p.N80Shrunk != 4648 || p.N80Grown != 4262 {
		t.Errorf("fresh %v of %v, grown %v", p.N80Shrunk, p.N80Range, p.N80Grown)
	}
	fresh, kept := in.Assurance(812), in.GrownAssurance(812, 207)
	if math.Abs(fresh-0.519) > 0.0005 || math.Abs(kept-0.566) > 0.0005 {
		t.Errorf("812 questions: %v fresh, %v with the pilot among them", fresh, kept)
	}
	in.PriorSD = 0.02
	if q := Of(in); q.N80Range[1] != q.N80Shrunk || !(q.N80Range[0] > q.N80Shrunk && q.N80Shrunk > q.N80Range[2]) {
		t.Errorf("with a prior of its own: %v of %v", q.N80Shrunk, q.N80Range)
	}
}

// A given effect has no prior and no pilot whose questions could be kept.
func TestGivenEffectsHaveNoRange(t *testing.T) {
	for _, in := range []Input{{Effect: 0.03, SD: 0.3}, {N: 100, Effect: 0.03, SD: 0.3, Assumed: true}} {
		p := Of(in)
		for what, n := range map[string]float64{"grown": p.N80Grown, "least": p.N80Range[2], "most": p.N80Range[0], "same direction": p.SameDirection} {
			if !math.IsNaN(n) {
				t.Errorf("%+v: %s is %v", in, what, n)
			}
		}
	}
}

// The assurance of a grown set must equal the simulated frequency over the posterior of
// the effect and the new questions. The standard error is .0018.
func TestGrownAssuranceIsAFrequency(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 12))
	const sets = 50_000
	for _, d := range []Design{{}, {Hypothesis: "noninferiority", Margin: 0.01}, {Hypothesis: "equivalence", Margin: 0.06}} {
		in := readme()
		in.Design = d
		post := in.posterior()
		const n, kept = 812., 207.
		hits, same := 0.0, 0.0
		for range sets {
			effect := post.Mean + post.SD*r.NormFloat64()
			more := effect + in.SD/math.Sqrt(n-kept)*r.NormFloat64()
			if d.claims((kept*in.Effect+(n-kept)*more)/n, d.critical()*in.SD/math.Sqrt(n)) {
				hits++
			}
			if fresh := effect + in.SD/math.Sqrt(n)*r.NormFloat64(); fresh > d.critical()*in.SD/math.Sqrt(n) {
				same++
			}
		}
		if got := in.GrownAssurance(n, kept); math.Abs(got-hits/sets) > 0.008 {
			t.Errorf("%+v: %v, counted %v", d, got, hits/sets)
		}
		if got := in.SameDirection(n); d.isDifference() && math.Abs(got-same/sets) > 0.008 || !d.isDifference() && !math.IsNaN(got) {
			t.Errorf("%+v: %v in the pilot's direction, counted %v", d, got, same/sets)
		}
	}
}

// The assurance is at least 80% for all numbers of questions from the grown size on,
// but not for the one before, as a scan of all numbers shows. After a pilot that shows
// the claim, the assurance falls below 80% before it rises, unless the pilot is very
// clear.
func TestGrownSizeIsTheLastCrossing(t *testing.T) {
	for _, z := range []float64{0.8, 1.46, 1.95, 2.2, 3.5} {
		in := Input{N: 207, Effect: z / math.Sqrt(207), SD: 1}
		got, want := in.GrownSize(0.8), 207.0
		for n := 208.0; n < 40_000; n++ {
			if in.GrownAssurance(n, 207) < 0.8 {
				want = n + 1
			}
		}
		if got != want {
			t.Errorf("z = %v: %v in all, by a scan %v", z, got, want)
		}
	}
}

// The chances are those of the shrunk effect, or of an effect that the user states.
func TestPilotIsNotJudgedByItsOwnEstimate(t *testing.T) {
	in := readme()
	p := Of(in)
	if want := in.Chances(p.ShrunkEffect, in.se()); p.Pilot != want || p.Pilot.Effect == in.Effect {
		t.Errorf("%+v, at the shrunken effect %+v", p.Pilot, want)
	}
	in.Stated = true
	if want := in.Chances(in.Effect, in.se()); Of(in).Pilot != want {
		t.Errorf("%+v, at the stated effect %+v", Of(in).Pilot, want)
	}
}
