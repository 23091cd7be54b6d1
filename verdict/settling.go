package verdict

const (
	// SettlingSeed is the seed of the draws that settle close calls, whatever the
	// seed asked for: no seed gives a verdict that another one denies.
	SettlingSeed = 1 << 40
	// SettlingWork is the most additions that settle one close call: seconds.
	SettlingWork = 8e9
)

// settlingDraws are the numbers of draws that settle a close call, one after
// the other as far as it takes.
var settlingDraws = [...]int{40_000, 160_000, 640_000}

// SettlingDraws returns the number of draws of a stage, 0 for the first, where a
// draw takes so many additions; 0 = no further stage is within reach.
func SettlingDraws(stage int, work float64) int {
	if stage >= len(settlingDraws) || stage > 0 && float64(settlingDraws[stage])*work > SettlingWork {
		return 0
	}
	return settlingDraws[stage]
}

// ErrorsOf returns how many Monte Carlo standard errors the draws of a seed must
// be from another verdict to settle it.
func ErrorsOf(seed uint64) float64 {
	if seed == SettlingSeed {
		return CloseErrors
	}
	return ownErrors
}
