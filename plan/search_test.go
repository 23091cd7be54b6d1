package plan

import (
	"errors"
	"math"
	"testing"
)

// The search must find the smallest sufficient size from any starting point.
func TestSizeNear(t *testing.T) {
	power := func(n int) (float64, error) { return 1 - math.Exp(-float64(n)/300), nil }
	const want = 483 // −300·ln(.2) = 482.8
	for _, guess := range []float64{2, 20, 400, 482, 483, 484, 600, 20_000} {
		if got, err := SizeNear(guess, 0.8, power); err != nil || got != want {
			t.Errorf("from %v: %v, %v", guess, got, err)
		}
	}
	if got, err := SizeNear(5, 0.3, func(int) (float64, error) { return 1, nil }); err != nil || got != 2 {
		t.Errorf("two are enough: %v, %v", got, err)
	}
	if got, err := SizeNear(5, 0.8, func(int) (float64, error) { return 0.1, nil }); err != nil || !math.IsNaN(got) {
		t.Errorf("none is enough: %v, %v", got, err)
	}
	if _, err := SizeNear(5, 0.8, func(int) (float64, error) { return 0, errors.New("broken") }); err == nil {
		t.Error("an error was lost")
	}
	for _, guess := range []float64{math.NaN(), Cap, 0} {
		if got, err := SizeNear(guess, 0.8, power); err != nil || !math.IsNaN(got) {
			t.Errorf("from %v: %v, %v", guess, got, err)
		}
	}
}
