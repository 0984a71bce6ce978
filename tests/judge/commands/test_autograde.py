"""Tests of what runs on Gradescope's machine: there is always a report, and an end in time."""

import json
import os
import stat
from pathlib import Path

import pytest

from judge.cli import main
from judge.commands import autograde
from judge.commands.autograde import AutograderSettings, close_secrets, is_unfinished, watched
from tests.judge.test_process import wait_until


def scene(folder: Path, grader: str, seconds: int, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a folder as Gradescope's, with a grader that does what the test wants."""
    for name in ("source/course", "submission", "program"):
        (folder / name).mkdir(parents=True)
    settings = {"seconds": seconds, "memory": 500}
    (folder / "source" / "autograder.json").write_text(json.dumps(settings))
    (folder / "program" / "grader.py").write_text(grader)
    monkeypatch.setattr(autograde, "ROOT", folder / "program")
    return folder


def report(root: Path) -> dict[str, object]:
    """Return the report in a folder as Gradescope's."""
    told: dict[str, object] = json.loads((root / "results" / "results.json").read_text())
    return told


def test_a_grader_that_hangs_is_ended_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even one that ignores a polite request: the report then says that it took too long."""
    rude = "import signal, time\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\ntime.sleep(600)\n"
    root = scene(tmp_path, rude, 1, monkeypatch)
    monkeypatch.setattr(autograde, "ASKED", 0.2)
    assert main(["autograde", str(root)]) == 0
    assert "took too long" in str(report(root)["output"])
    assert report(root)["score"] == 0


def test_a_grader_that_fails_leaves_a_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A grader that ends without a report is our failure, and the student is told so."""
    root = scene(tmp_path, "raise SystemExit(2)\n", 60, monkeypatch)
    assert main(["autograde", str(root)]) == 0
    assert "not your fault" in str(report(root)["output"])


def test_there_is_a_report_before_grading_begins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If everything is killed in the middle, the report says that grading did not finish."""
    seen = "import shutil\nshutil.copy('../../results/results.json', '../../results/seen')\n"
    root = scene(tmp_path, seen, 60, monkeypatch)
    main(["autograde", str(root)])
    assert "did not finish" in (root / "results" / "seen").read_text()


def test_a_finished_report_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the grader wrote is not replaced, and the grader was told all bounds."""
    wrote = (
        "import json, sys\n"
        "where = sys.argv[-1].partition('=')[2]\n"
        "open(where, 'w').write(json.dumps({'score': 7, 'words': sys.argv[1:]}))\n"
    )
    root = scene(tmp_path, wrote, 600, monkeypatch)
    assert main(["autograde", str(root)]) == 0
    told = report(root)
    assert told["score"] == 7
    assert "-j 1 --budget 540 --most-memory 500" in " ".join(told["words"])  # type: ignore[arg-type]


def test_settings_that_are_no_settings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A folder that no export made gets one line, and still a report."""
    (tmp_path / "source").mkdir()
    assert main(["autograde", str(tmp_path)]) == 2
    assert "not settings of an export" in capsys.readouterr().err
    assert "not your fault" in str(report(tmp_path)["output"])


@pytest.mark.parametrize("seconds", [60, 120, 600, 2400])
def test_the_grader_ends_before_it_is_ended_before_all_ends(seconds: int) -> None:
    """The budget of the grader, its last moment and Gradescope's limit come in this order."""
    settings = AutograderSettings(seconds, 500)
    words = settings.words()
    budget = int(words[words.index("--budget") + 1])
    assert seconds / 2 <= budget < settings.last_moment < seconds


def test_answers_are_for_our_eyes_only(tmp_path: Path) -> None:
    """The folders with answers and results, and what is known of the student, are closed."""
    (tmp_path / "source").mkdir()
    (tmp_path / "submission_metadata.json").write_text("{}")
    close_secrets(tmp_path)
    modes = [stat.S_IMODE(os.stat(tmp_path / n).st_mode) for n in os.listdir(tmp_path)]
    assert all(mode & 0o077 == 0 for mode in modes)


def test_what_a_command_started_ends_with_it(tmp_path: Path) -> None:
    """A child that stays behind is ended too."""
    script = f"sleep 300 & echo $! > {tmp_path}/child; wait"
    assert not watched(["sh", "-c", script], tmp_path, 1.0)
    child = int((tmp_path / "child").read_text())
    wait_until(lambda: has_ended(child))  # a signal arrives when the kernel gets round to it


def has_ended(process: int) -> bool:
    """Tell whether a process is gone, or only waits to be reaped."""
    try:
        return Path(f"/proc/{process}/stat").read_text().split()[2] == "Z"
    except OSError:
        return True


def test_a_damaged_report_is_unfinished(tmp_path: Path) -> None:
    """Half a file, no file or another value are no report of a grader."""
    path = tmp_path / "results.json"
    assert is_unfinished(path)
    for text in ("", "{", "[]"):
        path.write_text(text)
        assert is_unfinished(path)
    path.write_text('{"score": 1}')
    assert not is_unfinished(path)


def test_a_folder_that_is_not_gradescopes_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where no export was unpacked nothing is written."""
    assert main(["autograde", str(tmp_path / "nowhere")]) == 2
    assert "found no folder source" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
