# Reference values of boot 1.3-28 and stats for the differences in sets.json:
#   Rscript boot.R [draws] < sets.json > r.json
# boot.ci's percentile and BCa ends interpolate between order statistics on the
# normal scale; with 1e6 draws their Monte Carlo error is about 2.7e-3 standard
# errors of the mean (reported as "error", four times that).
suppressMessages(library(boot))
args <- commandArgs(trailingOnly = TRUE)
draws <- if (length(args)) as.integer(args[1]) else 1000000L
text <- paste(readLines(file("stdin")), collapse = "")
body <- regmatches(text, gregexpr('"[a-z]+": *\\[[^]]*\\]', text))[[1]]
number <- function(x) paste(formatC(x, digits = 15, format = "g"), collapse = ", ")
one <- function(entry) {
  name <- sub('^"([a-z]+)".*', "\\1", entry)
  d <- as.numeric(strsplit(gsub(".*\\[|\\]", "", entry), ",")[[1]])
  n <- length(d)
  set.seed(20261129)
  b <- boot(d, function(x, f) sum(x * f) / n, R = draws, stype = "f")
  # The acceleration of the sample mean in closed form, skewness/(6 sqrt(n)),
  # is what boot's infinitesimal jackknife gives.
  ci <- boot.ci(b, conf = 0.95, type = c("perc", "bca"), L = d - mean(d))
  t <- t.test(d)
  sprintf('  "%s": {"mean": %s, "t": [%s], "t_p": %s, "percentile": [%s], "bca": [%s], "error": %s}',
    name, number(mean(d)), number(t$conf.int), number(t$p.value),
    number(ci$percent[4:5]), number(ci$bca[4:5]),
    number(4 * 2.67 * sd(d) / sqrt(n) / sqrt(draws)))
}
cat("{\n")
cat(sprintf('  "made_by": "Rscript boot.R %d < sets.json",\n', draws))
cat(sprintf('  "versions": "%s, boot %s",\n', R.version.string, packageVersion("boot")))
cat(paste(sapply(body, one), collapse = ",\n"))
cat("\n}\n")
