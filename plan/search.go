package plan

import "math"

// SizeNear returns the smallest number of questions with the target power, for a power
// function without a closed inverse. It brackets the size near a first guess and
// bisects. The power of tests of counts fluctuates slightly as n grows, so a slightly
// smaller number may have it too. It is NaN if the guess is unknown, or if the power is
// not reached at 1,024 times the guess.
func SizeNear(guess, target float64, power func(n int) (float64, error)) (float64, error) {
	if !(guess >= 1) || guess >= Cap {
		return math.NaN(), nil
	}
	enough := func(n int) (bool, error) {
		p, err := power(n)
		return p >= target, err
	}
	lo, hi, err := bracket(max(2, int(guess)), enough)
	if err != nil || hi == 0 {
		return math.NaN(), err
	}
	for hi-lo > 1 {
		mid := lo + (hi-lo)/2
		ok, err := enough(mid)
		if err != nil {
			return math.NaN(), err
		}
		if ok {
			hi = mid
		} else {
			lo = mid
		}
	}
	return float64(hi), nil
}

// bracket returns two numbers near the guess such that hi questions are enough and lo
// are not. hi is 0 if there are none, and lo is 1 if two questions are enough.
func bracket(guess int, enough func(n int) (bool, error)) (lo, hi int, err error) {
	step := max(1, guess/50)
	ok, err := enough(guess)
	if err != nil {
		return 0, 0, err
	}
	for at := guess; ; step *= 2 {
		next := at + step
		if ok {
			next = max(1, at-step)
		}
		if next > 1024*guess {
			return 0, 0, nil
		}
		now := false
		if next > 1 {
			if now, err = enough(next); err != nil {
				return 0, 0, err
			}
		}
		switch {
		case ok && !now:
			return next, at, nil
		case !ok && now:
			return at, next, nil
		}
		at = next
	}
}

// AssuredSizeBy returns [Input.AssuredSize] by the power of an interval, to within one
// question or 0.2%. It raises the target of the closed form by what the interval's
// power lacks until the size is stable; if the interval has almost no power, it
// brackets the size. It is NaN if none is found.
func (in Input) AssuredSizeBy(target float64, power func(n int, effect float64) (float64, error)) (float64, error) {
	n := in.AssuredSize(target)
	assurance := func(n int) (float64, error) {
		return in.AssuranceBy(float64(n), func(effect float64) (float64, error) { return power(n, effect) })
	}
	for range mostRounds {
		if !(n < Cap) {
			break
		}
		by, err := assurance(int(n))
		if err != nil || math.IsNaN(by) {
			return math.NaN(), err
		}
		ask := target + in.Assurance(n) - by
		if ask >= (1+target)/2 {
			return SizeNear(n, target, assurance)
		}
		next := in.AssuredSize(max(ask, target/2))
		if math.Abs(next-n) <= max(1, n/500) {
			return max(next, n), nil
		}
		n = next
	}
	return math.NaN(), nil
}

// mostRounds is the largest number of rounds of the search.
const mostRounds = 20
