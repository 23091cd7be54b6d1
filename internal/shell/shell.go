// Package shell writes command lines that a POSIX shell reads back.
package shell

import "strings"

// Line joins the words of a command, each quoted where it has to be.
func Line(words []string) string {
	quoted := make([]string, len(words))
	for i, w := range words {
		quoted[i] = quote(w)
	}
	return strings.Join(quoted, " ")
}

func quote(word string) string {
	if word == "" || strings.ContainsAny(word, " \t\r\n\v\f'\"\\$`*?[]{}()<>|&;#~!^") {
		return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
	}
	return word
}
