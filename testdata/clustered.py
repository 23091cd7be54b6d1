"""Standard errors over clusters, for inspect/clusters_test.go.

python clustered.py gpt-4o-airline.no-traj.json   (numpy 2.4.6, statsmodels 0.15.0)
prints: 0.53 0.06817257513105984
        0.42000000000000004 0.05221619109284877 0.0349874349304872
"""

import json
import sys

import numpy as np
import statsmodels.api as sm


def clustered(values, groups):
    codes = np.unique(groups, return_inverse=True)[1]
    fit = sm.OLS(values, np.ones(len(values))).fit(cov_type="cluster", cov_kwds={"groups": codes})
    return float(fit.params[0]), float(fit.bse[0])


print(*clustered([1, 0, 0.5, 0.25, 1, 0.75, 0, 0.5, 1, 0.3], list("aabbbccdde")))
trials = json.load(open(sys.argv[1]))
rewards = [t["reward"] for t in trials]
naive = float(sm.OLS(rewards, np.ones(len(rewards))).fit().bse[0])
print(*clustered(rewards, [t["task_id"] for t in trials]), naive)
