package plan

import "math"

// Clusters describes clusters of correlated questions, such as those on one document.
type Clusters struct {
	Size float64 // mean number of questions in a cluster
	ICC  float64 // correlation of the differences within a cluster
}

// DesignEffect returns the number of clustered questions that are worth one independent
// question: 1 + (m−1)·ρ (Kish 1965, "Survey Sampling", section 5.4).
func (c Clusters) DesignEffect() float64 { return 1 + (c.Size-1)*c.ICC }

// Inflate returns the standard deviation with which n independent questions have the
// precision of n clustered ones.
func (c Clusters) Inflate(sd float64) float64 { return sd * math.Sqrt(c.DesignEffect()) }

// Count returns the number of clusters with n questions in total, rounded up.
func (c Clusters) Count(n float64) float64 { return math.Ceil(n / c.Size) }
