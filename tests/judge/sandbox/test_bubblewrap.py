"""The command line of bubblewrap: what is shown, and what is covered."""

from pathlib import Path

from judge.sandbox import bubblewrap


def pairs(words: list[str], option: str) -> list[str]:
    """Return what follows each `option` on a command line."""
    return [words[position + 1] for position, word in enumerate(words) if word == option]


def test_parents_of_what_is_shown_are_open_to_all(tmp_path: Path) -> None:
    """bubblewrap would make them 0700, and another user could not pass."""
    shown = tmp_path / "a" / "b"
    shown.mkdir(parents=True)
    words = bubblewrap.command("bwrap", [str(shown)], "/nowhere", 1 << 20, True)
    made = [
        words[position + 3]
        for position, word in enumerate(words)
        if words[position : position + 3] == ["--perms", "0755", "--dir"]
    ]
    assert str(tmp_path / "a") in made
    assert str(shown) in pairs(words, "--ro-bind-try")


def test_the_judge_is_hidden_below_what_is_shown(tmp_path: Path) -> None:
    """A judge that lies in a shown folder is covered, except for what a job may read of it."""
    judge = tmp_path / "judge"
    (judge / "solver").mkdir(parents=True)
    visible = [str(tmp_path), str(judge / "solver")]
    words = bubblewrap.command("bwrap", visible, str(judge), 1 << 20, True)
    covered = len(words) - 1 - words[::-1].index(str(judge)) if str(judge) in words else -1
    assert str(judge) in pairs(words, "--tmpfs")
    again = [position for position, word in enumerate(words) if word == str(judge / "solver")]
    assert again
    assert min(again) > words.index("--tmpfs", words.index(str(tmp_path)))
    assert words[covered - 1] == "--remount-ro"
