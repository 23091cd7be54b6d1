"""Measures realgain and other tools on the same data, one after the other in
turns, and writes docs/benchmarks.md. Started by `run` in this folder."""
import argparse
import datetime
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))


class Tool:
    """One row: a command, and how often it is worth its time."""

    def __init__(self, name, version, command, rounds=None, inner=True, note=""):
        self.name, self.version, self.command = name, version, command
        self.rounds, self.inner, self.note = rounds, inner, note
        self.seconds, self.cpu, self.memory, self.interval = [], [], [], None

    def measure(self):
        """Runs the command once. Whole processes are timed from outside."""
        with tempfile.TemporaryFile() as out:
            start = time.perf_counter()
            p = subprocess.Popen(self.command, stdout=out, stderr=subprocess.PIPE, cwd=ROOT)
            errors = p.stderr.read()
            _, status, usage = os.wait4(p.pid, 0)
            wall = time.perf_counter() - start
            p.returncode = os.waitstatus_to_exitcode(status)
            if p.returncode:
                raise RuntimeError(f"{self.command}: {errors.decode()[-800:]}")
            out.seek(0)
            if self.inner:
                said = json.loads(out.read())
                wall, self.interval = said["seconds"], said["interval"]
        self.seconds.append(wall)
        self.cpu.append(usage.ru_utime + usage.ru_stime)
        self.memory.append(usage.ru_maxrss / 1024)
        print(f"  {self.name}: {wall:.4f} s, {self.memory[-1]:.0f} MB", file=sys.stderr, flush=True)


def made(folder, kind, n):
    """Makes data in a process of its own: the peak memory of this one would
    count as that of the processes it starts."""
    out = subprocess.run([sys.executable, os.path.join(HERE, "data.py"), kind, folder, str(n)],
                         capture_output=True, text=True, check=True).stdout
    return out.split("\n")[:2]


def version(module):
    try:
        from importlib.metadata import version as of
        return of(module)
    except Exception:
        return None


def r_version():
    try:
        code = "cat(paste0(getRversion(), ', boot ', packageVersion('boot')))"
        return "R " + subprocess.run(["Rscript", "-e", code], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return None


def tasks(arg, cache):
    """The tasks: title, remark, tools; the first tool is realgain."""
    ours = version_of_ours(cache)
    folder = os.path.join(cache, "data")
    os.makedirs(folder, exist_ok=True)
    small, large = made(folder, "raw", 10_000), made(folder, "raw", 1_000_000)

    def go(task, paths, name="realgain"):
        return Tool(name, ours, [os.path.join(cache, "ours"), task, *paths])

    def py(tool, task, paths, b, name, **kw):
        return Tool(name, version(kw.pop("of", tool)), [sys.executable, os.path.join(HERE, "peers.py"), tool, task, *paths, str(b)], **kw)

    def r(task, b, rounds):
        return Tool(f"R boot, B = {b:,}", r_version(), ["Rscript", os.path.join(HERE, "peer.R"), task, *small, str(b)], rounds=rounds)

    heavy = 1
    few = 100 if arg.quick else 1_000
    yield ("Monte Carlo percentile interval, n = 10,000, B = 10,000", "in one process, imports and reading not counted", [
        go("montecarlo", small),
        py("numpy", "-", small, 10_000, "numpy loop"),
        py("scipy", "percentile", small, 10_000, "scipy.stats.bootstrap, paired"),
        py("evalstats", "bootstrap", small, 10_000, "evalstats"),
        r("percentile", 10_000, heavy)])
    yield ("BCa interval, n = 10,000", "realgain's default distribution is exact: no draws; the others draw B = 10,000 unless said", [
        go("bca", small),
        go("bca-drawn", small, "realgain, B = 10,000 draws"),
        py("scipy", "BCa", small, 10_000, "scipy.stats.bootstrap, paired"),
        py("evalstats", "bca", small, 10_000, "evalstats"),
        *([] if arg.quick else [r("bca", 10_000, heavy)])])
    yield ("Exact bootstrap interval, n = 1,000,000 continuous", "guarded is the default; the others draw", [
        go("percentile", large, "realgain, percentile"),
        go("guarded", large, "realgain, guarded"),
        py("numpy", "-", large, few, f"numpy loop, B = {few:,}", rounds=heavy)])
    example = [os.path.join(ROOT, "examples", "rag", f + ".jsonl") for f in ("before", "after")]
    realgain = os.path.join(cache, "realgain")
    yield ("A whole comparison of 207 questions, as a process", "realgain reads, pairs, compares and prints; the others only start", [
        Tool("realgain compare", ours, [realgain, "compare", *example], rounds=15, inner=False),
        Tool('python -c "import scipy.stats"', version("scipy"), [sys.executable, "-c", "import scipy.stats"], rounds=15, inner=False),
        Tool('python -c "import numpy"', version("numpy"), [sys.executable, "-c", "import numpy"], rounds=15, inner=False)])
    files = made(folder, "jsonl", 1_000_000)
    yield ("Two JSON Lines files of 1,000,000 rows and 5 metrics, end to end", "realgain: all five metrics, intervals, simultaneous intervals; pandas: read, merge, numpy bootstrap of one metric", [
        Tool("realgain compare", ours, [realgain, "compare", *files], inner=False),
        py("pandas", "jsonl", files, few, f"pandas + numpy, B = {few:,}", rounds=heavy),
        py("pandas", "jsonl", files, 0, "of which reading and merging")])
    files = made(folder, "parquet", 10_000_000)
    yield ("Two Parquet files of 10,000,000 rows, one metric, end to end", "the same job: read both, align by id, interval of the mean difference", [
        Tool("realgain compare", ours, [realgain, "compare", *files], inner=False),
        py("pandas", "parquet", files, few, f"pandas with pyarrow + numpy, B = {few:,}", rounds=heavy),
        py("pandas", "parquet", files, 0, "of which reading and merging")])


def version_of_ours(cache):
    out = subprocess.run([os.path.join(cache, "realgain"), "version"], capture_output=True, text=True, check=True).stdout
    return out.strip().split("\n")[0].removeprefix("realgain ")


def time_text(s):
    for limit, unit, scale in ((1e-3, "µs", 1e6), (1, "ms", 1e3)):
        if s < limit:
            return f"{s * scale:.3g} {unit}"
    return f"{s:.3g} s"


def table(title, remark, tools):
    first = statistics.median(tools[0].seconds)
    lines = [f"## {title}", "", remark[0].upper() + remark[1:] + ".", "",
             "| tool | version | time | × realgain | CPU | peak memory | runs | interval |", "|---|---|--:|--:|--:|--:|--:|---|"]
    for t in tools:
        s = statistics.median(t.seconds)
        ratio = "1" if t is tools[0] else f"{s / first:.3g}"
        ci = "" if t.interval is None else "[{:.6f}, {:.6f}]".format(*t.interval)
        lines.append(f"| {t.name} | {t.version} | {time_text(s)} | {ratio} | {time_text(statistics.median(t.cpu))} "
                     f"| {max(t.memory):,.0f} MB | {len(t.seconds)} | {ci} |")
    return "\n".join(lines) + "\n"


def machine():
    model = platform.processor() or "unknown"
    with open("/proc/cpuinfo") as f:
        for line in f:
            if line.startswith("model name"):
                model = line.split(":", 1)[1].strip()
                break
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return f"{model}, {os.cpu_count()} cores, {memory:.0f} GiB, {platform.system()} {platform.machine()}"


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--cache", required=True)
    p.add_argument("--quick", action="store_true", help="one round; R's BCa, which takes minutes, left out; fewer draws for the slowest others, reported as such")
    p.add_argument("--rounds", type=int, default=0, help="rounds of every tool that has no number of its own")
    p.add_argument("--only", default="", help="only tasks whose title holds this text; nothing is written")
    p.add_argument("-o", default=os.path.join(ROOT, "docs", "benchmarks.md"))
    arg = p.parse_args()
    rounds = arg.rounds or (1 if arg.quick else 5)
    load = os.getloadavg()[0]
    parts = []
    for title, remark, tools in tasks(arg, arg.cache):
        if arg.only not in title:
            continue
        print(title, file=sys.stderr, flush=True)
        tools = [t for t in tools if t.version]
        for i in range(max(t.rounds or rounds for t in tools)):
            for t in tools:
                if i < (t.rounds or rounds):
                    t.measure()
        parts.append(table(title, remark, tools))
    command = "bench/peers/run" + (" --quick" if arg.quick else "")
    head = f"""# Benchmarks

Written by `{command}`, which installs the other tools, makes the data,
measures all of them in turns and writes this page. Medians of several runs;
peak memory is the largest resident set of the process, CPU that of the whole
process with imports and reading.

- Machine: {machine()}
- Date: {datetime.date.today()}, load average before the run {load:.1f}
- Python {platform.python_version()}

"""
    with open(os.path.join(HERE, "bounds.md")) as f:
        tail = f.read()
    text = head + "\n".join(parts) + "\n" + tail
    if arg.only:
        print(text)
        return
    with open(arg.o, "w") as f:
        f.write(text)


if __name__ == "__main__":
    main()
