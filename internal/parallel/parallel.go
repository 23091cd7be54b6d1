// Package parallel runs loops on several goroutines, so that results and errors
// do not depend on how many there are.
package parallel

import (
	"fmt"
	"runtime/debug"
	"sync"
	"sync/atomic"
)

// PanicError is what a goroutine panicked with, raised again on the goroutine that
// waited for it: a panic that stays on a goroutine of its own ends the program.
type PanicError struct {
	Value any
	Stack []byte // of the goroutine that panicked
}

// Error implements error.
func (p *PanicError) Error() string { return fmt.Sprint(p.Value) }

// group waits for goroutines and keeps the first panic of any.
type group struct {
	wg       sync.WaitGroup
	panicked atomic.Pointer[PanicError]
}

func (g *group) run(do func()) {
	g.wg.Go(func() {
		defer func() {
			if v := recover(); v != nil {
				p, ok := v.(*PanicError) // of a loop inside this one
				if !ok {
					p = &PanicError{v, debug.Stack()}
				}
				g.panicked.CompareAndSwap(nil, p)
			}
		}()
		do()
	})
}

func (g *group) wait() {
	g.wg.Wait()
	if p := g.panicked.Load(); p != nil {
		panic(p)
	}
}

// Each calls do(0)…do(n−1) on at most limit goroutines and returns the error
// with the lowest index. All calls are made, whatever fails. It panics with a
// *PanicError if a call does.
func Each(n, limit int, do func(i int) error) error {
	errs := make([]error, n)
	var next atomic.Int64
	var g group
	for range min(n, limit) {
		g.run(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				errs[i] = do(i)
			}
		})
	}
	g.wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// Parts calls do(k, lo, hi) for the consecutive parts [lo, hi) of [from, to),
// numbered k, on as many goroutines as there are parts. It panics with a *PanicError
// if a call does.
func Parts(from, to, parts int, do func(k, lo, hi int)) {
	n := to - from
	bound := func(k int) int { return from + n*k/parts }
	if parts == 1 {
		do(0, from, to)
		return
	}
	var g group
	for k := range parts {
		g.run(func() { do(k, bound(k), bound(k+1)) })
	}
	g.wait()
}
