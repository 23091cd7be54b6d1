package parquet

import (
	"slices"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/format"

	"github.com/realgain/realgain/scores"
)

// refuse returns an error for a column that parquet-go v0.32.0 decodes wrongly without
// reporting an error. TestPandas shows both cases if this check is removed.
//
//   - A page compressed with LZ4_RAW to less than a third of its size is
//     decompressed into a buffer that is then discarded, so the values are
//     whatever the memory held (Column.decompress and lz4.Codec.Decode).
//   - Truth values with run-length encoding: a run whose length is not a multiple
//     of eight shifts all later values, and a run of ones is read as one 1 and
//     seven 0 (decodeBits in encoding/rle).
func refuse(file *parquet.File, columns []*column) error {
	groups := file.Metadata().RowGroups
	for i := range groups {
		for _, c := range columns {
			if c.index >= len(groups[i].Columns) {
				continue
			}
			meta := &groups[i].Columns[c.index].MetaData
			switch {
			case meta.Codec == format.Lz4Raw:
				return &scores.Error{Column: string(c.name), Msg: "is compressed with LZ4, which cannot be read reliably",
					Hint: "write the file with compression zstd, snappy or gzip"}
			case meta.Type == format.Boolean && runLengths(meta):
				return &scores.Error{Column: string(c.name), Msg: "holds truth values in run-length encoding, which cannot be read reliably",
					Hint: "write the file with data page version 1.0, or the column as integers; scores.Options.Metrics chooses other metrics"}
			}
		}
	}
	return nil
}

// runLengths reports whether the values of a column of truth values are run-length
// encoded. Without statistics per page, the only evidence is that the list of encodings
// lacks the plain one, because the list always includes run-length encoding for the
// levels.
func runLengths(meta *format.ColumnMetaData) bool {
	for _, s := range meta.EncodingStats {
		if s.PageType != format.DictionaryPage && s.Encoding == format.RLE {
			return true
		}
	}
	return !slices.Contains(meta.Encoding, format.Plain)
}
