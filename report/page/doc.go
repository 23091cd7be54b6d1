// Package page defines the model between documents and output formats. A [Document]
// is a result as a [Page] for readers and as JSON for programs. Package report/pages
// words the documents, package report draws pages; neither imports the other, so M
// documents and N formats take M + N pieces of code.
//
// A page is plain data. Its texts contain no control characters, except that lines
// that are wrapped may contain [Glue]; prose, code and tables may not. Colour,
// escaping, wrapping and fitting a table to the width are done by the formats.
package page
