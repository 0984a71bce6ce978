"""Tuning by games: repeatable, able to find its way, and bad files refused in words."""

import json
from pathlib import Path

import pytest

from judge.model.errors import JudgeError
from solver.search.raid.weights import FREE_BOARD, FULL_BOARD, NAMES
from tools import tune
from tools.tune import Plan, main
from tools.tuned_figures import LARGEST, FigurePair, read_figures, write_figures
from tools.variant_match import parse_variant

TUNED = FREE_BOARD, FULL_BOARD


def test_the_same_command_finds_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Seed, pairs and depth say all; what is printed is what is kept, and other seeds differ."""
    words = ["--pairs", "2", "--depth", "1"]
    for name, seed in (("one", "1"), ("same", "1"), ("other", "2")):
        assert main([str(tmp_path / name), *words, "--seed", seed]) == 0
    one, same, other = (read_figures(tmp_path / name) for name in ("one", "same", "other"))
    assert one == same != other
    assert capsys.readouterr().out.splitlines()[:2] == [" ".join(map(str, row)) for row in one]
    assert json.loads((tmp_path / "one").read_text())["pairs"] == 2


def test_steps_lead_to_what_wins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a larger heat always wins and nothing else matters, it grows; the rest stays near."""

    def by_heat(_game: object, up: FigurePair, down: FigurePair, _depth: int) -> float:
        return 1.0 if up[0][-1] > down[0][-1] else -1.0

    monkeypatch.setattr(tune, "outcome", by_heat)
    found = tune.tune(Plan(TUNED, 200, 1, 1, 0.02), tmp_path / "found.json")
    assert found[0][-1] - FREE_BOARD[-1] > 200
    others = zip(found[1], FULL_BOARD, strict=True)
    assert all(abs(new - old) < 200 for new, old in others)


def test_figures_are_read_as_they_were_written(tmp_path: Path) -> None:
    """Both boards and all names; a match takes the file as a variant."""
    write_figures(tmp_path / "kept.json", TUNED, {"seed": 1})
    assert read_figures(tmp_path / "kept.json") == TUNED
    assert callable(parse_variant(f"evaluation:2:{tmp_path / 'kept.json'}"))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "cannot be read as weights"),
        ("[]", "wanted, under 'free board', a whole number for each of 1:0 cell"),
        (json.dumps({"free board": {"heat": 1}}), "wanted, under 'free board'"),
        (json.dumps({"free board": dict.fromkeys(NAMES, 0.5)}), "1:0 cell: found 0.5"),
        (json.dumps({"free board": dict.fromkeys(NAMES, LARGEST + 1)}), "found 4097, wanted"),
    ],
)
def test_a_file_that_is_none_is_refused(tmp_path: Path, text: str, told: str) -> None:
    """What is wrong is said with the file's name, by both tools."""
    path = tmp_path / "wrong.json"
    path.write_text(text)
    with pytest.raises(JudgeError, match=r"wrong\.json") as refused:
        read_figures(path)
    assert told in str(refused.value)
    with pytest.raises(SystemExit) as ended:
        main([str(tmp_path / "new.json"), "--start", str(path)])
    assert ended.value.code == 2
