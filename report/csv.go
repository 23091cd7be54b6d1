package report

import (
	"encoding/csv"
	"io"

	"github.com/realgain/realgain/report/page"
)

func init() {
	Register(Format{Name: "csv", Rank: 3, Doc: "rows of figures, full precision, no prose; of a comparison one per candidate and metric", Render: renderCSV})
}

// renderCSV writes the rows of a document under their keys. The view changes
// nothing.
func renderCSV(w io.Writer, d page.Document, _ View) error {
	rows := d.Page(page.Depth{}).Rows
	out := csv.NewWriter(w)
	if err := out.Write(rows.Keys); err != nil {
		return err
	}
	return out.WriteAll(rows.Records)
}
