"""The values of the training file by rewarding every game in turn: the plain reference."""

from solver.games.tictactoe import START, Position, TicTacToe
from solver.trees.histories import histories, positions_of

WON, NEUTRAL = 1.0, 0.5


def reward_every_game(historic: bool = False) -> dict[Position, str]:
    """Play all games, reward the winner's boards backwards, keep the largest value of each.

    The historic way counts draws for X and the empty board for O. Boards are in the order in which
    the historic program met them: X's wins and draws before O's wins, by length, then by moves; the
    boards that got a reward before those that got none.
    """
    game = TicTacToe()
    games = sorted(histories(game, START), key=lambda ended: len(ended[0]))  # stable
    by_score: dict[int, list[tuple[int, ...]]] = {1: [], 0: [], -1: []}
    for history, end in games:
        by_score[game.score(end)].append(history)
    won = [*by_score[1], *(by_score[0] if historic else []), *by_score[-1]]
    values: dict[Position, float] = {}
    for history in won:
        value = WON
        for board in list(positions_of(game, START, history))[::-2]:
            values[board] = max(values.get(board, 0.0), value)
            value = NEUTRAL + 0.1 * (value - NEUTRAL)
    for history in won:
        for board in list(positions_of(game, START, history))[len(history) % 2 ^ 1 :: 2]:
            values.setdefault(board, NEUTRAL)
    if not historic:
        for history in by_score[0]:
            for board in positions_of(game, START, history):
                values.setdefault(board, NEUTRAL)
        values[START] = NEUTRAL
    return {board: str(value) for board, value in values.items()}
