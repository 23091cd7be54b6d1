package scores

import (
	"bytes"
	"io"
)

// window is the buffered part of an input: buf[start:end].
type window struct {
	r          io.Reader
	buf        []byte
	start, end int
	err        error // error of the last read; io.EOF at the end
}

func newWindow(r io.Reader) *window { return &window{r: r, buf: make([]byte, 512<<10)} }

// more reads more input and keeps the buffered part. Positions relative to start stay
// valid. It returns false at the end or after an error.
func (w *window) more() bool {
	if w.err != nil {
		return false
	}
	if w.start > 0 {
		copy(w.buf, w.buf[w.start:w.end])
		w.end -= w.start
		w.start = 0
	}
	if w.end == len(w.buf) {
		w.buf = append(w.buf, make([]byte, len(w.buf))...)
	}
	n, err := w.r.Read(w.buf[w.end:])
	w.end += n
	w.err = err
	return n > 0 || err == nil
}

// fault returns the error that ended the input, or nil if that is io.EOF.
func (w *window) fault() error {
	if w.err == nil || w.err == io.EOF {
		return nil
	}
	return readError("", w.err)
}

// line returns the next line without its line ending, and false after the last one.
func (w *window) line() ([]byte, bool) {
	for searched := 0; ; {
		at := w.buf[w.start:w.end]
		if i := bytes.IndexByte(at[searched:], '\n'); i >= 0 {
			line := at[:searched+i]
			w.start += searched + i + 1
			return bytes.TrimSuffix(line, []byte("\r")), true
		}
		searched = len(at)
		if !w.more() {
			line := w.buf[w.start:w.end]
			w.start = w.end
			return bytes.TrimSuffix(line, []byte("\r")), len(line) > 0
		}
	}
}
