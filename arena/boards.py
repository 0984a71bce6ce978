"""The boards of a recorded game, and whether its record is what the rules make of its moves."""

from arena.record import BadLine, GameRecord
from solver.errors import FormatError, IllegalMove
from solver.formats.raid import parse_move
from solver.games.raid import FREE


def boards_of(game: GameRecord) -> list[str]:
    """Return the board at the start and after each recorded move, also of an adjudication.

    FormatError or IllegalMove if a record's moves are invalid.
    """
    rules = game.opening.game()
    position = rules.initial()
    boards = [position[0]]
    for name in [*(ply.move for ply in game.plies), *game.solved]:
        move = parse_move(name, rules.size)
        rules.check(position, move)
        position = rules.play(position, move)
        boards.append(position[0])
    return boards


def check_record(game: GameRecord) -> None:
    """Raise BadLine if moves, scores and ending of a record contradict each other."""
    number = game.fixture.number + 1
    try:
        boards = boards_of(game)
    except (FormatError, IllegalMove) as error:
        raise BadLine(f"game {number} with a move that cannot be played: {error}") from None
    rules = game.opening.game()
    for place, ply in enumerate(game.plies, 1):
        if ply.score != (score := rules.score((boards[place], 0))):
            told = f"a score of {ply.score} after move {place} of game {number}"
            raise BadLine(f"{told}, where the board has {score}")
    if game.score != (score := rules.score((boards[-1], 0))):
        raise BadLine(f"a score of {game.score} of game {number}, where its moves lead to {score}")
    if game.ending.is_fault != bool(game.blamed):
        raise BadLine(f"game {number} with an ending that does not fit who is blamed for it")
    if FREE in boards[-1] and not game.ending.is_fault:
        raise BadLine(f"game {number} that ended before the board was full")
