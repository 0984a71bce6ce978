"""Pictures of boards: readable in light and dark, well formed, with everything that matters."""

import xml.etree.ElementTree as ElementTree

import pytest
from hypothesis import given

from solver.formats.numerical_drawing import draw_numbers, svg_numbers
from solver.formats.raid import Request
from solver.formats.raid_drawing import draw_board
from solver.formats.raid_svg import svg_board
from solver.formats.svg import COLOURS, PAIRS
from solver.games.numerical import Position, cells_of
from tests.solver.games.numerical_positions import positions
from tests.solver.raid_boards import requests


def luminance(colour: str) -> float:
    """Return the relative luminance of #rrggbb as the accessibility guidelines define it."""
    shares = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 to 21."""
    dark, light = sorted([luminance(one), luminance(other)])
    return (light + 0.05) / (dark + 0.05)


def test_the_contrast_is_that_of_the_guidelines() -> None:
    """Black on white is 21, equal colours 1, and a grey that is known to fail fails."""
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#123456", "#123456") == 1
    assert contrast("#777777", "#ffffff") < 4.5


@pytest.mark.parametrize("scheme", [0, 1])
@pytest.mark.parametrize(("text", "ground"), PAIRS)
def test_text_can_be_read(text: str, ground: str, scheme: int) -> None:
    """Whatever text stands on which ground, on light and dark pages: at least 4.5 to 1."""
    assert contrast(COLOURS[text][scheme], COLOURS[ground][scheme]) >= 4.5


def texts_of(svg: str) -> list[str]:
    """Return all words of a picture, which must be well formed and have a size."""
    root = ElementTree.fromstring(svg)
    assert float(root.get("width", "0")) > 0
    assert float(root.get("height", "0")) > 0
    return [element.text or "" for element in root.iter() if element.tag.endswith("text")]


@given(requests())
def test_a_raid_board_shows_every_value_and_turned_pawn(request: Request) -> None:
    """Values stand in their cells, the move is framed once and each turned pawn is dashed."""
    game = request.game()
    start = game.initial()
    for move in game.moves(start):
        board, _ = game.play(start, move)
        turned = game.turned(start, move)
        svg = svg_board(game, board, "the title", "below it", move[1], turned)
        words = texts_of(svg)
        assert [word for word in words if word.lstrip("-").isdecimal()][request.size :] == [
            str(value) for value in game.values
        ]
        assert svg.count("stroke-dasharray") == len(turned)
        assert svg.count('class="frame-') == len(turned) + 1
        drawn = "".join(draw_board(game, board, move[1], turned))
        assert (drawn.count("["), drawn.count("(")) == (1, len(turned))


@given(positions())
def test_a_numerical_board_shows_its_numbers(position: Position) -> None:
    """Every number that was put is on the board, and every best one beside a star."""
    numbers = cells_of(position)
    best = {cell: "1 3" for cell, number in enumerate(numbers) if not number}
    words = texts_of(svg_numbers(position, "title", best))
    assert words == ["title"] + [str(n) if n else "1 3" for n in numbers]
    assert draw_numbers(position, "title", best).count("1 3*") == len(best)
