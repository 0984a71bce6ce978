"""The command line of the learner: what it prints, what it refuses, what it draws."""

import io
import sys
from pathlib import Path

import pytest

from solver.learning.__main__ import main
from solver.learning.command import between, summary
from solver.learning.environment import Environment
from solver.learning.q.games import numerical
from solver.learning.q.training import Training
from solver.progress import EpisodeProgress

SHORT = ["numerical", "--episodes", "60", "--seed", "1"]


def test_a_run_prints_a_summary(capsys: pytest.CaptureFixture[str]) -> None:
    """The summary names episodes, results, the policy's return and the best possible."""
    assert main(SHORT) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0].startswith("numerical: 60 episodes, ")
    assert out[3].startswith("best possible:  return 7.7834 = 17933/2304, reached ")


def test_the_second_player_has_no_known_best() -> None:
    """The best return of odd is not shown to even; a summary does without one."""
    playable = numerical()
    environment = Environment(playable.game, lambda position, moves: moves[0], agent=1)
    assert playable.best_return(environment) is None
    training = Training("tictactoe", seed=1)
    training.playable.best_return = lambda environment: None
    assert not any("best" in line for line in summary(training))


def test_evaluation_shows_errors_and_perfect_play(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exact and played returns stand side by side, each measured one with its error."""
    policy = str(tmp_path / "policy")
    assert main([*SHORT, "--policy", policy]) == 0
    capsys.readouterr()
    assert main(["evaluate", policy, "--games", "20"]) == 0
    out = capsys.readouterr().out
    assert "against the random environment, exactly" in out
    assert "against perfect play, 20 games" in out
    assert out.count("±") == 8


@pytest.mark.parametrize(
    ("extra", "words"),
    [
        (["--resume"], "--resume needs --checkpoint FILE"),
        (["--resume", "--checkpoint", "{missing}"], "No such file"),
        (["--checkpoint", "{old}"], "exists; add --resume, or name another file"),
        (["--checkpoint", "{old}", "--resume", "--alpha", "0.5"], "has alpha 0.02, not 0.5"),
        (["--checkpoint", "{old}", "--resume", "--seed", "2"], "has seed 1, not 2"),
        (["--checkpoint", "{old}", "--resume", "--second"], "has second False, not True"),
        (["--checkpoint", "{old}", "--resume", "--track", "xxxxxxxxx:4,5"], "leave it out"),
        (["--track", "abc:0"], "'abc' is not a position where the agent is to move"),
        (["--track", "1xxxxxxxx:4,2"], "is not a position where the agent is to move"),
        (["--track", "xxxxxxxxx:0,2"], "'0,2' is not an action there"),
        (["--policy", "{missing}/x"], "there is no folder"),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], extra: list[str], words: str
) -> None:
    """Exit code 2 and one line on standard error, no traceback."""
    old, missing = tmp_path / "old", tmp_path / "missing"
    assert main([*SHORT, "--checkpoint", str(old)]) == 0
    capsys.readouterr()
    assert main([*SHORT, *(word.format(old=old, missing=missing) for word in extra)]) == 2
    err = capsys.readouterr().err
    assert words in err
    assert err.count("\n") == 1


def test_a_wrong_file_is_named_with_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`evaluate` of something else than a policy says where and what."""
    path = tmp_path / "notes"
    path.write_text("hello\n")
    assert main(["evaluate", str(path)]) == 2
    assert capsys.readouterr().err.startswith(f"{path}:1: found 'hello', wanted the first line")


@pytest.mark.parametrize("arguments", [["chess"], [*SHORT, "--alpha", "2"], ["numerical"]])
def test_a_wrong_call_ends_with_usage(arguments: list[str]) -> None:
    """argparse explains and ends with exit code 2."""
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2


@pytest.mark.parametrize(
    ("episodes", "samples"), [(1, 1), (500, 1), (2000, 2), (5000, 5), (2_000_000, 50)]
)
def test_every_run_has_a_curve(episodes: int, samples: int) -> None:
    """However short a run is there is a sample at its end; a long one has no more than fifty."""
    assert episodes // between(episodes) == samples


def test_plots_are_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Four pictures appear, from training and again from its checkpoint, byte for byte."""
    pytest.importorskip("matplotlib")
    run, now, later = tmp_path / "run", tmp_path / "now", tmp_path / "later"
    call = [*SHORT, "--sample-every", "60", "--checkpoint", str(run), "--plots", str(now)]
    assert main([*call, "--track", "xxxxxxxxx:4,5"]) == 0
    assert main(["plot", str(run), str(later)]) == 0
    names = sorted(path.name for path in now.iterdir())
    assert names == ["epsilon.svg", "results.svg", "return.svg", "values.svg"]
    assert all((now / name).read_bytes() == (later / name).read_bytes() for name in names)


def test_plots_without_matplotlib_name_the_extra(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before an episode is played, one line says what to install."""
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    assert main([*SHORT, "--plots", str(tmp_path)]) == 2
    assert 'pip install "plygrade[plots]"' in capsys.readouterr().err


class Terminal(io.StringIO):
    """A stream that says it is a terminal and remembers what it was sent."""

    def isatty(self) -> bool:
        """Say yes."""
        return True


def test_progress_tells_speed_and_time_left() -> None:
    """Half of 1,000 episodes in 2 seconds: 250 a second, 2 seconds left."""
    times, terminal = iter((10.0, 12.0)), Terminal()
    progress = EpisodeProgress(1000, 0, lambda: next(times), terminal)
    progress.show(500)
    progress.close()
    assert "[############------------] 500/1,000 episodes, 250/s, 2 s left" in terminal.getvalue()
