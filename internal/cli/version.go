package cli

import (
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/internal/wording"
)

func init() { register(rankVersion, func(*app) *cobra.Command { return newVersion() }) }

func newVersion() *cobra.Command {
	return &cobra.Command{
		Use:  "version",
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			_, err := fmt.Fprintln(cmd.OutOrStdout(), versionLine())
			return err
		},
	}
}

// versionLine returns the version of realgain and of Go, and the system.
func versionLine() string {
	return fmt.Sprintf("realgain %s (%s %s/%s)", realgain.Version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// noArguments returns an error if a command that takes no arguments gets one.
func noArguments(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	return &failure{
		msg:  fmt.Sprintf("%s takes no arguments, got %s", cmd.Name(), wording.Quote(args[0])),
		hint: "run: " + cmd.CommandPath(),
	}
}
