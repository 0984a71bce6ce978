"""Records that are written and read together, against the same one by one."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.grading import store as store_module
from judge.grading.grader import Grader, GradeSettings
from judge.grading.store import Store
from judge.programs.build_context import BuildContext
from judge.programs.submission import Submission, SubmissionKind
from judge.programs.workspace import Workspace
from judge.sandbox.level import Level
from tests.judge.fake_slot import FakeSlot
from tests.judge.toys import toy_case

KEYS = st.sampled_from([f"key-{number}" for number in range(12)])
STEPS = st.lists(st.tuples(KEYS, st.integers(), st.booleans()), max_size=40)


@given(steps=STEPS, together=st.integers(1, 5), at_once=st.integers(1, 5))
@settings(max_examples=25, deadline=None)
def test_together_is_the_same_as_one_by_one(
    steps: list[tuple[str, int, bool]], together: int, at_once: int, tmp_path_factory: object
) -> None:
    """Whatever the sizes of groups, whoever is damaged: the same records under the same keys."""
    folder = tmp_path_factory.mktemp("stores")  # type: ignore[attr-defined]  # pytest's own
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store_module, "TOGETHER", together)
        patch.setattr(store_module, "AT_ONCE", at_once)
        with Store(folder / "one") as one, Store(folder / "many") as many:
            for key, number, _ in steps:
                one.put(key, {"number": number})
                many.add(key, {"number": number})
            many.flush()
            for store in (one, many):
                for key in {key for key, _, damaged in steps if damaged}:
                    with store._connection as connection:
                        connection.execute("UPDATE results SET record = 'x' WHERE key = ?", (key,))
            keys = [f"key-{number}" for number in range(14)]
            alone = {key: record for key in keys if (record := one.get(key)) is not None}
            assert many.get_many(keys) == alone
            assert (many.damaged, many.unwritten) == (one.damaged, 0)
            assert many.get_many(keys) == alone


def test_threads_add_while_another_writes(tmp_path: Path) -> None:
    """No record is lost or written twice, whoever writes what others have added."""
    with Store(tmp_path / "results.sqlite") as store:

        def add(thread: int) -> None:
            for number in range(300):
                store.add(f"{thread}/{number}", {"number": number})

        with ThreadPoolExecutor(4) as pool:
            adding = [pool.submit(add, thread) for thread in range(3)]
            while not all(each.done() for each in adding):
                store.flush()
            for each in adding:
                each.result()
        store.flush()
        keys = [f"{thread}/{number}" for thread in range(3) for number in range(300)]
        assert store.get_many(keys).keys() == set(keys)
        assert store.unwritten == 0


def missing_when_told(folder: Path) -> list[str]:
    """Grade some cases and return those that the store on the disk lacks when they are told."""
    folder.mkdir()
    cases = [toy_case(folder, f"case-{number}") for number in range(40)]
    me = Submission("me", SubmissionKind.COMMAND, ("cat",))
    missing = []
    path = folder / "results.sqlite"
    with Workspace(folder) as workspace, Store(path) as store:
        chosen, context = GradeSettings(Level.RLIMIT, jobs=2), BuildContext(workspace, folder)
        grader = Grader(chosen, context, store, lambda level, number: FakeSlot())
        with Store(path) as other:  # what a judge would find that comes after a kill -9
            for place, result in enumerate(grader.grade([me], cases), 1):
                counted = other._connection.execute("SELECT count(*) FROM results").fetchone()
                missing += [result.case.name] if counted[0] < place else []
    return missing


def test_what_is_told_is_in_the_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A result that anybody has seen is on the disk, though many are written together.

    A twin that writes only at the end is seen.
    """
    assert missing_when_told(tmp_path / "right") == []
    monkeypatch.setattr(Store, "flush", lambda self: None)
    assert missing_when_told(tmp_path / "wrong") != []
