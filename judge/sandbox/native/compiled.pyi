"""What the compiled module offers: see binding.c."""

from typing import TypeAlias

# Process id (-1: its starter is gone), its end if it came (status, CPU seconds, seconds, bytes),
# what it wrote with whether that was too much, or descriptors to read as something is left.
Told: TypeAlias = tuple[
    int, tuple[int, float, float, int] | None, int | bytearray, int, int | bytearray
]

SOURCES: str

def run(
    user: int,
    limits: dict[int, int],
    offered: int,
    before: bytes,
    path: bytes,
    argv: list[str],
    environment: dict[str, str],
    stdin: bytes,
    output: int,
    error: int,
    patience: int,
    /,
) -> Told | None: ...
def inside(
    channel: int,
    starter: int,
    children: int,
    path: bytes,
    argv: list[str],
    environment: dict[str, str],
    stdin: bytes,
    output: int,
    error: int,
    patience: int,
    /,
) -> Told | None: ...
def serve(channel: int, user: int, offered: int, before: bytes, /) -> None: ...
