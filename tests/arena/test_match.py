"""One game: turns, clocks, every way of losing at once, and adjudication."""

import pytest

from arena.match import Agent, Reply, play_game
from arena.openings import Opening
from arena.record import GameRecord
from arena.referee import Ending, Fault
from arena.rules import Clock, Rules
from arena.schedule import Fixture
from solver.formats.raid import Request, parse_request, render_answer
from tests.arena.plain_agents import Fixed, Plain, first, greedy

SMALL = Opening(((1, 8), (3, 4)), ("X.", ".."))
FIXTURE = Fixture(0, 0, 0, 0, "ada", "bob")


def play(x: Agent, o: Agent, rules: Rules = Rules(clock=1.0)) -> GameRecord:  # noqa: B008 (frozen)
    """Return the record of a game on the small opening."""
    return play_game(FIXTURE, SMALL, rules, {"X": x, "O": o})


def test_a_whole_game_by_hand() -> None:
    """X takes 8, O raids nothing but stakes 4, X takes 3 by a Raid that turns the 4 again."""
    game = play(Plain(greedy), Plain(greedy))
    assert [ply.move for ply in game.plies] == ["B1 Stake", "B2 Stake", "A2 Raid"]
    assert [ply.score for ply in game.plies] == [9, 5, 16]
    assert (game.ending, game.winner, game.score) == (Ending.FULL, "X", 16)


def test_clocks_count_what_was_used() -> None:
    """Each ply records its time and what the mover has left; the other's clock stands still."""
    game = play(Plain(greedy, 0.25), Plain(greedy, 0.5))
    assert [ply.left for ply in game.plies] == [0.75, 0.5, 0.5]


def test_players_are_told_their_own_remaining_time() -> None:
    """The request names COMPETITION, the side, and the seconds left, never more than there are."""
    seen: list[Request] = []

    def watching(request: Request) -> tuple[int, int]:
        seen.append(request)
        return first(request)

    play(Plain(watching, 0.3), Plain(first))
    assert [(r.algorithm, r.player, r.seconds) for r in seen] == [
        ("COMPETITION", "X", 1.0),
        ("COMPETITION", "X", 0.7),
    ]
    assert Clock(0.12399).told == 0.123
    assert Clock(-1.0).told == 0.0


def test_the_last_microsecond_counts() -> None:
    """Using exactly the budget is allowed; any more loses at once, by that reason."""
    assert play(Plain(first, 0.5), Plain(first)).ending is Ending.FULL
    game = play(Plain(first, 0.500001), Plain(first))
    assert (game.ending, game.blamed, game.winner) == (Ending.CPU, "X", "O")
    assert "used 0.500 s of" in game.detail


@pytest.mark.parametrize(
    ("answer", "ending", "detail"),
    [
        (b"", Ending.MALFORMED, "wanted a move"),
        (b"B1 Stake\nXX\n", Ending.MALFORMED, "row 2 of the board"),
        (b"B1\xff", Ending.MALFORMED, "found the byte 0xff"),
        (b"B1 Jump\nXX\n..\n", Ending.MALFORMED, "wanted a move"),
        (b"x" * 200_000, Ending.MALFORMED, "200000 bytes"),
        (b"A1 Stake\nX.\n..\n", Ending.ILLEGAL, "A1 is taken by X"),
        (b"B2 Raid\nX.\n.X\n", Ending.ILLEGAL, "no pawn of X is beside B2"),
        (b"B1 Stake\nXX\nX.\n", Ending.ILLEGAL, "found X on A2 after the move, wanted ."),
        (b"\x1b[31mB1 Stake\nXX\n..\n", Ending.MALFORMED, r"\x1b"),
    ],
)
def test_a_bad_answer_loses_at_once(answer: bytes, ending: Ending, detail: str) -> None:
    """Each kind of bad answer has its own reason, in one printable line."""
    game = play(Fixed(Reply(answer, 0.1, 0.1)), Plain(first))
    assert (game.ending, game.blamed, game.winner, game.plies) == (ending, "X", "O", ())
    assert detail in game.detail
    assert game.detail.isprintable()


@pytest.mark.parametrize("ending", [Ending.CRASH, Ending.WALL, Ending.CPU, Ending.MEMORY])
def test_a_fault_loses_whatever_the_board_says(ending: Ending) -> None:
    """The second player's fault loses although it was not behind."""
    game = play(Plain(first), Fixed(Reply(b"", 0.1, 0.1, Fault(ending, "seen"))))
    assert (game.ending, game.blamed, game.winner, game.detail) == (ending, "O", "X", "seen")


def test_a_draw_is_possible() -> None:
    """Equal sums on the full board are nobody's win and half a point each."""
    opening = Opening(((5, 1), (5, 1)), ("X.", "O."))
    game = play_game(FIXTURE, opening, Rules(), {"X": Plain(first), "O": Plain(first)})
    assert (game.winner, game.half_points("ada"), game.half_points("bob")) == ("", 1, 1)


def exact(request: bytes) -> bytes:
    """Answer an exact request by trying everything."""
    asked = parse_request(request.decode())
    game = asked.game()

    def value(position: tuple[str, int]) -> int:
        if game.is_over(position):
            return game.score(position)
        values = [value(game.play(position, move)) for move in game.moves(position)]
        return min(values) if position[1] else max(values)

    start = game.initial()
    best = max(game.moves(start), key=lambda move: value(game.play(start, move)))
    return render_answer(best, game.play(start, best)[0], asked.size).encode()


def test_adjudication_says_so_and_plays_on_exactly() -> None:
    """With few free cells the exact result is recorded together with the moves that lead to it."""
    agents: dict[str, Agent] = {"X": Plain(greedy), "O": Plain(greedy)}
    game = play_game(FIXTURE, SMALL, Rules(solve=2), agents, exact)
    assert len(game.plies) == 1
    assert game.ending is Ending.SOLVED
    assert game.solved == ("A2 Stake", "B2 Raid")
    assert (game.score, game.winner, game.detail) == (16, "X", "2 free cells, played out exactly")
