package scores

import (
	"math"
	"math/rand/v2"
	"regexp"
	"strconv"
	"testing"
)

var decimal = regexp.MustCompile(`^[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?$`)

// oracleNumber implements parseNumber with a regular expression and strconv.
func oracleNumber(s string) (float64, bool) {
	if !decimal.MatchString(s) {
		return 0, false
	}
	f, err := strconv.ParseFloat(s, 64)
	return f, err == nil || math.IsInf(f, 0)
}

// The test draws random numbers as programs print them, which fuzzing rarely generates.
func TestParseNumber(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 200_000 {
		v := (rng.Float64() - 0.5) * math.Pow(10, float64(rng.IntN(40)-20))
		for _, s := range []string{strconv.FormatFloat(v, 'g', -1, 64), strconv.FormatFloat(v, 'f', rng.IntN(24), 64),
			strconv.FormatFloat(v, 'e', rng.IntN(18), 64), strconv.FormatInt(rng.Int64()>>rng.IntN(63), 10)} {
			got, ok := parseNumber([]byte(s))
			want, _ := strconv.ParseFloat(s, 64)
			if !ok || got != want {
				t.Fatalf("%s: %v %v, want %v", s, got, ok, want)
			}
		}
	}
}
