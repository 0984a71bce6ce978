"""What a checker found: a verdict with its reasons for three audiences.

`student` never quotes the expected output, so that it may be shown for any case whose feedback a
student may see; `staff` may quote everything; `details` is for machines (JSON values only).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Self

from judge.model.drawing import Drawing
from judge.model.verdict import Verdict


@dataclass(frozen=True)
class Finding:
    """The judgement of one answer. `diagnosis` names a recognised mistake, "" if none."""

    verdict: Verdict
    student: str = ""
    staff: str = ""
    diagnosis: str = ""
    details: Mapping[str, object] = field(default_factory=dict)
    drawings: tuple[Drawing, ...] = ()

    @classmethod
    def judge_error(cls, reason: str) -> Self:
        """Return the finding that the judge failed; only staff read why."""
        return cls(Verdict.JE, "the judge could not judge this answer", reason, "judge error")
