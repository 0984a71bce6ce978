"""One shard of a grading: judged, kept, told as the part that it is."""

import sys
import time
from collections import Counter
from contextlib import closing
from dataclasses import replace

from judge.commands.chosen_work import ChosenWork
from judge.files.digest import digest
from judge.grading.case_task import would_come_again
from judge.grading.fingerprint import case_digest, judge_version
from judge.grading.grader import Grader, GradeSettings
from judge.grading.shard import Shard
from judge.grading.shard_marks import ShardMark
from judge.grading.store import Store
from judge.model.result import Result
from judge.model.run import Plan
from judge.model.verdict import Verdict
from judge.process import ACCEPTED, NOT_ACCEPTED, NOT_JUDGED, Stopped
from judge.reports.console.shard import ShardConsole
from judge.text.safe_text import counted, printable_line

BUSY = "this machine was busy"


def grade_shard(
    grader: Grader,
    chosen: ChosenWork,
    plan: Plan,
    settings: GradeSettings,
    shard: Shard,
    store: Store,
) -> int:
    """Judge a part. Return 0 if all of it is judged, 1 if some was not, 2 if we failed.

    Verdicts do not count: a shard whose students are wrong has done its work.
    """
    sizes = [len(part) for part in shard.places(len(chosen.submissions), len(chosen.cases))]
    console = ShardConsole(str(shard), len(chosen.cases), sizes, sys.stdout)
    console.begin()
    mark = _mark(chosen, plan, settings, shard)
    _leave_begun(mark, store)
    begun, not_kept, where = time.monotonic(), Counter[str](), printable_line(str(store.path), 500)
    try:
        with closing(grader.grade(chosen.submissions, chosen.cases, shard)) as results:
            for result in results:
                console.add(result)
                not_kept.update(_why_not_kept(result))
    except Stopped:
        console.finish(time.monotonic() - begun, False, where, not_kept)
        raise
    verdicts = console.all.counts
    lost = verdicts[Verdict.JE] or verdicts[Verdict.SK] or not_kept[BUSY]
    complete = not lost and not store.unwritten
    if complete:
        _leave_finished(mark, store)
    console.finish(time.monotonic() - begun, complete, where, not_kept)
    if verdicts[Verdict.JE]:
        return NOT_JUDGED
    return ACCEPTED if complete else NOT_ACCEPTED


def _leave_begun(mark: ShardMark, store: Store) -> None:
    """Mark the shard as begun, unless it was finished before; marks of other lists are older."""
    before = store.get(mark.key) or replace(mark, finished=False).to_json()
    store.remove(mark.key)
    store.put(mark.key, before)


def _leave_finished(mark: ShardMark, store: Store) -> None:
    store.remove(mark.key)
    store.put(mark.key, mark.to_json())


def _why_not_kept(result: Result) -> list[str]:
    if not result.level:
        return ["answers made earlier"]
    if result.known or would_come_again(result):
        return []
    if result.verdict is Verdict.JE:
        return ["the judge failed"]
    if result.verdict is Verdict.SK:
        return ["not run"]
    return ["flaky" if result.flaky else BUSY]


def _mark(chosen: ChosenWork, plan: Plan, settings: GradeSettings, shard: Shard) -> ShardMark:
    """Return the mark of a shard, with the digest of the list that all shards divide."""
    titles = (part for case in chosen.cases for part in (case.title, case_digest(case)))
    names = (submission.name for submission in chosen.submissions)
    how = (plan.level, str(settings.repeat), str(settings.scaled))
    work = digest(judge_version(), *how, *titles, "", *names)
    who = counted(len(chosen.submissions), "submission")
    about = f"{who} on {counted(len(chosen.cases), 'case')}"
    return ShardMark(shard.number, shard.of, work, about, plan.level)
