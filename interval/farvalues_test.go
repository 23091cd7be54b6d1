package interval

import (
	"cmp"
	"fmt"
	"math"
	"math/cmplx"
	"math/rand/v2"
	"slices"
	"sort"
	"testing"

	"gonum.org/v1/gonum/dsp/fourier"
	"gonum.org/v1/gonum/stat/distuv"

	"github.com/realgain/realgain/internal/testdata"
)

// farLaw is the oracle for a mean of n draws where a few values lie far from
// the others, and shares nothing with the engine: the far values' counts are
// listed with their multinomial chances, and the sum of the draws that are
// left, from the near values, has its distribution function from near.
type farLaw struct {
	n      int
	ways   []way     // by centre
	before []float64 // chance of the ways before each
	near   func(draws int) sumLaw
}

// way is how often each far value is drawn: chance, number of near draws, the
// far values' sum and the mean of the whole sum.
type way struct {
	p           float64
	left        int
	sum, centre float64
}

// sumLaw is the distribution of a sum of draws from the near values.
type sumLaw interface {
	// cdf returns P(S ≤ s) and P(S < s), s within half of the mean.
	cdf(s float64) (upTo, under float64)
	// window is the mean, and how far the sum is from it but for a chance of 1e-15.
	window() (mean, half float64)
}

// rare is the chance under which a way to draw the far values is left out.
const rare = 1e-12

func newFarLaw(n int, nearWeight float64, x, w []float64, near func(draws int) sumLaw) *farLaw {
	total := nearWeight
	for _, v := range w {
		total += v
	}
	f := &farLaw{n: n, near: near}
	var list func(i, left int, p, weight, sum float64)
	list = func(i, left int, p, weight, sum float64) {
		if i == len(x) {
			mean, _ := near(left).window()
			f.ways = append(f.ways, way{p, left, sum, sum + mean})
			return
		}
		count := distuv.Binomial{N: float64(left), P: w[i] / weight}
		for k := 0; k <= left; k++ {
			if q := p * count.Prob(float64(k)); q > rare {
				list(i+1, left-k, q, weight-w[i], sum+float64(k)*x[i])
			} else if float64(k) > count.Mean() {
				return
			}
		}
	}
	list(0, n, 1, total, 0)
	slices.SortFunc(f.ways, func(a, b way) int { return cmp.Compare(a.centre, b.centre) })
	f.before = make([]float64, len(f.ways)+1)
	for i, v := range f.ways {
		f.before[i+1] = f.before[i] + v.p
	}
	return f
}

// cdf returns P(mean ≤ x) and P(mean < x).
func (f *farLaw) cdf(x float64) (upTo, under float64) {
	s := x * float64(f.n)
	_, half := f.near(f.n).window()
	first := sort.Search(len(f.ways), func(i int) bool { return f.ways[i].centre >= s-half })
	upTo, under = f.before[first], f.before[first]
	for _, v := range f.ways[first:] {
		if v.centre > s+half {
			break
		}
		a, b := f.near(v.left).cdf(s - v.sum)
		upTo, under = upTo+v.p*a, under+v.p*b
	}
	return upTo, under
}

// quantile is where the distribution function reaches p.
func (f *farLaw) quantile(p float64) float64 {
	_, half := f.near(f.n).window()
	lo := (f.ways[0].centre - half) / float64(f.n)
	hi := (f.ways[len(f.ways)-1].centre + half) / float64(f.n)
	for range 90 {
		mid := lo + (hi-lo)/2
		if a, _ := f.cdf(mid); a >= p {
			hi = mid
		} else {
			lo = mid
		}
	}
	return hi
}

// inversion is a sum off any lattice: numerical inversion of the characteristic
// function, F(s) = ½ − Σ Im(φ(u)e^(−ius))/(π(k+½)) at u = (k+½)Δ (Davies 1973,
// Biometrika 60, 415, eq. 5), with φ summed over the values up to frequencies of
// 9.5 over the sum's standard deviation; tabulated every 1/100 of it, and cubic
// between.
type inversion struct {
	mean, sd float64
	f        []float64 // from −10 sd on
}

func (v inversion) window() (mean, half float64) { return v.mean, 9.9 * v.sd }

func (v inversion) cdf(s float64) (upTo, under float64) {
	u := ((s-v.mean)/v.sd + 10) * 100
	i := int(u)
	u -= float64(i)
	a, b, c, d := v.f[i-1], v.f[i], v.f[i+1], v.f[i+2]
	f := b + u*((c-a/3-b/2-d/6)+u*((a+c)/2-b+u*((d-a)/6+(b-c)/2)))
	return f, f
}

// invertedSums are the laws of sums of up to n draws from x.
func invertedSums(x []float64, n int) func(int) sumLaw {
	mean, sd := moments(x)
	sd *= math.Sqrt(float64(n))
	delta := math.Pi / (11 * sd)
	one := make([]complex128, int(9.5*math.Sqrt2/(sd*delta)))
	for k := range one {
		for _, v := range x {
			one[k] += cmplx.Exp(complex(0, (float64(k)+0.5)*delta*(v-mean)))
		}
		one[k] /= complex(float64(len(x)), 0)
	}
	return remembered(func(draws int) sumLaw {
		v := inversion{mean: float64(draws) * mean, sd: sd, f: make([]float64, 2001)}
		for i := range v.f {
			v.f[i] = 0.5
		}
		for k, c := range one {
			h := float64(k) + 0.5
			a := cmplx.Pow(c, complex(float64(draws), 0)) * cmplx.Exp(complex(0, h*delta*10*sd))
			turn := cmplx.Exp(complex(0, -h*delta*sd/100))
			for i := range v.f {
				v.f[i] -= imag(a) / (math.Pi * h)
				a *= turn
			}
		}
		return v
	})
}

func moments(x []float64) (mean, sd float64) {
	for _, v := range x {
		mean += v / float64(len(x))
	}
	for _, v := range x {
		sd += (v - mean) * (v - mean) / float64(len(x))
	}
	return mean, math.Sqrt(sd)
}

func remembered(of func(int) sumLaw) func(int) sumLaw {
	laws := map[int]sumLaw{}
	return func(draws int) sumLaw {
		l, ok := laws[draws]
		if !ok {
			l = of(draws)
			laws[draws] = l
		}
		return l
	}
}

// convolved is a sum of values on a lattice: masses from gonum's transform.
type convolved struct {
	step, mean float64
	first      int       // in steps
	below      []float64 // P(S ≤ (first + i)·step)
}

func (c convolved) window() (mean, half float64) {
	return c.mean, float64(len(c.below)/2-2) * c.step
}

func (c convolved) cdf(s float64) (upTo, under float64) {
	u := s/c.step - float64(c.first)
	// A hundredth of a step: means of far values are rounded.
	return c.below[int(math.Floor(u+0.01))], c.below[int(math.Ceil(u-0.01))-1]
}

func convolvedSums(x []float64, n int, step float64) func(int) sumLaw {
	mean, sd := moments(x)
	half := int(9 * sd * math.Sqrt(float64(n)) / step)
	size := 1
	for size < 2*half+2 {
		size *= 2
	}
	fft := fourier.NewFFT(size)
	one := make([]float64, size)
	for _, v := range x {
		one[((int(math.Round(v/step))%size)+size)%size] += 1 / float64(len(x))
	}
	phi := fft.Coefficients(nil, one)
	return remembered(func(draws int) sumLaw {
		c := make([]complex128, len(phi))
		for i, v := range phi {
			c[i] = cmplx.Pow(v, complex(float64(draws), 0))
		}
		p := fft.Sequence(nil, c)
		out := convolved{step: step, mean: mean * float64(draws), below: make([]float64, 2*half+1)}
		out.first = int(math.Round(out.mean/step)) - half
		sum := 0.0
		for i := range out.below {
			sum += p[(((out.first+i)%size)+size)%size] / float64(size)
			out.below[i] = sum
		}
		return out
	})
}

// cell is a shape of data: near values around .5, and some far away.
type cell struct {
	n, far   int
	distance float64
	step     float64 // of the lattice; 0 = none
}

func (c cell) String() string {
	return fmt.Sprintf("n %d, %d at %g, step %g", c.n, c.far, c.distance, c.step)
}

func (c cell) place(x float64) float64 {
	if c.step == 0 {
		return x
	}
	return math.Round(x/c.step) * c.step
}

// nearValues are normal quantiles about .5.
func (c cell) nearValues() []float64 {
	x := make([]float64, c.n-c.far)
	for i := range x {
		x[i] = c.place(0.5 + distuv.UnitNormal.Quantile((float64(i)+0.5)/float64(len(x))))
	}
	return x
}

// farValues lie on both sides, most of them above.
func (c cell) farValues() []float64 {
	x := make([]float64, c.far)
	for j := range x {
		x[j] = c.distance * (1 + 0.1371*float64(j))
		if j%3 == 1 {
			x[j] = -x[j]
		}
		x[j] = c.place(x[j])
	}
	return x
}

// sums are the laws of the near values' sums.
func (c cell) sums(near []float64) func(int) sumLaw {
	if c.step == 0 {
		return invertedSums(near, c.n)
	}
	return convolvedSums(near, c.n, c.step)
}

// check holds percentile and guarded against the oracle.
func (c cell) check(t *testing.T, near, far []float64, sums func(int) sumLaw) {
	t.Helper()
	all := slices.Concat(far, near)
	s := ofDifferences(t, 0, all...)
	ones := slices.Repeat([]float64{1}, len(far))
	plain := newFarLaw(c.n, float64(len(near)), far, ones, sums)
	c.compare(t, s, "percentile", plain, 0.025, func(p float64) float64 { return 2 * p })

	slices.Sort(all)
	centre := (all[(c.n-1)/2] + all[c.n/2]) / 2
	most := max(centre-all[0], all[c.n-1]-centre)
	guarded := newFarLaw(c.n, float64(len(near)), append(far, centre-most, centre+most), append(ones, 0.25, 0.25), sums)
	n := float64(c.n)
	student := distuv.StudentsT{Sigma: 1, Nu: n - 1}
	level := distuv.UnitNormal.CDF(-math.Sqrt(n/(n-1)) * student.Quantile(0.975))
	c.compare(t, s, "guarded", guarded, level, func(p float64) float64 {
		return 2 * student.CDF(math.Sqrt((n-1)/n)*distuv.UnitNormal.Quantile(max(p, 1e-300)))
	})
}

// compare holds a method's bounds and p-value against the oracle's.
func (c cell) compare(t *testing.T, s *Solver, method string, ref *farLaw, level float64, p func(tail float64) float64) {
	t.Helper()
	in, err := s.Solve(method, 0.95, 0)
	if err != nil {
		t.Fatal(err)
	}
	for side, got := range [2]float64{in.Lower, in.Upper} {
		want := level
		if side == 1 {
			want = 1 - level
		}
		if q := ref.quantile(want); !(math.Abs(got-q) <= 1e-4*s.SE()) {
			t.Errorf("%v: %s bound %d is %v, want %v: %.2g standard errors off", c, method, side, got, q, (got-q)/s.SE())
		}
		if upTo, under := ref.cdf(got); !(under-want <= 1e-6 && want-upTo <= 1e-6) {
			t.Errorf("%v: %s bound %d = %v stands at %.9f to %.9f, want %.9f", c, method, side, got, under, upTo, want)
		}
	}
	upTo, under := ref.cdf(0)
	if want := min(1, p(min(upTo, 1-under))); !(math.Abs(in.P-want) <= 1e-6) {
		t.Errorf("%v: %s p = %.9f, want %.9f", c, method, in.P, want)
	}
}

// Values 10² to 10⁷ standard deviations away, one to six of them, on a lattice
// and off. The default run takes a seeded sample of the cells that are quick to
// check.
func TestFarValues(t *testing.T) {
	for _, n := range []int{450, 600, 812, 1000, 1500, 5000} {
		for far := 1; far <= 6; far++ {
			for _, step := range []float64{0, 1e-3, 1e-2} {
				// The near values' laws serve all distances.
				c := cell{n: n, far: far, step: step}
				r := rand.New(rand.NewPCG(uint64(100*n+far), math.Float64bits(step)))
				distances := []float64{1e2, 1e3, 1e4, 1e5, 1e6, 1e7}
				if !testdata.IsLong() {
					if slow := step == 1e-3 && far > 1 || n > 1500 || far > 4; slow || r.IntN(3) > 0 {
						continue
					}
					distances = distances[r.IntN(6):][:1]
				}
				near := c.nearValues()
				sums := c.sums(near)
				for _, c.distance = range distances {
					c.check(t, near, c.farValues(), sums)
				}
			}
		}
	}
}

// The same at random: sizes, shapes of the near values, distances from 30 to
// 10⁷, on both sides, with ties.
func TestFarValuesAtRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(20, 26))
	for range testdata.Sets(t, 16, 1000) {
		c := cell{n: 200 + r.IntN(1000), far: 1 + r.IntN(4), step: pick(r, 0, 0, 0.01, 0.02, 0.25)}
		near, far := make([]float64, c.n-c.far), make([]float64, c.far)
		shape := []func() float64{r.NormFloat64, r.ExpFloat64, r.Float64}[r.IntN(3)]
		shift := r.NormFloat64() / 20
		for i := range near {
			near[i] = c.place(shape() + shift)
		}
		c.distance = math.Pow(10, 1.5+5.5*r.Float64())
		for i := range far {
			far[i] = c.place(c.distance * (r.Float64() + 0.3) * pick(r, 1., 1, -1))
			if i > 0 && r.IntN(4) == 0 {
				far[i] = far[i-1]
			}
		}
		c.check(t, near, far, c.sums(near))
		if t.Failed() {
			t.Fatalf("near %v, far %v", near[:10], far)
		}
	}
}

// The means of drawn sets agree with the laws within five standard errors.
func TestFarValuesAgainstDraws(t *testing.T) {
	r := rand.New(rand.NewPCG(20, 27))
	draws := testdata.Sets(t, 20_000, 400_000)
	for _, c := range []cell{{450, 1, 3e3, 0}, {600, 3, 1e5, 0}, {1000, 6, 1e3, 0}, {812, 4, 1e7, 1e-2}} {
		all := append(c.farValues(), c.nearValues()...)
		law, err := ofDifferences(t, 0, all...).p.Law()
		if err != nil {
			t.Fatal(err)
		}
		means := make([]float64, draws)
		for i := range means {
			for range c.n {
				means[i] += all[r.IntN(c.n)]
			}
			means[i] /= float64(c.n)
		}
		slices.Sort(means)
		for p := 0.02; p < 1; p += 0.05 {
			// Between two draws, where no sum's rounding decides.
			i := int(p * float64(draws))
			x := (means[i] + means[i+1]) / 2
			if got := law.AtMost(x); !(math.Abs(got-p) <= 5*math.Sqrt(p*(1-p)/float64(draws))) {
				t.Errorf("%v: P(X ≤ %v) = %v, drawn %v", c, x, got, p)
			}
		}
	}
}
