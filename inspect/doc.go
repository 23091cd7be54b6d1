// Package inspect tells what score files hold before anything is compared: how
// they were read, systems, questions, repeats, every metric with its mean, what
// looks like a mistake, and the comparison to run next.
package inspect
