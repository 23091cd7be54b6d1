"""Writes one table as Parquet, of each compression, and as CSV: python3 write.py DIR.

The CSV file is the oracle: reading either must give the same numbers.
"""
import decimal
import sys

import numpy as np
import pandas as pd

n = 3000
rng = np.random.default_rng(5)
table = pd.DataFrame({
    "id": [f"q{i}" for i in range(n)],
    "double": rng.normal(size=n),
    "thirds": rng.integers(0, 4, n) / 3,
    "float32": rng.random(n).astype(np.float32),
    "int8": rng.integers(-100, 100, n).astype(np.int8),
    "uint64": rng.integers(0, 2**63, n).astype(np.uint64) * np.uint64(2),
    "flag": rng.integers(0, 2, n).astype(bool),
    "maybe": pd.array([None if i % 7 == 0 else i % 2 for i in range(n)], dtype="Int64"),
    "maybe_flag": pd.array([None if i % 5 == 0 else i % 2 == 0 for i in range(n)], dtype="boolean"),
    "gaps": np.where(rng.random(n) < 0.1, np.nan, rng.random(n)),
    "money": [decimal.Decimal(int(k)).scaleb(-2) for k in rng.integers(-9999, 9999, n)],
    "spelled": rng.integers(0, 2, n).astype(str),
    "kind": pd.Categorical(rng.choice(["bridge", "comparison"], n)),
    "when": pd.date_range("2026-01-01", periods=n, freq="min"),
})
table.to_csv(f"{sys.argv[1]}/a.csv", index=False)
for compression in ["snappy", "gzip", "zstd", "lz4", "brotli", "none"]:
    table.to_parquet(f"{sys.argv[1]}/{compression}.parquet", index=False, row_group_size=1000,
                     compression=None if compression == "none" else compression)
table.to_parquet(f"{sys.argv[1]}/v2.parquet", index=False, data_page_version="2.0", version="2.6",
                 use_dictionary=False, column_encoding={"id": "DELTA_BYTE_ARRAY", "double": "BYTE_STREAM_SPLIT",
                                                        "maybe": "DELTA_BINARY_PACKED"})
