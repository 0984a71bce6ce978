"""Who may take part in a cluster: certificates are made, checked, and missed with a word."""

import asyncio
import shlex
import stat
from pathlib import Path

import pytest

from judge.cli import main
from judge.cluster.certificates import make_certificates
from judge.cluster.options import address, needs_extra
from judge.cluster.reaching import NobodyListens, reach, unreachable, wait_for
from judge.cluster.security import KEY, caution, security_of
from judge.model.errors import JudgeError
from tests.judge.toys import make_suite
from tools.cluster_chaos import free_port


def test_certificates_are_for_their_owner_alone(tmp_path: Path) -> None:
    """Folder and key are closed to others, all roles use them, and nothing is overwritten."""
    folder = tmp_path / "new" / "folder"
    make_certificates(folder)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE((folder / KEY).stat().st_mode) == 0o600
    assert security_of(folder).require_encryption
    with pytest.raises(JudgeError, match="found certificates there already"):
        make_certificates(folder)


def test_what_is_missing_or_open_is_told(tmp_path: Path) -> None:
    """No certificates, or a key that others may read: one line says what to do."""
    with pytest.raises(JudgeError, match="--make-certificates"):
        security_of(tmp_path)
    make_certificates(tmp_path / "ours")
    (tmp_path / "ours" / KEY).chmod(0o644)
    with pytest.raises(JudgeError, match="chmod 600"):
        security_of(tmp_path / "ours")


@pytest.mark.parametrize(
    ("place", "security", "told"),
    [
        ("tcp://10.0.0.1:8786", None, True),
        ("tcp://127.0.0.1:8786", None, False),
        ("tcp://localhost:8786", None, False),
        ("tcp://localhost.example.org:8786", None, True),
        ("tcp://127.example.org:8786", None, True),
        ("tls://10.0.0.1:8786", "there", False),
    ],
)
def test_an_open_scheduler_is_told_unless_it_is_here(
    place: str, security: str | None, told: bool
) -> None:
    """Whoever reaches it runs programs as us: that is said, but not of this machine alone."""
    assert bool(caution(place, security)) is told


@pytest.mark.parametrize("text", ["tcp://host:8786", "tls://[::1]:1", "local:2"])
def test_addresses_are_known(text: str) -> None:
    """The three kinds of address are taken as they are."""
    assert address(text) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "host:1",
        "tcp://host",
        "local:0",
        "local:x",
        "local:",
        "ucx://a:1",
        "tcp://a:",
        "tcp://a:x",
        *("tcp://a:0", "tls://a:65536", "tcp://:8786", "tcp://a:1:2", "tcp://a:\u0661"),
    ],
)
def test_other_addresses_are_refused(text: str) -> None:
    """What is no address says what was wanted."""
    with pytest.raises(Exception, match="wanted tcp://HOST:PORT, tls://HOST:PORT or local:N"):
        address(text)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--cluster", "tls://there:8786"], "tls://there:8786: wanted its certificates, too"),
        (["--cluster-security", "ours"], "--cluster-security: wanted a --cluster"),
        (["--cluster", "tcp://there:99999"], "argument --cluster: found 'tcp://there:99999'"),
        (["hunt", "--solver", "cat", "--cluster", "tls://a:1"], "tls://a:1: wanted its cert"),
        (["adequacy", "--cluster-security", "ours"], "--cluster-security: wanted a --cluster"),
        (["--cluster", "local:9999999"], "argument --cluster: found 'local:9999999', wanted"),
        (
            ["--cluster", "tcp://a:1", "--cluster-security", "ours"],
            "tcp://a:1: found --cluster-security, so wanted tls://a:1",
        ),
        (
            ["worker", "tcp://a:1", "--cluster-security", "ours"],
            "tcp://a:1: found --cluster-security, so wanted tls://a:1",
        ),
        (
            ["hunt", "--solver", "cat", "--cluster", "local:2", "--cluster-security", "ours"],
            "local:2: found --cluster-security, wanted none",
        ),
        (["worker", "tls://there:8786"], "tls://there:8786: wanted its certificates, too"),
        (["worker", "tcp://there:99999"], "worker: found 'tcp://there:99999', wanted the address"),
        (["worker", "tcp://there:http"], "worker: found 'tcp://there:http', wanted the address"),
        (["worker", "--make-certificates", ""], "--make-certificates: wanted the name of a new"),
        (["worker", "tcp://a:1", "--make-certificates", "x"], "--make-certificates: wanted the"),
    ],
)
def test_what_does_not_go_together_is_told_at_once(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line before anything is tried, and exit code 2."""
    assert main(words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"grader: {told}")
    assert err.count("\n") == 1


def test_the_largest_number_of_processes_is_named() -> None:
    """Who asks for too many processes here is told how many there may be."""
    assert address("local:1000") == "local:1000"
    with pytest.raises(Exception, match="N to 1000"):
        address("local:1001")


def test_made_certificates_are_told_by_plain_paths(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A slash at the end of the folder's name is not doubled in the commands that are shown."""
    assert main(["worker", "--make-certificates", f"{tmp_path}/ours/"]) == 0
    told = capsys.readouterr().out
    assert f"{tmp_path}/ours/ca.pem" in told
    assert "//ca.pem" not in told


@pytest.mark.parametrize(
    "words", [["worker", "--wait", "0"], ["--solver", "cat", "--no-store", "--cluster"]]
)
def test_who_finds_nobody_is_told_why(
    words: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A worker and a coordinator say the same in one line: nobody listens, not how long it took."""
    make_suite(tmp_path, {"one": "one\n"})
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("judge.cluster.reaching.CONNECTING", 2.0)
    place = f"tcp://127.0.0.1:{free_port()}"
    assert main([*words, place]) == 2
    told = capsys.readouterr().err
    who = "worker" if words[0] == "worker" else "--cluster"
    assert f"grader: {who} {place}: found no scheduler that answers (" in told
    assert "Connection refused" in told
    assert told.count("\n") == 1


def test_the_advice_follows_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    """An unknown name, a closed port, a plain word to certificates: each has its own.

    Of a name that nobody knows no connection is tried.
    """
    monkeypatch.setattr("distributed.comm.core.connect", None)
    with pytest.raises(JudgeError) as caught:
        asyncio.run(reach("tcp://nosuchhost.invalid:8786", None, "--cluster"))
    told = str(caught.value)
    assert "see how the machine is called" in told
    assert "certificates" not in told
    refused = unreachable("worker tcp://a:1", ConnectionRefusedError(111, "Connection refused"))
    assert "certificates" not in refused
    assert "dask scheduler" in refused
    late = OSError("Timed out trying to connect")
    late.__cause__ = ConnectionResetError(104, "Connection reset by peer")
    reset = unreachable("worker tcp://a:1", late)
    assert reset.endswith("it is tls://a:1 with --cluster-security DIR")
    assert "it is tls" not in unreachable("worker tls://a:1", late)


def test_a_worker_waits_for_its_scheduler(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nobody listens it says so once and looks again; any other reason ends it at once."""
    answers = [NobodyListens("nobody"), NobodyListens("nobody"), None]
    said: list[str] = []

    async def reached(*words: object) -> None:
        if answer := answers.pop(0):
            raise answer

    monkeypatch.setattr("judge.cluster.reaching.reach", reached)
    monkeypatch.setattr("judge.cluster.reaching.PAUSE", 0.0)
    asyncio.run(wait_for("tcp://a:1", None, "worker", 60, said.append))
    assert said == ["no scheduler listens at tcp://a:1 so far: waiting 60 s at most"]
    for answer, seconds in ((NobodyListens("nobody"), 0), (JudgeError("certificates"), 60)):
        answers[:] = [answer]  # type: ignore[list-item]
        with pytest.raises(JudgeError, match=str(answer)):
            asyncio.run(wait_for("tcp://a:1", None, "worker", seconds, said.append))
    assert len(said) == 1


def test_commands_that_are_shown_can_be_pasted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A folder with a blank in its name is one word of each command."""
    monkeypatch.chdir(tmp_path)
    assert main(["worker", "--make-certificates", "ge heim"]) == 0
    told = capsys.readouterr().out.replace("\\\n", " ")
    words = [shlex.split(line) for line in told.splitlines()[1:]]
    assert "ge heim/ca.pem" in words[0]
    assert "ge heim/key.pem" in words[0]
    assert [line[-1] for line in words[1:]] == ["ge heim", "ge heim"]


def test_the_help_of_a_worker_names_its_scheduler(capsys: pytest.CaptureFixture[str]) -> None:
    """Both kinds of address, and the command that starts what it wants to reach."""
    with pytest.raises(SystemExit):
        main(["worker", "--help"])
    told = capsys.readouterr().out
    assert "tls://HOST:PORT" in told
    assert "dask scheduler" in told


def test_without_the_extra_its_name_is_told() -> None:
    """A missing package of Dask names what to install; any other one is somebody else's."""
    with pytest.raises(JudgeError, match=r"plygrade\[cluster\]"), needs_extra():
        raise ModuleNotFoundError(name="distributed.security")
    with pytest.raises(ModuleNotFoundError), needs_extra():
        raise ModuleNotFoundError(name="rich")
