"""The bank as other processes ask it: a line of JSON in, a line of JSON out."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from misconceptions.bank import TASKS, misconceptions_of
from misconceptions.model import Misconception
from misconceptions.serving import answer_within, serve
from tests.sources import ROOT

BOARD = "2\nMINIMAX\nX\n2\n1 2\n3 4\n..\nO.\n"


def ask(*requests: object) -> list[dict[str, object]]:
    """Return what a server process says to the requests."""
    lines = "".join(json.dumps(request) + "\n" for request in requests)
    done = subprocess.run(
        [sys.executable, "-m", "misconceptions"],
        input=lines,
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=True,
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_a_process_lists_and_answers() -> None:
    """A process lists the bank of a task and answers with the twins that are named, or all."""
    listed, named, every = ask(
        {"list": "raid"},
        {"task": "raid", "input": BOARD, "twins": ["no-raids"], "seconds": 5},
        {"task": "raid", "input": BOARD, "twins": None},
    )
    names = [each.name for each in misconceptions_of("raid")]
    shown = listed["misconceptions"]
    assert isinstance(shown, list)
    assert [each["name"] for each in shown] == names
    assert named == {"answers": {"no-raids": misconceptions_of_name("no-raids").answer(BOARD)}}
    assert isinstance(every["answers"], dict)
    assert list(every["answers"]) == names


def test_long_answers_can_be_cut() -> None:
    """Who wants only the start of answers gets no more; what is null stays so."""
    asked = {"task": "raid", "input": BOARD, "twins": ["no-raids"], "seconds": 5, "start": 4}
    broken = asked | {"input": "nonsense"}
    replies = [json.loads(line) for line in serve([json.dumps(asked), json.dumps(broken)])]
    whole = misconceptions_of_name("no-raids").answer(BOARD)
    assert replies == [{"answers": {"no-raids": whole[:4]}}, {"answers": {"no-raids": None}}]


def misconceptions_of_name(name: str) -> Misconception:
    """Return the misconception of Raid with the name."""
    return next(each for each in misconceptions_of("raid") if each.name == name)


def test_what_cannot_be_answered_is_null_or_an_error() -> None:
    """No input and no request ends the server: it says null, or what was wrong, and goes on."""
    wrong = [
        json.dumps({"task": "raid", "input": "nonsense", "twins": ["one-ply"]}),
        "not JSON",
        "[]",
        json.dumps({"list": "chess"}),
        json.dumps({"task": "raid", "input": BOARD, "twins": ["nobody"]}),
        json.dumps({"list": "raid"}),
    ]
    replies = [json.loads(line) for line in serve(wrong)]
    assert replies[0] == {"answers": {"one-ply": None}}
    assert all(list(reply) == ["error"] for reply in replies[1:5])
    assert "misconceptions" in replies[5]


def test_a_twin_that_takes_too_long_is_stopped() -> None:
    """A twin has its CPU seconds and no more, even if it catches all exceptions."""

    def endless(text: str) -> str:
        while True:
            try:
                sum(range(1000))
            except Exception:
                continue

    slow = Misconception("slow", "raid", "", "", endless)
    assert answer_within(slow, BOARD, 0.02) is None


def test_names_are_unique_and_beliefs_are_sentences_about_the_program() -> None:
    """Reports put "your program" before a belief, and a full sentence of advice behind it."""
    for task in TASKS:
        bank = misconceptions_of(task)
        assert len({each.name for each in bank}) == len(bank)
        for each in bank:
            assert each.task == task
            assert each.name == each.name.lower().replace(" ", "-"), each
            assert each.belief.split()[0].endswith("s"), each
            assert each.belief[0].islower(), each
            assert not each.belief.endswith("."), each
            assert each.advice[0].isupper(), each
            assert each.advice.endswith("."), each


def broken_copy(folder: Path, text: str) -> dict[str, str]:
    """Copy bank and solver, put a text into a file of the bank; return the environment for it."""
    for name in ("misconceptions", "solver"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "misconceptions" / "raid" / "rules.py").write_text(text)
    return {"PYTHONPATH": str(folder)}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x = 1\ndef f(:\n", "rules.py:2: SyntaxError: "),
        ("x = nonsense\n", "rules.py:1: NameError: name 'nonsense'"),
    ],
)
def test_a_broken_file_of_the_bank_is_named(tmp_path: Path, text: str, said: str) -> None:
    """File, line and reason in one line, for those who list the bank and for those who hunt."""
    environment = broken_copy(tmp_path, text)
    for module, asked, key in (
        ("misconceptions", '{"list": "raid"}', "broken"),
        ("misconceptions.hunting", '{"task": "raid", "seed": 1, "random": 9}', "error"),
    ):
        command = [sys.executable, "-P", "-m", module]
        done = subprocess.run(
            command, input=asked, env=environment, capture_output=True, text=True, check=False
        )
        assert said in json.loads(done.stdout)[key]
        assert "\n" not in json.loads(done.stdout)[key]
