package family

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"github.com/realgain/realgain/interval"
	"github.com/realgain/realgain/verdict"
)

const questions = 400

// normal returns the member whose differences are d, with normal intervals.
func normal(d []float64) *Member {
	n, mean, squares := float64(len(d)), 0.0, 0.0
	for _, x := range d {
		mean += x / n
	}
	e, one := make([]float64, len(d)), make([]float64, len(d))
	for i, x := range d {
		e[i], one[i] = x-mean, 1
		squares += e[i] * e[i]
	}
	se := math.Sqrt(squares / (n - 1) / n)
	at := func(alpha float64) [2]float64 {
		z := distuv.UnitNormal.Quantile(1 - alpha/2)
		return [2]float64{mean - z*se, mean + z*se}
	}
	return &Member{
		Estimate: mean, SE: se, CI: at(0.05), Alpha: 0.05, PValue: 2 * distuv.UnitNormal.CDF(-math.Abs(mean/se)),
		Rule:   verdict.Rule{Questions: len(d)},
		Column: func() interval.Column { return interval.ColumnOf(len(d), e, one, se, len(d)) },
		Solve: func(_ int, alpha [3]float64) (out [3][2]float64, se [2]float64, err error) {
			for i, a := range alpha {
				out[i] = at(a)
			}
			return out, se, nil
		},
	}
}

func noise(r *rand.Rand, mean float64) []float64 {
	out := make([]float64, questions)
	for i := range out {
		out[i] = mean + r.NormFloat64()
	}
	return out
}

func familyOf(members ...*Member) *Family {
	return &Family{Members: members, Alpha: 0.05, Seed: 11, Questions: questions}
}

// Independent normal estimates hold together at Šidák's level, 1 − (1 − α)^(1/k),
// and estimates that are one another's copies at α itself. The critical value of
// 10,000 draws has the rank error √(Bα(1−α)) = 22, so that α lies within 3·22/B.
func TestLevelOfNormalFamilies(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var apart, alike []*Member
	same := noise(r, 0)
	for range 8 {
		apart, alike = append(apart, normal(noise(r, 0))), append(alike, normal(same))
	}
	for _, c := range []struct {
		members []*Member
		want    float64
	}{{apart, 1 - math.Pow(0.95, 1./8)}, {alike, 0.05}} {
		f := familyOf(c.members...)
		if err := f.Judge(); err != nil {
			t.Fatal(err)
		}
		// How far the level moves with the rank: 1/8 of it for independent ones.
		near := c.want * (3*22/500. + 0.02)
		if got := f.Each(); math.Abs(got-c.want) > near {
			t.Errorf("each at %v, want %v ± %v", got, c.want, near)
		}
		if s := f.Simultaneous(); s == nil || s.Family != 8 || s.Method != "max-t bootstrap" || s.LevelEach != 1-f.Each() {
			t.Errorf("%+v", s)
		}
		for _, m := range f.Members {
			if m.Held.CI[0] > m.CI[0] || m.Held.CI[1] < m.CI[1] || m.PAdjusted < m.PValue {
				t.Fatalf("held %v inside %v, or p %v below %v", m.Held.CI, m.CI, m.PAdjusted, m.PValue)
			}
		}
	}
}

// A member without residuals leaves Bonferroni's α/m; members go by their own
// intervals where they are to, or where only one counts.
func TestFamiliesWithoutDraws(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	a, b := normal(noise(r, 0)), normal(noise(r, 0))
	b.Column = nil
	f := familyOf(a, b)
	if err := f.Judge(); err != nil {
		t.Fatal(err)
	}
	if s := f.Simultaneous(); s.Method != "bonferroni" || s.Draws != 0 || s.Seed != nil || f.Each() != 0.025 {
		t.Errorf("%+v, each at %v", s, f.Each())
	}
	if want := min(1, 2*a.PValue); a.PAdjusted != want {
		t.Errorf("adjusted p %v, want %v", a.PAdjusted, want)
	}
	alone := familyOf(a, b)
	alone.Alone = true
	twin := familyOf(a, b)
	b.Twin = a
	for what, f := range map[string]*Family{"alone": alone, "one and its twin": twin} {
		a.Held, b.Held = verdict.Bounds{}, verdict.Bounds{}
		if err := f.Judge(); err != nil || f.Simultaneous() != nil {
			t.Errorf("%s: %v, %+v", what, err, f.Simultaneous())
		}
		if a.Held.CI != a.CI || b.Held.CI != b.CI {
			t.Errorf("%s: held %v and %v", what, a.Held, b.Held)
		}
	}
}

// Holm's p-values of .01 and .03 are .02 and .03 (Holm 1979); a twin has that of
// the member that counts.
func TestHolmOfTwins(t *testing.T) {
	a, b := &Member{PValue: 0.01}, &Member{PValue: 0.03}
	twin := &Member{PValue: 0.03, Twin: b}
	got := familyOf(a, b, twin).Holm()
	for i, want := range []float64{0.02, 0.03, 0.03} {
		if *got[i] != want {
			t.Errorf("member %d: %v, want %v", i, *got[i], want)
		}
	}
	if familyOf(b, twin).Holm() != nil {
		t.Error("one member that counts was adjusted")
	}
}

// Members that changed alike share one change; members far apart do not, and the
// least p-value of B draws is 1/(B + 1).
func TestInteraction(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	same := noise(r, 0.2)
	far := normal(noise(r, 2))
	weights := []float64{questions, questions}
	f := familyOf(normal(same), normal(same), far)
	one, two, single := f.Watch([]int{0, 1}, weights), f.Watch([]int{0, 2}, weights), f.Watch([]int{1}, weights[:1])
	if err := f.Judge(); err != nil {
		t.Fatal(err)
	}
	if p, _ := one.P(); *p != 1 {
		t.Errorf("one change: p = %v", *p)
	}
	p, se := two.P()
	if want := 1 / float64(f.Simultaneous().Draws+1); *p != want || !(*se > 0 && *se < *p*2) {
		t.Errorf("two changes: p = %v ± %v, want %v", *p, *se, want)
	}
	if p, _ := single.P(); p != nil {
		t.Error("one member was tested against itself")
	}
}
