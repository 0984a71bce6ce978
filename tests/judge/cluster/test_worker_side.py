"""What a worker has: content by key, an offer, an office that does parcels without any network."""

import os
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from judge.cluster.chunks import ItemOutcome
from judge.cluster.messages import ChunkOrder, RunSettings
from judge.cluster.offer import Offer
from judge.cluster.office import Office
from judge.cluster.packer import ContentPacker
from judge.cluster.shelf import ContentShelf
from judge.grading.case_task import CaseTask
from judge.model.errors import JudgeError
from judge.model.machine import Machine
from judge.model.verdict import Verdict
from judge.programs.build_context import BuildContext
from judge.programs.prepared import Preparation
from judge.programs.submission import Submission, SubmissionKind
from judge.programs.workspace import Workspace
from judge.sandbox.level import Level
from judge.sandbox.probe import choose
from tests.judge.toys import toy_case

OFFER = Offer("1.0", "abc", "3.11.7", "here", "cpu", 0.01, {"full": "", "rlimit": "broken"})


def test_a_shelf_drops_what_was_not_used_for_longest(tmp_path: Path) -> None:
    """What does not fit any more is missing, and can be sent again."""
    shelf = ContentShelf(tmp_path, most=25, small=5)
    shelf.put({"a": bytes(10), "b": bytes(10), "small": b"x"})
    assert shelf.missing(["a"]) == []
    shelf.put({"c": bytes(10)})
    assert shelf.missing(["a", "b", "c"]) == ["b"]
    assert (shelf.get("c"), shelf.get("small")) == (bytes(10), b"x")
    assert sorted(os.listdir(tmp_path)) == ["a", "c"]


def test_a_full_disk_is_told_and_leaves_no_half(tmp_path: Path) -> None:
    """Content that could not be written is not there, not even in part."""
    shelf = ContentShelf(tmp_path, small=0)
    with pytest.raises(FileNotFoundError):
        shelf.put({"no/such/folder": b"x"})
    assert os.listdir(tmp_path) == []
    assert shelf.missing(["no/such/folder"]) == ["no/such/folder"]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({}, ""),
        ({"version": "0.9"}, "found Plygrade 0.9"),
        ({"code": "xyz"}, "code xyz"),
        ({"python": "3.12.1"}, "found Python 3.12.1"),
        ({"levels": {"full": "it needs root"}}, "it needs root"),
        ({"levels": {}}, "not known"),
        ({"kernel": True}, "found a kernel of the solver there, wanted none as the grader has"),
    ],
)
def test_a_worker_that_would_judge_otherwise_is_refused(
    changes: dict[str, object], said: str
) -> None:
    """Other code, another Python, a faster solver or a weaker sandbox: each has its reason."""
    reason = replace(OFFER, **changes).reason_against(OFFER, Level.FULL)  # type: ignore[arg-type]
    assert said in reason
    assert bool(reason) == bool(said)


def test_another_compiler_is_told_when_a_worker_joins() -> None:
    """What differs between two machines is named; what only one of them has is not."""
    own = replace(OFFER, languages={"c": "gcc 12", "java": "17"})
    there = replace(OFFER, host="there", languages={"c": "gcc 14", "java": "17", "go": "1.22"})
    told = there.joining(2, Machine("there", factor=1.5), own)
    assert told == "there, 2 runs at a time, 1.5 times slower than here; c is gcc 14 there"


def test_what_was_not_tried_differs_from_nothing() -> None:
    """A worker without languages offers none; one that tried none tells no difference either."""
    assert replace(OFFER, languages={}).told()[-1] == "languages: none"
    own = replace(OFFER, languages={"c": "gcc 12"})
    assert "gcc" not in replace(OFFER, host="there").joining(1, Machine("there"), own)


def test_a_parcel_names_the_language_that_building_needs(tmp_path: Path) -> None:
    """Sources say their language; a Makefile, a command or tools of the course leave it open."""
    (tmp_path / "one.c").write_text("int main(void) { return 0; }\n")
    (tmp_path / "made").mkdir()
    (tmp_path / "made" / "one.c").write_text("int main(void) { return 0; }\n")
    (tmp_path / "made" / "Makefile").write_text("run:\n\ttrue\n")
    (tmp_path / "said").mkdir()
    (tmp_path / "said" / "one.c").write_text("int main(void) { return 0; }\n")
    (tmp_path / "said" / "submission.yaml").write_text("run: ./one\n")
    (tmp_path / "text.txt").write_text("nothing\n")
    command = Submission("command", SubmissionKind.COMMAND, ("cat",))
    with Workspace(tmp_path) as room:
        context = BuildContext(room, tmp_path)
        shown = replace(context, shown=(tmp_path,))

        def language(submission: Submission, context: BuildContext = context) -> str:
            task = CaseTask(Preparation(submission, context), toy_case(tmp_path, "x"), "full")
            return task.parcel(ContentPacker(room)).language

        def sources(name: str) -> Submission:
            return Submission(name, SubmissionKind.SOURCES, path=tmp_path / name)

        assert language(sources("one.c")) == "C"
        assert language(sources("one.c"), shown) == ""
        assert [language(sources(name)) for name in ("made", "said", "text.txt")] == [""] * 3
        assert language(command) == ""


def test_a_machine_is_as_fast_as_itself() -> None:
    """Noise of the benchmark does not make two workers of one machine differ."""
    assert replace(OFFER, seconds=0.02).slower_than(OFFER) == 1
    assert replace(OFFER, seconds=0.02, host="there").slower_than(OFFER) == 2


def test_an_office_does_parcels_with_what_it_was_sent(tmp_path: Path) -> None:
    """Sources and commands are judged from content alone; what is missing is asked for."""
    level = choose()
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "main.py").write_text("from part import say\nsay(input())\n")
    (tmp_path / "mine" / "part.py").write_text("def say(text): print(text)\n")
    tmp_path.chmod(0o755)
    submissions = [
        Submission("source", SubmissionKind.SOURCES, path=tmp_path / "mine"),
        Submission("command", SubmissionKind.COMMAND, ("python", "mine/main.py")),
    ]
    case = toy_case(tmp_path)
    with Workspace(tmp_path) as workspace:
        packer, context = ContentPacker(workspace), BuildContext(workspace, tmp_path)
        tasks = [CaseTask(Preparation(each, context), case, level.value) for each in submissions]
        parcels = tuple((number, task.parcel(packer)) for number, task in enumerate(tasks))
        (tmp_path / "mine").rename(tmp_path / "gone")  # nothing is read over there
        order = ChunkOrder(RunSettings("run", level), Machine("there"), parcels, tells=True)
        office, told = Office(), list[object]()
        try:
            keys = packer.needs(key for _, parcel in parcels for key in parcel.content)
            assert office.do(order, told.append).missing
            assert office.put({key: packer.content(key) for key in keys}) == ""
            reply = office.do(order, told.append)
            assert told == [{"began": 0}, {"began": 1}]
            for task, outcome in zip(tasks, reply.outcomes, strict=True):
                result = task.received(outcome.value, Machine("there", factor=2.0))
                assert (result.verdict, outcome.fault) == (Verdict.AC, ""), outcome
                assert result.host == Machine("there", factor=2.0)
                assert result.case is case
            office.cancel("run")
            assert office.do(order, told.append).outcomes == ()
        finally:
            office.close()
    assert not office.workspace.folder.exists()


def done(office: Office, packer: ContentPacker, task: CaseTask) -> ItemOutcome:
    """Have an office do one task, with all that it needs."""
    parcel = task.parcel(packer)
    office.put({key: packer.content(key) for key in packer.needs(parcel.content)})
    settings = RunSettings("run", Level(task.level))
    (outcome,) = office.do(ChunkOrder(settings, Machine("x"), ((1, parcel),)), print).outcomes
    return outcome


def test_an_office_keeps_a_bounded_number_of_programs_and_cases(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those not used for longest go with all their files, sources and commands alike."""
    monkeypatch.setattr("judge.cluster.office.MOST_KEPT", 1)
    monkeypatch.setattr("judge.cluster.office.MOST_CASES", 1)
    level, office, counts = choose(), Office(), []
    with Workspace(tmp_path) as workspace, closing(office):
        packer, context = ContentPacker(workspace), BuildContext(workspace, tmp_path)
        for number in range(6):
            place = tmp_path / f"mine-{number}" / "main.py"
            place.parent.mkdir()
            place.write_text(f"print(input())  # {number}\n")
            submission = Submission("x", SubmissionKind.COMMAND, ("python", str(place)))
            if number % 2:
                submission = Submission("x", SubmissionKind.SOURCES, path=place)
            case = toy_case(tmp_path, f"case-{number}")
            task = CaseTask(Preparation(submission, context), case, level.value)
            assert done(office, packer, task).fault == ""
            rooms = [each for each in office.workspace.folder.iterdir() if each.is_dir()]
            cases = list((office.workspace.private() / "cases").iterdir())
            counts.append((len(rooms), len(cases)))
    assert counts[2:] == counts[:2] * 2


def test_only_functions_of_ours_do_parcels(tmp_path: Path) -> None:
    """A parcel that names another function is a fault, and nothing is called."""
    with Workspace(tmp_path) as workspace:
        task = CaseTask(
            Preparation(
                Submission("cat", SubmissionKind.COMMAND, ("cat",)),
                BuildContext(workspace, tmp_path),
            ),
            toy_case(tmp_path),
            "full",
        )
        parcel = replace(
            task.parcel(ContentPacker(workspace)), doer="os:abort", content=(), program=""
        )
    office = Office()
    order = ChunkOrder(RunSettings("run", None), Machine("x"), ((1, parcel),))
    (outcome,) = office.do(order, print).outcomes
    office.close()
    assert "wanted a function of Plygrade" in outcome.fault


def test_equal_hand_ins_keep_their_files_until_both_are_done(tmp_path: Path) -> None:
    """Forgetting one of two hand-ins with equal files leaves what the other needs."""
    (tmp_path / "a.py").write_text("print(1)\n")
    with Workspace(tmp_path) as workspace:
        packer, context = ContentPacker(workspace), BuildContext(workspace, tmp_path)
        one, two = (
            Preparation(Submission(name, SubmissionKind.SOURCES, path=tmp_path / "a.py"), context)
            for name in ("one", "two")
        )
        gone, kept = packer.program(one), packer.program(two)
        del one
        with pytest.raises(KeyError):
            packer.content(gone)
        assert all(packer.content(key) for key in packer.needs([kept]))


def test_a_command_too_large_to_travel_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One line says which command it is."""
    monkeypatch.setattr("judge.programs.shipping.MOST_BYTES", 10)
    (tmp_path / "big.py").write_text("#" * 100)
    big = Submission("big", SubmissionKind.COMMAND, ("python", "big.py"))
    with Workspace(tmp_path) as workspace:
        prepared = Preparation(big, BuildContext(workspace, tmp_path))
        with pytest.raises(JudgeError, match="too large"):
            ContentPacker(workspace).program(prepared)
