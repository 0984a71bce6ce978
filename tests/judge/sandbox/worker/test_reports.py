"""Reports that wait for each other on their way to the judge."""

import socket

import pytest

from judge.sandbox import wire
from judge.sandbox.worker.reports import MOST, Reports


def _report(number: int, unusable: bool = False) -> dict[str, object]:
    return {"number": number, "unusable": unusable}


def _reports(worker: socket.socket) -> Reports:
    return Reports(worker.fileno(), wire.Incoming(worker.fileno()))


def _sent(judge: socket.socket) -> list[object]:
    """Return what has arrived."""
    incoming, found = wire.Incoming(judge.fileno()), []
    while incoming.wait(0):
        found.append(incoming.receive())
    return found


def test_reports_wait_while_orders_do() -> None:
    """A report is held while another order waits, at most so many; none is lost or overtaken."""
    judge, worker = socket.socketpair()
    with judge, worker:
        reports = _reports(worker)
        wire.send(judge.fileno(), "another order")
        for number in range(MOST - 1):
            reports.add(_report(number), is_large=False)
        assert not _sent(judge)
        reports.add(_report(MOST - 1), is_large=False)
        assert _sent(judge) == [_report(number) for number in range(MOST)]
        reports.add(_report(MOST), is_large=False)
        assert not _sent(judge)
        reports.send()
        reports.send()
        assert _sent(judge) == [_report(MOST)]
        assert wire.receive(worker.fileno()) == "another order"
        reports.add(_report(MOST + 1), is_large=False)
        assert _sent(judge) == [_report(MOST + 1)]


@pytest.mark.parametrize(("last", "is_large"), [(_report(2), True), (_report(2, True), False)])
def test_some_reports_wait_for_nothing(last: dict[str, object], is_large: bool) -> None:
    """One with much in it and the last of a worker are sent at once, after those before them."""
    judge, worker = socket.socketpair()
    with judge, worker:
        reports = _reports(worker)
        wire.send(judge.fileno(), "another order")
        reports.add(_report(1), is_large=False)
        reports.add(last, is_large)
        assert _sent(judge) == [_report(1), last]


def test_an_order_that_was_read_already_lets_a_report_wait() -> None:
    """What came with an earlier order counts as waiting, though the socket is empty."""
    judge, worker = socket.socketpair()
    with judge, worker:
        orders = wire.Incoming(worker.fileno())
        reports = Reports(worker.fileno(), orders)
        wire.write(judge.fileno(), wire.framed("an order") + wire.framed("another"))
        assert orders.receive() == "an order"
        reports.add(_report(1), is_large=False)
        assert not _sent(judge)
        assert orders.receive() == "another"
        reports.add(_report(2), is_large=False)
        assert _sent(judge) == [_report(1), _report(2)]
