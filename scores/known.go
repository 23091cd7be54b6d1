package scores

import (
	"slices"
	"strings"

	"github.com/realgain/realgain/internal/names"
)

// RepeatColumns are the names, in lower case, of columns known to tell the
// repeats of a question apart, the likeliest first.
var RepeatColumns = []string{"epoch", "trial", "run", "seed", "sample_index", "trial_id", "run_id", "attempt"}

// ClusterColumns are the names, in lower case, of columns known to group
// questions whose scores may be correlated.
var ClusterColumns = []string{
	"conversation_id", "conversation", "dialogue_id", "dialog_id", "session_id", "session", "thread_id", "thread",
	"document", "document_id", "doc_id", "doc", "article", "article_id", "passage", "passage_id", "paragraph_id",
	"context_id", "source", "source_id", "story", "story_id", "book", "page", "url", "file", "filename", "title",
	"repo", "repository", "user_id", "user", "topic", "topic_id", "cluster", "cluster_id", "parent_id",
}

// LastName returns what a column of a nested record is called in it, in lower
// case: "epoch" of "sample.Epoch".
func LastName(column string) string {
	return strings.ToLower(column[strings.LastIndexByte(column, '.')+1:])
}

// Bounds of the columns of Options.KeepIfAny, which nobody asked for: one of
// more distinct texts or rows would cost time and memory, and is given up.
const (
	mostKeptTexts = 1 << 14
	mostKeptRows  = 1 << 20
)

// keepIfAny makes a tag of column k if it bears one of the names of
// Options.KeepIfAny, or KeepSetup asks for it. Rows read before it appeared have none.
func (r *Rows) keepIfAny(name string) (tag int) {
	wanted := slices.Contains(r.opt.KeepIfAny, LastName(name)) || r.opt.KeepSetup && names.IsSetup(name)
	if name == r.idName || name == r.opt.ID || !wanted {
		return -1
	}
	if r.rows >= mostKeptRows {
		return -1
	}
	t := newTag(name)
	t.ifAny = true
	t.codes = make([]int32, r.rows, max(r.rows, r.room))
	r.tags = append(r.tags, t)
	return len(r.tags) - 1
}

// giveUp forgets tag i.
func (r *Rows) giveUp(i int) {
	r.tags = slices.Delete(r.tags, i, i+1)
	for k := range r.info {
		switch tag := &r.info[k].tag; {
		case *tag == i:
			*tag = -1
		case *tag > i:
			*tag--
		}
	}
}

// thin gives up the tags that nobody asked for and that have grown too big.
func (r *Rows) thin() {
	for i, t := range slices.Backward(r.tags) {
		if t.ifAny && (len(t.texts) > mostKeptTexts || r.rows >= mostKeptRows) {
			r.giveUp(i)
		}
	}
}
