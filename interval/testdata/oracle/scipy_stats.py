"""Reference values of scipy and statsmodels for the differences in sets.json:

    python3 scipy_stats.py [draws] < sets.json > scipy.json

scipy.stats.bootstrap draws in batches; "error" is four Monte Carlo standard
errors of an end of its 95% interval, 2.67 se/sqrt(draws).
"""

import json
import math
import sys

import numpy as np
import scipy
import statsmodels
from scipy import stats
from statsmodels.stats.weightstats import DescrStatsW



def law(lattice, weights, n):
    """The law of the sum of n draws: values in whole steps, probabilities in
    extended precision by adding shifted copies. No transform, no rounding but
    that of sums of positive numbers."""
    low = min(lattice)
    p = np.ones(1, dtype=np.longdouble)
    share = np.array(weights, dtype=np.longdouble) / np.sum(np.array(weights, dtype=np.longdouble))
    for _ in range(n):
        q = np.zeros(len(p) + max(lattice) - low, dtype=np.longdouble)
        for k, w in zip(lattice, share):
            q[k - low : k - low + len(p)] += w * p
        p = q
    return n * low, p


def ends(first, p, level):
    """min{x: P(X <= x) >= level} and max{x: P(X >= x) >= level}, in steps."""
    low = int(np.argmax(np.cumsum(p) >= level - 1e-12))
    high = len(p) - 1 - int(np.argmax(np.cumsum(p[::-1]) >= level - 1e-12))
    return first + low, first + high


def exact(d, scale):
    """Percentile and guarded interval, by the definitions alone."""
    n = len(d)
    k = [round(2 * scale * x) for x in d]  # half steps, for the median
    assert all(abs(a / (2 * scale) - x) < 1e-12 for a, x in zip(k, d))
    first, p = law(k, [1] * n, n)
    zero = -first
    c = np.median(k)
    m = max(abs(x - c) for x in k)
    z = -math.sqrt(n / (n - 1)) * stats.t.ppf(0.975, n - 1)
    gfirst, g = law(k + [int(c - m), int(c + m)], [1] * n + [0.25, 0.25], n)
    below, above = float(np.sum(g[: 1 - gfirst])), float(np.sum(g[-gfirst:]))
    tail = math.sqrt((n - 1) / n) * stats.norm.ppf(min(below, above))
    unit = 2 * scale * n
    return {
        "percentile": [float(x / unit) for x in ends(first, p, 0.025)],
        "percentile_p": float(2 * min(np.sum(p[: zero + 1]), np.sum(p[zero:]))),
        "better": float(np.sum(p[zero + 1 :]) + p[zero] / 2),
        "tie": float(p[zero]),
        "guarded": [float(x / unit) for x in ends(gfirst, g, stats.norm.cdf(z))],
        "guarded_p": float(min(1, 2 * stats.t.cdf(tail, n - 1))),
    }


scales = {"dabest": 1, "thirds": 3, "skewed": 10_000, "zeros": 10_000}
draws = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
out = {
    "made_by": f"python3 scipy_stats.py {draws} < sets.json",
    "versions": f"scipy {scipy.__version__}, statsmodels {statsmodels.__version__}, numpy {np.__version__}",
}
for name, values in json.load(sys.stdin).items():
    d = np.array(values)
    drawn = {}
    for key, method in (("percentile", "percentile"), ("bca", "BCa")):
        ci = stats.bootstrap(
            (d,), np.mean, n_resamples=draws, batch=10_000, method=method,
            confidence_level=0.95, rng=np.random.default_rng(20261129),
        ).confidence_interval
        drawn[key] = [float(ci.low), float(ci.high)]
    t = stats.ttest_1samp(d, 0)
    w = DescrStatsW(d)
    out[name] = {
        "mean": float(d.mean()),
        "t": [float(x) for x in w.tconfint_mean(0.05)],
        "t_p": float(t.pvalue),
        **drawn,
        "exact": exact(values, scales[name]),
        "skewness": float(stats.skew(d)),
        "error": 4 * 2.67 * float(d.std(ddof=1)) / math.sqrt(len(d)) / math.sqrt(draws),
    }
# Further distributions the closed forms rest on.
out["quantiles"] = {
    "student_975": {str(df): float(stats.t.ppf(0.975, df)) for df in (1, 2, 5, 11, 49, 206, 9999)},
    "student_tail": {str(df): float(stats.t.sf(2.5, df)) for df in (1, 2, 5, 11, 49, 206, 9999)},
    "normal_tail": {str(z): float(stats.norm.sf(z)) for z in (0.5, 1.96, 5, 8, 12)},
}
json.dump(out, sys.stdout, indent=2)
print()
