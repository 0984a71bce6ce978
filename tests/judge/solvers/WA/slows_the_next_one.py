# repeat: 2
"""Answers only if what an earlier run did to the judge's own process is still felt."""

import os

number = int(input())
mine = os.getpriority(os.PRIO_PROCESS, 0), len(os.sched_getaffinity(0))
for pid in (os.getppid(), 1):
    for change in (
        lambda pid: os.setpriority(os.PRIO_PROCESS, pid, 19),
        lambda pid: os.sched_setaffinity(pid, {min(os.sched_getaffinity(0))}),
    ):
        try:
            change(pid)
        except OSError:
            continue
usual = int(os.environ["NICE"]), int(os.environ["PROCESSORS"])
print("no luck" if mine == usual else number * 2)
