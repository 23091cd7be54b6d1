package cli

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
	"github.com/spf13/pflag"

	"github.com/realgain/realgain"
	"github.com/realgain/realgain/internal/atomicfile"
)

// manualDate is the date in the pages. It is fixed so that the pages of a version are
// always identical.
var manualDate = time.Date(2026, time.November, 29, 0, 0, 0, 0, time.UTC)

func init() { register(rankManual, func(*app) *cobra.Command { return newManual() }) }

// newManual returns the command that writes man pages. It is for packagers and hidden.
func newManual() *cobra.Command {
	return &cobra.Command{
		Use:    "man DIR",
		Hidden: true,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 1 {
				return nil
			}
			return &failure{msg: "man needs the folder to write into", hint: "for example: realgain man ./man"}
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			return writeManual(cmd.Root(), args[0])
		},
	}
}

// writeManual writes the pages of a command and of its subcommands.
func writeManual(cmd *cobra.Command, dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return &failure{msg: err.Error(), hint: "choose a folder that can be written to"}
	}
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			if err := writeManual(c, dir); err != nil {
				return err
			}
		}
	}
	var page bytes.Buffer
	cmd.DisableAutoGenTag = true
	cmd.Flags().VisitAll(spellOut)
	header := &doc.GenManHeader{Section: "1", Date: &manualDate, Source: "realgain " + realgain.Version(), Manual: "realgain"}
	if err := doc.GenMan(cmd, header, &page); err != nil {
		return fmt.Errorf("man page of %s: %w", cmd.CommandPath(), err)
	}
	name := strings.ReplaceAll(cmd.CommandPath(), " ", "-") + ".1"
	if err := atomicfile.Write(filepath.Join(dir, name), page.Bytes()); err != nil {
		return &failure{msg: err.Error(), hint: "choose a folder that can be written to"}
	}
	return nil
}

// spellOut adds the values of a choice to its description, because the pages show only
// the default beside the flag.
func spellOut(f *pflag.Flag) {
	if c, ok := f.Value.(*choice); ok {
		f.Usage += " (" + strings.Join(c.allowed, ", ") + ")"
	}
}
