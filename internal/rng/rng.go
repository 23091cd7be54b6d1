// Package rng is the random stream of every Monte Carlo step. It is a public
// contract: draw i of a run takes its words from the stream (seed, i), so that
// the number of threads and the size of batches never change a digit.
package rng

// golden is 2^64/φ, the increment of SplitMix64.
const golden = 0x9e3779b97f4a7c15

// Stream is SplitMix64 (Steele, Lea & Flood 2014, "Fast splittable
// pseudorandom number generators"), a counter put through a mixer. Word k does
// not wait for word k−1, so a processor computes several at once.
type Stream struct{ state uint64 }

// New returns the stream of draw i under a seed. Seed 0 is a seed.
func New(seed uint64, i int) Stream {
	return Stream{Mix(Mix(seed+golden) ^ (uint64(i)*golden + golden))}
}

// Mix is the output function of SplitMix64, a bijection on 64 bits.
func Mix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Uint64 returns the next word; it makes a Stream a math/rand/v2 source.
func (s *Stream) Uint64() uint64 {
	s.state += golden
	return Mix(s.state)
}

// State and Step let a hot loop keep the counter in a register: word k of the
// stream is Mix(state + k·step), k from 1.
func (s Stream) State() (state, step uint64) { return s.state, golden }
