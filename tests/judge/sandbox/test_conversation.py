"""Talking with a program that stays: turns, bounds, and standing still in between."""

import sys
import threading
import time
from dataclasses import replace

import pytest

from judge.model.limits import Limits
from judge.sandbox.conversation import Conversation
from judge.sandbox.job import Job, Stop
from judge.sandbox.level import Level
from judge.sandbox.slot import Slot
from tests.judge.levels import SOME_LEVELS

PLAYER = """
import os, sys, threading
def think():
    while True: pass
for line in sys.stdin:
    word = line.strip()
    if word == "think": threading.Thread(target=think, daemon=True).start()
    if word == "spin": think()
    if word == "leave": sys.exit(3)
    if word == "sleep": threading.Event().wait()
    print("heard", word, end="\\n\\n", flush=True)
"""
JOB = Job((sys.executable, "-I", "-S", "-c", PLAYER), limits=Limits(cpu=600, wall=600, memory=256))


# Wakes itself up by a timer, again and again, and thinks when it should stand still.
RESTLESS = """
import ctypes, signal, sys, threading, time
signal.signal(signal.SIGCONT, lambda *_: None)  # or the kernel would not repeat the timer
libc = ctypes.CDLL(None)
def think():
    while True: pass
sys.stdin.readline()
event = (ctypes.c_int * 16)(0, 0, 18, 0)  # SIGEV_SIGNAL with SIGCONT
timer, every = ctypes.c_void_p(), (ctypes.c_long * 4)(0, 1000000, 0, 1000000)
assert not libc.timer_create(1, event, ctypes.byref(timer))
assert not libc.timer_settime(timer, 0, every, None)
threading.Thread(target=think, daemon=True).start()
print("armed", end="\\n\\n", flush=True)
sys.stdin.readline()
print("moved", end="\\n\\n", flush=True)
sys.stdin.readline()
"""


def ask(talk: Conversation, word: str, cpu: float = 120, wall: float = 240) -> bytes | None:
    """Ask for one word and return the reply."""
    return talk.ask(word.encode() + b"\n", cpu, wall).reply


def test_a_program_replies_turn_by_turn(level: Level) -> None:
    """Each request gets its own reply from one and the same process; then the slot is free."""
    with Slot(level) as slot:
        with slot.open(JOB) as talk:
            assert [ask(talk, word) for word in "abc"] == [
                f"heard {word}\n\n".encode() for word in "abc"
            ]
            assert talk.close().stop is Stop.EXIT
        assert slot.run(Job(("echo", "free"))).stdout == b"free\n"


def test_nobody_thinks_on_anothers_time(level: Level) -> None:
    """Between turns the whole tree stands still: all CPU time belongs to some turn."""
    with Slot(level) as slot, slot.open(JOB) as talk:
        turns = [talk.ask(b"think\n", 120, 240)]
        time.sleep(1)  # in which a thread that ran would use about a second
        turns.append(talk.ask(b"a\n", 120, 240))
        total = talk.close().cpu
    assert all(turn.reply for turn in turns)
    assert total - sum(turn.cpu for turn in turns) < 0.3


@pytest.mark.parametrize("level", SOME_LEVELS, indirect=True)
def test_nobody_is_woken_up_by_a_timer(level: Level) -> None:
    """Who arranges to be continued gains nothing: frozen at `full`, elsewhere on its own clock."""
    job = replace(JOB, argv=(sys.executable, "-I", "-S", "-c", RESTLESS))
    with Slot(level) as slot, slot.open(job) as talk:
        turns = [talk.ask(b"a\n", 120, 240)]
        time.sleep(2)
        turns.append(talk.ask(b"b\n", 120, 240))
        total = talk.close().cpu
    assert [turn.reply for turn in turns] == [b"armed\n\n", b"moved\n\n"]
    assert total - sum(turn.cpu for turn in turns) < 0.3
    if level is Level.FULL:
        assert turns[1].cpu < 0.5


BREEDING = """
import os
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
bred = 0
def think():
    global bred
    while True:
        bred += 1
        if not os.fork():
            while time.process_time() < 0.05: pass
            os._exit(0)
        try: os.wait()
        except ChildProcessError: pass
"""


@pytest.mark.parametrize("level", SOME_LEVELS, indirect=True)
def test_thinking_through_children_on_anothers_time_is_charged(level: Level) -> None:
    """Also children that nobody waits for, started while their parent should stand still, count."""
    words = RESTLESS.replace("sys.stdin", BREEDING + "sys.stdin", 1)
    words = words.replace('"moved"', "bred")
    job = replace(JOB, argv=(sys.executable, "-I", "-S", "-c", words))
    with Slot(level) as slot, slot.open(job) as talk:
        turns = [talk.ask(b"a\n", 120, 240)]
        time.sleep(2)
        turns.append(talk.ask(b"b\n", 120, 240))
    assert turns[1].reply is not None
    children = int(turns[1].reply)
    assert sum(turn.cpu for turn in turns) > children * 0.05 - 0.4


def test_a_turn_is_bounded(level: Level) -> None:
    """Too much CPU or wall time in one turn ends the program, and the reason is told."""
    with Slot(level) as slot:
        with slot.open(JOB) as talk:
            assert ask(talk, "a")
            turn = talk.ask(b"spin\n", 0.5, 240)
            assert (turn.reply, turn.run and turn.run.stop) == (None, Stop.CPU)
            assert turn.cpu >= 0.4
        with slot.open(JOB) as talk:
            turn = talk.ask(b"sleep\n", 120, 0.5)
            assert (turn.reply, turn.run and turn.run.stop) == (None, Stop.WALL)


def test_the_end_of_a_program_is_told(level: Level) -> None:
    """Its exit code comes with the turn in which it left, and with every later one."""
    with Slot(level) as slot, slot.open(JOB) as talk:
        for _ in range(2):
            turn = talk.ask(b"leave\n", 120, 240)
            assert turn.reply is None
            assert turn.run is not None
            assert (turn.run.stop, turn.run.exit_code) == (Stop.EXIT, 3)


def test_a_flood_is_too_much_output(level: Level) -> None:
    """Output without an end of a reply is bounded like any other."""
    flood = "while True: print('x' * 100000)"
    job = Job((sys.executable, "-I", "-S", "-c", flood), limits=Limits(cpu=600, wall=600))
    with Slot(level) as slot, slot.open(job) as talk:
        assert ask(talk, "a", 600, 600) is None
        assert talk.close().stop is Stop.OUTPUT


def test_a_conversation_can_be_cancelled() -> None:
    """`cancel` ends a turn from another thread, as the judge's own doing."""
    with Slot(Level.RLIMIT) as slot, slot.open(JOB) as talk:
        timer = threading.Timer(0.2, slot.cancel)
        timer.start()
        turn = talk.ask(b"sleep\n", 120, 240)
        timer.join()
        assert turn.run is not None
        assert turn.run.stop is Stop.JUDGE
