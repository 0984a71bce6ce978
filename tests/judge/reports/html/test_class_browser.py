"""The page of a class of 40 on 139 cases in Chromium: explanations, sorting, filters, addresses."""

from pathlib import Path

import pytest

from tests.judge.reports.classes import class_run
from tests.judge.reports.html.opened import Opened, Opener
from tests.judge.reports.samples import write

pytestmark = pytest.mark.slow
# Goes to every red cell as a reader would, by its link, and notes what is not explained.
VISIT = """async () => {
  const links = [...document.querySelectorAll('#results td[data-j] a')];
  const silent = [];
  for (const link of links) {
    link.click();
    const at = link.getAttribute('href').split('=')[1];
    const dialog = document.querySelector('dialog');
    // Without a turn of the clock nothing is painted; only the first needs some.
    for (let tries = 0; tries < 9999 && dialog.dataset.at !== at; tries += 1) {
      await (links[0] === link ? new Promise((done) => setTimeout(done)) : null);
    }
    const said = dialog.querySelector('.message');
    const cause = dialog.querySelector('.cause');
    if (dialog.dataset.at !== at || !dialog.open || !said || said.textContent.length < 10
        || !cause || cause.textContent.length < 15) silent.push(link.title);
  }
  return [links.length, silent];
}"""


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the page of 40 submissions on 139 cases."""
    folder = tmp_path_factory.mktemp("large")
    write(class_run(folder, 40, 139), "html", folder / "report.html")
    return folder / "report.html"


def state(opened: Opened) -> tuple[object, ...]:
    """Return what a reader sees of the filters, the table and the failures."""
    fields = opened.page.eval_on_selector_all(
        ".filters input, .filters select", "all => all.map((each) => each.value)"
    )
    pressed = opened.page.locator(".chip[aria-pressed=true]").all_inner_texts()
    columns = opened.page.locator("#results thead th:not([hidden])").all_inner_texts()
    return fields, pressed, columns, opened.names(), opened.shown(".failure")


def test_every_red_cell_reaches_an_explanation(open_page: Opener, large: Path) -> None:
    """All 2080 of them, by their own links: a cause and a message, none left out."""
    opened = open_page(large)
    opened.page.get_by_role("button", name="Open all groups").click()
    count, silent = opened.page.evaluate(VISIT)
    red = sum(int(text) for text in opened.page.locator(".chip:not(.AC) span").all_inner_texts())
    assert count == red == 2080
    assert silent == []
    # Thousands of addresses in a minute are more than a browser keeps, and it says so.
    assert [text for text in opened.complaints if "Throttling" not in text] == []


def test_a_folded_red_cell_opens_its_group(open_page: Opener, large: Path) -> None:
    """A group that a student did not pass leads to this student's failures in it."""
    opened = open_page(large)
    opened.page.locator("tr[data-i='5'] td.fold-cell.WA a").first.click()
    assert opened.names() == ["s005"]
    assert opened.shown("#results thead th.case") == 35
    assert "student=s005" in opened.page.url


def test_columns_sort(open_page: Opener, large: Path) -> None:
    """By name, accepted and a single case; a second click turns it round, also for ears."""
    opened = open_page(large)
    head = opened.page.locator("#results thead")
    head.get_by_role("button", name="Submission").click()
    head.get_by_role("button", name="Submission").click()
    assert opened.names()[:2] == ["s039", "s038"]
    assert head.locator("th.who").get_attribute("aria-sort") == "descending"
    head.get_by_role("button", name="Accepted").click()
    assert int(opened.names()[0][1:]) % 4 == 0
    head.get_by_role("button", name="rules 35", exact=False).first.click()
    head.locator("th.case button").first.click()
    head.locator("th.case button").first.click()
    first = opened.page.locator("#results tbody tr").first
    assert first.locator("td[data-j]").first.inner_text() != "✓"


def test_the_address_brings_everything_back(open_page: Opener, large: Path) -> None:
    """Filters, open groups and order of one page are those of another opened at its address."""
    opened = open_page(large)
    opened.page.get_by_role("button", name="WA ", exact=False).first.click()
    opened.page.locator("select[name=cause]").select_option("raid/one-ply")
    opened.page.locator("select[name=group]").select_option("raid: ties")
    opened.page.locator("input[name=case]").fill("case-00")
    opened.page.locator("input[name=student]").fill("s0")
    opened.page.get_by_role("button", name="Open all groups").click()
    opened.page.get_by_role("button", name="Points").click()
    seen = state(opened)
    assert len(opened.names()) == 7
    again = open_page(large, "#" + opened.page.url.partition("#")[2])
    assert state(again) == seen
    again.page.get_by_role("button", name="Reset").click()
    assert len(again.names()) == 40


def test_a_cause_leads_to_those_who_have_it(open_page: Opener, large: Path) -> None:
    """A click on a cause filters the table; back brings all others back."""
    opened = open_page(large)
    opened.page.locator("tr[data-cause='raid/diagonal'] th a").click()
    assert {int(name[1:]) % 3 for name in opened.names()} == {2}
    opened.page.go_back()
    assert len(opened.names()) == 40


def test_search_finds_students_cases_and_causes(open_page: Opener, large: Path) -> None:
    """One field for all three."""
    opened = open_page(large)
    for words, rows in (("s017", 1), ("DIAGONAL", 10), ("no such thing", 0)):
        opened.page.locator("input[name=q]").fill(words)
        assert len(opened.names()) == rows
