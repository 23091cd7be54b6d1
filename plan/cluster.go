package plan

import "math"

// Clusters are questions that belong together, such as those on one document.
type Clusters struct {
	Size float64 // questions in a cluster, on average
	ICC  float64 // correlation of the differences within a cluster
}

// DesignEffect is how many questions in clusters are worth one question on its
// own: 1 + (m−1)·ρ (Kish 1965, "Survey Sampling", section 5.4).
func (c Clusters) DesignEffect() float64 { return 1 + (c.Size-1)*c.ICC }

// Inflate is the standard deviation by which n questions in clusters plan like
// n on their own.
func (c Clusters) Inflate(sd float64) float64 { return sd * math.Sqrt(c.DesignEffect()) }

// Count is how many clusters hold n questions, rounded up.
func (c Clusters) Count(n float64) float64 { return math.Ceil(n / c.Size) }
