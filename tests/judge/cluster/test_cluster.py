"""Grading on a cluster of real processes: the same results as on one machine, whatever happens."""

import json
import re
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.judge.cluster.processes import cluster, grade
from tests.judge.toys import clean_environment, make_suite
from tests.sources import ROOT
from tools.chaos import CHANGING
from tools.cluster_chaos import disturb_cluster

ANSWERS = {f"case-{number:02}": f"case-{number:02}\n" for number in range(12)}
RIGHT = "print(input())\n"
WRONG = "name = input()\nprint(name if '7' not in name else 'wrong')\n"
KINDS = ("html", "csv", "junit")
MEASURED = (
    r"\d{4}-\d\d-\d\dT[\d:.+Z]+|\d\d:\d\d UTC",
    r"plygrade-run-\w+/\d+-\w+",
    r'"memory": ?\d+',
    r'<p class="since">.*?</p>|<figure><figcaption>Pass rate by run.*?</figure>',
    r'd="M[\d.]+ ',
    r"toy/case-\d\d(?=,[^,]*\n)",  # in a table: the case nearest to its limit
    r"\d+\.\d+",
)
BROKEN = "int main( { return 0; }\n"
SLEEPY = "import time\ntime.sleep(0.3)\nprint(input())\n"


SPY = """\
import glob, os, socket
found = []
for folder, _, names in os.walk("/"):
    if folder.startswith(("/proc", "/sys")):
        continue
    found += [os.path.join(folder, each) for each in names if each in ("key.pem", "secret.out")]
for place in (("127.0.0.1", PORT), ("192.0.2.1", 9)):
    try:
        socket.create_connection(place, 2)
        found.append(str(place))
    except OSError:
        pass
print(found or "nothing")
"""


def make_class(folder: Path) -> None:
    """Write a suite and a few hand-ins, one of which cannot be built."""
    make_suite(folder, ANSWERS)
    for name, text in {"right.py": RIGHT, "wrong.py": WRONG, "broken.c": BROKEN}.items():
        (folder / "class" / name.partition(".")[0]).mkdir(parents=True)
        (folder / "class" / name.partition(".")[0] / name).write_text(text)


def write_program(folder: Path, text: str) -> None:
    """Write a program into a folder of its own: what lies beside it is part of it."""
    (folder / "program").mkdir()
    (folder / "program/slow.py").write_text(text)


def results(path: Path) -> list[dict[str, Any]]:
    """Return the results of a report without what two runs on one machine do not share."""
    records = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return [
        {name: value for name, value in record.items() if name not in CHANGING}
        for record in records
        if record["type"] == "result"
    ]


def reports(name: str) -> list[str]:
    """Return the options that write all reports of a kind under a name."""
    return [f"--report={kind}={name}.{kind}" for kind in (*KINDS, "jsonl")]


def constant(path: Path) -> str:
    """Return a report without what no two runs share: times, memory, folders and what follows.

    Where a curve stands follows from times, and so does the case nearest to its limit.
    """
    text = path.read_text(encoding="utf-8")
    for pattern in MEASURED:
        text = re.sub(pattern, "", text, flags=re.DOTALL)
    return text


def test_processes_of_this_machine_judge_as_threads_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`local:2` gives the results of `-j 2`, each with its machine, and leaves nothing behind."""
    make_class(tmp_path)
    words = ("--submissions", "class")
    alone = grade(tmp_path, *words, "--no-store", *reports("alone"))
    (tmp_path / "scratch").mkdir()
    (tmp_path / "scratch").chmod(0o755)
    monkeypatch.setenv("TMPDIR", str(tmp_path / "scratch"))
    there = grade(tmp_path, *words, "--cluster", "local:2", *reports("there"))
    assert list((tmp_path / "scratch").iterdir()) == []
    assert (alone.returncode, there.returncode) == (1, 1), there.stderr
    for kind in KINDS:
        found, wanted = (constant(tmp_path / f"{name}.{kind}") for name in ("there", "alone"))
        assert found == wanted, kind
    assert results(tmp_path / "there.jsonl") == results(tmp_path / "alone.jsonl")
    hosts = [json.loads(line).get("host") for line in (tmp_path / "there.jsonl").open()]
    assert any(host and host["name"] and host["factor"] == 1 for host in hosts)
    assert "cluster: 2 workers" in there.stderr or "cluster: 1 worker" in there.stderr


@pytest.mark.slow
def test_a_harassed_cluster_loses_and_doubles_nothing() -> None:
    """Workers killed, one stopped, the coordinator killed twice: the report of the calm run."""
    said: list[str] = []
    assert disturb_cluster(2500, every=2.0, pause=3.0, seed=7, level="full", say=said.append) == []
    assert any("killed a worker" in line for line in said)
    assert sum("killed the coordinator" in line for line in said) == 2


@pytest.mark.slow
def test_a_case_that_kills_workers_is_our_error_and_nobody_elses(tmp_path: Path) -> None:
    """A checker that kills its worker costs three; the case says so, all others are judged."""
    make_suite(tmp_path, ANSWERS, extra="")
    suite = tmp_path / "cases/toy/suite.yaml"
    suite.write_text(suite.read_text().replace("checker: exact", "checker: ./poison.py"))
    (suite.parent / "poison.py").write_text(
        "import os, signal, sys\n"
        "if 'case-05' in open(sys.argv[1]).read():\n"
        "    os.kill(os.getppid(), signal.SIGKILL)\n"
        "sys.exit(42)\n"
    )
    done = grade(
        tmp_path, "--solver", "cat", "--cluster", "local:2", "--report", "jsonl=there.jsonl"
    )
    assert done.returncode == 2
    verdicts = {each["case"]: each for each in results(tmp_path / "there.jsonl")}
    bad = verdicts.pop("toy/case-05")
    assert bad["verdict"] == "JE"
    assert "it has cost 3 workers" in bad["staff"]
    assert done.stderr.count("is lost") == 3
    assert "0 cases" not in done.stderr
    assert {each["verdict"] for each in verdicts.values()} == {"AC"}
    with sqlite3.connect(tmp_path / ".plygrade/results.sqlite") as store:
        assert store.execute("SELECT count(*) FROM results").fetchone()[0] == len(ANSWERS) - 1


def begun(folder: Path, address: str) -> "subprocess.Popen[str]":
    """Start to grade the slow program of a folder on a cluster; return when a line was told."""
    words = [sys.executable, str(ROOT / "grader.py"), "--solver", "python program/slow.py"]
    grader = subprocess.Popen(
        [*words, "--cluster", address],
        cwd=folder,
        env=clean_environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert grader.stdout is not None
    assert grader.stdout.readline()
    return grader


@pytest.mark.slow
def test_a_scheduler_that_dies_is_told_in_one_line(tmp_path: Path) -> None:
    """The run ends with exit code 2 and one line; what was finished is in the store."""
    make_suite(tmp_path, ANSWERS)
    write_program(tmp_path, SLEEPY)
    with cluster(tmp_path / "processes", tmp_path / "cases") as scene:
        grader = begun(tmp_path, scene.address)
        assert scene.scheduler is not None
        scene.scheduler.kill()
        _, told = grader.communicate(timeout=60)
    assert grader.returncode == 2
    assert [line for line in told.splitlines() if "scheduler is gone" in line]
    assert "Traceback" not in told
    again = grade(tmp_path, "--solver", "python program/slow.py")
    assert again.returncode == 0
    assert "(known)" in again.stdout


@pytest.mark.slow
def test_a_worker_at_the_end_of_its_time_leaves_in_peace(tmp_path: Path) -> None:
    """A polite end of a worker is told as a leave, and its cases are judged by another."""
    make_suite(tmp_path, {f"case-{number:03}": f"case-{number:03}\n" for number in range(60)})
    write_program(tmp_path, SLEEPY.replace("0.3", "0.1"))
    with cluster(tmp_path / "processes", tmp_path / "cases", workers=2) as scene:
        grader = begun(tmp_path, scene.address)
        time.sleep(1)
        scene.processes[0].send_signal(signal.SIGTERM)
        told, complaints = grader.communicate(timeout=120)
        assert scene.processes[0].wait(30) == 0
    assert grader.returncode == 0, complaints
    assert "60/60" in told
    assert " leaves" in complaints
    assert "is lost" not in complaints


@pytest.mark.slow
def test_certificates_keep_strangers_out(tmp_path: Path) -> None:
    """With the cluster's certificates a run works; with none, or with others, it is refused."""
    make_suite(tmp_path, {"one": "one\n"})
    for name in ("ours", "theirs"):
        made = grade(tmp_path, "worker", "--make-certificates", name)
        assert made.returncode == 0, made.stderr
    with cluster(tmp_path / "processes", tmp_path / "cases", workers=0) as scene:
        scene.close()
        scene.processes.clear()
        folder = tmp_path / "ours"
        scene.start_scheduler(
            *("--protocol", "tls", "--tls-ca-file", str(folder / "ca.pem")),
            *("--tls-cert", str(folder / "cert.pem"), "--tls-key", str(folder / "key.pem")),
        )
        scene.protocol = "tls"
        scene.start_worker("--cluster-security", str(folder))
        words = ("--solver", "cat", "--no-store", "--cluster")
        right = grade(tmp_path, *words, scene.address, "--cluster-security", "ours")
        other = grade(tmp_path, *words, scene.address, "--cluster-security", "theirs")
        plain = scene.address.replace("tls", "tcp")
        none = grade(tmp_path, *words, plain)
        others = [
            grade(tmp_path, "worker", scene.address, "--cluster-security", "theirs"),
            grade(tmp_path, "worker", plain),
        ]
    assert right.returncode == 0, right.stderr
    assert "TLS certificate does not match" in other.stderr
    assert "TLS certificate does not match" in others[0].stderr
    for refused in (other, none, *others):
        assert refused.returncode == 2
        assert "found no scheduler that answers" in refused.stderr
        assert len(refused.stderr.splitlines()) == 1


@pytest.mark.slow
def test_a_program_on_a_worker_finds_no_secret_and_no_network(tmp_path: Path) -> None:
    """A hand-in runs in the worker's sandbox: it sees no answers, no key and no scheduler."""
    make_suite(tmp_path, {"secret": "nothing\n"})
    assert grade(tmp_path, "worker", "--make-certificates", "ours").returncode == 0
    folder = tmp_path / "ours"
    with cluster(tmp_path / "processes", tmp_path / "cases", workers=0) as scene:
        (tmp_path / "class").mkdir()
        (tmp_path / "class/spy.py").write_text(SPY.replace("PORT", str(scene.port)))
        scene.close()
        scene.start_scheduler(
            *("--protocol", "tls", "--tls-ca-file", str(folder / "ca.pem")),
            *("--tls-cert", str(folder / "cert.pem"), "--tls-key", str(folder / "key.pem")),
        )
        scene.protocol = "tls"
        scene.start_worker("--cluster-security", str(folder))
        words = ("--submissions", "class", "--untrusted", "--no-store", "--protocol", "stdio")
        security = ("--cluster", scene.address, "--cluster-security", "ours")
        done = grade(tmp_path, *words, *security)
    assert done.returncode == 0, done.stdout + done.stderr
