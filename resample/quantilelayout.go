package resample

import (
	"cmp"
	"math"
	"slices"
)

const (
	// nearSDs is the number of standard deviations of a quantile's rank on each side of
	// the window in which the values of a draw are counted one by one. A draw whose
	// quantile falls outside is counted in full.
	nearSDs = 6
	// fewMembers is the largest class whose units are drawn one by one, which is then
	// as fast as drawing their number.
	fewMembers = 16
)

// layout arranges the units by what a draw needs of them. A quantile moves within a
// window of about √n ranks, so that questions outside the window matter only by their
// number. Units without a question in the window of either arm that are otherwise alike
// form a class.
type layout struct {
	q       *quantiles
	order   [2][]int32   // questions in increasing order of each arm's score
	from    [2]int       // first place of the order that is inside the window
	x       [2][]float64 // scores inside the window
	units   []laidUnit   // drawn one by one
	near    []nearRow    // questions of these units, those of one unit side by side
	classes []class
}

// far holds what the questions of a unit add to a draw, wherever they lie.
type far struct {
	total, questions float64
	below            [2]float64 // weight below the window of each arm
}

// laidUnit is a unit and its part of layout.near.
type laidUnit struct {
	far
	from, to int32
	unit     int32
}

// nearRow is a question inside the window of at least one arm: its place in each window
// (one past the end if outside) and its weight.
type nearRow struct {
	at     [2]int32
	weight float64
}

// class is a set of units that are alike.
type class struct {
	far
	members []int32
}

func (f *far) add(g far, times float64) {
	f.total += times * g.total
	f.questions += times * g.questions
	f.below[0] += times * g.below[0]
	f.below[1] += times * g.below[1]
}

// lay builds the layout with windows of sds standard deviations.
func (q *quantiles) lay(sds float64) *layout {
	l := &layout{q: q}
	var place [2][]int32 // of each question in its arm's order
	for arm, x := range [2][]float64{q.A, q.B} {
		l.order[arm] = inOrder(x)
		place[arm] = make([]int32, len(x))
		for k, row := range l.order[arm] {
			place[arm][row] = int32(k)
		}
		l.window(arm, x, place[arm], sds)
	}
	var lone []laidUnit
	number := map[far]int{}
	for from := 0; from < len(q.A); {
		to := from + 1
		for to < len(q.A) && q.unit(to) == q.unit(from) {
			to++
		}
		u := l.unit(from, to, place)
		if u.from < u.to {
			l.units = append(l.units, u)
		} else {
			k, known := number[u.far]
			if !known {
				k = len(l.classes)
				number[u.far], l.classes = k, append(l.classes, class{far: u.far})
			}
			l.classes[k].members = append(l.classes[k].members, u.unit)
		}
		from = to
	}
	l.classes = slices.DeleteFunc(l.classes, func(c class) bool {
		if len(c.members) > fewMembers {
			return false
		}
		for _, unit := range c.members {
			lone = append(lone, laidUnit{far: c.far, unit: unit})
		}
		return true
	})
	l.units = append(l.units, lone...)
	return l
}

// window determines the places of the order on which the quantile of a draw may fall:
// the place in the sample and sds standard deviations to either side.
func (l *layout) window(arm int, x []float64, place []int32, sds float64) {
	q := l.q
	total := 0.0
	for row := range x {
		total += q.weight(row)
	}
	at := q.Of.Place(total, float64(len(x)))
	sum, middle := 0.0, len(x)
	for k, row := range l.order[arm] {
		if sum += q.weight(int(row)); sum > at.From {
			middle = k
			break
		}
	}
	variance, dev, share := 0.0, 0.0, q.Of.Share()
	for row := range x {
		w := q.weight(row)
		dev -= share * w
		if int(place[row]) < middle {
			dev += w
		}
		if row+1 == len(x) || q.unit(row+1) != q.unit(row) {
			variance += dev * dev
			dev = 0
		}
	}
	reach := sds*math.Sqrt(variance) + at.Width
	lo, hi := 0, len(x)
	sum = 0
	for k, row := range l.order[arm] {
		if sum < at.From-reach {
			lo = k
		}
		if sum > at.From+at.Width+reach {
			hi = k
			break
		}
		sum += q.weight(int(row))
	}
	l.from[arm], l.x[arm] = lo, pick(x, l.order[arm][lo:hi])
}

// unit adds the questions from … to−1, which are one unit.
func (l *layout) unit(from, to int, place [2][]int32) laidUnit {
	u := laidUnit{unit: int32(l.q.unit(from)), from: int32(len(l.near))}
	for row := from; row < to; row++ {
		w, inside := l.q.weight(row), false
		u.total += w
		u.questions++
		near := nearRow{weight: w}
		for arm := range place {
			size := len(l.x[arm])
			at := int(place[arm][row]) - l.from[arm]
			switch {
			case at < 0:
				u.below[arm] += w
				at = size
			case at < size:
				inside = true
			default:
				at = size
			}
			near.at[arm] = int32(at)
		}
		if inside {
			l.near = append(l.near, near)
		}
	}
	u.to = int32(len(l.near))
	return u
}

func pick(x []float64, order []int32) []float64 {
	out := make([]float64, len(order))
	for k, i := range order {
		out[k] = x[i]
	}
	return out
}

// inOrder returns the row numbers in increasing order of their values.
func inOrder(x []float64) []int32 {
	order := make([]int32, len(x))
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortFunc(order, func(i, j int32) int { return cmp.Or(cmp.Compare(x[i], x[j]), cmp.Compare(i, j)) })
	return order
}
