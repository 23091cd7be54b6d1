// Package registry keeps what can be chosen by name: formats, intervals,
// engines, estimands, output formats, kinds of documents. An entry registers itself in the init of the
// file that defines it; flags, help and schema follow.
package registry

import (
	"cmp"
	"slices"
)

// Registry holds entries of one kind under their names, in a fixed order.
type Registry[T any] struct {
	kind    string
	name    func(T) string
	rank    func(T) int // entries of lower rank come first
	entries []T
}

// New returns an empty registry. kind names what it holds in the message of a
// second registration; rank may be nil, and then entries are ordered by name.
func New[T any](kind string, name func(T) string, rank func(T) int) *Registry[T] {
	if rank == nil {
		rank = func(T) int { return 0 }
	}
	return &Registry[T]{kind: kind, name: name, rank: rank}
}

// Register adds an entry. It panics if the name is taken; it is meant for init.
func (r *Registry[T]) Register(e T) {
	at, taken := slices.BinarySearchFunc(r.entries, e, func(a, b T) int {
		return cmp.Or(cmp.Compare(r.rank(a), r.rank(b)), cmp.Compare(r.name(a), r.name(b)))
	})
	if _, other := r.Get(r.name(e)); taken || other {
		panic(r.kind + " " + r.name(e) + " is registered twice")
	}
	r.entries = slices.Insert(r.entries, at, e)
}

// Get returns the entry of that name, and whether there is one.
func (r *Registry[T]) Get(name string) (T, bool) {
	for _, e := range r.entries {
		if r.name(e) == name {
			return e, true
		}
	}
	var none T
	return none, false
}

// All returns the entries in order. The slice is the caller's own.
func (r *Registry[T]) All() []T { return slices.Clone(r.entries) }

// Names returns the entries' names in order.
func (r *Registry[T]) Names() []string {
	out := make([]string, len(r.entries))
	for i, e := range r.entries {
		out[i] = r.name(e)
	}
	return out
}

// First ranks the entry of that name before all others.
func First[T any](name func(T) string, first string) func(T) int {
	return func(e T) int {
		if name(e) == first {
			return 0
		}
		return 1
	}
}
