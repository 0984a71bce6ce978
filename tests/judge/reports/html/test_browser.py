"""The page in a real browser: it loads clean, filters, opens, obeys keys, and runs nobody's script.

Needs Chromium; without it these tests skip and say so.
"""

from pathlib import Path

import pytest

from judge.model.finding import Finding
from judge.model.verdict import Verdict
from tests.judge.reports.html.opened import Opener
from tests.judge.reports.samples import make_case, make_result, make_run, sample_run, write, wrong


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the page of the sample run, with hostile output and every verdict."""
    folder = tmp_path_factory.mktemp("many")
    write(sample_run(folder), "html", folder / "report.html")
    return folder / "report.html"


@pytest.fixture(scope="module")
def one(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the page of one submission with one failure."""
    folder = tmp_path_factory.mktemp("one")
    good, bad = make_case(folder, "good"), make_case(folder, "bad", task="traversal")
    results = [
        make_result("me", good, Finding(Verdict.AC)),
        make_result("me", bad, wrong()),
    ]
    write(make_run(results), "html", folder / "report.html")
    return folder / "report.html"


def test_the_page_loads_without_a_complaint(open_page: Opener, many: Path) -> None:
    """No console message, no error, and no request but the file itself."""
    opened = open_page(many)
    assert opened.complaints == []
    assert opened.requests == [many.as_uri()]


def test_hostile_output_does_not_run(open_page: Opener, many: Path) -> None:
    """With every section open the title is ours, no dialog came up and no image was asked for."""
    opened = open_page(many)
    opened.page.get_by_role("button", name="Expand all shown").click()
    opened.page.wait_for_function(
        "[...document.querySelectorAll('.failure')].every(e => e.open &&"
        " (!e.querySelector('[data-case]') || e.querySelector('[data-filled]')))"
    )
    assert opened.page.title() == "8/52 accepted - Plygrade"
    assert opened.complaints == []
    assert opened.page.locator("img").count() == 0


def test_an_injected_script_would_be_stopped(open_page: Opener, many: Path) -> None:
    """Even if escaping failed, the policy of the page lets no other script run."""
    folder = many.parent / "injected"
    folder.mkdir(exist_ok=True)
    text = many.read_text().replace("</main>", "<script>document.title='owned'</script></main>")
    (folder / "report.html").write_text(text)
    opened = open_page(folder / "report.html")
    assert opened.page.title() == "8/52 accepted - Plygrade"
    assert any("Content Security Policy" in complaint for complaint in opened.complaints)


def test_filters_by_verdict_group_and_student(open_page: Opener, many: Path) -> None:
    """Each filter leaves what it names, in the failures and in the table; reset brings all back."""
    opened = open_page(many)
    total = opened.shown(".failure")
    opened.page.get_by_role("button", name="TLE 4", exact=True).click()
    assert opened.shown(".failure") == opened.page.locator(".failure[data-v=TLE]").count() == 4
    assert opened.names() == ["all-TLE"]
    opened.page.get_by_label("Group").select_option("traversal")
    assert opened.shown(".failure") == 1
    assert "group=traversal" in opened.page.url
    opened.page.get_by_role("button", name="Reset").click()
    assert opened.shown(".failure") == total
    opened.page.locator("input[name=student]").fill("ALL-je")
    assert opened.names() == ["all-JE"]
    assert "4 failures of 1 student" in opened.page.locator("output").inner_text()
    opened.page.get_by_role("button", name="Reset").click()
    opened.page.locator("input[name=q]").fill("anna")
    assert opened.names() == ["anna"]
    assert opened.complaints == []


def test_a_red_cell_leads_to_its_story(open_page: Opener, many: Path) -> None:
    """A click explains the failure: cause, message, boards; the full section is one click away."""
    opened = open_page(many)
    opened.page.get_by_role("button", name="Open all groups").click()
    opened.page.locator("tr[data-i='1'] td[data-j] a").first.click()
    why = opened.page.locator("dialog[open]")
    why.locator(".message").wait_for()
    assert "the-secret-expected-line" in why.locator(".message").inner_text()
    assert why.locator("svg.board").count() == 2
    why.get_by_text("this failure in full").click()
    opened.page.locator(".failure[open] .texts[data-filled]").wait_for(state="attached")
    assert opened.page.locator("dialog[open]").count() == 0


def test_the_smallest_failure_is_open_at_once(open_page: Opener, one: Path) -> None:
    """On the page of one submission boards, input and answer are there without a click."""
    opened = open_page(one)
    section = opened.page.locator(".card > .failure[open]")
    assert section.locator("svg.board").count() == 2
    captions = section.locator(".texts figcaption").all_text_contents()
    assert captions == ["Input", "Expected", "Given"]
    assert opened.page.locator("#passed[open]").count() == 0


def test_the_keyboard_is_enough(open_page: Opener, many: Path) -> None:
    """Keys walk through failures, open one, search and leave the search."""
    opened = open_page(many)
    keyboard = opened.page.keyboard
    keyboard.press("j")
    keyboard.press("j")
    keyboard.press("k")
    keyboard.press("Enter")
    opened.page.locator(".failure").first.locator(".texts[data-filled]").wait_for(state="attached")
    keyboard.press("/")
    keyboard.type("anna")
    assert opened.names() == ["anna"]
    keyboard.press("Escape")
    opened.page.get_by_role("button", name="Reset").focus()
    keyboard.press("Enter")
    assert len(opened.names()) == 13


def test_the_first_tab_skips_to_the_failures(open_page: Opener, one: Path) -> None:
    """A keyboard user need not walk through the table."""
    opened = open_page(one)
    opened.page.keyboard.press("Tab")
    opened.page.keyboard.press("Enter")
    assert opened.page.evaluate("location.hash") == "#failures"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_light_and_dark(open_page: Opener, many: Path, scheme: str) -> None:
    """Paper and ink follow the reader's setting and stay far apart."""
    opened = open_page(many, color_scheme=scheme)
    paper, ink = opened.page.evaluate(
        "(s => [s.backgroundColor, s.color].map(c => c.match(/\\d+/g).slice(0, 3)"
        ".reduce((sum, n) => sum + Number(n), 0)))(getComputedStyle(document.body))"
    )
    assert (paper > ink) is (scheme == "light")
    assert abs(paper - ink) > 500


def test_a_phone_is_wide_enough(open_page: Opener, many: Path, one: Path) -> None:
    """On a narrow screen the page itself never scrolls sideways, only its tables do."""
    for path in (many, one):
        opened = open_page(path, viewport={"width": 360, "height": 740})
        opened.page.get_by_role("button", name="Expand all shown").click()
        assert opened.page.evaluate("document.documentElement.scrollWidth") <= 360
