// Package version holds the version of realgain.
package version

import "runtime/debug"

// release is the version of this source tree; a release changes it.
const release = "0.1.0"

// Text returns the version of realgain, with the commit when it was built
// from a checkout that is known.
func Text() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return release
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" && len(s.Value) >= 12 {
			return release + "+" + s.Value[:12]
		}
	}
	return release
}
