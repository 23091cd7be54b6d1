package calibrate

import "github.com/realgain/realgain/internal/rng"

// unevenSizes are the numbers of questions in clusters of very uneven size. Each size
// is half as frequent as the previous one, so that every size has the same number of
// questions in total. One cluster in 63 is 32 times as large as the smallest, which
// make up half of all clusters.
var unevenSizes, unevenShares = []float64{1, 2, 4, 8, 16, 32}, []float64{32. / 63, 16. / 63, 8. / 63, 4. / 63, 2. / 63, 1. / 63}

// unevenClusters returns populations of such clusters: differences independent of the
// size, differences that depend on it, and 0/1 scores.
func unevenClusters() []*GroupPopulation {
	const mean, icc = 0.05, 0.3
	const few, many = 0.1, -0.05 // means in clusters of up to 4 questions, and in larger ones
	size, _ := steps(unevenSizes, unevenShares)
	drawn := func(s *rng.Stream) int { return int(size(unit(s.Uint64()))) }
	outcome, gained := gainsAndLosses()
	const sizes = "clusters of 1, 2, 4 to 32 questions, each size half as common as the one before, intraclass correlation 0.3"
	return []*GroupPopulation{
		{Name: "clusters-uneven", Doc: sizes + "; normal(0.05, 0.25)", Mean: mean, Group: Clusters,
			Draw: func(s *rng.Stream) []float64 { return alike(s, drawn(s), mean, icc, normal) }},
		{Name: "clusters-uneven-by-size", Doc: sizes + "; 0.1 better up to 4 questions, 0.05 worse beyond", Mean: (few + many) / 2, Group: Clusters,
			Draw: func(s *rng.Stream) []float64 {
				n, of := drawn(s), few
				if n > 4 {
					of = many
				}
				return alike(s, n, of, icc, normal)
			}},
		{Name: "clusters-uneven-binary", Doc: sizes + "; 0/1 scores, 10% gains and 5% losses", Mean: gained, Width: 1, Group: Clusters,
			Draw: func(s *rng.Stream) []float64 { return outcomesAlike(s, drawn(s), icc, outcome) }},
	}
}
