"""Raid answered by plain minimax inside the test process: the oracle of most tests here."""

from judge.checkers.raid.value import Move, Position
from solver.formats.raid import parse_request, render_answer
from solver.games.raid import RaidGame


def value(game: RaidGame, position: Position, depth: int) -> int:
    """Return the value of a position for player 0, by the book."""
    if depth == 0 or game.is_over(position):
        return game.score(position)
    values = [value(game, game.play(position, m), depth - 1) for m in game.moves(position)]
    return max(values) if position[1] == 0 else min(values)


def values_of(game: RaidGame, depth: int) -> dict[Move, int]:
    """Return the value of every first move, in canonical order."""
    start = game.initial()
    return {m: value(game, game.play(start, m), depth - 1) for m in game.moves(start)}


def answer_of(game: RaidGame, move: Move) -> str:
    """Return the answer that states a legal move."""
    return render_answer(move, game.play(game.initial(), move)[0], game.size)


def best_of(game: RaidGame, depth: int) -> Move:
    """Return the first move with the best value."""
    values = values_of(game, depth)
    return max(values, key=lambda move: values[move])


def reference_oracle(request: bytes) -> bytes:
    """Answer a request as the bundled solver would."""
    asked = parse_request(request.decode())
    assert asked.depth is not None
    game = asked.game()
    return answer_of(game, best_of(game, asked.depth)).encode()
