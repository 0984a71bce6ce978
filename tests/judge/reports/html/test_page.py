"""The page for browsers, as text: what is on it, what must never be on it, how large it gets."""

import re
import tomllib
from fnmatch import fnmatch
from html.parser import HTMLParser
from pathlib import Path

import pytest

from judge.model.case import Visibility
from judge.model.finding import Finding
from judge.model.run import GradingRun
from judge.model.verdict import Verdict
from judge.reports.audience import Audience
from judge.reports.diff import difference
from judge.reports.html import class_page
from judge.reports.html.board import Shelf, description, picture
from judge.reports.html.case_text import case_text
from judge.reports.html.plot import LEFT, WIDTH, Times, plot, position
from tests.judge.reports.samples import (
    HOSTILE,
    SECRET,
    board,
    make_case,
    make_result,
    make_run,
    sample_run,
    write,
    wrong,
)
from tests.sources import ROOT


class Tags(HTMLParser):
    """Collects the tags of a page with their attributes, and its visible text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a tag."""
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        """Note text."""
        self.text += data


def staff_page(run: GradingRun, folder: Path) -> str:
    """Return the page for staff."""
    write(run, "html", folder / "page.html")
    return (folder / "page.html").read_text()


def student_page(run: GradingRun, folder: Path, name: str) -> str:
    """Return the page of one student."""
    write(run, "students", folder / "students")
    return (folder / "students" / f"{name}.html").read_text()


def test_the_page_needs_nothing_from_anywhere(tmp_path: Path) -> None:
    """No tag refers to another file or host, and the policy lets nothing be loaded."""
    tags = Tags(staff_page(sample_run(tmp_path), tmp_path)).tags
    links = [v for _, a in tags for k, v in a.items() if k in ("href", "src", "action", "srcset")]
    assert links
    assert all(link and link.startswith("#") for link in links)
    policies = [a["content"] or "" for tag, a in tags if a.get("http-equiv")]
    assert len(policies) == 1
    assert policies[0].startswith("default-src 'none'; style-src 'sha256-")


def test_hostile_text_makes_no_tag_and_no_attribute(tmp_path: Path) -> None:
    """What a program prints arrives as text: one script, no image, no event handler, no style."""
    tags = Tags(staff_page(sample_run(tmp_path), tmp_path))
    scripts = [attributes.get("type") for tag, attributes in tags.tags if tag == "script"]
    assert scripts == ["application/json", "application/octet-stream", None]
    assert "img" not in {tag for tag, _ in tags.tags}
    assert not any(k.startswith("on") or k == "style" for _, a in tags.tags for k in a)
    assert "<script>document.title='owned'</script>" in tags.text
    assert "{{7*7}}" in tags.text


def test_everything_about_a_failure_is_on_the_page(tmp_path: Path) -> None:
    """Message, boards, difference, answer, stderr, prints, limits, level, rerun line."""
    case = make_case(tmp_path, "tie", hint="reading order")
    result = make_result(
        "me", case, wrong(), stderr="KeyError: 7", printed="depth <3>", note="near a limit"
    )
    run = make_run([result])
    text = Tags(staff_page(run, tmp_path)).text
    for words in ("expected B1, found A1", "Hint: reading order", "KeyError: 7", "near a limit"):
        assert words in text
    assert "depth <3>" in text
    for words in ("CPU 0.12 of 2 s", "sandbox: full", "MINIMAX", "A1 Stake", "worse-move"):
        assert words in text
    assert run.plan.rerun("me", case) in text


def test_equal_failures_are_told_once(tmp_path: Path) -> None:
    """A mistake that many made is one section that names them all."""
    case = make_case(tmp_path, "tie")
    results = [make_result(f"s{n}", case, wrong()) for n in range(9)]
    text = staff_page(make_run(results), tmp_path)
    assert text.count('<details class="failure') == 1
    assert "s0 and 8 more" in text


def test_a_program_that_crashes_everywhere_is_told_once(tmp_path: Path) -> None:
    """The same crash in every case is one section that names the cases; limits stay per case."""
    cases = [make_case(tmp_path, name) for name in ("a", "b")]
    cases.append(make_case(tmp_path, "c", task="traversal"))
    crash = Finding(Verdict.RTE, "ended with exit code 1")
    text = staff_page(make_run([make_result("me", case, crash) for case in cases]), tmp_path)
    assert text.count('<details class="failure') == 1
    assert "raid/a and 2 more cases" in text
    late = Finding(Verdict.TLE, "stopped")
    text = staff_page(make_run([make_result("me", case, late) for case in cases]), tmp_path)
    assert text.count('<details class="failure') == 3


def test_what_the_page_is_made_from_is_installed_with_it() -> None:
    """Templates, style and script are package data: an installed Plygrade can write the page."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]
    patterns = settings["package-data"]["judge.reports.html"]
    folder = ROOT / "judge" / "reports" / "html"
    others = [path.name for path in folder.iterdir() if path.is_file() and path.suffix != ".py"]
    assert len(others) == 15
    assert all(any(fnmatch(name, pattern) for pattern in patterns) for name in others)


def test_a_student_sees_what_visibility_allows(tmp_path: Path) -> None:
    """Hidden cases are only counted, verdict-only ones show a verdict, no secret is anywhere."""
    text = student_page(sample_run(tmp_path), tmp_path, "evil")
    assert SECRET not in text
    assert "raid/hidden" not in text
    assert "1 hidden case is not shown until released" in text
    assert "verdict-only.in" not in text
    assert "only the verdict of this case is shown" in text
    assert "anna" not in text


def test_a_student_sees_an_open_case_in_full(tmp_path: Path) -> None:
    """Input, expected output and boards of an open case are for students too."""
    run = make_run([make_result("me", make_case(tmp_path, "tie"), wrong())])
    text = student_page(run, tmp_path, "me")
    assert "your move is worse by 2" in text
    assert "expected B1, found A1" not in text  # that is the message for staff
    assert "B1 Stake" in text
    assert "grader.py" not in text  # a command with paths of the staff's machine


@pytest.mark.parametrize("audience", list(Audience))
def test_points_that_tell_about_hidden_cases_wait(tmp_path: Path, audience: Audience) -> None:
    """Staff see all points, students those of groups without hidden cases."""
    cases = [
        make_case(tmp_path, "a", group="easy"),
        make_case(tmp_path, "b", group="hard", visibility=Visibility.HIDDEN),
    ]
    run = make_run([make_result("me", case, Finding(Verdict.AC)) for case in cases])
    staff = audience is Audience.STAFF
    text = staff_page(run, tmp_path) if staff else student_page(run, tmp_path, "me")
    assert ("raid: hard" in text) is (audience is Audience.STAFF)
    assert ("without hidden cases" in text) is (audience is Audience.STUDENT)


def test_the_page_has_a_largest_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beyond the budget failures are counted, not shown; everybody's first comes before others."""
    case, other = make_case(tmp_path, "a"), make_case(tmp_path, "b")
    results = [
        make_result(f"s{n}", each, wrong(f"message {n} {each.name}"))
        for n in range(10)
        for each in (case, other)
    ]
    run = make_run(results)
    whole = staff_page(run, tmp_path)
    one = len(whole.split('<details class="failure')[1])
    monkeypatch.setattr(class_page, "BUDGET", 14 * one)
    text = staff_page(run, tmp_path)
    told = re.findall(r"message (\d) ([ab])</span></summary>", text)
    assert {number for number, name in told if name == "a"} == set("0123456789")
    assert 10 <= len(told) < 20
    assert f"{len(told)} of 20 different failures in full" in text


def test_a_run_without_failures_says_so(tmp_path: Path) -> None:
    """Nothing to complain about is said in words."""
    run = make_run([make_result("me", make_case(tmp_path, "a"), Finding(Verdict.AC))])
    assert "Nothing went wrong." in staff_page(run, tmp_path)


def test_boards_share_their_layers() -> None:
    """The same values are drawn once however many boards show them."""
    shelf = Shelf()
    first = picture(board("expected", ".X.O", move=1), shelf)
    second = picture(board("given", "X..O", move=0, different=1), shelf)
    assert len(first.layers & second.layers) == 2  # grid and values
    assert len(shelf.layers) == len(first.layers | second.layers) == 6


def test_boards_say_in_words_what_is_marked() -> None:
    """A screen reader hears the move and the differing cells."""
    assert description(board("given", "X..O", move=0, different=3)) == (
        "given; move at A1; different at B2"
    )


def test_pieces_cannot_break_out_of_a_drawing() -> None:
    """Text in cells and titles is escaped."""
    shelf = Shelf()
    shown = picture(board('"><script>', "<..&"), shelf)
    assert "<script" not in shown.svg
    assert not any("<&" in layer or "<tspan><" in layer for layer in shelf.layers.values())


def test_a_difference_shows_lines_around_the_first_one() -> None:
    """Long equal beginnings are left out; numbers are those of the files."""
    same = "".join(f"{n}\n" for n in range(1, 101))
    lines = difference(same + "right\nend\n", same + "wrong\nend\n")
    assert [(line.kind, line.number, line.text) for line in lines] == [
        ("same", 98, "98"),
        ("same", 99, "99"),
        ("same", 100, "100"),
        ("extra", 101, "wrong"),
        ("missing", 101, "right"),
        ("same", 102, "end"),
    ]


def test_texts_that_differ_in_trailing_blanks_only_have_no_difference() -> None:
    """White space at the ends of lines and files is nothing to show."""
    assert difference("a \nb\n\n", "a\nb") == []


def test_the_axis_of_times_is_logarithmic_and_bounded() -> None:
    """A tenth of the limit is a fixed step to the left; far beyond the limit stays on the paper."""
    step = position(1.0) - position(0.1)
    assert position(0.1) - position(0.01) == pytest.approx(step, abs=0.2)
    assert position(0.0) == LEFT
    assert position(99.0) == LEFT + WIDTH


def test_dots_at_the_same_place_are_drawn_once() -> None:
    """A hundred equal times do not make a hundred dots."""
    svg = plot("raid", [Times("a", "c0", [0.1] * 100, [1.5])])
    assert svg.count("h0") == 2


def test_files_that_are_gone_do_not_stop_a_report(tmp_path: Path) -> None:
    """A case whose files vanished since the run is said to be unreadable in their place."""
    case = make_case(tmp_path, "a")
    case.input.unlink()
    (tmp_path / "bad.out.xz").write_bytes(b"not xz")
    text = case_text(type(case)(**vars(case) | {"expected": tmp_path / "bad.out.xz"}))
    assert "cannot be read" in text.input
    assert "cannot be read" in text.expected


def test_the_hostile_text_is_really_hostile() -> None:
    """The sample has markup, an escape and a NUL; if it lost them other tests would prove less."""
    assert all(part in HOSTILE for part in ("<script>", "\x1b", "\x00", "onerror", "{{"))
