// Package pair aligns the arms of a comparison by question id, never by position. It
// reports which questions were left out and why, and groups the value pairs of a metric
// into weighted cells, which every engine uses.
package pair
