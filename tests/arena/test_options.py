"""The options of a tournament, and the setup that they mean."""

from arena.options import parser, setup_of


def test_the_original_preset() -> None:
    """`--preset original` is 200 CPU seconds and five games a meeting."""
    setup = setup_of(parser().parse_args(["solver", "solver", "--preset", "original"]))
    assert (setup.rules.clock, setup.rules.grace, setup.games) == (200.0, 10.0, 5)
