"""`results.jsonl`: the record of the run itself, from which every other report can be made."""

from pathlib import Path

from judge.model.run import GradingRun
from judge.reports.run_file import Recorder


def write(run: GradingRun, path: Path) -> None:
    """Write the record of `run`; reading it back gives the same run."""
    with Recorder(path, run.plan) as recorder:
        for result in run.results:
            recorder.add(result)
        recorder.finish(run.seconds, lambda _: run.points, run.complete)
