"""A student's page: what to change comes first, and nothing tells what its reader may not know."""

from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest

from judge.model.case import Visibility
from judge.model.cause import Cause, CauseKind
from judge.model.finding import Finding
from judge.model.result import Result
from judge.model.run import GradingRun
from judge.model.verdict import Verdict
from tests.judge.reports.classes import scenes
from tests.judge.reports.samples import HOSTILE, make_case, make_result, make_run, write, wrong

TRACE = """Traceback (most recent call last):
  File "/work/main.py", line 12, in <module>
    play()
  File "/work/main.py", line 7, in play
    return board[9]
IndexError: list index out of range
"""


def page_of(run: GradingRun, folder: Path, name: str = "me") -> str:
    """Return the page of one student."""
    write(run, "students", folder / "students")
    return unescape((folder / "students" / f"{name}.html").read_text())


def caused(results: list[Result], *causes: Cause) -> GradingRun:
    """Return a run with just these causes."""
    return replace(make_run(results), causes=causes)


def cause(key: str, *titles: str, alternatives: tuple[str, ...] = ()) -> Cause:
    """Return a misconception that explains these cases."""
    return Cause(
        *("me", CauseKind.MISCONCEPTION, f"raid/{key}", f"believes {key}", f"Think of {key}."),
        cases=titles,
        alternatives=alternatives,
    )


def test_one_sentence_then_a_card_for_each_cause(tmp_path: Path) -> None:
    """What explains most leads; its first case is open, the others folded with their number."""
    cases = [make_case(tmp_path, f"c{n}") for n in range(6)]
    results = [
        make_result("me", case, wrong(f"message {n}") if n < 5 else Finding(Verdict.AC))
        for n, case in enumerate(cases)
    ]
    many = cause("one", "raid/c3", "raid/c0", "raid/c1", "raid/c2", alternatives=("could be two",))
    text = page_of(caused(results, many, cause("two", "raid/c4")), tmp_path)
    assert "4 of your 5 failures: your program believes one." in text
    assert text.index('id="cause1"') < text.index("message 3") < text.index("Show the other 3")
    assert text.index("Show the other 3") < text.index("message 0") < text.index('id="cause2"')
    assert text.count("open>\n<summary>") == 2  # the smallest of each cause
    assert "could also mean that it could be two" in text
    assert text.index("message 4") < text.index("1 accepted case")
    assert '<details class="fold" id="passed">' in text


def test_a_failure_with_two_causes_is_told_once(tmp_path: Path) -> None:
    """The second card links to the first: no name of a section is there twice."""
    result = make_result("me", make_case(tmp_path, "a"), wrong())
    text = page_of(caused([result], cause("one", "raid/a"), cause("two", "raid/a")), tmp_path)
    assert text.count('id="f0"') == 1
    assert '<a href="#f0">raid/a</a> is shown with another cause' in text


def test_the_boards_are_a_story(tmp_path: Path) -> None:
    """Before, your move, the reply, the best move: in this order, with their scenes named."""
    finding = Finding(Verdict.WA, "worse", drawings=scenes(1))
    text = page_of(make_run([make_result("me", make_case(tmp_path, "a"), finding)]), tmp_path)
    places = [text.index(f'class="scene-{name}"') for name in ("before", "given", "reply", "best")]
    assert places == sorted(places)
    assert 'class="mark-wrong"' in text
    assert 'class="mark-turned"' in text


def test_a_crash_shows_the_own_line_first(tmp_path: Path) -> None:
    """Exception, file and line stand before the trace."""
    finding = Finding(Verdict.RTE, "ended with exit code 1")
    result = make_result("me", make_case(tmp_path, "a"), finding, stderr=TRACE, output=b"")
    text = page_of(make_run([result]), tmp_path)
    assert "<b>IndexError: list index out of range</b> <span>at main.py:7 in play</span>" in text
    assert text.index('class="crash"') < text.index("Traceback")


def test_received_is_red_and_expected_green(tmp_path: Path) -> None:
    """Minus is the answer, plus what is expected; with a verdict alone there is neither."""
    finding = Finding(Verdict.WA, "no")
    shown = make_case(tmp_path, "open", task="traversal")
    closed = make_case(tmp_path, "closed", task="traversal", visibility=Visibility.VERDICT)
    answer = b"A1 Stake\nX.\n.O\n"
    text = page_of(make_run([make_result("me", shown, finding, output=answer)]), tmp_path)
    assert '<span class="extra"><i>1</i>- A1 Stake' in text
    assert '<span class="missing"><i>1</i>+ B1 Stake' in text
    text = page_of(make_run([make_result("me", closed, finding, output=answer)]), tmp_path)
    assert "A1 Stake" not in text
    assert "B1 Stake" not in text
    assert "only the verdict of this case is shown" in text


@pytest.mark.parametrize("hidden", [Verdict.AC, Verdict.WA])
def test_a_cause_of_hidden_cases_alone_is_not_told(tmp_path: Path, hidden: Verdict) -> None:
    """Neither its sentence nor its number is on the page, whatever became of the hidden case."""
    secret = make_case(tmp_path, "secret", visibility=Visibility.HIDDEN)
    results = [
        make_result("me", make_case(tmp_path, "a"), wrong("open")),
        make_result("me", secret, Finding(hidden, "hidden message")),
    ]
    causes = [cause("one", "raid/a")]
    causes += [cause("secret", "raid/secret")] if hidden is Verdict.WA else []
    text = page_of(caused(results, *causes), tmp_path)
    assert "The only failure: your program believes one." in text
    assert "believes secret" not in text
    assert "hidden message" not in text


def test_points_come_with_what_their_group_is_about(tmp_path: Path) -> None:
    """A bar for each group, its points and its words."""
    case = make_case(tmp_path, "a", group="ties")
    run = make_run([make_result("me", case, Finding(Verdict.AC))])
    plan = replace(run.plan, abouts={"raid/ties": "equal moves: which comes first"})
    text = page_of(replace(run, plan=plan), tmp_path)
    assert "<b>raid: ties</b> <span>1 of 1</span>" in text
    assert "equal moves: which comes first" in text
    assert "The case is accepted." in text


def test_hostile_words_of_a_cause_are_text(tmp_path: Path) -> None:
    """Sentences have names of students' files in them."""
    result = make_result("me", make_case(tmp_path, "a"), wrong())
    run = caused([result], Cause("me", CauseKind.CRASH, HOSTILE, HOSTILE, HOSTILE, ("raid/a",)))
    write(run, "students", tmp_path / "students")
    write(run, "html", tmp_path / "me.html")
    for path in (tmp_path / "me.html", tmp_path / "students" / "me.html"):
        assert "<script>document" not in path.read_text()
        assert "<img" not in path.read_text()
