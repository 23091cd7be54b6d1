package verdict

const (
	// SettlingSeed is the seed of the draws that settle close calls. It does not depend
	// on the requested seed, so a verdict does not change from seed to seed.
	SettlingSeed = 1 << 40
	// SettlingWork is the largest number of additions spent on one close call: seconds.
	SettlingWork = 8e9
)

// settlingDraws are the numbers of draws that settle a close call. The stages run in
// order until the verdict is settled.
var settlingDraws = [...]int{40_000, 160_000, 640_000}

// SettlingDraws returns the number of draws of a stage, 0 being the first. work is the
// number of additions per draw. It returns 0 if no further stage is affordable.
func SettlingDraws(stage int, work float64) int {
	if stage >= len(settlingDraws) || stage > 0 && float64(settlingDraws[stage])*work > SettlingWork {
		return 0
	}
	return settlingDraws[stage]
}

// ErrorsOf returns the distance, in Monte Carlo standard errors, from another verdict
// at which the draws of a seed settle the verdict.
func ErrorsOf(seed uint64) float64 {
	if seed == SettlingSeed {
		return CloseErrors
	}
	return ownErrors
}
