"""Where Raid's searches are chosen: those of the kernel if it is there and pays, else Python's.

Both give the same move, value and number of nodes, so who asks need not know which one answered.
"""

from solver.games.raid import FREE
from solver.kernel import kernel
from solver.search import SearchStopped
from solver.search.raid import TABLE_DEPTH, TABLE_ROOM

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType
    from typing import Any, Protocol, TypeAlias

    from solver.games.raid import Move, Position, RaidGame
    from solver.search.raid.weights import Weights
    from solver.search.transposition import TranspositionTable

    Table: TypeAlias = (
        TranspositionTable | Any
    )  # of Python or of the kernel, for one kind of search
    Stop: TypeAlias = Callable[[], bool]

    class ExactEngine(Protocol):
        """What both engines can do; see raid/engine.py."""

        def choose(self, depth: int) -> tuple[Move, int, int]: ...

        def ties(self, depth: int, value: int) -> list[Move]: ...

    class NarrowSearch(Protocol):
        """What both searches of the player's middle game can do; see raid/selective.py."""

        @property
        def depth(self) -> int: ...

        @property
        def nodes(self) -> int: ...

        @property
        def move(self) -> Move: ...

        @property
        def points(self) -> int: ...

        def deepen(self) -> None: ...


LARGEST_VALUE = 1 << 31  # beyond it sums might not fit into 64 bits: those boards are Python's
SHALLOW = 3  # plies; so many are done in Python before the kernel is loaded


def exact_engine(
    game: "RaidGame", position: "Position", depth: int, stop: "Stop | None" = None
) -> "ExactEngine":
    """Return the engine for a search to a depth; `stop` is asked at every position."""
    worth = depth > SHALLOW or (depth == SHALLOW and min(game.values) < 0)
    compiled = kernel(worth) if fits(game) else None
    if compiled is not None:
        return KernelEngine(compiled, game, position, stop)
    from solver.search.raid.engine import RaidEngine

    return RaidEngine(game, position, stop)


def narrow_search(
    game: "RaidGame",
    position: "Position",
    stop: "Stop",
    patient: bool,
    weights: "Weights | None" = None,
    wide: bool = False,
    table: "Table | None" = None,
) -> "NarrowSearch":
    """Return the search of the player's middle game.

    `stop` is asked at every position; the kernel, if it may be `patient`, asks after some work, far
    less than a millisecond. The `table` is one of such searches for earlier moves of this game.
    """
    compiled = kernel() if fits(game) else None
    if compiled is not None:
        return KernelSelective(compiled, game, position, stop, patient, weights, wide, table)
    from solver.search.raid.selective import NARROW, WIDE, Selective

    return Selective(game, position, stop, weights, WIDE if wide else NARROW, table)


def solved_end(
    game: "RaidGame",
    position: "Position",
    stop: "Stop",
    patient: bool,
    verdict: bool = False,
    table: "Table | None" = None,
) -> "tuple[Move, int, int]":
    """Return a best move to the end of the game, its value for its side, and the nodes it took.

    If only the `verdict` is asked for, who wins, the value is right only in its sign. Raises
    SearchStopped when it is stopped; `patient` and `table` are as for the narrow search.
    """
    compiled = kernel() if fits(game) else None
    if compiled is not None:
        end = kernel_end(compiled, game, position, verdict, table or empty_table(game))
        return _solved_by_kernel(end, position[0].count(FREE), stop, patient)
    from solver.search.raid.endgame import solved

    return solved(game, position, stop, verdict, table)


def empty_table(game: "RaidGame", room: int | None = None) -> "Table":
    """Return a table for one of the player's two searches, which later moves may use as well."""
    from solver.search.transposition import TranspositionTable, room_for

    room = room_for((game.size + 4) ** 2) if room is None else room
    compiled = kernel() if fits(game) else None
    return TranspositionTable(room) if compiled is None else compiled.Table(game.size, room)


def is_compiled(game: "RaidGame") -> bool:
    """Tell whether the kernel searches for the player."""
    return fits(game) and kernel() is not None


def fits(game: "RaidGame") -> bool:
    """Tell whether the kernel's numbers are large enough for the values of a board."""
    return min(game.values) >= -LARGEST_VALUE and max(game.values) <= LARGEST_VALUE


def owners_of(game: "RaidGame", board: str) -> bytes:
    """Return a byte for each cell: 0 if it is free, else 1 and the player who owns it."""
    names = {ord(FREE): 0, ord(game.pawns[0]): 1, ord(game.pawns[1]): 2}
    return board.translate(names).encode()


class KernelEngine:
    """The kernel's exact engine, as RaidEngine is Python's."""

    __slots__ = ("compiled", "game", "owners", "side", "stop", "patient")

    def __init__(
        self,
        compiled: "ModuleType",
        game: "RaidGame",
        position: "Position",
        stop: "Stop | None" = None,
        patient: bool = False,
    ) -> None:
        board, self.side = position
        self.compiled = compiled
        self.game = game
        self.owners = owners_of(game, board)
        self.stop = stop
        self.patient = patient

    def choose(self, depth: int) -> "tuple[Move, int, int]":
        """Return the first of the best moves, its value for player 0, and the nodes it took."""
        deep = min(depth, self.owners.count(0)) >= TABLE_DEPTH
        room = TABLE_ROOM if deep else 0
        found: tuple[Move, int, int] = self._finished(self.compiled.choose, depth, room)
        return found

    def ties(self, depth: int, value: int) -> "list[Move]":
        """Return every move that has the value (for player 0), in canonical order."""
        found: list[Move] = self._finished(self.compiled.ties, depth, value)
        return found

    def _finished(self, search: "Callable[..., Any]", depth: int, other: int) -> "Any":
        """Return what a search finds; raise SearchStopped if it was stopped."""
        game = self.game
        board = game.size, game.values, self.owners, self.side
        found = search(*board, depth, other, self.stop, self.patient)
        if found is None:
            raise SearchStopped
        return found


class KernelSelective:
    """The kernel's narrow search, as Selective is Python's."""

    __slots__ = ("search", "stop", "patient")

    def __init__(
        self,
        compiled: "ModuleType",
        game: "RaidGame",
        position: "Position",
        stop: "Stop | None" = None,
        patient: bool = False,
        weights: "Weights | None" = None,
        wide: bool = False,
        table: "Table | None" = None,
    ) -> None:
        from solver.search.raid.selective import NARROW, WIDE, style, usual_weights

        board, side = position
        table = table or empty_table(game)
        owners = owners_of(game, board)
        figures = style(weights or usual_weights(board), WIDE if wide else NARROW)
        self.search = compiled.Selective(game.size, game.values, owners, side, table, figures)
        self.stop = stop
        self.patient = patient

    @property
    def depth(self) -> int:
        return int(self.search.depth)

    @property
    def nodes(self) -> int:
        return int(self.search.nodes)

    @property
    def value(self) -> int:
        return int(self.search.value)

    @property
    def move(self) -> "Move":
        kind, cell = self.search.move
        return kind, cell

    @property
    def points(self) -> int:
        """Return what the best move so far promises, in whole points."""
        from solver.search.raid.evaluation import in_points

        return in_points(self.value)

    def deepen(self) -> None:
        """Search one ply deeper; raises SearchStopped."""
        if not self.search.deepen(self.stop, self.patient):
            raise SearchStopped


def _solved_by_kernel(
    end: "Any", free: int, stop: "Stop", patient: bool
) -> "tuple[Move, int, int]":
    while end.depth < free:
        if not end.deepen(stop, patient):
            raise SearchStopped
    return end.move, end.value, end.nodes


def kernel_end(
    compiled: "ModuleType", game: "RaidGame", position: "Position", verdict: bool, table: "Table"
) -> "Any":
    """Return the kernel's search of an end, as Endgame is Python's."""
    board, side = position
    return compiled.Endgame(game.size, game.values, owners_of(game, board), side, table, verdict)
