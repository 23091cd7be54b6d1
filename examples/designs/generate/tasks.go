package main

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
)

const (
	trials = 3    // of every task by every system
	limit  = 50.0 // seconds a trial may take in large-limit.csv
)

// languages have repositories, and the change does something in them, on the
// scale of the logit.
var languages = []struct {
	name  string
	repos []string // of owner/name
	tasks int      // in all of its repositories
	gain  float64
}{
	{"python", []string{"ada/heron", "ada/plover", "bea/lark", "bea/wren", "cem/finch", "cem/crane", "dov/stork", "dov/swift", "eli/robin", "eli/kite", "fay/dove", "fay/gull"}, 66, 2.1},
	{"go", []string{"gus/otter", "gus/stoat", "hal/badger", "ida/lynx", "ida/marten", "jan/beaver", "jan/vole"}, 32, -0.3},
	{"java", []string{"kai/oak", "kai/elm", "lea/birch", "lea/rowan", "mia/alder", "mia/hazel", "noa/larch"}, 30, -0.3},
	{"rust", []string{"oda/carp", "oda/pike", "pia/perch", "pia/trout"}, 12, -0.4},
}

// task is one question.
type task struct {
	id, repo, lang string
	easy           float64 // logit of success before the change
	gain           float64 // that the change adds
}

// system is one of the arms, by what it adds to a task's logit and time.
type system struct {
	better  float64 // for every task
	changed bool    // adds the gain of the task
	slow    float64 // chance that a trial takes two and a half times as long
}

var (
	earlier  = system{}
	later    = system{changed: true, slow: 0.2}
	weaker   = system{better: -1}
	stronger = system{better: 1.1, changed: true}
)

// draw makes up the tasks: what a repository's tasks share, then their own.
func draw(seed uint64) []task {
	r := rand.New(rand.NewPCG(seed, 0))
	var out []task
	number := 100
	for _, l := range languages {
		for k, repo := range l.repos {
			easy, gain := 0.9*r.NormFloat64(), l.gain+0.8*r.NormFloat64()
			n := l.tasks / len(l.repos)
			if k < l.tasks%len(l.repos) {
				n++
			}
			for range n {
				number += 1 + r.IntN(40)
				out = append(out, task{
					id:   fmt.Sprintf("%s-%d", strings.Replace(repo, "/", "__", 1), number),
					repo: repo, lang: l.name,
					easy: easy + 1.3*r.NormFloat64(), gain: gain + 0.4*r.NormFloat64(),
				})
			}
		}
	}
	return out
}

// trial is one answer of a system.
type trial struct {
	resolved bool
	seconds  float64
	answered bool
}

// run lets a system try every task, trial after trial.
func run(tasks []task, seed, stream uint64, s system) [][trials]trial {
	r := rand.New(rand.NewPCG(seed, stream))
	out := make([][trials]trial, len(tasks))
	for i, t := range tasks {
		logit := t.easy + s.better
		if s.changed {
			logit += t.gain
		}
		for k := range trials {
			seconds := math.Exp(3.6 - 0.3*t.easy + 0.2*r.NormFloat64())
			if r.Float64() < s.slow {
				seconds *= 2.5
			}
			out[i][k] = trial{r.Float64() < 1/(1+math.Exp(-logit)), math.Round(10*seconds) / 10, true}
		}
	}
	return out
}

// limited leaves the tasks without an answer of which a trial takes too long.
func limited(runs [][trials]trial) [][trials]trial {
	out := make([][trials]trial, len(runs))
	for i, r := range runs {
		slow := false
		for _, t := range r {
			slow = slow || t.seconds > limit
		}
		for k, t := range r {
			t.answered = !slow
			out[i][k] = t
		}
	}
	return out
}

// encode writes the trials of one system; an answer that is missing is empty.
func encode(tasks []task, runs [][trials]trial) []byte {
	var b bytes.Buffer
	b.WriteString("task_id,repo,lang,trial,resolved,latency_s\n")
	for i, t := range tasks {
		for k, r := range runs[i] {
			resolved, seconds := "", ""
			if r.answered {
				resolved, seconds = "0", fmt.Sprintf("%.1f", r.seconds)
			}
			if r.answered && r.resolved {
				resolved = "1"
			}
			fmt.Fprintf(&b, "%s,%s,%s,%d,%s,%s\n", t.id, t.repo, t.lang, k+1, resolved, seconds)
		}
	}
	return b.Bytes()
}
