//go:build unix

// Command growth times realgain on inputs that are large in one way each:
// many slices, many questions, many rows, many columns. It takes two binaries
// and prints a Markdown table of the user time and the peak memory of both.
//
//	bench/growth/run BEFORE AFTER
//
// A row that takes longer than two minutes is stopped and shown as such. The
// inputs are drawn from fixed seeds, so that every run has the same ones.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"time"
)

const limit = 2 * time.Minute

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "growth: error:", err)
		os.Exit(1)
	}
}

func run(binaries []string) error {
	if len(binaries) != 2 {
		return errors.New("usage: bench/growth/run BEFORE AFTER")
	}
	for i, path := range binaries {
		abs, err := filepath.Abs(path)
		if err != nil {
			return err
		}
		binaries[i] = abs
	}
	dir, err := os.MkdirTemp("", "growth")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if err := writeAll(dir); err != nil {
		return err
	}
	fmt.Println("| command | input | before, s | after, s | before, MB | after, MB |")
	fmt.Println("|---|---|--:|--:|--:|--:|")
	for _, w := range works() {
		if err := w.measure(dir, binaries); err != nil {
			return err
		}
	}
	return nil
}

// work is a row of the table: a command and the input it runs on.
type work struct {
	input string
	args  string // of realgain, parted by spaces
}

func works() []work {
	return []work{
		{"20,000 questions, 700 values of doc, 3 decimals", "compare docs-a.csv docs-b.csv -m score --by doc"},
		{"the same, continuous", "compare docs-a.csv docs-b.csv -m cont --by doc --min-slice 10"},
		{"10,000 questions", "compare q4-a.csv q4-b.csv --estimand quantile:0.95"},
		{"100,000 questions", "compare q5-a.csv q5-b.csv --estimand quantile:0.95"},
		{"10,000 questions", "converge q4-a.csv q4-b.csv"},
		{"100,000 questions", "converge q5-a.csv q5-b.csv"},
		{"2,000,000 questions, 5 metrics", "inspect rows-a.csv rows-b.csv"},
		{"the same, for comparison", "compare rows-a.csv rows-b.csv"},
		{"100,000 questions", "compare q5-a.csv q5-b.csv --interval studentized --engine montecarlo"},
		{"200,000 questions, 100,000 values of doc", "compare by-a.csv by-b.csv -m score --by doc"},
		{"20 questions, 100,000 columns", "inspect columns.csv"},
	}
}

// measure runs the work with both binaries and prints its row.
func (w work) measure(dir string, binaries []string) error {
	var seconds, megabytes []string
	for _, binary := range binaries {
		s, mb, err := timed(dir, binary, strings.Fields(w.args))
		if err != nil {
			return fmt.Errorf("%s %s: %w", binary, w.args, err)
		}
		seconds, megabytes = append(seconds, s), append(megabytes, mb)
	}
	fmt.Printf("| `%s` | %s | %s | %s | %s | %s |\n", w.short(), w.input,
		seconds[0], seconds[1], megabytes[0], megabytes[1])
	return nil
}

// short returns the command without the names of files and metrics.
func (w work) short() string {
	var out []string
	for arg := range strings.FieldsSeq(w.args) {
		if !strings.HasSuffix(arg, ".csv") {
			out = append(out, arg)
		}
	}
	return strings.Join(out, " ")
}

// timed returns the user time and the peak memory of a command as cells of the
// table. The verdict decides realgain's exit code: only 2 and above are errors.
func timed(dir, binary string, args []string) (seconds, megabytes string, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	cmd := exec.CommandContext(ctx, binary, args...)
	cmd.Dir = dir
	var stderr strings.Builder
	cmd.Stderr = &stderr
	err = cmd.Run()
	if ctx.Err() != nil {
		return fmt.Sprintf("> %.0f", limit.Seconds()), "–", nil
	}
	if cmd.ProcessState == nil || cmd.ProcessState.ExitCode() > 1 {
		return "", "", fmt.Errorf("%w: %s", err, stderr.String())
	}
	usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	if !ok {
		return "", "", errors.New("this system does not say how much memory a process took")
	}
	peak := usage.Maxrss
	if runtime.GOOS == "darwin" {
		peak /= 1024 // there in bytes, elsewhere in kilobytes
	}
	return fmt.Sprintf("%.2f", cmd.ProcessState.UserTime().Seconds()), fmt.Sprintf("%d", peak/1024), nil
}
