package realgain

import (
	"slices"
	"strings"
)

// lowerWords mark a metric as lower-is-better by its name.
var lowerWords = []string{"cost", "price", "latency", "time", "duration", "tokens", "error", "loss", "perplexity", "wer"}

// innocent are texts that hold one of lowerWords and say nothing of the sort:
// they are taken out of a name before it is searched. "_" is the start of the
// name, a hyphen or a space too; a text begins with it where it could end
// another word, as in trainingLoss, testError or baseWER. See decision 0015.
var innocent = []string{
	// wer
	"answer", "viewer", "flower", "follower", "slower", "empower", "brewer", "werewol", "swerv", "bewert", "auswert",
	"_power", "_lower", "_tower", "_shower", "_drawer", "_fewer", "_newer", "_sewer",
	// time
	"sentiment", "timeliness", "timely", "sometimes", "centimeter", "multimedia", "multimeter", "maritime",
	// loss, cost, price, error
	"glossar", "_gloss", "lossless", "blossom", "colossal", "costum", "_caprice", "_terror",
	// turned round
	"error_free", "errorfree", "errorless", "_no_error", "_noerror", "_without_error", "loss_free",
	"cost_effective", "cost_efficien", "latency_ok", "time_ok", "cost_ok", "_on_time",
}

// betterOf returns the direction of a metric: as declared, else higher for the
// metric of a cut, which says that a condition holds, else by its name.
func (s settings) betterOf(metric string) string {
	switch {
	case slices.Contains(s.opt.HigherIsBetter, metric):
		return "higher"
	case slices.Contains(s.opt.LowerIsBetter, metric):
		return "lower"
	case s.opt.Better != "":
		return s.opt.Better
	case s.isCut(metric):
		return "higher"
	}
	return nameTells(metric)
}

// isCut tells whether a metric was made by a cut.
func (s settings) isCut(metric string) bool {
	for _, c := range s.opt.Read.Binarize {
		if c.Name() == metric {
			return true
		}
	}
	return false
}

// nameTells is the direction that the name of a metric tells.
func nameTells(metric string) string {
	name := "_" + strings.NewReplacer("-", "_", " ", "_").Replace(strings.ToLower(metric))
	for _, text := range innocent {
		name = strings.ReplaceAll(name, text, "\n") // what it stood between must not join
	}
	for _, w := range lowerWords {
		if strings.Contains(name, w) {
			return "lower"
		}
	}
	return "higher"
}
