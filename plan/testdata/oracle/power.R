# Reference values of package plan, by R alone:
#   Rscript plan/testdata/oracle/power.R > plan/testdata/oracle/power.csv
# kind,a,b,c,value — see oracle_test.go for what the columns hold.
cat("kind,a,b,c,value\n")
row <- function(kind, a, b, c, value) cat(sprintf("%s,%s,%s,%s,%.9g\n", kind, a, b, c, value))

# Unconditional power of McNemar's tests: every number m of differing questions
# and every number of gains among them, two-sided at 0.05.
power <- function(psi, delta, n, p) {
  gain <- (1 + delta / psi) / 2
  sum(sapply(1:n, function(m) {
    k <- 0:m
    dbinom(m, n, psi) * sum(dbinom(k, m, gain)[p(k, m) <= 0.05])
  }))
}
exact <- function(k, m) pmin(1, 2 * pbinom(pmin(k, m - k), m, 0.5))
midp <- function(k, m) ifelse(2 * k == m, 1, 2 * pbinom(pmin(k, m - k), m, 0.5) - dbinom(k, m, 0.5))
z <- function(k, m) 2 * pnorm(-abs(2 * k - m) / sqrt(m))
for (s in list(c(.10, .02, 1960), c(.10, .02, 1944), c(.10, .05, 312), c(.10, .05, 295), c(.20, .10, 155), c(.20, .10, 148), c(.35, -.08, 120))) {
  row("mcnemar_exact", s[1], s[2], s[3], power(s[1], s[2], s[3], exact))
  row("mcnemar_midp", s[1], s[2], s[3], power(s[1], s[2], s[3], midp))
  row("mcnemar_z", s[1], s[2], s[3], power(s[1], s[2], s[3], z))
}

# Paired t-test: sample size for 80% power, rounded up.
for (s in list(c(.05, .4, .95), c(.02, .5, .95), c(.1, .3, .99), c(.03, .34, .90), c(1, 2, .95)))
  row("t", s[1], s[2], s[3], ceiling(power.t.test(delta = s[1], sd = s[2], sig.level = 1 - s[3], power = .8, type = "paired")$n))

# Gelman & Carlin (2014): power and type S by pnorm, type M by integration.
for (s in list(c(.02, .081), c(.1, 3.3), c(2.8, 1), c(.0116, .046 / qnorm(.975)))) {
  crit <- qnorm(.975) * s[2]
  right <- pnorm(crit, s[1], s[2], lower.tail = FALSE)
  wrong <- pnorm(-crit, s[1], s[2])
  f <- function(x) abs(x) * dnorm(x, s[1], s[2])
  far <- s[1] + 12 * s[2]
  m <- (integrate(f, crit, far, rel.tol = 1e-10)$value + integrate(f, -far, -crit, rel.tol = 1e-10)$value) / (right + wrong) / s[1]
  row("power", s[1], s[2], 0, right + wrong)
  row("type_s", s[1], s[2], 0, wrong / (right + wrong))
  row("type_m", s[1], s[2], 0, m)
}
