package scores

// tag gathers the values of one text column, each distinct text once.
type tag struct {
	name  string
	codes []int32
	texts []string // texts[0] = "", absent
	code  map[string]int32
	last  int32 // the text set last
	next  int32 // the text of the record at hand
	ifAny bool  // kept because it was there; nobody asked for it
}

func newTag(name string) *tag {
	return &tag{name: name, texts: []string{""}, code: map[string]int32{"": 0}}
}

// set gives the record at hand its text.
func (t *tag) set(text []byte) {
	if string(text) == t.texts[t.last] { // runs of the same text are the rule
		t.next = t.last
		return
	}
	code, ok := t.code[string(text)]
	if !ok {
		code = int32(len(t.texts))
		s := string(text)
		t.texts = append(t.texts, s)
		t.code[s] = code
	}
	t.last, t.next = code, code
}

func (t *tag) strings() []string {
	out := make([]string, len(t.codes))
	for i, c := range t.codes {
		out[i] = t.texts[c]
	}
	return out
}
