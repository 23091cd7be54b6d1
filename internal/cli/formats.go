package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/realgain/realgain/scores"
)

func init() { register(rankFormats, func(*app) *cobra.Command { return newFormats() }) }

func newFormats() *cobra.Command {
	return &cobra.Command{
		Use:  "formats",
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			var b strings.Builder
			for _, f := range scores.Formats() {
				entry(&b, f.Name, f.Doc)
			}
			_, err := cmd.OutOrStdout().Write([]byte(b.String()))
			return err
		},
	}
}
