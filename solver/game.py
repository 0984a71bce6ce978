"""The protocol that every game follows, and all that search, trees and learning know of a game.

Positions and moves are immutable and hashable. Players are the numbers 0 (moves first) and 1.
This file deliberately imports nothing at run time: it lies on the path of every solver process.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence
    from typing import Protocol, TypeAlias, TypeVar

    Player: TypeAlias = int
    Position = TypeVar("Position", bound=Hashable)
    Move = TypeVar("Move", bound=Hashable)

    class Game(Protocol[Position, Move]):
        """Rules of a two-player game with perfect information."""

        def initial(self) -> Position:
            """Return the position in which the game begins."""

        def to_move(self, position: Position) -> Player:
            """Return the player whose turn it is."""

        def moves(self, position: Position) -> Sequence[Move]:
            """Return the legal moves in canonical order, which also breaks ties; none when over."""

        def play(self, position: Position, move: Move) -> Position:
            """Return the position after a legal move."""

        def is_over(self, position: Position) -> bool:
            """Tell whether the game has ended."""

        def score(self, position: Position) -> int:
            """Return how good the position is for player 0; player 1 has the negative of it."""
