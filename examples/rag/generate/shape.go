package main

// seed starts the random streams; the committed files were made with it.
const seed = 20261129

// shape is a group of questions that need the same number of pieces of
// evidence and find equally many of them before, and after.
type shape struct {
	pieces, before, after int
	count                 int
}

// first are the 207 questions: 15 chains completed and 8 broken, so
// full_chain_recall moves by 7/207 = +0.0338 with differences that spread
// 0.33, while partial progress on the other questions lets evidence_recall
// move as far with differences that spread half as much.
var first = []shape{
	{2, 2, 2, 52}, {3, 3, 3, 37}, // whole chains in both
	{2, 2, 1, 4}, {3, 3, 2, 4}, // chains broken
	{2, 1, 2, 7}, {3, 2, 3, 7}, {3, 1, 3, 1}, // chains completed
	{2, 0, 1, 3}, {3, 0, 1, 1}, {3, 1, 2, 8}, // more of a chain
	{2, 1, 0, 1}, {3, 2, 1, 1}, // less of a chain
	{2, 1, 1, 33}, {3, 2, 2, 44}, {3, 1, 1, 2}, {2, 0, 0, 2},
}

// rest are the 605 questions asked later. The change is the same, the luck of
// the first draw is not: 34 chains completed and 31 broken bring the
// difference down to 10/812 = +0.0123.
var rest = []shape{
	{2, 2, 2, 152}, {3, 3, 3, 107},
	{2, 2, 1, 15}, {3, 3, 2, 15}, {3, 3, 1, 1},
	{2, 1, 2, 16}, {3, 2, 3, 16}, {3, 1, 3, 2},
	{2, 0, 1, 9}, {3, 0, 1, 3}, {3, 1, 2, 19},
	{2, 1, 0, 8}, {3, 2, 1, 12},
	{2, 1, 1, 95}, {3, 2, 2, 122}, {3, 1, 1, 7}, {2, 0, 0, 6},
}
