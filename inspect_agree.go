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
	theirs := other.id.Texts
	for q, id := range in.id.Texts[1:] {
		if q+1 < len(theirs) && theirs[q+1] == id { // files of one order need no index
			out[q+1] = int32(q + 1)
		} else {
			out[q+1] = other.questionOf(id)
		}
	}
	return out
}

// questionOf returns the number of the question with that id, 0 = none.
func (in *inspector) questionOf(id string) int32 {
	if in.index == nil {
		in.index = make(map[string]int32, in.questions)
		for q, text := range in.id.Texts[1:] {
			in.index[text] = int32(q + 1)
		}
	}
	return in.index[id]
}
