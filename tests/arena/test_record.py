"""Records: what is written can be read back."""

from arena.record import from_json, to_json
from tests.arena.plain_agents import some_games


def test_records_survive_json() -> None:
    """A record read back from its plain data is the same record."""
    for game in some_games():
        assert from_json(to_json(game)) == game
