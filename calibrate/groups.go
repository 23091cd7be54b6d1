package calibrate

import (
	"fmt"
	"math"
	"sync"

	"github.com/realgain/realgain/estimand"
	"github.com/realgain/realgain/internal/rng"
)

// ClusterSizes and RepeatSizes are the numbers of clusters, and of questions with
// repeats, at which groups of scores are measured.
var (
	ClusterSizes = []int{6, 20, 100}
	RepeatSizes  = []int{10, 200}
)

// Kinds of groups of scores.
const (
	Clusters = "clusters" // questions on the same document or in the same conversation; the clusters are resampled
	Repeats  = "repeats"  // runs of the same question; they are averaged and the questions are resampled
)

// groupSize is the number of scores in a group, unless it is random.
const groupSize = 5

// naive names the default interval computed as if every score were a separate question,
// for comparison.
const naive = "naive"

// groupMethods are the methods measured on groups.
var groupMethods = []string{"percentile", "t", "guarded", naive}

// GroupPopulation is a distribution of groups of correlated differences.
type GroupPopulation struct {
	Name  string
	Doc   string
	Mean  float64
	Width float64 // of the metric's declared range; 0 = undeclared
	Group string  // Clusters or Repeats
	Shown bool    // for information only; no floor applies
	// Draw returns the differences of a random group.
	Draw func(s *rng.Stream) []float64

	once  sync.Once
	shape shape
}

// Groups returns the populations of clusters and repeats in the suite. Their names
// contain the intraclass correlation, the share of the variance that is between groups.
func Groups() []*GroupPopulation {
	return []*GroupPopulation{
		normalGroup(Clusters, 0.2), normalGroup(Clusters, 0.5),
		binaryGroup(Clusters, 0.2), binaryGroup(Clusters, 0.5),
		skewedGroup(),
		normalGroup(Repeats, 0.5), binaryGroup(Repeats, 0.5),
	}
}

// groupSD is the standard deviation of the differences that alike returns.
const groupSD = 0.25

// alike returns a random group of differences around mean: a part that the group shares
// and normal deviations from it. shared is the quantile function of the shared part,
// with mean 0 and variance 1. icc is its share of the variance.
func alike(s *rng.Stream, size int, mean, icc float64, shared func(u float64) float64) []float64 {
	common := math.Sqrt(icc) * shared(unit(s.Uint64()))
	out := make([]float64, size)
	for i := range out {
		out[i] = mean + groupSD*(common+math.Sqrt(1-icc)*normal(unit(s.Uint64())))
	}
	return out
}

// outcomesAlike returns a random group of differences. Each equals the group's common
// outcome with probability √icc, so that two of them have correlation icc.
func outcomesAlike(s *rng.Stream, size int, icc float64, outcome func(u float64) float64) []float64 {
	common := outcome(unit(s.Uint64()))
	out := make([]float64, size)
	for i := range out {
		if out[i] = common; unit(s.Uint64()) >= math.Sqrt(icc) {
			out[i] = outcome(unit(s.Uint64()))
		}
	}
	return out
}

// gainsAndLosses returns the quantile function and the mean of differences of 0/1
// scores with 10% gains and 5% losses.
func gainsAndLosses() (outcome func(u float64) float64, mean float64) {
	return steps([]float64{1, -1, 0}, []float64{.10, .05, .85})
}

func normalGroup(group string, icc float64) *GroupPopulation {
	const mean = 0.05
	return &GroupPopulation{
		Name: group + "-normal-" + fmt.Sprint(icc), Doc: "normal(0.05, 0.25) differences, intraclass correlation " + fmt.Sprint(icc),
		Mean: mean, Group: group, Draw: func(s *rng.Stream) []float64 { return alike(s, groupSize, mean, icc, normal) },
	}
}

// skewedGroup has exponential shared parts, so that a few groups are far above the
// others.
func skewedGroup() *GroupPopulation {
	const mean, icc = 0.05, 0.5
	return &GroupPopulation{
		Name: "clusters-skewed-" + fmt.Sprint(icc), Doc: "the part that a cluster shares is exponential, intraclass correlation " + fmt.Sprint(icc) + "; shown, no promise",
		Mean: mean, Group: Clusters, Shown: true,
		Draw: func(s *rng.Stream) []float64 {
			return alike(s, groupSize, mean, icc, func(u float64) float64 { return -math.Log(u) - 1 })
		},
	}
}

// binaryGroup has differences of 0/1 scores: 10% gains, 5% losses.
func binaryGroup(group string, icc float64) *GroupPopulation {
	outcome, mean := gainsAndLosses()
	return &GroupPopulation{
		Name: group + "-binary-" + fmt.Sprint(icc), Doc: "0/1 scores, 10% gains and 5% losses, intraclass correlation " + fmt.Sprint(icc),
		Mean: mean, Width: 1, Group: group,
		Draw: func(s *rng.Stream) []float64 { return outcomesAlike(s, groupSize, icc, outcome) },
	}
}

func (p *GroupPopulation) name() string              { return p.Name }
func (p *GroupPopulation) estimand() estimand.Linear { return estimand.Default }
func (p *GroupPopulation) truth() float64            { return p.Mean }
func (p *GroupPopulation) width() float64            { return p.Width }

// set draws n groups. It returns the units that a comparison resamples and the
// differences of the single scores.
func (p *GroupPopulation) set(s *rng.Stream, n int) set {
	out := set{a: make([]float64, n), b: make([]float64, n)}
	if p.Group == Clusters {
		out.size = make([]float64, n)
	}
	for g := range n {
		rows := p.Draw(s)
		out.rows = append(out.rows, rows...)
		for _, d := range rows {
			out.b[g] += d
		}
		if p.Group == Clusters {
			out.size[g] = float64(len(rows))
		} else {
			out.b[g] /= float64(len(rows))
		}
	}
	return out
}

// labelDraws is the number of groups drawn to determine the label of a population.
const labelDraws = 1 << 14

// look returns the shape on which the label is based, computed once. Its values are the
// groups' contributions to the deviation of the overall mean; for groups of equal size
// they are proportional to the group means.
func (p *GroupPopulation) look() shape {
	p.once.Do(func() {
		s := rng.New(0, 0)
		moves := make([]float64, labelDraws)
		for i := range moves {
			for _, d := range p.Draw(&s) {
				moves[i] += d - p.Mean
			}
		}
		p.shape = shapeOf(moves)
	})
	return p.shape
}

// cell returns the cell of a method on the population, without results.
func (p *GroupPopulation) cell(n int, method string, sets int) Cell {
	sh := p.look()
	return Cell{
		Population: p.Name, Doc: p.Doc, Group: p.Group, Label: labelOf(Light, sh.carry, n), Ceiling: ceilingOf(sh.large, n),
		Differ: sh.differ * float64(n), N: n, Method: method, Sets: sets, wide: p.Width > 0, shown: p.Shown,
	}
}
