package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/realgain/realgain/scores"
)

const formatsLong = `Formats lists the kinds of score files realgain reads. The kind is found by
looking at the first bytes, not at the name; --as FORMAT overrules it.`

func init() { register(rankFormats, func(*app) *cobra.Command { return newFormats() }) }

func newFormats() *cobra.Command {
	return &cobra.Command{
		Use:     "formats",
		Short:   "List the formats of score files that can be read",
		Long:    formatsLong,
		Example: "  realgain formats\n  realgain compare a.txt b.txt --as csv",
		Args:    noArguments,
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
