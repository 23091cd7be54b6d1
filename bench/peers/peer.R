# Times one task of the boot package: peer.R TASK BASELINE CANDIDATE B
suppressPackageStartupMessages(library(boot))
args <- commandArgs(trailingOnly = TRUE)
read <- function(path) readBin(path, "double", n = file.size(path) / 8, size = 8, endian = "little")
d <- read(args[3]) - read(args[2])
set.seed(11)
seconds <- system.time({
  b <- boot(d, function(x, i) mean(x[i]), R = as.integer(args[4]))
  ci <- boot.ci(b, type = if (args[1] == "bca") "bca" else "perc")
})[["elapsed"]]
bounds <- tail(as.vector(if (args[1] == "bca") ci$bca else ci$percent), 2)
cat(sprintf('{"seconds": %.6f, "interval": [%.17g, %.17g]}\n', seconds, bounds[1], bounds[2]))
