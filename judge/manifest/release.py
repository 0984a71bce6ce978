"""Releasing hidden cases: from then on students see of them what they see of all others."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from judge.model.case import Case, Visibility


def released(cases: Sequence[Case], tell: Callable[[str], None]) -> list[Case]:
    """Return the cases; hidden ones may be seen. Those of which only the verdict is told stay."""
    hidden = [case.title for case in cases if case.visibility is Visibility.HIDDEN]
    shown = "1 hidden case is" if len(hidden) == 1 else f"{len(hidden)} hidden cases are"
    shown += " shown to students in the reports of this run"
    tell(f"--release: {shown if hidden else 'found no hidden case'}")
    return [
        replace(case, visibility=Visibility.ALL) if case.title in hidden else case for case in cases
    ]
