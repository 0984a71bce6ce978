"""How often memory that does not show is looked for."""

from types import SimpleNamespace

import pytest

from judge.sandbox.worker import file_locks, hidden_memory
from judge.sandbox.worker.hidden_memory import HiddenMemory


@pytest.mark.parametrize(("busy", "looks"), [(0.0, 2), (0.5, 1)])
def test_only_its_own_work_puts_off_the_next_look(
    busy: float, looks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A look that waited a second for a processor is followed at once; one that worked is not."""
    clock = SimpleNamespace(wall=0.0, work=0.0)
    monkeypatch.setattr(
        hidden_memory,
        "time",
        SimpleNamespace(monotonic=lambda: clock.wall, thread_time=lambda: clock.work),
    )
    seen = []

    def look(pids: list[int]) -> int:
        seen.append(pids)
        clock.wall += 1.0
        clock.work += busy
        return 0

    monkeypatch.setattr(hidden_memory, "look", look)
    monkeypatch.setattr(file_locks, "too_many", lambda pids: False)
    memory = HiddenMemory()
    for _ in range(2):
        clock.wall += 0.2
        memory.of([1])
    assert len(seen) == looks
