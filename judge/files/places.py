"""Where a grading keeps things, below the folder in which it is started."""

from pathlib import Path

STORE = Path(".plygrade", "results.sqlite")  # of single results
RUNS = Path(".plygrade", "runs")  # the records of whole runs
