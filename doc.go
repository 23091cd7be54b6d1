// Package realgain tells whether a change to a search, RAG or LLM system is a
// real gain, how large it is, and how many more questions would settle it.
//
// It pairs two systems on the same questions and resamples questions, both
// arms on the same draw. With the exact engine the bootstrap distribution is
// computed, not simulated: the answer carries no Monte Carlo error and needs
// no seed.
package realgain
