"""Reference values of numpy for quantiles of weighted values, whose weights are
whole numbers and count equal values:

    python3 quantiles.py > quantiles.json
"""

import json

import numpy as np

rng = np.random.default_rng(7)
sets = []
for n in (1, 2, 3, 10, 41):
    x = np.round(rng.lognormal(3, 1, n), 2)
    for w in (np.ones(n, int), rng.integers(0, 5, n) + (np.arange(n) == 0)):
        sets.append((x, w))
sets.append((np.array([120.0, 95, 101, 110, 99, 138, 104, 98, 130, 107]), np.ones(10, int)))
out = []
for x, w in sets:
    p = [0.01, 0.05, 0.25, 0.29, 0.5, 0.9, 0.95, 0.99]
    out.append({"x": x.tolist(), "w": w.tolist(), "p": p, "want": np.quantile(np.repeat(x, w), p).tolist()})
print(json.dumps({"numpy": np.__version__, "sets": out}, indent=None))
