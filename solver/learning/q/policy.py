"""Playing what was learned: the greedy policy of a table, and a policy as a text file.

The file is text: a first line of JSON that says what it is, then a line for each position, its
spelling and the number of the action (in the game's order, from 0) that the policy plays there. A
checkpoint has the same shape and is read by the same functions.
"""

import json

from solver.errors import FormatError
from solver.formats.lines import parse_whole
from solver.learning.environment import Rewards
from solver.learning.q.games import PLAYABLE, Playable, unchanged
from solver.printable import quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from typing import Any

    from solver.learning.environment import AnyGame, Move, Position
    from solver.learning.q.expectation import Chooser
    from solver.learning.q.learner import Learner

KIND = "plygrade policy"
VERSION = 1


def greedy(
    game: "AnyGame",
    rows: "Mapping[Position, list[float]]",
    frame: "Callable[[Position], tuple[Position, Callable[[Move], Move]]]" = unchanged,
) -> "Chooser":
    """Return the policy that plays the best action of a table: the first of equals.

    A position that the table does not know gets its first action.
    """

    def choose(position: "Position") -> "Move":
        image, back = frame(position)
        row = rows.get(image)
        return back(game.moves(image)[row.index(max(row)) if row else 0])

    return choose


class Policy:
    """A policy that was read from a file."""

    __slots__ = ("playable", "agent", "rewards", "choices")

    def __init__(
        self,
        playable: Playable,
        agent: int,
        rewards: dict[str, int],
        choices: "dict[Position, int]",
    ) -> None:
        self.playable = playable
        self.agent = agent
        self.rewards = rewards
        self.choices = choices

    def choose(self, position: "Position") -> "Move":
        """Return the action that the policy plays; the first where it knows nothing."""
        image, back = self.playable.frame(position)
        return back(self.playable.game.moves(image)[self.choices.get(image, 0)])


def policy_chunks(learner: "Learner", playable: Playable, symmetric: bool) -> "Iterator[bytes]":
    """Return the file of a learner's greedy policy, in pieces."""
    rewards = learner.environment.rewards
    header = {
        "kind": KIND,
        "version": VERSION,
        "game": playable.name,
        "symmetric": symmetric,
        "agent": learner.environment.agent,
        "rewards": {name: getattr(rewards, name) for name in rewards.__slots__},
        "episodes": learner.episodes,
        "positions": len(learner.rows),
    }
    yield (json.dumps(header) + "\n").encode()
    for position, row in learner.rows.items():
        yield f"{playable.render(position)} {row.index(max(row))}\n".encode()


def parse_policy(text: str) -> Policy:
    """Return the policy that a text holds; FormatError names the first line that is wrong."""
    lines = text.rstrip("\n").split("\n")
    header = parse_header(lines[0], KIND, VERSION)
    agent, rewards = header.get("agent", 0), header.get("rewards")
    if agent not in (0, 1) or not _are_rewards(rewards):
        raise FormatError(1, "no such agent or rewards", "agent 0 or 1 and four rewards")
    playable = PLAYABLE[header["game"]]()
    if not header.get("symmetric", False):
        playable = playable.plain()
    choices: dict[Position, int] = {}
    for number, line in enumerate(lines[1:], 2):
        spelt, _, choice = line.partition(" ")
        position, index = playable.parse(spelt), parse_whole(choice)
        if position is None or index is None:
            raise FormatError(number, quoted(line), "a position and the number of an action")
        if not 0 <= index < len(playable.game.moves(position)):
            raise FormatError(number, f"action {index}", "one that the position has")
        choices[position] = index
    if len(choices) != header.get("positions"):
        raise FormatError(1, f"{len(choices)} positions", f"{header.get('positions')!r} of them")
    return Policy(playable, agent, dict(rewards or {}), choices)


def read_table(path: str) -> str:
    """Return the text of a file, of any size."""
    with open(path, "rb") as file:
        data = file.read()
    try:
        return data.decode("ascii")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise FormatError(line, f"the byte 0x{data[error.start]:02x}", "plain text") from None


def parse_header(line: str, kind: str, version: int) -> "dict[str, Any]":
    """Return the first line of one of the learner's files, or raise FormatError."""
    try:
        header = json.loads(line)
    except ValueError:
        header = None
    if not isinstance(header, dict) or header.get("kind") != kind:
        raise FormatError(1, quoted(line), f"the first line of a file of kind {kind!r}")
    if header.get("version") != version:
        raise FormatError(1, f"version {header.get('version')!r}", f"version {version}")
    if header.get("game") not in PLAYABLE:
        raise FormatError(1, f"game {header.get('game')!r}", f"one of {' '.join(PLAYABLE)}")
    return header


def _are_rewards(rewards: object) -> bool:
    return (
        isinstance(rewards, dict)
        and set(rewards) == set(Rewards.__slots__)
        and all(type(paid) is int for paid in rewards.values())
    )
