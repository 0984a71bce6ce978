"""Requests of the task `tddata`: which games or which training file; see docs/tddata.md.

TDDATA
games            the won games as move-number boards, or `training`: the training file
winner X         options of `games`: only this player's wins,
plies 5            only games won at this ply,
boards all         all boards of each game, or `last`: the final one alone
compat dl4j      option of `training`: as the historic program wrote it
"""

from solver.errors import FormatError
from solver.formats.lines import Lines

GAMES, TRAINING = "games", "training"
OPTIONS: dict[str, dict[str, tuple[str, ...]]] = {
    GAMES: {
        "winner": ("X", "O"),
        "plies": ("5", "6", "7", "8", "9"),
        "boards": ("winner", "all", "last"),
    },
    TRAINING: {"compat": ("dl4j",)},
}
FIRST_PLY, LAST_PLY = 5, 9


class Request:
    """Which product, and its options; an empty text stands for an option that is not given."""

    __slots__ = ("product", "winner", "plies", "boards", "compat")

    def __init__(
        self, product: str, winner: str = "", plies: str = "", boards: str = "", compat: str = ""
    ) -> None:
        self.product = product
        self.winner = winner
        self.plies = plies
        self.boards = boards
        self.compat = compat

    def won_plies(self) -> list[int]:
        """Return the plies at which a game that is wanted may be won."""
        return [
            ply
            for ply in range(FIRST_PLY, LAST_PLY + 1)
            if self.plies in ("", str(ply)) and self.winner in ("", "X" if ply % 2 else "O")
        ]


def parse_request(text: str) -> Request:
    """Return what a text asks for; FormatError if it is not a request for training data."""
    lines = Lines(text)
    lines.one_of(("TDDATA",), "the task")
    request = Request(lines.one_of((GAMES, TRAINING), "the product"))
    allowed = OPTIONS[request.product]
    while lines.has_more():
        wanted = "an option: " + ", ".join(f"{k} {' or '.join(v)}" for k, v in allowed.items())
        line = lines.next(wanted)
        name, _, value = line.partition(" ")
        if value not in allowed.get(name, ()):
            raise lines.wrong(line, wanted)
        if getattr(request, name):
            raise FormatError(lines.number, f"{name} twice", "each option at most once")
        setattr(request, name, value)
        if request.product == GAMES and not request.won_plies():
            found = f"winner {request.winner} with plies {request.plies}"
            raise FormatError(lines.number, found, "X with an odd ply or O with an even one")
    return request


def render_request(request: Request) -> str:
    """Return the text that asks for this: the inverse of parse_request."""
    given = [(name, getattr(request, name)) for name in OPTIONS[request.product]]
    lines = ["TDDATA", request.product, *[f"{name} {value}" for name, value in given if value]]
    return "\n".join(lines) + "\n"


def render_move_numbers(history: tuple[int, ...], ply: int) -> str:
    """Return the board after a ply with the number of the move in each cell, 0 if free."""
    cells = ["0"] * 9
    for number, cell in enumerate(history[:ply], 1):
        cells[cell] = str(number)
    return ",".join(cells)


def parse_move_numbers(text: str, line: int = 1) -> tuple[int, ...]:
    """Return the cells in the order in which a move-number board says they were filled."""
    words = text.split(",", 9)
    numbers = [int(word) if word in "0123456789" and len(word) == 1 else -1 for word in words]
    history = [numbers.index(n) for n in range(1, 10) if n in numbers]
    played = sorted([n for n in numbers if n > 0])
    if len(numbers) != 9 or -1 in numbers or played != list(range(1, len(history) + 1)):
        wanted = "nine numbers joined by ',': 1, 2, 3 ... once each, and 0 for free cells"
        raise FormatError(line, repr(text[:40]), wanted)
    return tuple(history)
