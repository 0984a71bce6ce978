"""Changes to a text that strangers make, or their editors, disks and ill will."""

import random
from collections.abc import Callable, Sequence

# What stands for a number or a word, and is often handled wrongly.
WORDS = (
    *("0", "1", "-1", "2", "9", "26", "27", "676", "-0", "+1", "007", "1e9", "1.5", "0x1"),
    *("999999999", "1000000000", "-999999999", "9" * 30, "9" * 5000, "nan", "inf", "-inf"),
    *("", " ", "\t", "\x0b", "\x85", "\u2028", "\ufeff", "\x1b[31m", "\0", "\r", "\r\n"),
    *("\u0663", "\uff13", "\xb2", "\u0967", "e\u0301", "\U0001f600", "\u202e", "'", '"', "\\"),
    *("X", "O", "x", "*", ".", "X" * 9, "*" * 9, "XOXOXO***", "MINIMAX", "ALPHABETA"),
    *("PREORDER", "NUMBERS", "STATES", "QTABLE", "TDDATA", "NUMERICAL", "LIST", "BEST"),
    *("tictactoe", "numerical", "optimal", "games", "training", "plies 9", "SOLVE", "LEARN"),
)
LONGEST = 6000  # bytes


def mutated(data: bytes, rng: random.Random, others: Sequence[bytes], most: int = 4) -> bytes:
    """Return the data after one or a few changes."""
    for _ in range(rng.randint(1, most)):
        data = rng.choice(MUTATIONS)(data, rng, others)[:LONGEST]
    return data


def _flip(data: bytes, rng: random.Random, _: Sequence[bytes]) -> bytes:
    if not data:
        return data
    place = rng.randrange(len(data))
    return data[:place] + bytes([data[place] ^ 1 << rng.randrange(8)]) + data[place + 1 :]


def _cut(data: bytes, rng: random.Random, _: Sequence[bytes]) -> bytes:
    start = rng.randint(0, len(data))
    return data[:start] + data[min(len(data), start + rng.randint(1, 8)) :]


def _end(data: bytes, rng: random.Random, _: Sequence[bytes]) -> bytes:
    return data[: rng.randint(0, len(data))]


def _insert(data: bytes, rng: random.Random, _: Sequence[bytes]) -> bytes:
    place = rng.randint(0, len(data))
    return data[:place] + rng.choice(WORDS).encode() + data[place:]


def _rubbish(data: bytes, rng: random.Random, _: Sequence[bytes]) -> bytes:
    place = rng.randint(0, len(data))
    return data[:place] + rng.randbytes(rng.randint(1, 8)) + data[place:]


def _word(data: bytes, rng: random.Random, _: Sequence[bytes]) -> bytes:
    words = data.split(b" ")
    words[rng.randrange(len(words))] = rng.choice(WORDS).encode()
    return b" ".join(words)


def _line(data: bytes, rng: random.Random, _: Sequence[bytes]) -> bytes:
    lines = data.split(b"\n")
    lines[rng.randrange(len(lines))] = rng.choice(WORDS).encode()
    return b"\n".join(lines)


def _drop_line(data: bytes, rng: random.Random, _: Sequence[bytes]) -> bytes:
    lines = data.split(b"\n")
    del lines[rng.randrange(len(lines))]
    return b"\n".join(lines)


def _repeat(data: bytes, rng: random.Random, _: Sequence[bytes]) -> bytes:
    lines = data.split(b"\n")
    place = rng.randrange(len(lines))
    lines[place:place] = [lines[place]] * rng.randint(1, 3)
    return b"\n".join(lines)


def _swap(data: bytes, rng: random.Random, _: Sequence[bytes]) -> bytes:
    lines = data.split(b"\n")
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return b"\n".join(lines)


def _splice(data: bytes, rng: random.Random, others: Sequence[bytes]) -> bytes:
    other = rng.choice(others) if others else b""
    return data[: rng.randint(0, len(data))] + other[rng.randint(0, len(other)) :]


def _ends_of_lines(data: bytes, rng: random.Random, _: Sequence[bytes]) -> bytes:
    return data.replace(b"\n", rng.choice((b"\r\n", b"\r", b"\n\n", b" \n", b"\n ")))


MUTATIONS: tuple[Callable[[bytes, random.Random, Sequence[bytes]], bytes], ...] = (
    *(_flip, _cut, _end, _insert, _rubbish, _word, _line, _drop_line, _repeat, _swap, _splice),
    _ends_of_lines,
)
