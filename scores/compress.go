package scores

import (
	"bytes"
	"io"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"github.com/pierrec/lz4/v4"
)

// codec is a compression format, recognized by the first bytes of the file.
type codec struct {
	magic string
	open  func(r io.Reader) (body io.Reader, stop func(), err error)
}

var codecs = []codec{
	{"\x1f\x8b", openGzip},
	{"\x28\xb5\x2f\xfd", openZstd},
	{"\x04\x22\x4d\x18", func(r io.Reader) (io.Reader, func(), error) { return lz4.NewReader(r), func() {}, nil }},
}

func openGzip(r io.Reader) (io.Reader, func(), error) {
	body, err := gzip.NewReader(r)
	return body, func() {}, err
}

func openZstd(r io.Reader) (io.Reader, func(), error) {
	body, err := zstd.NewReader(r)
	if err != nil {
		return nil, nil, err
	}
	return body, body.Close, nil
}

// decompress returns a reader of the decompressed content of src, or src itself if it
// is not compressed, and a function that releases the decompressor.
func decompress(src *source) (io.Reader, func(), error) {
	magic, err := src.peek(4)
	if err != nil && err != io.EOF {
		return nil, nil, err
	}
	for _, c := range codecs {
		if bytes.HasPrefix(magic, []byte(c.magic)) {
			return c.open(src)
		}
	}
	return src, func() {}, nil
}
