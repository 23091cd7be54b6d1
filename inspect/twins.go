package inspect

import (
	"cmp"
	"math"
	"slices"
)

const (
	// mostTwins is the number of twins of a metric up to which each is named;
	// of more, the first alone.
	mostTwins = 16
	// samePoint is how far apart the points of metrics on one line may lie:
	// √(2·onLine), and some for rounding.
	samePoint = 2e-6
	// mostScattered is the number of pairs of metrics that miss values on
	// different questions up to which each pair is compared.
	mostScattered = 1 << 20
)

// twins reports pairs of metrics of an arm that say the same.
func twins(a *armRows) []Finding {
	s := newTwinSearch(a.metrics)
	var out []Finding
	for k := range s.looked {
		for _, t := range s.before(k) {
			out = append(out, Finding{"twin-metrics", a.label, a.metrics[s.looked[k].metric].Name, t.how + " " + a.metrics[t.metric].Name,
				"two names for one measurement? compare one of them"})
		}
	}
	return out
}

// twinSearch looks for metrics of an arm that say the same. The number of pairs
// of metrics is too large to compare each of them, so every metric is first
// given a point that it shares with those on one line with it; only metrics of
// one point are compared.
type twinSearch struct {
	metrics   []measured
	looked    []pointed // metrics that are looked at, in their order
	scattered bool      // compare those that miss values on different questions
	compared  int       // pairs compared so far
}

// pointed is a metric with what is equal for all metrics on one line with it.
type pointed struct {
	metric  int     // index
	pattern uint64  // which questions have a value
	point   float64 // where the metric lies; equal but for samePoint
	line    *[]int  // the metrics on its line, ascending, which share this list
}

// twin is a metric that says the same as another.
type twin struct {
	metric int
	how    string
}

func newTwinSearch(metrics []measured) *twinSearch {
	s := &twinSearch{metrics: metrics}
	sizes, pairs := map[uint64]int{}, 0 // of each pattern; of different ones
	for i := range metrics {
		m := &metrics[i]
		if m.Distinct < 2 || m.ShareMissing > mostlyMissing || m.N < fewTwins {
			continue // on few questions two metrics agree by chance
		}
		p := pointed{metric: i}
		p.pattern, p.point = pointOf(m.mean)
		pairs += len(s.looked) - sizes[p.pattern]
		sizes[p.pattern]++
		s.looked = append(s.looked, p)
	}
	s.scattered = pairs <= mostScattered
	s.findLines()
	return s
}

// pointOf returns a number for the set of questions that have a mean, and
// |Σ wᵢ·zᵢ|/√Σ wᵢ² of the standardized means z with fixed weights w. A factor
// and a shift of the means do not change it.
func pointOf(means []float64) (pattern uint64, point float64) {
	n, first, mean := 0.0, nan, 0.0
	for i, x := range means {
		if math.IsNaN(x) {
			continue
		}
		if n++; n == 1 {
			first = x
		}
		pattern += mixed(uint64(i))
		mean += (x - first - mean) / n // less the first, to lose no digits of large means
	}
	var wz, zz, ww float64
	for i, x := range means {
		if !math.IsNaN(x) {
			w, z := float64(int64(mixed(uint64(i))))/(1<<63), x-first-mean
			wz, zz, ww = wz+w*z, zz+z*z, ww+w*w
		}
	}
	if point = math.Abs(wz) / math.Sqrt(zz*ww); math.IsNaN(point) {
		point = 0 // they do not vary, or their squares overflow
	}
	return pattern, point
}

// mixed returns 64 bits that look random but depend on i alone: a step of
// SplitMix64 (Steele, Lea & Flood 2014).
func mixed(i uint64) uint64 {
	x := (i + 1) * 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// findLines puts metrics that have values on the same questions and say the
// same into one line. In the order of points it compares each metric with the
// first of every line that begins at nearly the same point: there are few.
func (s *twinSearch) findLines() {
	order := make([]*pointed, len(s.looked))
	for i := range order {
		order[i] = &s.looked[i]
	}
	slices.SortStableFunc(order, func(x, y *pointed) int {
		return cmp.Or(cmp.Compare(x.pattern, y.pattern), cmp.Compare(x.point, y.point))
	})
	var firsts []*pointed // of the lines that begin near
	for _, p := range order {
		firsts = slices.DeleteFunc(firsts, func(f *pointed) bool {
			return f.pattern != p.pattern || p.point-f.point > samePoint
		})
		k := slices.IndexFunc(firsts, func(f *pointed) bool { return s.compare(f.metric, p.metric) != "" })
		if k < 0 {
			p.line = new([]int)
			firsts = append(firsts, p)
		} else {
			p.line = firsts[k].line
		}
	}
	for i := range s.looked {
		p := &s.looked[i]
		*p.line = append(*p.line, p.metric)
	}
}

// compare tells in words how two metrics say the same, if they do.
func (s *twinSearch) compare(i, j int) string {
	s.compared++
	return sameness(s.metrics[i].mean, s.metrics[j].mean, s.metrics[j].Seen)
}

// before returns the metrics before the k-th looked at that say the same, in
// their order.
func (s *twinSearch) before(k int) []twin {
	p := &s.looked[k]
	at, _ := slices.BinarySearch(*p.line, p.metric)
	near := slices.Clone((*p.line)[:min(at, mostTwins+1)])
	if s.scattered {
		for i := range s.looked[:k] {
			if s.looked[i].pattern != p.pattern {
				near = append(near, s.looked[i].metric)
			}
		}
		slices.Sort(near)
	}
	var out []twin
	for _, i := range near {
		if how := s.compare(i, p.metric); how != "" {
			out = append(out, twin{i, how})
		}
	}
	if len(out) > mostTwins {
		return out[:1]
	}
	return out
}
