"""Pages on paper and for everybody: nothing is cut off on A4, and axe-core finds nothing wrong."""

from pathlib import Path

import pytest

from tests.axe import violations
from tests.judge.reports.classes import class_run
from tests.judge.reports.html.opened import Opener
from tests.judge.reports.samples import write

pytestmark = pytest.mark.slow
A4 = {"width": 688, "height": 1000}  # pixels between margins of 14 mm
# What lies beyond the right edge of the paper, or is cut off inside a box that cannot scroll there.
CUT = """() => [...document.querySelectorAll('body *')]
  .filter((e) => e.checkVisibility() && !e.closest('.shelf, .skip, .sr, svg') )
  .filter((e) => e.getBoundingClientRect().right > innerWidth + 1
    || (e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).overflowX !== 'visible'))
  .map((e) => `${e.tagName}.${e.className}: ${e.textContent.slice(0, 40)}`)"""


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Return the page of a class and that of one of its students."""
    folder = tmp_path_factory.mktemp("pages")
    run = class_run(folder, 12, 40)
    write(run, "html", folder / "class.html")
    write(run, "students", folder / "students")
    return {"class": folder / "class.html", "student": folder / "students" / "s003.html"}


@pytest.mark.parametrize("kind", ["class", "student"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_keeps_anybody_from_using_a_page(
    open_page: Opener, pages: dict[str, Path], kind: str, scheme: str
) -> None:
    """Unfolded, with groups and an explanation open: no violation of a rule of axe-core."""
    opened = open_page(pages[kind], color_scheme=scheme)
    assert violations(opened.page) == []
    if kind == "class":
        opened.page.get_by_role("button", name="Open all groups").click()
        assert violations(opened.page) == []
        opened.page.locator("#results td[data-j] a").first.click()
        opened.page.locator("dialog[open] .message").wait_for()
    else:
        opened.page.evaluate(
            "document.querySelectorAll('details').forEach((d) => { d.open = true; })"
        )
    assert violations(opened.page) == []


def test_axe_would_notice(open_page: Opener, pages: dict[str, Path]) -> None:
    """A picture without words is found."""
    opened = open_page(pages["student"])
    opened.page.evaluate("document.querySelector('main').append(new Image())")
    found = " ".join(violations(opened.page))
    assert "image-alt" in found


@pytest.mark.parametrize("kind", ["class", "student"])
def test_nothing_is_cut_off_on_paper(open_page: Opener, pages: dict[str, Path], kind: str) -> None:
    """Printed on A4, also with all groups open, every column is there to its right edge."""
    opened = open_page(pages[kind], viewport=A4)
    if kind == "class":
        opened.page.get_by_role("button", name="Open all groups").click()
    opened.page.emulate_media(media="print")
    assert opened.page.evaluate(CUT) == []
    pdf = opened.page.pdf(prefer_css_page_size=True)
    assert pdf.startswith(b"%PDF")
    assert b"/MediaBox [0 0 594" in pdf or b"/MediaBox [0 0 595" in pdf


def test_what_is_cut_off_would_be_seen(open_page: Opener, pages: dict[str, Path]) -> None:
    """A column that is too wide for the paper is noticed."""
    opened = open_page(pages["class"], viewport=A4)
    opened.page.emulate_media(media="print")
    opened.page.evaluate("document.querySelector('.causes').style.width = '900px'")
    assert opened.page.evaluate(CUT) != []


def test_a_phone_shows_the_story_in_its_width(open_page: Opener, pages: dict[str, Path]) -> None:
    """At 360 pixels nothing but tables and texts scrolls sideways, and boards are not tiny."""
    opened = open_page(pages["student"], viewport={"width": 360, "height": 740})
    assert opened.page.evaluate("document.documentElement.scrollWidth") <= 360
    width = opened.page.evaluate(
        "document.querySelector('svg.board').getBoundingClientRect().width"
    )
    assert width / 4 > 28
