package crosscheck

import "math"

// maxFlips is the largest number of outcomes that are counted one by one.
const maxFlips = 1 << 17

// fewFlips returns P(Σ ±d ≥ |Σ d|) if the observed sum is so extreme that few outcomes
// reach it: those whose negative sizes add up to at most half of the distance to the
// sum of all sizes. It counts them, smallest sizes first. ok is false if they are too
// many.
func (f folded) fewFlips() (p float64, ok bool) {
	room := (f.all - f.sum + f.tol) / 2
	if f.manyFit(room) {
		return 0, false
	}
	visits, ways := 0, 0.0
	var visit func(from int, room, now float64) bool
	visit = func(from int, room, now float64) bool {
		if visits++; visits > maxFlips {
			return false
		}
		ways += now
		for j := from; j < len(f.size) && f.size[j] <= room; j++ {
			chosen := now
			for i := 1.0; i <= f.count[j] && i*f.size[j] <= room; i++ {
				chosen *= (f.count[j] - i + 1) / i
				if !visit(j+1, room-i*f.size[j], chosen) {
					return false
				}
			}
		}
		return true
	}
	if !visit(0, room, 1) {
		return 0, false
	}
	return math.Ldexp(ways, -int(min(f.differ, 1<<20))), true
}

// manyFit reports whether the 17 smallest sizes together fit into room, and so all of
// their 2^17 subsets. It saves the counting and bounds its depth.
func (f folded) manyFit(room float64) bool {
	left := 17.0
	for j, m := range f.size {
		k := min(left, f.count[j])
		if room -= k * m; room < 0 {
			return false
		}
		if left -= k; left == 0 {
			return true
		}
	}
	return false
}
