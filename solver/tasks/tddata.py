"""The task `tddata`: the won games with their rewards, or the training file made of them."""

from solver.formats import tddata as texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from solver.progress import Progress
    from solver.tasks import Options


def solve(text: str, options: "Options") -> "Iterable[bytes]":
    """Return the data that a text asks for, in pieces."""
    request = texts.parse_request(text)
    if options.explain:
        from solver.formats.tddata_meanings import meanings

        for line in meanings(request):
            options.note(line)
    if request.product == texts.TRAINING:
        return _training(request) if options.engine == "fast" else _plain_training(request)
    if options.engine != "fast":
        return _plain_games(request)
    from solver.trees.tictactoe.won_games_text import FIRST_MOVES, BoardLine, WonGames

    lines = {
        ply: [
            BoardLine(shown, f" {value}\n".encode()) for shown, value in shown_boards(request, ply)
        ]
        for ply in request.won_plies()
    }
    return _with_progress(WonGames(lines).pieces(), FIRST_MOVES, options)


def shown_boards(request: texts.Request, won_at: int) -> list[tuple[int, str]]:
    """Return which boards of a game won at a ply are written, with their values: the last first."""
    from solver.learning.td.values import NEUTRAL, REWARDS

    if request.boards == "last":
        return [(won_at, REWARDS[0])]
    if request.boards == "all":
        return [
            (ply, NEUTRAL if (won_at - ply) % 2 else REWARDS[(won_at - ply) // 2])
            for ply in range(won_at, 0, -1)
        ]
    return [(ply, REWARDS[(won_at - ply) // 2]) for ply in range(won_at, 0, -2)]


def _plain_games(request: texts.Request) -> "Iterator[bytes]":
    """Answer by the plain reference: every game played, every line written for itself."""
    from solver.games.tictactoe import START, TicTacToe
    from solver.trees.histories import histories

    game = TicTacToe()
    plies = request.won_plies()
    for history, end in histories(game, START):
        if game.score(end) and len(history) in plies:
            for ply, value in shown_boards(request, len(history)):
                yield f"{texts.render_move_numbers(history, ply)} {value}\n".encode()


def _training(request: texts.Request) -> "Iterator[bytes]":
    from solver.formats.training import render_historic, render_training
    from solver.learning.td.values import historic_values, training_values

    if request.compat:
        from solver.learning.td.historic import historic_order

        yield render_historic(historic_order(), historic_values())
    else:
        yield render_training(training_values())


def _plain_training(request: texts.Request) -> "Iterator[bytes]":
    """Answer by the plain reference: every game rewarded in turn."""
    from solver.formats.training import render_historic, render_training
    from solver.learning.td.plain import reward_every_game

    values = reward_every_game(historic=bool(request.compat))
    yield render_historic(values, values) if request.compat else render_training(values)


def _with_progress(pieces: "Iterator[bytes]", total: int, options: "Options") -> "Iterator[bytes]":
    """Return the pieces; on a terminal, a bar grows while they are taken."""
    if not options.progress:
        return pieces
    from solver.progress import Progress

    return _watched(pieces, Progress(total))


def _watched(pieces: "Iterator[bytes]", progress: "Progress") -> "Iterator[bytes]":
    for piece in pieces:
        yield piece
        progress.step("beginnings of games written")
    progress.clear()
