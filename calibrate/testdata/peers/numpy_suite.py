"""How long the simulated part of `realgain calibrate --suite` would take with
numpy's percentile bootstrap, one method, B = 10,000 resamples a set.

    python3 calibrate/testdata/peers/numpy_suite.py

Prints processor seconds a set at each n, and hours for 4,000 sets of each of
the suite's populations. Compare with `time realgain calibrate --suite`, which
computes every method and the false verdicts.
"""

import time

import numpy as np

SIZES, B, SETS, POPULATIONS = (10, 20, 50, 100, 207, 400, 812), 10_000, 4_000, 21


def interval(d, rng):
    means = d[rng.integers(0, len(d), (B, len(d)))].mean(axis=1)
    return np.quantile(means, (0.025, 0.975))


rng = np.random.default_rng(11)
total = 0.0
for n in SIZES:
    d, repeats = rng.normal(size=n), max(3, 2_000 // n)
    start = time.process_time()
    for _ in range(repeats):
        interval(d, rng)
    each = (time.process_time() - start) / repeats
    total += each * SETS * POPULATIONS
    print(f"n = {n:4d}: {each * 1000:8.2f} ms a set")
print(f"numpy {np.__version__}: {total:.0f} s for {SETS} sets of {POPULATIONS} populations at each n")
