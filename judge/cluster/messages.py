"""What a coordinator and its workers say to each other, beside the content that they send."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from judge.cluster.chunks import ItemOutcome
from judge.grading.parcel import Parcel
from judge.model.machine import Machine
from judge.sandbox.level import Level


@dataclass(frozen=True)
class RunSettings:
    """How a run wants its work done. `hidden` is what no program may see, if it is there.

    `noun` is what people call an item of its work.
    """

    run: str
    level: Level | None
    hidden: tuple[Path, ...] = ()
    strict: bool = False
    scaled: bool = False  # limits by how slow a machine is
    noun: str = "case"

    @property
    def topic(self) -> str:
        """Return the subject under which workers tell this run what they do."""
        return f"plygrade-{self.run}"


@dataclass(frozen=True)
class ChunkOrder:
    """A chunk for a worker, which is told what it is called and how slow its machine is."""

    settings: RunSettings
    host: Machine
    parcels: tuple[tuple[int, Parcel], ...]
    tells: bool = False


@dataclass(frozen=True)
class ChunkReply:
    """What came of a chunk; or what content is missing for it, and then nothing was done."""

    outcomes: tuple[ItemOutcome, ...] = ()
    missing: tuple[str, ...] = ()


class Errand:
    """A function of ours with its arguments; whoever unpickles it has called it.

    So a scheduler sees nothing but bytes: it need not know Plygrade, nor our version of Python.
    """

    def __init__(self, function: Any, *arguments: Any) -> None:
        self._function, self._arguments = function, arguments

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        return self._function, self._arguments
