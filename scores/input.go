package scores

import (
	"bytes"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Input is the content of one file as a Format reads it, decompressed and without a
// byte order mark.
type Input struct {
	Path string // as given; "-" is standard input
	Head []byte // the first bytes, at most headSize; the whole content if Whole is set
	// Whole is set if Head is the whole content.
	Whole bool

	raw   *source
	rest  io.Reader
	stop  func()
	size  int64 // size of the file in bytes; 0 = unknown
	given int64 // bytes that Read has returned
}

// headSize is the number of bytes that a format may examine before it is chosen.
const headSize = 64 << 10

// Read implements io.Reader; the content starts with Head.
func (in *Input) Read(p []byte) (int, error) {
	n, err := in.rest.Read(p)
	in.given += int64(n)
	return n, err
}

// ReaderAt returns the content for random access, and its size in bytes. An
// uncompressed regular file is read in place; other content is loaded into memory.
// ReaderAt must be called before Read.
func (in *Input) ReaderAt() (io.ReaderAt, int64, error) {
	if in.size > 0 {
		f, err := os.Open(in.Path)
		if err != nil {
			return nil, 0, openError(in.Path, err)
		}
		stop := in.stop
		in.stop = func() { f.Close(); stop() }
		return f, in.size, nil
	}
	all, err := io.ReadAll(in)
	if err != nil {
		return nil, 0, readError(in.Path, err)
	}
	return bytes.NewReader(all), int64(len(all)), nil
}

// open opens the file at path, or stdin if path is "-", and reads its first bytes.
func open(path string, stdin io.Reader, count func(n int)) (*Input, error) {
	raw, err := openRaw(path, stdin)
	if err != nil {
		return nil, err
	}
	src := newSource(raw, count)
	body, stop, err := decompress(src)
	if err != nil {
		src.close()
		return nil, readError(path, err)
	}
	in := &Input{Path: path, raw: src, stop: func() { stop(); src.close() }}
	if plain := body == io.Reader(src); plain {
		in.size = size(raw)
	}
	head := make([]byte, headSize)
	n := 0
	for n < len(head) && err == nil {
		var k int
		k, err = body.Read(head[n:])
		n += k
	}
	if err != nil && err != io.EOF {
		in.stop()
		return nil, readError(path, err)
	}
	head = head[:n]
	in.Whole = err == io.EOF
	in.Head = bytes.TrimPrefix(head, []byte("\xEF\xBB\xBF"))
	in.rest = io.MultiReader(bytes.NewReader(in.Head), body)
	return in, nil
}

func openRaw(path string, stdin io.Reader) (io.Reader, error) {
	if path == "-" {
		if stdin == nil {
			return nil, &Error{Path: path, Msg: "there is no standard input", Hint: "name a file"}
		}
		return stdin, nil
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, openError(path, err)
	}
	if st, err := f.Stat(); err == nil && st.IsDir() {
		f.Close()
		return nil, &Error{Path: path, Msg: "is a directory",
			Hint: "name the files in it, for example " + filepath.Join(path, "*.jsonl")}
	}
	return f, nil
}

// size returns the size of a regular file, or 0.
func size(raw io.Reader) int64 {
	if f, ok := raw.(*os.File); ok {
		if st, err := f.Stat(); err == nil && st.Mode().IsRegular() {
			return st.Size()
		}
	}
	return 0
}

func openError(path string, err error) error {
	e := &Error{Path: path, Err: err, Hint: "check the path"}
	var why *fs.PathError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		e.Msg = "no such file"
		if near := nearFile(path); near != "" {
			e.Hint = "did you mean " + near + "?"
		}
	case errors.Is(err, fs.ErrPermission):
		e.Msg, e.Hint = "may not be read", "check the file's permissions"
	case errors.As(err, &why):
		e.Msg = why.Err.Error()
	default:
		e.Msg = err.Error()
	}
	return e
}

// nearFile returns the file beside path whose name is closest to its own.
func nearFile(path string) string {
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		return ""
	}
	names := make([]string, len(entries))
	for i, e := range entries {
		names[i] = e.Name()
	}
	if near := nearest(filepath.Base(path), names); near != "" {
		return filepath.Join(filepath.Dir(path), near)
	}
	return ""
}

// readError wraps an error of reading bytes in an *Error.
func readError(path string, err error) error {
	if _, ok := errors.AsType[*Error](err); ok {
		return err
	}
	msg, hint := err.Error(), "check the file"
	if errors.Is(err, io.ErrUnexpectedEOF) {
		msg, hint = "the compressed data ends early", "the file is truncated; make it again"
	}
	return &Error{Path: path, Msg: msg, Hint: hint, Err: err}
}

// sum reads the rest of the file and returns the SHA-256 of all its bytes in
// hexadecimal.
func (in *Input) sum() (string, error) {
	if _, err := io.Copy(io.Discard, in.raw); err != nil {
		return "", readError(in.Path, err)
	}
	return hex.EncodeToString(in.raw.hash.Sum(nil)), nil
}
