"""The parts of the sandbox that can be looked at one by one."""

import os
import socket
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.sandbox import bubblewrap, cgroup, seccomp, wire
from judge.sandbox.slot_user import SlotUser
from judge.sandbox.worker import run_folder
from judge.sandbox.worker.meters import GroupMeter
from judge.sandbox.worker.tree import look

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.binary() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=10,
)


@settings(max_examples=30)
@given(st.lists(VALUES, max_size=3))
def test_messages_arrive_as_they_were_sent(values: list[object]) -> None:
    """Any plain values pass the wire unchanged and in order."""
    ours, theirs = socket.socketpair()
    with ours, theirs:
        for value in values:
            wire.send(ours.fileno(), value)
        assert [wire.receive(theirs.fileno()) for _ in values] == values


def test_a_closed_wire_is_noticed() -> None:
    """The end of the other side is an EOFError, also in the middle of a message."""
    ours, theirs = socket.socketpair()
    with theirs:
        ours.sendall((100).to_bytes(8, "big") + b"half")
        ours.close()
        with pytest.raises(EOFError):
            wire.receive(theirs.fileno())


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives slots their own users")
def test_slots_never_share_a_user() -> None:
    """Whoever wishes for the same user gets another one, until it is given back."""
    first, second = SlotUser.take(7), SlotUser.take(7)
    numbers = {first.number, second.number}
    first.close()
    third = SlotUser.take(first.number - 60_000)
    assert len(numbers) == 2
    assert third.number == first.number
    second.close()
    third.close()


def test_the_filter_is_a_bpf_program() -> None:
    """Where libseccomp exists, filters are whole instructions, and other ones by level."""
    filters = [seccomp.compiled(sockets) for sockets in (True, False)]
    if not filters[0]:
        pytest.skip("libseccomp is missing")
    assert all(len(one) % 8 == 0 for one in filters)
    assert filters[0] != filters[1]


def pairs(words: list[str], option: str) -> list[str]:
    """Return what follows each `option` on a command line."""
    return [words[place + 1] for place, word in enumerate(words) if word == option]


def test_parents_of_what_is_shown_are_open_to_all(tmp_path: Path) -> None:
    """bubblewrap would make them 0700, and another user could not pass."""
    shown = tmp_path / "a" / "b"
    shown.mkdir(parents=True)
    words = bubblewrap.command("bwrap", [str(shown)], "/nowhere", 1 << 20, True)
    made = [
        words[place + 3]
        for place, word in enumerate(words)
        if words[place : place + 3] == ["--perms", "0755", "--dir"]
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
    again = [place for place, word in enumerate(words) if word == str(judge / "solver")]
    assert again
    assert min(again) > words.index("--tmpfs", words.index(str(tmp_path)))
    assert words[covered - 1] == "--remount-ro"


def test_a_folder_is_emptied_whatever_is_in_it(tmp_path: Path) -> None:
    """Links are not followed, closed doors are opened, and the tops stay."""
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "file").write_text("mine")
    box = tmp_path / "box"
    (box / "own").mkdir(parents=True)
    tops = run_folder.tops([str(box)])
    (box / "link").symlink_to(outside)
    (box / "own" / "deep" / "er").mkdir(parents=True)
    os.mkfifo(box / "own" / "deep" / "fifo")
    (box / "closed").mkdir(mode=0)
    assert run_folder.empty(tops)
    assert [path.name for path in box.iterdir()] == ["own"]
    assert list((box / "own").iterdir()) == []
    assert (outside / "file").read_text() == "mine"


def test_emptying_is_bounded(tmp_path: Path) -> None:
    """More entries than the budget allows: it says so and stops."""
    for number in range(20):
        (tmp_path / str(number)).touch()
    assert not run_folder.empty([str(tmp_path)], budget=10)
    assert run_folder.empty([str(tmp_path)], budget=1000)


def fake_group(tmp_path: Path, **contents: str) -> dict[str, int]:
    """Open plain files that look like those of a control group."""
    for name, content in contents.items():
        (tmp_path / name).write_text(content)
    return {name: os.open(tmp_path / name, os.O_RDWR) for name in contents}


def test_both_versions_of_control_groups_are_read(tmp_path: Path) -> None:
    """CPU time, kills and limits come from either version's files in the same units."""
    (tmp_path / "1").mkdir()
    (tmp_path / "2").mkdir()
    old = fake_group(
        tmp_path / "1", cpu="1000000000", usage="5000000", peak="0", limit="", swap="",
        events="oom_kill_disable 0\nunder_oom 0\noom_kill 0\n", pids="",
    )  # fmt: skip
    new = fake_group(
        tmp_path / "2", cpu="usage_usec 1000000\nuser_usec 1\n", usage="5000000", peak="0",
        limit="", swap="", events="low 0\nhigh 0\nmax 0\noom 0\noom_kill 0\n", pids="",
    )  # fmt: skip
    for place, files, swap in (("1", old, "105000000"), ("2", new, "0")):
        meter = GroupMeter(files, 2)
        meter.start(100_000_000, 10, os.getpid())
        text = (tmp_path / place / "cpu").read_text()
        (tmp_path / place / "cpu").write_text(text.replace("1000000", "9000000", 1))
        events = (tmp_path / place / "events").read_text()
        (tmp_path / place / "events").write_text(events.replace("oom_kill 0", "oom_kill 1"))
        (tmp_path / place / "peak").write_text("55000000")
        reading = meter.finish()
        assert reading.cpu == pytest.approx(8.0, abs=0.5)
        assert (reading.killed, reading.memory) == (True, 50_000_000)
        assert (tmp_path / place / "limit").read_text() == "105000000"
        assert (tmp_path / place / "swap").read_text() == swap
        assert (tmp_path / place / "pids").read_text() == "11"
        for descriptor in files.values():
            os.close(descriptor)


def test_a_partly_shown_tree_of_groups_is_found() -> None:
    """In a container the mount may show only its own part of the tree."""
    mount = cgroup.Mount("/sys/fs/cgroup", "/docker/abc", "cgroup2", frozenset())
    assert cgroup._below(mount, "/docker/abc/judge") == "/sys/fs/cgroup/judge"
    assert cgroup._below(mount, "/elsewhere") == "/sys/fs/cgroup"


def test_a_process_is_read_whatever_its_name() -> None:
    """Our own entry in /proc tells our parent; a process that is gone is None."""
    me = look(os.getpid())
    assert me is not None
    assert me.parent == os.getppid()
    assert look(2**22 + 1) is None
