"""Folders with a file for each submission have those of the last run, and what others put there."""

from pathlib import Path

from judge.reports.per_submission import INDEX, remove_earlier


def test_pages_of_an_earlier_run_go_and_other_files_stay(tmp_path: Path) -> None:
    """What we wrote and do not write again is removed; a foreign file never, whatever is named."""
    folder = tmp_path / "students"
    folder.mkdir()
    for name in ("s1.html", "s2.html", "notes.html"):
        (folder / name).write_text(name)
    (tmp_path / "outside.html").write_text("x")
    remove_earlier(folder, ["s1.html", "s2.html"])
    assert sorted(path.name for path in folder.iterdir()) == [
        *(INDEX, "notes.html", "s1.html", "s2.html")
    ]
    with (folder / INDEX).open("a") as file:
        file.write("../outside.html\n.html\n\n")
    remove_earlier(folder, ["s1.html"])
    assert sorted(path.name for path in folder.iterdir()) == [INDEX, "notes.html", "s1.html"]
    assert (tmp_path / "outside.html").exists()
