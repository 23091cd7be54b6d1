//go:build unix

package cli_test

import (
	"io"
	"os"
	"strings"
	"sync"
	"syscall"
	"testing"
)

// blocked is a standard input that tells when it is read and never answers.
type blocked struct {
	once sync.Once
	read chan struct{}
	end  chan struct{}
}

func (b *blocked) Read([]byte) (int, error) {
	b.once.Do(func() { close(b.read) })
	<-b.end
	return 0, io.EOF
}

func TestInterruptEndsWith130(t *testing.T) {
	in := &blocked{read: make(chan struct{}), end: make(chan struct{})}
	defer close(in.end)
	go func() {
		<-in.read
		_ = syscall.Kill(os.Getpid(), syscall.SIGINT)
	}()
	code, out, errOut := run(in, "compare", rag(t, "before.jsonl"), "-")
	if code != 130 || out != "" || !strings.Contains(errOut, "interrupted") {
		t.Errorf("code %d, stdout %q, stderr %q", code, out, errOut)
	}
}
