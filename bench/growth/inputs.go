//go:build unix

package main

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
)

// writeAll writes the inputs of all rows to dir, value by value: the peak memory
// of a child is at least that of the process that started it.
func writeAll(dir string) error {
	for arm, name := range []string{"a", "b"} {
		for _, f := range []struct {
			name  string
			write func(w *bufio.Writer, d *draws)
			seed  uint64
		}{
			{"docs", func(w *bufio.Writer, d *draws) { docs(w, d, 20_000, 700) }, 1},
			{"q4", func(w *bufio.Writer, d *draws) { metrics(w, d, 10_000, 1) }, 2},
			{"q5", func(w *bufio.Writer, d *draws) { metrics(w, d, 100_000, 1) }, 3},
			{"rows", func(w *bufio.Writer, d *draws) { metrics(w, d, 2_000_000, 5) }, 4},
			{"by", func(w *bufio.Writer, d *draws) { docs(w, d, 200_000, 100_000) }, 5},
		} {
			if err := writeFile(filepath.Join(dir, f.name+"-"+name+".csv"), newDraws(f.seed, uint64(arm)), f.write); err != nil {
				return err
			}
		}
	}
	return writeFile(filepath.Join(dir, "columns.csv"), newDraws(6, 0),
		func(w *bufio.Writer, d *draws) { metrics(w, d, 20, 100_000) })
}

// draws are scores of questions, of which both arms share one half.
type draws struct{ question, own *rand.Rand }

func newDraws(input, arm uint64) *draws {
	return &draws{rand.New(rand.NewPCG(input, 0)), rand.New(rand.NewPCG(input, 1+arm))}
}

// score returns the next score, between 0 and 1.
func (d *draws) score() float64 { return (d.question.Float64() + d.own.Float64()) / 2 }

func writeFile(path string, d *draws, write func(*bufio.Writer, *draws)) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	w := bufio.NewWriterSize(f, 1<<16)
	write(w, d)
	if err := w.Flush(); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

// metrics writes questions with so many metrics of 6 decimals.
func metrics(w *bufio.Writer, d *draws, questions, columns int) {
	fmt.Fprint(w, "id")
	for i := range columns {
		fmt.Fprintf(w, ",m%d", i+1)
	}
	fmt.Fprintln(w)
	for q := range questions {
		fmt.Fprintf(w, "q%d", q)
		for range columns {
			fmt.Fprint(w, ",")
			decimal(w, d, 6)
		}
		fmt.Fprintln(w)
	}
}

// docs writes questions that belong to so many documents, in turns, with a
// score of 3 decimals and one of 15.
func docs(w *bufio.Writer, d *draws, questions, documents int) {
	fmt.Fprintln(w, "id,doc,score,cont")
	for q := range questions {
		fmt.Fprintf(w, "q%d,d%d,", q, q%documents)
		decimal(w, d, 3)
		fmt.Fprint(w, ",")
		decimal(w, d, 15)
		fmt.Fprintln(w)
	}
}

// decimal writes a number between 0 and 1.
func decimal(w *bufio.Writer, d *draws, places int) {
	fmt.Fprint(w, strconv.FormatFloat(d.score(), 'f', places, 64))
}
