"""Several attempts at one case made into one result: does the verdict hold, how do times spread?"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from judge.model.result import Result


def combine(results: Sequence[Result]) -> Result:
    """Return one result for repeated attempts; a verdict that changed is flaky and never AC.

    The first attempt that was not accepted speaks for all; the note has the spread of CPU times.
    """
    first = results[0]
    if len(results) == 1:
        return first
    worst = next((result for result in results if not result.verdict.accepted), first)
    verdicts = Counter(result.verdict.name for result in results)
    times = sorted(result.cpu for result in results)
    notes = [worst.note] if worst.note else []
    flaky = len(verdicts) > 1
    if flaky:
        counted = ", ".join(f"{count} {name}" for name, count in verdicts.most_common())
        notes.append(f"the verdict changes: {counted}")
    notes.append(f"CPU {times[0]:.3f} to {times[-1]:.3f} s in {len(times)} runs")
    return replace(worst, flaky=flaky, note="; ".join(notes))
