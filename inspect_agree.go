package realgain

// agree takes the columns off the lists of groups that differ between sources
// on the same question: they belong to the system, not to the question.
func agree(all []*inspector) {
	for _, in := range all {
		keep := func(c Candidate) bool {
			for _, other := range all {
				if other != in && c.Part == "" && in.differs(other, c.Column) {
					return false
				}
			}
			return true
		}
		for _, list := range []*[]Candidate{&in.out.ClusterColumns, &in.out.SliceColumns} {
			kept := []Candidate{}
			for _, c := range *list {
				if keep(c) {
					kept = append(kept, c)
				} else {
					in.out.Skipped = append(in.out.Skipped, InspectedColumn{c.Column, "differs between the files on the same question"})
				}
			}
			*list = kept
		}
	}
}

// differs tells whether another source has another text in a column on some
// question that both have.
func (in *inspector) differs(other *inspector, column string) bool {
	theirs := other.survey.Column(column)
	if theirs == nil || theirs.Codes == nil || in.id == nil || other.id == nil {
		return false
	}
	ours := in.survey.Column(column)
	mine, others := in.valueOf(ours), other.valueOf(theirs)
	if mine == nil || others == nil {
		return true
	}
	for q, p := range in.translate(other) {
		if p > 0 && mine[q] > 0 && others[p] > 0 && ours.Texts[mine[q]] != theirs.Texts[others[p]] {
			return true
		}
	}
	return false
}

// translate returns for each question of the source its number in another
// source, 0 where that lacks it.
func (in *inspector) translate(other *inspector) []int32 {
	out := make([]int32, in.questions+1)
	if in == other {
		for q := range out {
			out[q] = int32(q)
		}
		return out
	}
	if in.id == nil || other.id == nil {
		return out
	}
	if other.index == nil {
		other.index = make(map[string]int32, other.questions)
		for p, id := range other.id.Texts[1:] {
			other.index[id] = int32(p + 1)
		}
	}
	for q, id := range in.id.Texts[1:] {
		out[q+1] = other.index[id]
	}
	return out
}
