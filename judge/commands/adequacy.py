"""`grader.py adequacy`: does a suite catch the mistakes that students make?"""

import argparse
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from judge.adequacy.assessing import Assessment
from judge.adequacy.bank_process import BankProcess
from judge.adequacy.page import page
from judge.adequacy.told import SuiteReport, badge
from judge.cluster.options import cluster_executor
from judge.commands.adequacy_options import parse
from judge.commands.adequacy_showing import progress, suite_lines
from judge.files.atomic import replace_file
from judge.grading.executor import Executor
from judge.grading.threads import ThreadExecutor
from judge.manifest.editing import check_own
from judge.manifest.select import choose
from judge.model.errors import JudgeError
from judge.process import ACCEPTED, NOT_ACCEPTED, tell
from judge.programs.workspace import Workspace

STORE = Path(".plygrade") / "adequacy.sqlite"


def main(arguments: Sequence[str]) -> int:
    """Run the command: 0 if enough twins are caught, 1 if the threshold is missed."""
    options = parse(arguments)
    suites, cases = choose(options.wanted, options.cases, options.expected, options.group)
    for suite in suites if options.fill else ():
        check_own(suite.path, "--fill")
    with progress() as bar, Workspace() as workspace:
        assessment = Assessment(
            bar.show,
            partial(_executor, options, workspace),
            _words(options),
            options.seconds,
            None if options.no_store else options.store or STORE,
            options.wrong,
            options.fill,
        )
        reports = [
            assessment.report(suite, tuple(c for c in cases if c.suite == suite.name), alone)
            for suite in suites
            for alone in [len(suites) == 1]
        ]
    found = [report for report in reports if report.matrix.twins or report.broken]
    if not found:
        raise JudgeError("adequacy: found no twins for these suites, wanted programs in wrong/")
    _tell(found, options.quiet, options.report)
    killed = sum(report.score[0] for report in found)
    enough = 100 * killed >= options.threshold * sum(report.score[1] for report in found)
    return ACCEPTED if enough else NOT_ACCEPTED


def _executor(options: argparse.Namespace, workspace: Workspace) -> Executor:
    """Return what tries twins: processes of this machine, or a cluster."""
    cluster = cluster_executor(options, None, (), False, workspace)
    return cluster or ThreadExecutor(options.jobs, lambda number: BankProcess())


def _words(options: argparse.Namespace) -> list[str]:
    """Return how wrong programs are graded: as many at a time, and on the same cluster."""
    words = ["-j", str(options.jobs)]
    words += ["--cluster", options.cluster] if options.cluster else []
    security = options.cluster_security
    return [*words, "--cluster-security", str(security.absolute())] if security else words


def _tell(reports: Sequence[SuiteReport], quiet: bool, target: Path | None) -> None:
    if not quiet:
        print("\n".join(line for report in reports for line in suite_lines(report)))
    print(badge(reports), flush=True)
    if target:
        replace_file(target, page(reports).encode())
        tell(f"written: {target}")
