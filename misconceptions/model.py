"""A misconception: what a wrong program believes, in words, and what such a program answers."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

SILENT = "\0"  # the answer of a program that gives none, as one that crashes


@dataclass(frozen=True)
class Misconception:
    """One belief that is not so.

    `belief` is a verb phrase whose subject is "the program"; `advice` is one sentence of what is
    right. `answer` returns the whole output of a program with this belief for an input of the
    task; FormatError if the input is none. It takes as long as it takes: see serving.py.
    `same_as` names the misconception (`right` for none) that no input tells from this one.
    `program` has the parts of which it is made, if it can be put together with another one.
    """

    name: str
    task: str
    belief: str
    advice: str
    answer: Callable[[str], str]
    same_as: str = ""
    program: Any = None
