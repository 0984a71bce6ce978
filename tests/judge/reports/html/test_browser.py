"""The page in a real browser: it loads clean, filters, opens, obeys keys, and runs nobody's script.

Needs Chromium; without it these tests skip and say so.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import pytest

from judge.model.finding import Finding
from judge.model.verdict import Verdict
from tests.judge.reports.samples import make_case, make_result, make_run, sample_run, write, wrong
from tools.browser import CHROMIUM, FLAGS, PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Dialog
playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium on this machine")


@pytest.fixture(scope="module")
def browser() -> Iterator["Browser"]:
    """Start Chromium once, with a fresh profile."""
    with playwright.sync_playwright() as started:
        chromium = started.chromium.launch(executable_path=CHROMIUM, args=FLAGS, timeout=PATIENCE)
        yield chromium
        chromium.close()


class Opened:
    """A page that is open, with everything it complained about."""

    def __init__(self, browser: "Browser", path: Path, **settings: Any) -> None:
        self.page = browser.new_page(**settings)
        self.page.set_default_timeout(PATIENCE)
        self.complaints: list[str] = []
        self.requests: list[str] = []
        self.page.on("console", lambda message: self.complaints.append(message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("dialog", self._refuse)
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.goto(path.as_uri())
        self.page.evaluate("0")  # one way there and back: what the page said has arrived

    def _refuse(self, dialog: "Dialog") -> None:
        self.complaints.append("a dialog")
        dialog.dismiss()

    def shown(self, selector: str) -> int:
        """Return how many elements are not filtered away."""
        return int(self.page.locator(f"{selector}:not([hidden])").count())


Opener: TypeAlias = Callable[..., Opened]


@pytest.fixture
def open_page(browser: "Browser") -> Iterator[Opener]:
    """Return what opens a page; it is closed after the test."""
    opened: list[Opened] = []

    def opener(path: Path, **settings: Any) -> Opened:
        opened.append(Opened(browser, path, **settings))
        return opened[-1]

    yield opener
    for each in opened:
        each.page.close()


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


def test_filters_by_verdict_suite_and_submission(open_page: Opener, many: Path) -> None:
    """Each filter leaves what it names, in the failures and in the table; reset brings all back."""
    opened = open_page(many)
    total = opened.shown(".failure")
    opened.page.get_by_role("button", name="TLE 4", exact=True).click()
    assert opened.shown(".failure") == opened.page.locator(".failure[data-v=TLE]").count() == 4
    assert opened.shown("#results tbody tr") == 1
    opened.page.get_by_label("Suite").select_option("traversal")
    assert opened.shown(".failure") == 1
    assert opened.shown("#results th.case") == 1
    assert opened.shown("figure.times") == 1
    opened.page.get_by_role("button", name="Reset").click()
    opened.page.wait_for_function("!document.querySelector('.failure[hidden]')")
    opened.page.get_by_role("combobox", name="Submission").fill("ALL-je")
    assert opened.shown("#results tbody tr") == 1
    assert opened.shown(".failure") == 4
    assert f"4 of {total} kinds" in opened.page.locator("output").inner_text()


def test_a_verdict_in_the_table_leads_to_its_story(open_page: Opener, one: Path) -> None:
    """The link opens the section and copies input and expected output into it."""
    opened = open_page(one)
    opened.page.locator("#results td.WA a").click()
    section = opened.page.locator(".failure[open]")
    section.locator("text=MINIMAX").wait_for()
    assert section.locator("svg.board").count() == 2
    captions = section.locator(".texts figcaption").all_inner_texts()
    assert captions == ["Input", "Expected", "Given"]
    assert section.locator(".mark-different, use").count() > 0


def test_the_keyboard_is_enough(open_page: Opener, many: Path) -> None:
    """Keys walk through failures, open one, search and leave the search."""
    opened = open_page(many)
    keyboard = opened.page.keyboard
    keyboard.press("j")
    keyboard.press("j")
    keyboard.press("k")
    keyboard.press("Enter")
    opened.page.locator(".failure").first.locator(".texts[data-filled]").wait_for()
    keyboard.press("/")
    keyboard.type("anna")
    assert opened.shown("#results tbody tr") == 1
    keyboard.press("Escape")
    keyboard.press("Tab")
    assert opened.page.evaluate("document.activeElement.type") == "reset"
    keyboard.press("Enter")
    opened.page.wait_for_function("!document.querySelector('#results tbody tr[hidden]')")


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
        wide = opened.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 360
