"""Players that use the programs of other players, which are hidden from them.

Such a player crashes at its first move and would be rated as if it had lost, so it is told before.
"""

from collections.abc import Iterator, Sequence

from arena.fingerprint import files_of
from arena.players import Player


def borrowed(players: Sequence[Player]) -> Iterator[str]:
    """Yield a warning for each player that imports or names a file of another one."""
    for player in players:
        named = [root for root in player.own if not root.is_dir()]
        shared = {file for root in named for file in files_of(root)}
        for other in players:
            if taken := sorted(shared.intersection(other.own).difference(player.own)):
                yield (
                    f"{player.name} imports or names {taken[0].name}, the program of {other.name},"
                    " which is hidden from it like those of all other players; if it needs that"
                    " file, give it a folder of its own with a copy"
                )
