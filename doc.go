// Package realgain tells whether a change to a search, RAG or LLM system is a
// real gain, how large it is, and how many more questions would settle it.
//
// It pairs two systems on the same questions and resamples questions, both
// arms on the same draw. With the exact engine the bootstrap distribution is
// computed, not simulated: the answer carries no Monte Carlo error and needs
// no seed.
package realgain

import "github.com/realgain/realgain/internal/version"

// Version returns the version of realgain, with the commit when it was built
// from a checkout that is known.
func Version() string { return version.Text() }
