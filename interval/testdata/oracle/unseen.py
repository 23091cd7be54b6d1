"""Guarded intervals at 95%, law multiplied out draw by draw; oracle for unseen.go."""
import json
from collections import Counter, defaultdict
from scipy import stats

def median(d):
    d = sorted(d); k = len(d) // 2
    return d[k] if len(d) % 2 else (d[k - 1] + d[k]) / 2

def law(weights, n):
    total = sum(weights.values()); sums = {0: 1.0}
    for _ in range(n):
        more = defaultdict(float)
        for s, p in sums.items():
            for x, w in weights.items():
                more[s + x] += p * w / total
        sums = more
    return sorted(sums.items())

def interval(d, unit):
    n = len(d); c, m = median(d), n - max(Counter(d).values())
    spread = max(abs(x - c) for x in d)
    unseen = 4 / 3 * (1 - m / (n - 1)) * 2 ** (-m / 10)
    weights = Counter()
    for x in d: weights[2 * x] += 1  # in halves
    far = 2 ** (-m / 4)
    for x, w in ((c - spread, .25), (c + spread, .25), (-unit, far * unseen), (unit, far * unseen),
                 (max(c - spread, -unit), (1 - far) * unseen), (min(c + spread, unit), (1 - far) * unseen)):
        weights[int(2 * x)] += w
    level = stats.norm.cdf(-((n / (n - 1)) ** .5) * stats.t.ppf(.975, n - 1))
    points = law(weights, n)
    def quantile(points):
        s_ = 0
        for s, p in points:
            s_ += p
            if s_ >= level - 1e-12: return s / (2 * unit * n)
    lo, hi = quantile(points), quantile(points[::-1])
    below = sum(p for s, p in points if s <= 0); above = sum(p for s, p in points if s >= 0)
    z = stats.norm.ppf(min(below, above)) * ((n - 1) / n) ** .5
    return {"values": sorted({x / unit for x in d}), "counts": [Counter(d)[x] for x in sorted(set(d))],
            "lower": max(lo, -1), "upper": min(hi, 1), "p": min(1, 2 * stats.t.cdf(z, n - 1))}

cases = []
for n in (5, 12, 20, 25, 50):
    for w, l in ((1,0),(2,0),(2,1),(3,0),(4,0),(4,1),(5,0),(5,3),(8,2),(n-1,0),(n-2,1),(n//2,0)):
        if w + l < n or l: cases.append(interval([1] * w + [-1] * l + [0] * (n - w - l), 1))
for k in range(1, 20): cases.append(interval([1] * k + [0] * (20 - k), 4))
print("[\n" + ",\n".join(json.dumps(c) for c in cases) + "\n]")
