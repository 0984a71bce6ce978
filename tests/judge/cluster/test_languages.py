"""Work by language: a worker offers what it has tried, and gets nothing else."""

import random
from pathlib import Path

import pytest

from judge.cluster import trial
from judge.cluster.chunks import Chunk, Finished, ItemOutcome
from judge.cluster.dispatch import STRANDED, Dispatcher
from judge.cluster.trial import PROGRAMS, versions, working
from judge.programs.languages import LANGUAGES
from judge.programs.tools import Tool, find_tool
from judge.programs.workspace import Workspace
from judge.sandbox.probe import choose
from judge.sandbox.slot import Slot

FAKES = {
    "broken": "#!/bin/sh\nexit 1\n",
    "without headers": '#!/bin/sh\nexec {} -nostdinc -nostdinc++ "$@"\n',
    "empty": "#!/bin/sh\nprintf '#!/bin/sh\\n' > program && chmod 755 program\n",
}


def tried(*names: str) -> set[str]:
    """Return which of some languages work here."""
    known = [each for each in LANGUAGES if each.name in names]
    with Workspace() as workspace, Slot(choose(), 0) as slot:
        return set(working(known, workspace, slot))


def test_each_language_is_tried() -> None:
    """None is offered for its version alone; those that all our machines have work."""
    assert list(PROGRAMS) == [each.name for each in LANGUAGES]
    names = {"Python", "Perl", "shell", "Jupyter notebook"} & set(versions())
    assert tried(*names) == names


@pytest.mark.parametrize("kind", FAKES)
def test_a_compiler_that_does_not_work_is_not_offered(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that fails, that lacks its headers or makes rubbish has a version and is left out."""
    if not {"C", "C++"} <= set(versions()):
        pytest.skip("no compiler of C and C++ is installed here")
    tmp_path.chmod(0o755)

    def fake(name: str) -> Tool:
        real = find_tool(name)
        if name not in ("gcc", "g++"):
            return real
        path = tmp_path / name
        path.write_text(FAKES[kind].format(real.path))
        path.chmod(0o755)
        return Tool(str(path), (*real.readable, tmp_path))

    assert tried("C", "C++") == {"C", "C++"}
    monkeypatch.setattr("judge.programs.interpreters.find_tool", fake)
    assert {"C", "C++"} <= set(versions())
    assert tried("C", "C++", "shell") == {"shell"}


def test_what_is_tried_says_what_it_was_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that is built and says something else counts as one that does not work."""
    monkeypatch.setitem(trial.PROGRAMS, "Perl", "print 7;\n")
    assert tried("Perl", "shell") == {"shell"}


@pytest.mark.parametrize("seed", range(8))
def test_nobody_gets_what_it_did_not_offer(seed: int) -> None:
    """Whoever comes, goes or is late: hand-ins go to who has their language, each finished once."""
    chance, desk, told = random.Random(seed), Dispatcher(), list[Finished]()
    tongues = {"bare": ["Python"], "whole": ["Python", "C"], "other": ["C", "Java"], "mute": None}
    for number in range(120):
        language = ("Python", "C", "Java", "")[number // 10 % 4]
        desk.add(number, f"program-{number // 10}", "case", language=language)
    running = list[Chunk]()
    for step in range(2000):
        if not desk.unfinished:
            break
        for name, languages in tongues.items():
            if name not in desk._hands and (step > 20 or name == "bare"):
                desk.joined(name, 2, name, 1.0, languages)
        running = [each for each in running if each not in desk.recalled(float(step))]
        running += desk.assigned(float(step))
        for chunk in running:
            languages = tongues[chunk.worker]
            for number in chunk.numbers:
                language = ("Python", "C", "Java", "")[number // 10 % 4]
                assert not language or languages is None or language in languages
        if running and chance.random() < 0.1:
            name = chance.choice(running).worker
            told += desk.left(name, planned=True)
            running = [each for each in running if each.worker != name]
        for chunk in [each for each in running if chance.random() < 0.5]:
            running.remove(chunk)
            said = [ItemOutcome(number, "done", 0.05) for number in chunk.numbers]
            told += desk.finished(chunk, said)
    assert sorted(each.number for each in told) == list(range(120))


def test_one_without_a_compiler_still_judges_the_rest() -> None:
    """A worker without C gets every case in Python while C goes to the other, and stays in."""
    desk = Dispatcher()
    desk.tempo.learn("case", 0.02)
    desk.joined("bare", 1, "bare", 1.0, ["Python"])
    desk.joined("whole", 1, "whole", 1.0, ["C"])
    for number in range(40):
        desk.add(number, ("c", "py")[number % 2], "case", language=("C", "Python")[number % 2])
    while desk.unfinished:
        for chunk in desk.assigned(0.0):
            assert {number % 2 for number in chunk.numbers} == {chunk.worker == "bare"}
            desk.finished(chunk, [ItemOutcome(number, "x", 0.02) for number in chunk.numbers])
    assert (desk.distrusted(), desk.again.total()) == ([], 0)


def test_a_language_that_nobody_has_is_told_after_a_while() -> None:
    """Another worker may join; then what nobody can build is a judge error with its reason."""
    desk = Dispatcher()
    desk.add(1, "program", "case", language="C++")
    desk.add(2, "other", "case", language="C++")
    assert desk.settled(0.0) == []
    desk.joined("bare", 1, "bare", 1.0, ["Python"])
    assert desk.assigned(5.0) == []
    assert desk.settled(5.0) == desk.settled(4.0 + STRANDED) == []
    done = desk.settled(5.0 + STRANDED)
    assert [each.number for each in done] == [1, 2]
    assert {each.outcome and each.outcome.fault for each in done} == {
        "no worker of the cluster has C++"
    }
    assert (desk.unfinished, desk.settled(99.0)) == (0, [])
    desk.joined("whole", 1, "whole", 1.0, ["C++"])
    assert desk.assigned(99.0) == []


def test_what_waits_behind_others_goes_only_to_who_has_its_language() -> None:
    """An idle worker takes over what it can build, and is passed over for the rest."""
    desk = Dispatcher()
    desk.tempo.learn("case", 5.0)
    desk.joined("whole", 1, "whole", 1.0, ["C", "Python"])
    for number in range(2):
        desk.add(number, "program", "case", language="C")
    assert len(desk.assigned(0.0)) == 2
    desk.joined("bare", 1, "bare", 1.0, ["Python"])
    assert desk.recalled(1.0) == desk.recalled(999.0) == []
    desk.joined("third", 1, "third", 1.0, ["C"])
    assert len(desk.recalled(1.0)) == 1
    assert [each.worker for each in desk.assigned(1.0)] == ["third"]
