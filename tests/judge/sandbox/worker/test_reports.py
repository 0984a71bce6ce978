"""Reports that wait for each other on their way to the judge."""

import select
import socket

import pytest

from judge.sandbox import wire
from judge.sandbox.worker.own_memory import LARGE
from judge.sandbox.worker.reports import MOST, Reports


def _report(number: int, content: bytes = b"", unusable: bool = False) -> dict[str, object]:
    return {"number": number, "stdout": content, "unusable": unusable}


def _sent(judge: socket.socket) -> list[object]:
    """Return what has arrived."""
    incoming, found = wire.Incoming(judge.fileno()), []
    while incoming.is_there or select.select([judge], [], [], 0)[0]:
        found.append(incoming.receive())
    return found


def test_reports_wait_while_orders_do() -> None:
    """A report is held while another order waits, at most so many; none is lost or overtaken."""
    judge, worker = socket.socketpair()
    with judge, worker:
        reports = Reports(worker.fileno())
        wire.send(judge.fileno(), "another order")
        for number in range(MOST - 1):
            reports.add(_report(number))
        assert not _sent(judge)
        reports.add(_report(MOST - 1))
        assert _sent(judge) == [_report(number) for number in range(MOST)]
        reports.add(_report(MOST))
        assert not _sent(judge)
        reports.send()
        reports.send()
        assert _sent(judge) == [_report(MOST)]
        assert wire.receive(worker.fileno()) == "another order"
        reports.add(_report(MOST + 1))
        assert _sent(judge) == [_report(MOST + 1)]


@pytest.mark.parametrize("last", [_report(2, b"x" * (LARGE // 8)), _report(2, unusable=True)])
def test_some_reports_wait_for_nothing(last: dict[str, object]) -> None:
    """One with much in it and the last of a worker are sent at once, after those before them."""
    judge, worker = socket.socketpair()
    with judge, worker:
        reports = Reports(worker.fileno())
        wire.send(judge.fileno(), "another order")
        reports.add(_report(1))
        reports.add(last)
        assert _sent(judge) == [_report(1), last]
