"""What the extension module has; see exact_binding.c."""

from collections.abc import Callable, Sequence

SOURCES: str

def choose(
    size: int,
    values: Sequence[int],
    owners: bytes,
    side: int,
    depth: int,
    room: int,
    stop: Callable[[], bool] | None,
    patient: bool,
) -> tuple[tuple[int, int], int, int] | None: ...
def ties(
    size: int,
    values: Sequence[int],
    owners: bytes,
    side: int,
    depth: int,
    value: int,
    stop: Callable[[], bool] | None,
    patient: bool,
) -> list[tuple[int, int]] | None: ...

class Table:
    """What searches of one kind remember of the positions of a game; it may outlive them."""

    def __init__(self, size: int, room: int) -> None: ...

class Endgame:
    """The exact end of a game; one ply deeper with each `deepen`."""

    depth: int
    nodes: int
    value: int
    move: tuple[int, int]

    def __init__(
        self,
        size: int,
        values: Sequence[int],
        owners: bytes,
        side: int,
        table: Table,
        verdict: bool = False,
    ) -> None: ...
    def deepen(self, stop: Callable[[], bool] | None, patient: bool) -> bool | None: ...

class Selective:
    """The narrow search; `style` is weights and widths, see player.h."""

    depth: int
    nodes: int
    value: int
    move: tuple[int, int]

    def __init__(
        self,
        size: int,
        values: Sequence[int],
        owners: bytes,
        side: int,
        table: Table,
        style: tuple[int, ...],
    ) -> None: ...
    def deepen(self, stop: Callable[[], bool] | None, patient: bool) -> bool | None: ...

def returns(
    board: bytes, rewards: tuple[int, int, int, int, int, int], stop: Callable[[], bool] | None
) -> list[int] | None: ...
def full_table(stop: Callable[[], bool] | None) -> bytes | None: ...
