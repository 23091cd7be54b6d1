package cli

import (
	"cmp"
	"slices"

	"github.com/spf13/cobra"
)

// command is one of the commands: a file of its own that calls register from
// its init function.
type command struct {
	rank int // commands are listed by rank, in the order of use
	new  func(a *app) *cobra.Command
}

// The ranks of the commands.
const (
	rankCompare   = 10
	rankInspect   = 20
	rankPlan      = 30
	rankConverge  = 80
	rankCalibrate = 90
	rankFormats   = 200
	rankVersion   = 210
	rankManual    = 220 // hidden
)

var commands []command

// register adds a command.
func register(rank int, build func(a *app) *cobra.Command) {
	commands = append(commands, command{rank, build})
	slices.SortStableFunc(commands, func(x, y command) int { return cmp.Compare(x.rank, y.rank) })
}
