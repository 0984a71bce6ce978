"""When something was handed in: newest file, table, commit; hostile repositories run nothing."""

import os
import shutil
import subprocess
from datetime import UTC, datetime
from pathlib import Path

import pytest

from judge.course.git_time import commit_time
from judge.course.times import file_time, times_of
from judge.manifest.loader import ManifestError
from judge.model.course import Course, Student, TimeSource

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
needs_git = pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")


def stamp(path: Path, when: datetime) -> None:
    os.utime(path, (when.timestamp(), when.timestamp()))


def test_the_newest_file_counts_and_no_link(tmp_path: Path) -> None:
    """A folder is as old as its newest plain file; links, .git and the folder itself are not."""
    hand_in = tmp_path / "ada"
    (hand_in / ".git").mkdir(parents=True)
    (hand_in / "src").mkdir()
    for name, hour in (("a.py", 9), ("src/b.py", 12), (".git/index", 15)):
        (hand_in / name).write_text("x")
        stamp(hand_in / name, NOON.replace(hour=hour))
    (tmp_path / "newer").write_text("x")
    (hand_in / "link").symlink_to(tmp_path / "newer")
    assert file_time(hand_in) == NOON
    assert file_time(hand_in / "a.py") == NOON.replace(hour=9)
    assert file_time(tmp_path / "missing") is None
    (tmp_path / "empty").mkdir()
    assert file_time(tmp_path / "empty") is None


def csv_course(path: Path, text: str) -> Course:
    path.write_text(text)
    roster = (Student("s1"), Student("s2"))
    return Course(roster=roster, times=TimeSource.CSV, times_file=path, zone="Europe/Berlin")


def test_a_table_of_times(tmp_path: Path) -> None:
    """By the name of the hand-in, or by student if there is just one hand-in; the latest row."""
    text = (
        "id,Last modified (submission)\ns1,2026-11-20 12:00\n"
        's1,"Friday, 20 November 2026, 1:00 PM"\nS2_2,2026-11-20T12:00:00Z\n'
    )
    times = times_of(csv_course(tmp_path / "times.csv", text))
    one, two = Student("s1"), Student("s2")
    assert times.of(Path("s1-hw.zip"), one, only=True) == NOON
    assert times.of(Path("s1-hw.zip"), one, only=False) is None
    assert times.of(Path("s2_2.zip"), two, only=False) == NOON
    assert times.of(Path("s3"), None, only=True) is None
    assert times.words == "times.csv"


def test_a_wrong_time_is_told_with_its_line(tmp_path: Path) -> None:
    """What is no time is refused before anything is graded; an empty one says nothing."""
    course = csv_course(tmp_path / "times.csv", "id,time\ns1,-\ns2,yesterday\n")
    with pytest.raises(ManifestError, match=r"times\.csv:3: found the time 'yesterday'"):
        times_of(course)


def git(folder: Path, *words: str, when: datetime = NOON) -> None:
    """Run git in a repository as a student would, at a moment."""
    stamp = f"{int(when.timestamp())} +0000"
    environment = os.environ | {
        "GIT_COMMITTER_DATE": stamp,
        "GIT_AUTHOR_DATE": "1000000000 +0000",
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_CONFIG_NOSYSTEM": "1",
    }
    identity = ("-c", "user.name=s", "-c", "user.email=s@x", "-c", "init.defaultBranch=main")
    subprocess.run(
        ["git", *identity, *words], cwd=folder, env=environment, check=True, capture_output=True
    )


def repository(folder: Path) -> Path:
    """Return a repository with a commit at noon, a tag on it, and a later one on a branch."""
    folder.mkdir(parents=True)
    git(folder, "init", "-q")
    git(folder, "commit", "-q", "--allow-empty", "-m", "work")
    git(folder, "tag", "-a", "-m", "final", "final", when=NOON.replace(hour=20))
    git(folder, "checkout", "-q", "-b", "late")
    git(folder, "commit", "-q", "--allow-empty", "-m", "more", when=NOON.replace(hour=15))
    git(folder, "checkout", "-q", "main")
    return folder


@needs_git
@pytest.mark.parametrize("packed", [False, True])
def test_the_time_of_a_commit(tmp_path: Path, packed: bool) -> None:
    """That of HEAD, of a branch or of the commit under a tag; loose or packed; nested once."""
    folder = repository(tmp_path / "class" / "ada" / "raid")
    if packed:
        git(folder, "gc", "-q", "--prune=now")
    hand_in = folder.parent
    assert commit_time(hand_in) == commit_time(folder) == NOON
    assert commit_time(hand_in, "late") == NOON.replace(hour=15)
    assert commit_time(hand_in, "final") == NOON
    assert commit_time(hand_in, "no-such") is None
    assert commit_time(tmp_path / "nothing") is None
    times = times_of(Course(times=TimeSource.GIT, times_ref="late"))
    assert times.of(hand_in, None, only=True) == NOON.replace(hour=15)


@needs_git
def test_a_hostile_repository_runs_nothing(tmp_path: Path) -> None:
    """Programs that its configuration and hooks name are not started; the time is still read."""
    folder, trap = repository(tmp_path / "ada"), tmp_path / "sprung"
    program = tmp_path / "evil.sh"
    program.write_text(f"#!/bin/sh\ntouch {trap}\nexit 0\n")
    program.chmod(0o755)
    keys = ("core.fsmonitor", "core.pager", "core.sshCommand", "gpg.program", "diff.external")
    for key in keys:
        git(folder, "config", key, str(program))
    for key, value in (
        ("log.showSignature", "true"),
        ("core.hooksPath", str(tmp_path)),
        ("extensions.partialClone", "origin"),
        ("remote.origin.url", f"ext::{program}"),
        ("remote.origin.uploadpack", str(program)),
        ("protocol.ext.allow", "always"),
        ("core.repositoryformatversion", "1"),
    ):
        git(folder, "config", key, value)
    assert commit_time(folder) == NOON
    (folder / ".git" / "refs" / "heads" / "main").write_text("1" * 40 + "\n")  # is missing
    assert commit_time(folder) is None
    assert not trap.exists()


@needs_git
def test_names_that_lead_out_of_a_repository_are_not_read(tmp_path: Path) -> None:
    """Links, paths with `..`, circles and pipes give no time, and nothing hangs."""
    other = repository(tmp_path / "other")
    folder = repository(tmp_path / "ada")
    head = folder / ".git" / "HEAD"
    for text in ("ref: ../../../other/.git/refs/heads/main", "ref: HEAD", "ref:", "\0", "ref: /x"):
        head.write_text(text + "\n")
        assert commit_time(folder) is None
    head.unlink()
    head.symlink_to(other / ".git" / "HEAD")
    assert commit_time(folder) is None
    head.unlink()
    os.mkfifo(head)
    assert commit_time(folder) is None
    linked = tmp_path / "linked"
    linked.mkdir()
    (linked / ".git").symlink_to(other / ".git")
    assert commit_time(linked) is None
