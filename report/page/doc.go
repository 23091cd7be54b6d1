// Package page holds what lies between the documents and the formats: a
// [Document] says what was found, as a [Page] for readers and as JSON for
// programs. The words of each document are written in report/pages, the formats
// in report; neither knows the other, so a document or a format is one to add.
//
// A page is plain data. Its texts hold no control characters; only lines that are
// wrapped may hold [Glue], so neither prose, code nor tables do. Colour, escaping,
// wrapping and the width of tables are the business of the formats.
package page
