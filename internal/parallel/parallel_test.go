package parallel_test

import (
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/realgain/realgain/internal/parallel"
)

func TestEachMakesEveryCallOnce(t *testing.T) {
	for _, limit := range []int{1, 2, 8, 100} {
		calls := make([]atomic.Int64, 37)
		var running, most atomic.Int64
		err := parallel.Each(len(calls), limit, func(i int) error {
			now := running.Add(1)
			for m := most.Load(); now > m && !most.CompareAndSwap(m, now); m = most.Load() {
			}
			calls[i].Add(1)
			running.Add(-1)
			return nil
		})
		if err != nil || most.Load() > int64(limit) {
			t.Errorf("limit %d: %v, %d at once", limit, err, most.Load())
		}
		for i := range calls {
			if calls[i].Load() != 1 {
				t.Errorf("limit %d: do(%d) was called %d times", limit, i, calls[i].Load())
			}
		}
	}
	if err := parallel.Each(0, 4, func(int) error { return errors.New("called") }); err != nil {
		t.Error(err)
	}
}

func TestEachReturnsTheErrorWithTheLowestIndex(t *testing.T) {
	for _, limit := range []int{1, 3, 16} {
		err := parallel.Each(50, limit, func(i int) error {
			if i%7 == 3 {
				return fmt.Errorf("call %d", i)
			}
			return nil
		})
		if err == nil || err.Error() != "call 3" {
			t.Errorf("limit %d: %v, want call 3", limit, err)
		}
	}
}

func TestPartsCoverTheRange(t *testing.T) {
	for _, parts := range []int{1, 2, 3, 7} {
		seen := make([]atomic.Int64, 23)
		parallel.Parts(5, 23, parts, func(_, lo, hi int) {
			for i := lo; i < hi; i++ {
				seen[i].Add(1)
			}
		})
		for i := range seen {
			want := int64(0)
			if i >= 5 {
				want = 1
			}
			if got := seen[i].Load(); got != want {
				t.Errorf("%d parts: %d was visited %d times, want %d", parts, i, got, want)
			}
		}
	}
}

// A panic reaches the caller, from a loop inside a loop too, with the stack of
// where it began.
func TestPanicsReachTheCaller(t *testing.T) {
	for name, loop := range map[string]func(){
		"each":  func() { _ = parallel.Each(4, 2, func(i int) error { fail(i); return nil }) },
		"parts": func() { parallel.Parts(0, 4, 4, func(k, _, _ int) { fail(k) }) },
		"inner": func() {
			_ = parallel.Each(2, 2, func(int) error { parallel.Parts(0, 4, 2, func(_, lo, _ int) { fail(lo) }); return nil })
		},
	} {
		func() {
			defer func() {
				p, ok := recover().(*parallel.PanicError)
				if !ok || p.Error() != "planted" || !strings.Contains(string(p.Stack), "fail") {
					t.Errorf("%s: recovered %v", name, p)
				}
			}()
			loop()
			t.Errorf("%s: no panic", name)
		}()
	}
}

func fail(i int) {
	if i == 2 {
		panic("planted")
	}
}
