"""Makes the data of a task, the same on every machine, once: data.py KIND FOLDER N
prints the paths of the two arms."""
import os
import sys

import numpy as np


def paired(n, seed):
    """Scores of two systems on n questions, continuous and correlated."""
    rng = np.random.default_rng(seed)
    level = rng.normal(0.5, 0.2, n)
    return level + rng.normal(0, 0.1, n), level + 0.005 + rng.normal(0, 0.1, n)


def raw(folder, n):
    paths = [os.path.join(folder, f"{arm}-{n}.f64") for arm in "ab"]
    if not all(map(os.path.exists, paths)):
        for path, x in zip(paths, paired(n, n)):
            x.astype("<f8").tofile(path)
    return paths


def jsonl(folder, n):
    """Rows as an evaluation writes them: an id and five metrics."""
    paths = [os.path.join(folder, f"{arm}.jsonl") for arm in "ab"]
    if all(map(os.path.exists, paths)):
        return paths
    level = np.random.default_rng(1).beta(2, 1.5, n)
    for k, path in enumerate(paths):
        rng = np.random.default_rng(2 + k)
        p = np.clip(level + 0.01 * k, 0, 1)
        columns = [rng.random(n) < p, rng.binomial(4, p) / 4, np.clip(p + rng.normal(0, 0.1, n), 0, 1),
                   rng.random(n) < p, rng.integers(200, 1100, n)]
        with open(path + ".part", "w") as f:
            for i, (hit, recall, ndcg, correct, latency) in enumerate(zip(*(c.tolist() for c in columns))):
                f.write(f'{{"id": "q{i:07d}", "hit": {int(hit)}, "recall": {recall}, "ndcg": {ndcg!r}, '
                        f'"correct": {"true" if correct else "false"}, "latency_ms": {latency}}}\n')
        os.rename(path + ".part", path)
    return paths


def parquet(folder, n):
    paths = [os.path.join(folder, f"{arm}.parquet") for arm in "ab"]
    if not all(map(os.path.exists, paths)):
        import pyarrow as pa
        import pyarrow.parquet as pq
        for path, x in zip(paths, paired(n, n)):
            pq.write_table(pa.table({"id": np.arange(n), "score": x}), path)
    return paths


if __name__ == "__main__":
    kind, folder, n = sys.argv[1:]
    print(*{"raw": raw, "jsonl": jsonl, "parquet": parquet}[kind](folder, int(n)), sep="\n")
