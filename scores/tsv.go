package scores

func init() {
	Register(Format{
		Name: "tsv", Rank: 40, Exts: []string{".tsv", ".tab"},
		Doc:   "tab-separated values with a header, wide or long",
		Sniff: func(in *Input) string { return sniffTable(in, '\t', ".tsv") },
		Read:  func(in *Input, rows *Rows) error { return readCSV(in, rows, '\t') },
	})
}
