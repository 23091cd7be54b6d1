// Package sanity holds what compare and inspect both look for: input that is
// likely to be a mistake and would silently reverse a verdict.
//
// Its checks take the values of two arms and return a warning, nil where
// nothing is wrong; each command says where it was found. labels are the names
// of the two arms.
package sanity
