// Package pair lines up the arms of a comparison: by question id, never by
// position. It says which questions were left out and why, and groups the
// value pairs of a metric into weighted cells, on which every engine works.
package pair
