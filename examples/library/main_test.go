package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/realgain/realgain/internal/testdata"
)

func TestRun(t *testing.T) {
	dir := filepath.Join(testdata.Root(t), "examples", "rag")
	stdout := os.Stdout
	defer func() { os.Stdout = stdout }()
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = null.Close() }()
	os.Stdout = null
	if err := run(filepath.Join(dir, "before.jsonl"), filepath.Join(dir, "after.jsonl")); err != nil {
		t.Error(err)
	}
	if err := run("absent.jsonl", "absent.jsonl"); err == nil {
		t.Error("absent files gave no error")
	}
}
