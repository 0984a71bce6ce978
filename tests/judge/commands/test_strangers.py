"""Hand-ins are run only where they cannot read the answers, or where somebody trusts them."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge import cli
from judge.model.errors import JudgeError
from judge.options import chosen_level
from judge.sandbox import probe, worker_box
from judge.sandbox.interpreter import EXECUTABLE
from judge.sandbox.job import Job, Secrets, Stop
from judge.sandbox.level import Level
from judge.sandbox.slot import Slot
from judge.sandbox.slot_user import closed_parents
from tests.judge.commands.test_secrets import hand_in, last_verdicts
from tests.judge.toys import make_suite


@pytest.fixture
def weak(monkeypatch: pytest.MonkeyPatch) -> None:
    """Be a machine with no level but rlimit, where not even root may mount anything."""
    if os.geteuid() == 0 and closed_parents(EXECUTABLE):
        pytest.skip("without mounts programs of root could not reach this Python at all")

    def reason(level: Level) -> str:
        return "" if level is Level.RLIMIT else "this machine is weak"

    monkeypatch.setattr(probe, "reason_against", reason)
    monkeypatch.setattr(worker_box, "mounts_work", lambda: False)


@pytest.fixture
def course(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Give the folder of a course that everybody may read, with a hand-in that copies."""
    with tempfile.TemporaryDirectory(prefix="course-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        make_suite(folder, {"one": "the answer\n"})
        hand_in(folder, folder / "expected" / "toy" / "one.out")
        monkeypatch.chdir(folder)
        yield folder


HAND_IN = ["--submission", "handed-in/spy.py"]


@pytest.mark.usefixtures("weak", "course")
@pytest.mark.parametrize("words", [[], ["--untrusted"]])
def test_hand_ins_are_refused_where_answers_can_be_read(
    words: list[str], capfd: pytest.CaptureFixture[str]
) -> None:
    """At rlimit the refusal names the file that could be read, and the words of trust."""
    assert cli.main([*HAND_IN, *words]) == 2
    told = capfd.readouterr().err
    if words:
        assert "--untrusted: only the sandbox level rlimit" in told
    else:
        assert "a program could read /" in told
        assert "--sandbox rlimit" in told


@pytest.mark.usefixtures("weak")
def test_whoever_names_the_level_trusts(course: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """With --sandbox the same hand-in is run, and what it could read is told at the start."""
    cli.main([*HAND_IN, "--sandbox", "rlimit"])
    assert "--sandbox rlimit: a program could read" in capfd.readouterr().err
    assert last_verdicts(course) == ["AC"]


@pytest.mark.usefixtures("weak")
def test_ones_own_commands_are_run_everywhere(
    course: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """A --solver is the instructor's own: it is run at any level, which is named at the start."""
    cli.main(["--solver", "cat"])
    assert last_verdicts(course) == ["WA"]
    assert "sandbox level rlimit: full is not available: this machine" in capfd.readouterr().err


@pytest.mark.skipif(os.geteuid() != 0, reason="only root's programs have a user of their own")
def test_root_hides_answers_even_at_the_weakest_level(course: Path) -> None:
    """Where root may mount, the answers are covered at rlimit as well, and hand-ins are run."""
    if not worker_box.mounts_work():
        pytest.skip("root may not mount anything here")
    cli.main([*HAND_IN, "--sandbox", "rlimit"])
    assert last_verdicts(course) == ["WA"]


def test_every_sandbox_tries_the_secrets_first(course: Path) -> None:
    """A strict slot runs nothing where a secret can be read, as without root at rlimit."""
    secrets = Secrets((course / "expected",), strict=True)
    with Slot(Level.RLIMIT, 0, secrets) as slot:
        run = slot.run(Job(("true",)))
    hidden = os.geteuid() == 0 and worker_box.mounts_work()
    assert run.stop is (Stop.EXIT if hidden else Stop.JUDGE)
    assert bool(probe.leak(Level.RLIMIT, secrets)) is not hidden


def test_a_weaker_level_is_told_at_the_start(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """The reason against a stronger level is told, but not that it would need root."""
    reasons = {Level.FULL: probe.NEEDS_ROOT, Level.USERNS: "no bwrap"}
    monkeypatch.setattr(probe, "reason_against", lambda level: reasons.get(level, ""))
    assert chosen_level(None) is Level.LANDLOCK
    assert "level landlock: userns is not available: no bwrap" in capfd.readouterr().err
    reasons.pop(Level.USERNS)
    assert chosen_level(None) is Level.USERNS
    assert chosen_level(Level.LANDLOCK) is Level.LANDLOCK
    assert capfd.readouterr().err == ""


def test_a_machine_that_can_run_nothing_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where not even rlimit works, its reason is told."""
    monkeypatch.setattr(probe, "reason_against", lambda level: "no way")
    with pytest.raises(JudgeError, match="no program can be run here: no way"):
        chosen_level(None)
