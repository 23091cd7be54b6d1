package report

import (
	"encoding/csv"
	"io"

	"github.com/realgain/realgain/report/page"
)

func init() {
	Register(Format{Name: "csv", Rank: 3, Doc: "rows of numbers, full precision; for compare, one per candidate and metric", Render: renderCSV})
}

// renderCSV writes the rows of a document, with a header line. It does not use the
// view.
func renderCSV(w io.Writer, d page.Document, _ View) error {
	rows := d.Page(page.Depth{}).Rows
	out := csv.NewWriter(w)
	if err := out.Write(rows.Keys); err != nil {
		return err
	}
	return out.WriteAll(rows.Records)
}
