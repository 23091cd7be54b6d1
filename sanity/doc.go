// Package sanity checks for input that is probably a mistake and would silently reverse
// a verdict. Commands compare and inspect share its checks.
//
// The checks take the values of two arms and return a warning, or nil if nothing is
// wrong. Each command adds where it was found. labels are the names of the two arms.
package sanity
