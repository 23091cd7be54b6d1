"""Writes the expected values of the cross-checks.

    python3 crosscheck.py > crosscheck.json

sign_flip   scipy.stats.permutation_test, exact: all 2^n flips, n <= 12; scores
            on a lattice are handed over as whole numbers, as scipy loses ties
            of sums near 0 to rounding (0.75 for 1 once in this very sample)
lattice     counting with Python's integers, any n
mcnemar     statsmodels mcnemar(exact=True); mid-p: scipy binomtest less the
            chance of the observed outcome (binom.pmf)
paired_t    scipy.stats.ttest_rel
holm        statsmodels multipletests
"""

import json
import sys
import warnings
from fractions import Fraction

import numpy as np
import scipy
import statsmodels
from scipy import stats
from statsmodels.stats.contingency_tables import mcnemar
from statsmodels.stats.multitest import multipletests

rng = np.random.default_rng(20240611)
warnings.simplefilter("ignore")


def mean_difference(x, y, axis):
    return np.mean(y - x, axis=axis)


def sample(kind, n):
    a = rng.random(n)
    if kind == "binary":
        return rng.integers(0, 2, n) * 1.0, rng.integers(0, 2, n) * 1.0
    if kind == "thirds":
        return rng.integers(0, 4, n) / 3, rng.integers(0, 4, n) / 3
    if kind == "tenths":
        return rng.integers(0, 11, n) / 10, rng.integers(0, 11, n) / 10
    if kind == "offset":
        return 1e6 + rng.integers(0, 9, n), 1e6 + rng.integers(0, 9, n) + 0.5
    if kind == "skewed":
        return a, a + np.exp(1.5 * rng.standard_normal(n)) - 1.2
    return a, rng.random(n) + 0.2  # continuous


def paired():
    out = []
    for i in range(90):
        kind = ["binary", "thirds", "tenths", "offset", "skewed", "continuous"][i % 6]
        a, b = sample(kind, int(rng.integers(2, 13)))
        if np.all(a == b):
            continue
        unit = {"thirds": 3, "tenths": 10, "offset": 2}.get(kind)
        whole = (np.rint(a * unit), np.rint(b * unit)) if unit else (a, b)
        p = stats.permutation_test(
            whole, mean_difference, permutation_type="samples", n_resamples=np.inf, vectorized=True
        ).pvalue
        t = stats.ttest_rel(b, a).pvalue
        out.append({"kind": kind, "a": a.tolist(), "b": b.tolist(), "sign_flip": float(p),
                    "paired_t": None if len(set((b - a).tolist())) == 1 or not np.isfinite(t) else float(t)})
    return out


def count_flips(steps):
    """The chance that a sum of +-steps is at least as far from 0 as seen."""
    ways = {0: 1}
    for q in steps:
        after = {}
        for s, w in ways.items():
            for t in (s + q, s - q):
                after[t] = after.get(t, 0) + w
        ways = after
    seen = abs(sum(steps))
    hits = sum(w for s, w in ways.items() if abs(s) >= seen)
    return float(Fraction(hits, 2 ** len(steps)))


def lattice():
    out = []
    for n, top, shift in [(40, 3, 0.3), (60, 10, 0.5), (100, 20, 0), (200, 50, 2), (200, 4, 1.5), (300, 100, 8), (120, 7, 5)]:
        for _ in range(3):
            steps = np.rint(rng.integers(-top, top + 1, n) + shift).astype(int).tolist()
            out.append({"steps": steps, "p": count_flips([q for q in steps if q])})
    return out


def discordant():
    pairs = [(25, 54), (54, 28), (209, 152), (12, 2), (0, 1), (0, 6), (3, 3), (35, 35), (500000, 501500), (500000, 500001), (0, 40), (1000, 1200)]
    pairs += [tuple(map(int, rng.integers(0, 60, 2))) for _ in range(40)]
    out = []
    for b, c in pairs:
        if b + c == 0:
            continue
        exact = mcnemar([[0, b], [c, 0]], exact=True).pvalue
        two = stats.binomtest(b, b + c, 0.5).pvalue
        assert abs(exact - two) < 1e-12
        mid = 1.0 if b == c else two - stats.binom.pmf(min(b, c), b + c, 0.5)
        out.append({"wins": b, "losses": c, "exact": float(two), "midp": float(mid)})
    return out


def families():
    out = []
    for _ in range(20):
        p = np.round(rng.random(int(rng.integers(1, 12))) ** 3, 4)
        out.append({"p": p.tolist(), "holm": multipletests(p, method="holm")[1].tolist()})
    return out


json.dump(
    {
        "made_by": "crosscheck.py",
        "versions": {"numpy": np.__version__, "scipy": scipy.__version__, "statsmodels": statsmodels.__version__},
        "paired": paired(),
        "lattice": lattice(),
        "mcnemar": discordant(),
        "holm": families(),
    },
    sys.stdout,
    separators=(",", ":"),
)
print()
