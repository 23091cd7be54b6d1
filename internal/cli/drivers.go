package cli

// Formats with heavy libraries register themselves; only the program carries
// them, never the library.
import (
	_ "github.com/realgain/realgain/scores/parquet"
)
