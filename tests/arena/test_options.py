"""The options of a tournament, and the setup that they mean."""

from arena.options import parser, setup_of


def test_the_original_preset() -> None:
    """`--preset original` is 200 CPU seconds and five games a meeting."""
    setup = setup_of(parser().parse_args(["solver", "solver", "--preset", "original"]))
    assert (setup.rules.clock, setup.rules.grace, setup.games) == (200.0, 10.0, 5)


def test_a_ladder_plays_a_third_of_a_round_robin() -> None:
    """By default pairs of games, as many as 30% of the games of a round robin of 20 games each."""
    setup = setup_of(parser().parse_args([*["solver"] * 30, "--format", "ladder"]))
    assert (setup.games, setup.rounds) == (2, 87)
    assert setup.games * setup.rounds * 15 <= 0.3 * 20 * 435
    short = setup_of(parser().parse_args(["solver", "solver", "--format", "ladder"]))
    assert short.games * short.rounds == 6
