// Command ours times realgain on scores that other tools are timed on, too:
//
//	ours TASK BASELINE CANDIDATE
//
// The files hold float64 values, little-endian. It prints the seconds of one
// comparison (median of several in one process, reading not counted) and the
// interval, as JSON.
package main

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"time"

	"github.com/realgain/realgain"
)

// tasks are the options of each task.
var tasks = map[string]func(*realgain.Options){
	"montecarlo": func(o *realgain.Options) { o.Engine, o.NBoot, o.Interval = "montecarlo", 10_000, "percentile" },
	"percentile": func(o *realgain.Options) { o.Interval = "percentile" },
	"bca":        func(o *realgain.Options) { o.Interval = "bca" },
	"bca-drawn":  func(o *realgain.Options) { o.Engine, o.NBoot, o.Interval = "montecarlo", 10_000, "bca" },
	"guarded":    func(*realgain.Options) {},
}

// Repetitions go on until both are reached.
const (
	leastTimes = 3
	leastTotal = 300 * time.Millisecond
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "ours:", err)
		os.Exit(2)
	}
}

func run(args []string) error {
	if len(args) != 3 || tasks[args[0]] == nil {
		return fmt.Errorf("usage: ours TASK BASELINE CANDIDATE")
	}
	a, err := load(args[1])
	if err != nil {
		return err
	}
	b, err := load(args[2])
	if err != nil {
		return err
	}
	opt := realgain.DefaultOptions()
	tasks[args[0]](&opt)
	var times []float64
	var c *realgain.Comparison
	for begin := time.Now(); len(times) < leastTimes || time.Since(begin) < leastTotal; {
		start := time.Now()
		if c, err = realgain.Compare(a, b, opt); err != nil {
			return err
		}
		times = append(times, time.Since(start).Seconds())
	}
	slices.Sort(times)
	return json.NewEncoder(os.Stdout).Encode(map[string]any{"seconds": times[len(times)/2], "interval": c.CI})
}

func load(path string) ([]float64, error) {
	raw, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	x := make([]float64, len(raw)/8)
	_, err = binary.Decode(raw, binary.LittleEndian, x)
	return x, err
}
