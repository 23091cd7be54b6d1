"""Capitals and bounds of Waudby-Smith & Ramdas (2024), section 4, for scores in
given orders, in 50 digits:

    python3 betting.py > betting.json

The bets are those of their eq. (26) for a fixed n, cut at c/m; c is 0.99. The
lower bound at one-sided level a is the m at which the mean capital over the
orders is 1/a.
"""

import itertools
import json
import random
from decimal import Decimal, getcontext

getcontext().prec = 50
ALPHA, CUT = Decimal("0.05"), Decimal("0.99")


def capital(scores, m):
    n, made = len(scores), Decimal(1)
    for i, x in enumerate(scores):
        # Mean and variance of the scores before i, regularised: each earlier
        # score's deviation is from the mean known once it was seen.
        variance = Decimal("0.25")
        for k in range(i):
            mean = (Decimal("0.5") + sum(scores[: k + 1])) / (k + 2)
            variance += (scores[k] - mean) ** 2
        variance /= i + 1
        bet = (2 * (2 / ALPHA).ln() / (n * variance)).sqrt()
        made *= 1 + min(bet, CUT / m) * (x - m)
    return made


def mean_capital(orders, m):
    return sum(capital(o, m) for o in orders) / len(orders)


def bound(orders, a):
    low, high = Decimal(0), Decimal(1)
    for _ in range(60):
        m = (low + high) / 2
        if mean_capital(orders, m) >= 1 / a:
            low = m
        else:
            high = m
    return low


def case(name, scores, orders, means, levels):
    scores = [Decimal(s) for s in scores]
    lists = [[scores[i] for i in o] for o in orders]
    return {
        "name": name,
        "scores": [float(s) for s in scores],
        "orders": orders,
        "means": [float(m) for m in means],
        "log_capital": [[float(capital(l, Decimal(m)).ln()) for m in means] for l in lists],
        "levels": [float(a) for a in levels],
        "bounds": [float(bound(lists, Decimal(a))) for a in levels],
    }


def shuffled(n, count, seed):
    r = random.Random(seed)
    out = []
    for _ in range(count):
        o = list(range(n))
        r.shuffle(o)
        out.append(o)
    return out


few = ["0.1", "0.5", "0.5", "0.7", "1"]
judge = ["0.5"] * 14 + ["0.375", "0.625", "0.75", "0.25", "0.625", "1"]
cases = [
    case("as they come", few, [list(range(5))], ["0.05", "0.3", "0.56", "0.9"], ["0.2", "0.1"]),
    case("all orders", few, [list(p) for p in itertools.permutations(range(5))], ["0.3"], ["0.2", "0.1", "0.025"]),
    case("judge", judge, shuffled(len(judge), 6, 1), ["0.2", "0.45", "0.5"], ["0.25", "0.025", "0.005"]),
]
for c in cases:
    if c["name"] == "all orders":  # which the reader lists by itself
        del c["orders"], c["log_capital"]
print(json.dumps({"made_by": "python3 betting.py", "cases": cases}, indent=1))
