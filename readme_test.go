package realgain_test

import (
	"bytes"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/realgain/realgain/internal/cli"
)

// block is a code block of the README.
type block struct {
	language string
	lines    []string
	at       int // line of the README, from 0, of its first line
}

func readme(t *testing.T) (lines []string, blocks []block) {
	t.Helper()
	return pageOf(t, "README.md")
}

// pageOf reads a page and its code blocks.
func pageOf(t *testing.T, path string) (lines []string, blocks []block) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines = strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	var open *block
	for i, line := range lines {
		language, fence := strings.CutPrefix(line, "```")
		switch {
		case fence && open == nil:
			open = &block{language: language, at: i + 1}
		case fence:
			blocks = append(blocks, *open)
			open = nil
		case open != nil:
			open.lines = append(open.lines, line)
		}
	}
	return lines, blocks
}

// TestReadme runs every `$ realgain …` of the README and compares what it
// prints: standard output, or the error when there is one. REALGAIN_UPDATE=1
// writes the outputs again.
func TestReadme(t *testing.T) { runPage(t, "README.md", 3) }

// TestReadmeFindings does the same for the findings, which show what commands said.
func TestReadmeFindings(t *testing.T) { runPage(t, "docs/findings.md", 2) }

// TestReadmeDesigns does it for the page on designs.
func TestReadmeDesigns(t *testing.T) { runPage(t, "docs/methods/designs.md", 8) }

// runPage runs the commands of a page, at least so many.
func runPage(t *testing.T, path string, least int) {
	t.Helper()
	lines, blocks := pageOf(t, path)
	ran := 0
	for _, b := range slices.Backward(blocks) { // so that an update moves no block still to come
		if b.language != "console" {
			continue
		}
		command, ok := strings.CutPrefix(b.lines[0], "$ realgain ")
		if !ok {
			t.Errorf("%s:%d: a console block begins with $ realgain", path, b.at+1)
			continue
		}
		ran++
		var out, errOut bytes.Buffer
		if code := cli.Run(strings.Fields(command), strings.NewReader(""), &out, &errOut); code != 0 {
			out = errOut
		}
		got := strings.Split(strings.TrimRight(out.String(), "\n"), "\n")
		if os.Getenv("REALGAIN_UPDATE") == "1" {
			tail := append([]string(nil), lines[b.at+len(b.lines):]...)
			lines = append(append(lines[:b.at+1], got...), tail...)
			continue
		}
		if want := b.lines[1:]; strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("%s:%d: realgain %s prints\n%s\nthe page shows\n%s",
				path, b.at+1, command, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
	if ran < least {
		t.Errorf("only %d commands of %s were run", ran, path)
	}
	if os.Getenv("REALGAIN_UPDATE") == "1" {
		if err := os.WriteFile(path, []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// The two commands that do all the set-up stand in the README as they are
// documented, and the first works.
func TestReadmeQuickStart(t *testing.T) {
	_, blocks := readme(t)
	first := map[string]string{}
	for _, b := range blocks {
		for _, line := range b.lines {
			for _, prefix := range []string{"go run ./cmd/realgain compare", "go test"} {
				if _, seen := first[prefix]; !seen && strings.HasPrefix(line, prefix) {
					first[prefix] = line
				}
			}
		}
	}
	run := first["go run ./cmd/realgain compare"]
	if run != "go run ./cmd/realgain compare examples/rag/before.jsonl examples/rag/after.jsonl" || first["go test"] != "go test ./..." {
		t.Fatalf("the README's set-up is %q", first)
	}
	var out, errOut bytes.Buffer
	if code := cli.Run(strings.Fields(run)[3:], strings.NewReader(""), &out, &errOut); code != 0 || out.Len() == 0 {
		t.Errorf("%s: exit code %d, %s", run, code, errOut.String())
	}
}

// Go code in the README is taken from examples/library, which compiles.
func TestReadmeGoCompiles(t *testing.T) {
	source, err := os.ReadFile("examples/library/main.go")
	if err != nil {
		t.Fatal(err)
	}
	_, blocks := readme(t)
	seen := false
	for _, b := range blocks {
		if b.language == "go" {
			seen = true
			if !strings.Contains(string(source), strings.Join(b.lines, "\n")) {
				t.Errorf("README.md:%d: the code is not in examples/library/main.go", b.at+1)
			}
		}
	}
	if !seen {
		t.Error("the README shows no library code")
	}
}
