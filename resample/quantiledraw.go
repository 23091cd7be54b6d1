package resample

import "github.com/realgain/realgain/internal/rng"

// drawing holds what one goroutine needs to draw from a layout.
type drawing struct {
	*layout
	counts  [2][]float64 // weight drawn of each value inside a window; the last element is for questions outside
	classes []int        // number of units drawn of each class
	picked  []int32      // the units drawn one by one, as indices of layout.units
	stream  rng.Stream
}

func (l *layout) drawing() *drawing {
	d := &drawing{layout: l, classes: make([]int, len(l.classes))}
	for arm := range d.counts {
		d.counts[arm] = make([]float64, len(l.x[arm])+1)
	}
	return d
}

// quantiles returns the quantiles of both arms in the draw of the stream (seed, i).
func (d *drawing) quantiles(seed uint64, i int) (of [2]float64) {
	d.stream = rng.New(seed, i)
	d.pick()
	sum := d.count()
	at := d.q.Of.Place(sum.total, sum.questions)
	for arm := range of {
		inside := d.counts[arm][:len(d.x[arm])]
		mean, ok := at.Mean(d.x[arm], inside, sum.below[arm])
		if !ok {
			return d.inFull()
		}
		of[arm] = mean
	}
	return of
}

// pick draws the units: the number from each class, then the others one by one. One
// random word gives two of them.
func (d *drawing) pick() {
	left, rest := d.q.Units, d.q.Units // units still to draw, and to draw from
	for c := range d.classes {
		size := len(d.layout.classes[c].members)
		d.classes[c] = binomialCount(left, float64(size)/float64(rest), &d.stream)
		left -= d.classes[c]
		rest -= size
	}
	d.picked = d.picked[:0]
	n := uint64(len(d.units))
	for ; left >= 2; left -= 2 {
		u := d.stream.Uint64()
		d.picked = append(d.picked, int32((u&0xffffffff)*n>>32), int32((u>>32)*n>>32))
	}
	if left > 0 {
		d.picked = append(d.picked, int32((d.stream.Uint64()>>32)*n>>32))
	}
}

// count adds up the drawn units.
func (d *drawing) count() (sum far) {
	clear(d.counts[0])
	clear(d.counts[1])
	for c, times := range d.classes {
		sum.add(d.layout.classes[c].far, float64(times))
	}
	a, b := d.counts[0], d.counts[1]
	for _, k := range d.picked {
		u := &d.units[k]
		sum.add(u.far, 1)
		for _, row := range d.near[u.from:u.to] {
			a[row.at[0]] += row.weight
			b[row.at[1]] += row.weight
		}
	}
	return sum
}

// inFull computes the current draw from all questions. It also draws which units of a
// class are in it.
func (d *drawing) inFull() (of [2]float64) {
	times := d.times()
	weights := make([]float64, len(d.q.A))
	total, questions := 0.0, 0.0
	for row := range weights {
		k := float64(times[d.q.unit(row)])
		weights[row] = k * d.q.weight(row)
		total += weights[row]
		questions += k
	}
	at := d.q.Of.Place(total, questions)
	for arm, x := range [2][]float64{d.q.A, d.q.B} {
		of[arm], _ = at.Mean(pick(x, d.order[arm]), pick(weights, d.order[arm]), 0)
	}
	return of
}

// times returns how often each unit was drawn.
func (d *drawing) times() []int32 {
	times := make([]int32, d.q.Units)
	for _, k := range d.picked {
		times[d.units[k].unit]++
	}
	for c, left := range d.classes {
		members := d.layout.classes[c].members
		for range left {
			times[members[(d.stream.Uint64()>>32)*uint64(len(members))>>32]]++
		}
	}
	return times
}
