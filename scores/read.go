package scores

import (
	"errors"
	"math"
	"os"
	"sync/atomic"
)

// Read reads the files of one arm, in the given order, into one table. The table's
// label is src.Label, or the first path if that is empty. Read ignores opt.ArmColumn
// and opt.Arms. An error in a file is an *Error.
func Read(src Source, opt Options) (*Table, error) {
	opt.Arms, opt.ArmColumn = nil, ""
	label := src.Label
	if label == "" && len(src.Paths) > 0 {
		label = src.Paths[0]
	}
	rows, err := readAll(src.Paths, &opt, "", false)
	if err != nil {
		return nil, err
	}
	return rows.finish(label)
}

// readAll reads all files into one Rows. If several is set and armName is "", the rows
// are assigned to arms by the column that the format declares.
func readAll(paths []string, opt *Options, armName string, several bool) (*Rows, error) {
	return readRows(paths, opt, armName, several, nil)
}

// readRows is readAll with a surveyor, which may be nil.
func readRows(paths []string, opt *Options, armName string, several bool, all *surveyor) (*Rows, error) {
	if len(paths) == 0 {
		return nil, &Error{Msg: "no file was named", Hint: "name a file, or - for standard input"}
	}
	if len(paths) > math.MaxUint16 {
		return nil, &Error{Msg: "more than 65,535 files for one arm", Hint: "join some of them"}
	}
	if opt.As != "" {
		if _, err := named(opt.As); err != nil {
			return nil, err
		}
	}
	r := newRows(opt, armName)
	r.surveyor, r.severalArms = all, several
	count := progress(paths, opt.Progress)
	for i, path := range paths {
		r.files = append(r.files, File{Path: path})
		r.here = place{file: uint16(i)}
		if err := r.readFile(&r.files[i], count); err != nil {
			var e *Error
			if !errors.As(err, &e) {
				e = &Error{Msg: err.Error(), Err: err}
			}
			if e.Path == "" {
				e.Path = path
			}
			return nil, e
		}
	}
	return r, nil
}

func (r *Rows) readFile(f *File, count func(n int)) error {
	in, err := open(f.Path, r.opt.Stdin, count)
	if err != nil {
		return err
	}
	defer func() { in.stop() }() // ReaderAt may replace in.stop
	format, why, err := choose(in, r.opt.As)
	if err != nil {
		return err
	}
	f.Format, f.Why = format.Name, why
	r.input, r.expected = in, 0
	if err := format.Read(in, r); err != nil {
		return err
	}
	if f.Rows == 0 {
		return &Error{Path: f.Path, Msg: "the file holds no rows", Hint: "check the run that wrote it"}
	}
	f.SHA256, err = in.sum()
	return err
}

// progress returns a function that adds up the bytes read from all paths and reports
// them, or nil if report is nil.
func progress(paths []string, report func(read, total int64)) func(n int) {
	if report == nil {
		return nil
	}
	var total int64
	for _, path := range paths {
		st, err := os.Stat(path)
		if err != nil || !st.Mode().IsRegular() {
			total = 0
			break
		}
		total += st.Size()
	}
	var read atomic.Int64
	return func(n int) { report(read.Add(int64(n)), total) }
}
