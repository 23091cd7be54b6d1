// Package atomicfile writes a file whole or not at all.
package atomicfile

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
)

// Write puts data under path: first into a temporary file of the same folder,
// then, flushed to disk, renamed. Whatever fails, the file that was there
// stays as it was and no temporary file is left behind. An existing file
// keeps its permissions, a new one gets 0o644 less the umask; a symbolic link
// is followed; devices and pipes, such as /dev/stdout, are written directly.
func Write(path string, data []byte) error {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	info, err := os.Stat(path)
	if err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		return direct(path, data)
	}
	if err == nil && info.IsDir() {
		return &os.PathError{Op: "write", Path: path, Err: errors.New("is a directory")}
	}
	// Opened by hand and not by os.CreateTemp, which would ignore the umask.
	temp := filepath.Join(filepath.Dir(path), "."+filepath.Base(path)+".tmp"+strconv.FormatUint(rand.Uint64(), 36))
	f, err := os.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return &os.PathError{Op: "write", Path: path, Err: cause(err)}
	}
	if err := fill(f, data, info); err != nil {
		return errors.Join(&os.PathError{Op: "write", Path: path, Err: cause(err)}, os.Remove(temp))
	}
	if err := os.Rename(temp, path); err != nil {
		return errors.Join(&os.PathError{Op: "write", Path: path, Err: cause(err)}, os.Remove(temp))
	}
	return nil
}

// fill writes, flushes and closes the temporary file.
func fill(f *os.File, data []byte, old os.FileInfo) error {
	_, err := f.Write(data)
	if err == nil && old != nil {
		err = f.Chmod(old.Mode().Perm())
	}
	if err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close())
}

// direct writes to something that is no regular file.
func direct(path string, data []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Close())
}

// cause takes the reason out of an error that names the temporary file.
func cause(err error) error {
	if p, ok := errors.AsType[*os.PathError](err); ok {
		return p.Err
	}
	if l, ok := errors.AsType[*os.LinkError](err); ok {
		return l.Err
	}
	return err
}
