// Package bench holds the benchmarks of every stage, from the bytes of a file
// to the printed table, and beneath it the measurements against other tools.
//
//	make bench               all benchmarks; BASE=file compares with benchstat
//	bench/peers/run          realgain and other tools on the same data
//	bench/growth/run A B     two binaries of realgain on large inputs
package bench
