"""Design effect, intraclass correlation, split of the variance and missing bounds
of examples/designs, each by its definition; for designs_page_test.go.

python designs.py ../examples/designs   (Python 3, standard library alone)
prints, of old.csv and new.csv, delta, se over repositories, design effect, icc,
var_between, var_within, noise floor; of old.csv and large-limit.csv the bounds:
        0.0880952380952381 0.04826478166982555 1.9500236302418197 0.22851887319422434
        0.06010049103574282 0.32142857142857123 0.05422077050921399
        0.004761904761904773 0.3690476190476191
"""

import csv
import math
import os
import sys
from collections import defaultdict
from statistics import NormalDist, mean, variance


def load(name):
    runs, repo = defaultdict(list), {}
    with open(os.path.join(sys.argv[1], name)) as f:
        for row in csv.DictReader(f):
            repo[row["task_id"]] = row["repo"]
            if row["resolved"] != "":
                runs[row["task_id"]].append(float(row["resolved"]))
    return runs, repo


old, repo = load("old.csv")
new, _ = load("new.csv")
limited, _ = load("large-limit.csv")
d = {q: mean(new[q]) - mean(old[q]) for q in old}
n, delta = len(d), mean(d.values())

groups = defaultdict(list)
for q, x in d.items():
    groups[repo[q]].append(x)
g = len(groups)
se = math.sqrt(g / (g - 1) * sum((sum(x) - delta * len(x)) ** 2 for x in groups.values())) / n
single = math.sqrt(variance(d.values()) / n)
msb = sum(len(x) * (mean(x) - delta) ** 2 for x in groups.values()) / (g - 1)
msw = sum((y - mean(x)) ** 2 for x in groups.values() for y in x) / (n - g)
size = (n - sum(len(x) ** 2 for x in groups.values()) / n) / (g - 1)
print(delta, se, (se / single) ** 2, (msb - msw) / (msb + (size - 1) * msw))

within = mean(variance(old[q]) for q in d) + mean(variance(new[q]) for q in d)
print(variance(d.values()) - within / 3, within, NormalDist().inv_cdf(0.975) * math.sqrt(within / 3 / n))

answered = sum(mean(limited[q]) - mean(old[q]) for q in d if q in limited)
lacking = [mean(old[q]) for q in d if q not in limited]
print((answered + sum(0 - x for x in lacking)) / n, (answered + sum(1 - x for x in lacking)) / n)
