"""Times one task with one Python tool: peers.py TOOL TASK BASELINE CANDIDATE B.

Prints the seconds of the work (imports not counted) and the interval as JSON.
The numpy loop is the plain one that people write."""
import json
import sys
import time


def numpy_loop(d, b, rng):
    import numpy as np
    n, means = len(d), np.empty(b)
    for i in range(b):
        means[i] = d[rng.integers(0, n, (n,))].mean()
    return np.quantile(means, [0.025, 0.975])


def loaded(paths):
    import numpy as np
    return [np.fromfile(p, "<f8") for p in paths]


def numpy_task(_, paths, b):
    import numpy as np
    x, y = loaded(paths)
    start = time.perf_counter()
    ci = numpy_loop(y - x, b, np.random.default_rng(11))
    return time.perf_counter() - start, ci


def scipy_task(method, paths, b):
    import numpy as np
    from scipy.stats import bootstrap
    x, y = loaded(paths)

    def delta(x, y, axis=-1):
        return np.mean(y - x, axis=axis)

    start = time.perf_counter()
    r = bootstrap((x, y), delta, paired=True, vectorized=True, n_resamples=b, method=method,
                  rng=np.random.default_rng(11))
    return time.perf_counter() - start, r.confidence_interval


def evalstats_task(method, paths, b):
    import evalstats
    import numpy as np
    scores = np.stack(loaded(paths))
    start = time.perf_counter()
    r = evalstats.pairwise_differences(scores, 1, 0, method=method, n_bootstrap=b, rng=np.random.default_rng(11))
    return time.perf_counter() - start, [r.ci_low, r.ci_high]


def pandas_task(what, paths, b):
    """Read both files, align by id, bootstrap one metric; b = 0 stops before."""
    start = time.perf_counter()
    import numpy as np
    import pandas as pd
    if what == "jsonl":
        x, y = [pd.read_json(p, lines=True) for p in paths]
        metric = "ndcg"
    else:
        x, y = [pd.read_parquet(p, engine="pyarrow") for p in paths]
        metric = "score"
    both = x.merge(y, on="id", suffixes=("_a", "_b"))
    d = (both[metric + "_b"] - both[metric + "_a"]).to_numpy()
    ci = numpy_loop(d, b, np.random.default_rng(11)) if b else [d.mean(), d.mean()]
    return time.perf_counter() - start, ci


if __name__ == "__main__":
    tool, task, *paths, b = sys.argv[1:]
    seconds, ci = globals()[tool + "_task"](task, paths, int(b))
    print(json.dumps({"seconds": seconds, "interval": [float(v) for v in ci]}))
