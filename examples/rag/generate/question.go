package main

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
)

// The two systems.
const (
	before = 0
	after  = 1
)

// depth is how many results the retriever returns.
const depth = 10

// question is one question and what both systems made of it.
type question struct {
	id      string
	kind    string
	ranks   [2][]int // rank of each piece of evidence, 0 = not among the first ten
	latency [2]int   // milliseconds
}

// pool draws the questions of a list of shapes, in random order.
func pool(seed, stream uint64, shapes []shape) []question {
	r := rand.New(rand.NewPCG(seed, stream))
	var qs []question
	for _, s := range shapes {
		for range s.count {
			qs = append(qs, draw(r, s))
		}
	}
	r.Shuffle(len(qs), func(i, j int) { qs[i], qs[j] = qs[j], qs[i] })
	return qs
}

// draw makes up one question of the shape.
func draw(r *rand.Rand, s shape) question {
	q := question{kind: kind(r, s.pieces)}
	q.ranks[before] = place(r, make([]int, s.pieces), s.before)
	q.ranks[after] = move(r, q.ranks[before], s.after)
	base := math.Exp(6.62 + 0.35*r.NormFloat64()) // median 750 ms
	q.latency[before] = int(math.Round(base + 75*math.Abs(r.NormFloat64())))
	q.latency[after] = int(math.Round(base + 33 + 75*math.Abs(r.NormFloat64()) + 120*r.NormFloat64()))
	q.latency[after] = max(q.latency[after], 120) // no answer comes faster than the network
	return q
}

// kind draws the type of a question that needs so many pieces of evidence.
func kind(r *rand.Rand, pieces int) string {
	kinds, shares := []string{"comparison", "inference", "temporal"}, []float64{0.45, 0.75}
	if pieces == 3 {
		shares = []float64{0.15, 0.70}
	}
	u := r.Float64()
	for i, s := range shares {
		if u < s {
			return kinds[i]
		}
	}
	return kinds[2]
}

// place puts found pieces, chosen at random, on free ranks, most of them high up.
func place(r *rand.Rand, ranks []int, found int) []int {
	for _, i := range r.Perm(len(ranks)) {
		if found > 0 && ranks[i] == 0 {
			ranks[i] = free(r, ranks)
			found--
		}
	}
	return ranks
}

// move returns the ranks after the change: pieces drop out or come in until
// so many are found, and one in eight of those that stay changes its rank.
func move(r *rand.Rand, old []int, found int) []int {
	ranks := append([]int(nil), old...)
	have := 0
	for i := range ranks {
		if ranks[i] == 0 {
			continue
		}
		have++
		if r.Float64() < 1.0/8 {
			ranks[i] = free(r, ranks)
		}
	}
	for _, i := range r.Perm(len(ranks)) {
		if have > found && ranks[i] != 0 {
			ranks[i] = 0
			have--
		}
	}
	return place(r, ranks, found-have)
}

// free draws a rank that no piece holds.
func free(r *rand.Rand, taken []int) int {
	for {
		u := r.Float64()
		rank := 1 + int(depth*u*u)
		ok := true
		for _, t := range taken {
			ok = ok && t != rank
		}
		if ok {
			return rank
		}
	}
}

// recall returns the share of the pieces that are found, and whether all are.
func recall(ranks []int) (evidence float64, chain int) {
	found := 0
	for _, k := range ranks {
		if k > 0 {
			found++
		}
	}
	if found == len(ranks) {
		chain = 1
	}
	return float64(found) / float64(len(ranks)), chain
}

// ndcg returns the normalised discounted cumulative gain at 10 of the ranks.
func ndcg(ranks []int) float64 {
	var gain, ideal float64
	for i, k := range ranks {
		ideal += 1 / math.Log2(float64(i+2))
		if k > 0 {
			gain += 1 / math.Log2(float64(k+1))
		}
	}
	return gain / ideal
}

// encode writes the scores of one system as JSON Lines.
func encode(qs []question, system int) []byte {
	var b bytes.Buffer
	for _, q := range qs {
		evidence, chain := recall(q.ranks[system])
		fmt.Fprintf(&b, `{"question_id":%q,"question_type":%q,"evidence_recall":%s,"full_chain_recall":%d,"ndcg@10":%s,"latency_ms":%d}`+"\n",
			q.id, q.kind, strconv.FormatFloat(evidence, 'g', -1, 64), chain,
			strconv.FormatFloat(math.Round(1e4*ndcg(q.ranks[system]))/1e4, 'g', -1, 64), q.latency[system])
	}
	return b.Bytes()
}
