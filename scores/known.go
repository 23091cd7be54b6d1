package scores

import (
	"slices"
	"strings"

	"github.com/realgain/realgain/internal/names"
)

// RepeatColumns lists, in lower case, the names of columns that number or name the
// repeats of a question, most likely first.
var RepeatColumns = []string{"epoch", "trial", "run", "seed", "sample_index", "trial_id", "run_id", "attempt"}

// ClusterColumns lists, in lower case, the names of columns that group questions whose
// scores may be correlated.
var ClusterColumns = []string{
	"conversation_id", "conversation", "dialogue_id", "dialog_id", "session_id", "session", "thread_id", "thread",
	"document", "document_id", "doc_id", "doc", "article", "article_id", "passage", "passage_id", "paragraph_id",
	"context_id", "source", "source_id", "story", "story_id", "book", "page", "url", "file", "filename", "title",
	"repo", "repository", "user_id", "user", "topic", "topic_id", "cluster", "cluster_id", "parent_id",
}

// LastName returns the part of a column's name after the last dot, in lower case:
// "epoch" for "sample.Epoch".
func LastName(column string) string {
	return strings.ToLower(column[strings.LastIndexByte(column, '.')+1:])
}

// Limits for the columns of Options.KeepIfAny. They were not requested explicitly, so a
// column with more distinct texts is dropped, and so are all of them in a table with
// more rows, to save time and memory.
const (
	mostKeptTexts = 1 << 14
	mostKeptRows  = 1 << 20
)

// keepIfAny keeps the column as a tag if its name is in Options.KeepIfAny or if
// KeepSetup applies to it, and returns the index of the tag, or −1. Earlier rows have
// no value.
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

// giveUp drops tag i.
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

// thin drops the optional tags that exceed the limits.
func (r *Rows) thin() {
	for i, t := range slices.Backward(r.tags) {
		if t.ifAny && (len(t.texts) > mostKeptTexts || r.rows >= mostKeptRows) {
			r.giveUp(i)
		}
	}
}
