package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
)

// seed is that of every draw on the page.
const seed = 11

// population is a share of questions for each pair of 0/1 recalls.
type population struct {
	name, says                  string
	both, lost, gained, neither float64 // oracle and candidate find it; only the oracle; only the candidate; none
}

var populations = []population{
	{"alike", "The usual case: the candidate finds what the oracle finds, but for a few questions.", 0.74, 0.06, 0.04, 0.16},
	{"crossed", "The candidate finds much of what the oracle misses, and misses much of what it finds.", 0.35, 0.35, 0.25, 0.05},
	{"perfect oracle", "The oracle finds everything, as it does where its own nearest neighbours are the truth.", 0.90, 0.10, 0, 0},
}

// ratio is the true mean(candidate)/mean(oracle).
func (p population) ratio() float64 { return (p.both + p.gained) / (p.both + p.lost) }

// draw takes n questions from the population.
func (p population) draw(r *rand.Rand, n int) (oracle, candidate []float64) {
	oracle, candidate = make([]float64, n), make([]float64, n)
	for i := range n {
		switch u := r.Float64(); {
		case u < p.both:
			oracle[i], candidate[i] = 1, 1
		case u < p.both+p.lost:
			oracle[i] = 1
		case u < p.both+p.lost+p.gained:
			candidate[i] = 1
		}
	}
	return oracle, candidate
}

// questions is the size of the example files.
const questions = 207

// files returns the example score files by name: the recall of a full re-index,
// and that of an index that was adapted to the new model instead.
func files() map[string][]byte {
	var full, adapted bytes.Buffer
	o, c := populations[0].draw(rand.New(rand.NewPCG(seed, questions)), questions)
	for i := range o {
		fmt.Fprintf(&full, `{"question_id":"q%03d","recall@10":%g}`+"\n", i+1, o[i])
		fmt.Fprintf(&adapted, `{"question_id":"q%03d","recall@10":%g}`+"\n", i+1, c[i])
	}
	return map[string][]byte{"reindexed.jsonl": full.Bytes(), "adapted.jsonl": adapted.Bytes()}
}
