package scores

import (
	"crypto/sha256"
	"hash"
	"io"
	"sync"
)

// blockSize is the number of bytes read from a file at a time. A separate goroutine
// reads and hashes a few blocks ahead of the parser.
const (
	blockSize   = 256 << 10
	blocksAhead = 4
)

// source reads and hashes a file ahead of its consumer.
type source struct {
	hash   hash.Hash // complete after Read has returned io.EOF
	full   chan block
	empty  chan []byte
	quit   chan struct{}
	once   sync.Once
	done   chan struct{}
	now    []byte // unread part of the current block
	buffer []byte // the current block
	err    error
}

type block struct {
	buffer []byte
	n      int
	err    error
}

// newSource starts reading raw and closes it at the end if it is an io.Closer. If count
// is not nil, it is called with the size of each read.
func newSource(raw io.Reader, count func(n int)) *source {
	s := &source{hash: sha256.New(), full: make(chan block, blocksAhead),
		empty: make(chan []byte, blocksAhead), quit: make(chan struct{}), done: make(chan struct{})}
	for range blocksAhead {
		s.empty <- nil // blocks are allocated when needed
	}
	go s.pump(raw, count)
	return s
}

func (s *source) pump(raw io.Reader, count func(n int)) {
	defer close(s.done)
	if c, ok := raw.(io.Closer); ok {
		defer c.Close()
	}
	for {
		var b block
		select {
		case b.buffer = <-s.empty:
		case <-s.quit:
			return
		}
		if b.buffer == nil {
			b.buffer = make([]byte, blockSize)
		}
		b.n, b.err = io.ReadFull(raw, b.buffer)
		if b.err == io.ErrUnexpectedEOF {
			b.err = io.EOF
		}
		s.hash.Write(b.buffer[:b.n])
		if count != nil {
			count(b.n)
		}
		s.full <- b // never blocks: the channel has room for all blocks
		if b.err != nil {
			return
		}
	}
}

// Read implements io.Reader.
func (s *source) Read(p []byte) (int, error) {
	s.fill()
	if len(s.now) == 0 {
		return 0, s.err
	}
	n := copy(p, s.now)
	s.now = s.now[n:]
	return n, nil
}

// peek returns up to n bytes without consuming them. Before the first Read it returns
// fewer than n only at the end of the file.
func (s *source) peek(n int) ([]byte, error) {
	s.fill()
	return s.now[:min(n, len(s.now))], s.err
}

// fill waits for the next block if the current one is exhausted.
func (s *source) fill() {
	for len(s.now) == 0 && s.err == nil {
		if s.buffer != nil {
			s.empty <- s.buffer
		}
		b := <-s.full
		s.buffer, s.now, s.err = b.buffer, b.buffer[:b.n], b.err
	}
}

// close stops the reading. It does not wait for a pending read, which may block forever
// on a terminal.
func (s *source) close() { s.once.Do(func() { close(s.quit) }) }
