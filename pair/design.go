package pair

import "github.com/realgain/realgain/internal/exactsum"

// Design determines what is drawn at random: single questions of weight 1, weighted
// questions, or clusters. The zero Design draws single questions.
type Design struct {
	Weights  []float64 // weights of the grid's questions; nil = all equal
	Clusters []int32   // cluster of each question of the grid, numbered from 0; nil = each question is a cluster
}

// Plain reports whether units are questions of weight 1.
func (d Design) Plain() bool { return d.Weights == nil && d.Clusters == nil }

// Totals adds up the columns within each unit, whose size is the sum of its questions'
// weights. question maps a row to the grid's question. If every unit is one question of
// weight 1, sizes is nil and the columns are returned unchanged. Sums are rounded once,
// so that the order of rows does not matter.
func (d Design) Totals(question func(row int) int, columns ...[]float64) (totals [][]float64, sizes []float64) {
	if d.Plain() {
		return columns, nil
	}
	units, count := d.units(question, len(columns[0]))
	weight := func(row int) float64 { return d.Weight(question(row)) }
	ones := true
	sums := make([]exactsum.Sum, count)
	for row, u := range units {
		sums[u].Add(weight(row))
	}
	sizes = make([]float64, count)
	for u := range sums {
		sizes[u] = sums[u].Value()
		ones = ones && sizes[u] == 1
	}
	for _, x := range columns {
		clear(sums)
		for row, u := range units {
			// Rounded before it is added, as the total of a single weighted question
			// is.
			sums[u].Add(weight(row) * x[row])
		}
		total := make([]float64, count)
		for u := range sums {
			total[u] = sums[u].Value()
		}
		totals = append(totals, total)
	}
	if ones {
		return totals, nil
	}
	return totals, sizes
}

// units numbers the units that have a row. It returns the unit of each row.
func (d Design) units(question func(row int) int, rows int) (of []int, count int) {
	of = make([]int, rows)
	if d.Clusters == nil {
		for i := range of {
			of[i] = i
		}
		return of, rows
	}
	if rows < len(d.Clusters)/fewRows {
		number := map[int32]int{}
		for i := range of {
			g := d.Clusters[question(i)]
			u, known := number[g]
			if !known {
				u = len(number)
				number[g] = u
			}
			of[i] = u
		}
		return of, len(number)
	}
	top := int32(-1) // of a question in no cluster
	for _, g := range d.Clusters {
		top = max(top, g)
	}
	number := make([]int, top+2) // of cluster g at g + 1
	for i := range of {
		g := d.Clusters[question(i)] + 1
		if number[g] == 0 {
			count++
			number[g] = count
		}
		of[i] = number[g] - 1
	}
	return of, count
}

// fewRows is the ratio of questions to rows above which the units of the rows are
// numbered in a map: a table of all clusters would cost more.
const fewRows = 8

// Units returns the unit behind each total of Totals: the cluster or, without clusters,
// the question.
func (d Design) Units(question func(row int) int, rows int) []int32 {
	of, count := d.units(question, rows)
	out := make([]int32, count)
	for row, u := range of {
		if q := question(row); d.Clusters == nil {
			out[u] = int32(q)
		} else {
			out[u] = d.Clusters[q]
		}
	}
	return out
}

// Cells groups the units of two columns of totals that Totals returned.
func (d Design) Cells(a, b, sizes []float64) (Cells, error) {
	if sizes == nil {
		return CellsOf(a, b)
	}
	return Sized(a, b, sizes)
}

// Sum adds up a column of the whole grid within each cluster. Without clusters it
// returns the column itself.
func (d Design) Sum(x []float64) []float64 {
	if d.Clusters == nil {
		return x
	}
	units, count := d.units(func(row int) int { return row }, len(x))
	sums, touched := make([]exactsum.Sum, count), make([]bool, count)
	for q, u := range units {
		if x[q] != 0 {
			sums[u].Add(x[q])
			touched[u] = true
		}
	}
	out := make([]float64, count)
	for u := range sums {
		if touched[u] { // a slice has questions in few clusters, and reading a sum is slow
			out[u] = sums[u].Value()
		}
	}
	return out
}

// Weight returns the weight of a question of the grid.
func (d Design) Weight(question int) float64 {
	if d.Weights == nil {
		return 1
	}
	return d.Weights[question]
}
